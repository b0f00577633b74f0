import ComposableArchitecture

/// The profile's tab: a form of many fields, which are bound, and an export that takes a while.
///
/// The feature reads two shared values that it can't change. The app passes in the preferences.
/// Whether the server is closed is nothing to show, so it is declared in the reducer, where it is
/// needed, and not in the state.
@Reducer
public struct Profile {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The percentage that is exported; `nil` if no export is running.
    public var exportProgress: Int?
    public var fields = Fields()
    @SharedReader public var preferences: AppPreferences
    public var status = Status.editing

    public init(preferences: SharedReader<AppPreferences>) {
      self._preferences = preferences
    }
  }

  /// The form. Nested state is observed field by field, and needs no reducer of its own.
  @ObservableState
  public struct Fields: Equatable, Sendable {
    public var age = 18
    public var email = ""
    public var firstName = ""
    public var lastName = ""

    public init() {}
  }

  public enum Status: Equatable, Sendable {
    case editing
    case failed(String)
    case saved
    case saving
  }

  public enum Action: BindableAction, Sendable {
    /// A field changed.
    case binding(BindingAction<State>)
    /// The user does not want to wait for the export.
    case cancelExportButtonTapped
    /// A copy of all data was asked for.
    case exportButtonTapped
    /// Another part of the export is done.
    case exportProgressed(percent: Int)
    /// The form was submitted.
    case saveButtonTapped
    /// The server has saved the profile, or has not.
    case saveResponse(Result<Void, any Error>)
  }

  private enum CancelID { case export, save }

  @Dependency(\.apiClient) var apiClient
  @Dependency(\.continuousClock) var clock
  @SharedReader(.isServerClosed) var isServerClosed

  public init() {}

  public var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        state.fields.age = min(max(0, state.fields.age), 150)
        state.status = .editing
        // An answer that is still to come is about other fields.
        return .cancel(id: CancelID.save)

      case .cancelExportButtonTapped:
        state.exportProgress = nil
        return .cancel(id: CancelID.export)

      case .exportButtonTapped:
        state.exportProgress = 0
        return .run { [clock] send in
          for percent in [25, 50, 75, 100] {
            try await clock.sleep(for: .seconds(1))
            await send(.exportProgressed(percent: percent))
          }
        }
        .cancellable(id: CancelID.export, cancelInFlight: true)

      case .exportProgressed(let percent):
        state.exportProgress = percent < 100 ? percent : nil
        return .none

      case .saveButtonTapped:
        guard !isServerClosed else {
          state.status = .failed("Sorry, \(state.preferences.nickname), the server is closed.")
          return .none
        }
        state.status = .saving
        return .run { [apiClient, fields = state.fields] send in
          await send(.saveResponse(Result { try await apiClient.save(fields) }))
        }
        .cancellable(id: CancelID.save, cancelInFlight: true)

      case .saveResponse(.success):
        state.status = .saved
        return .none

      case .saveResponse(.failure(let error)):
        state.status = .failed(error.localizedDescription)
        return .none
      }
    }
  }
}
