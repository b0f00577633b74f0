import ComposableArchitecture

/// Searches while the user types: when the typing pauses, not for every letter.
///
/// The pause and the request are two consecutive effects with the same id. The next letter cancels
/// whichever is in flight, so a query that is out of date is either not sent, or its response is
/// ignored. The pause uses the clock, so tests and scripts can advance it.
@Reducer
public struct Search {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var query = ""
    public var results: IdentifiedArrayOf<Book> = []
    public var status = Status.idle

    public init(query: String = "", results: IdentifiedArrayOf<Book> = []) {
      self.query = query
      self.results = results
    }
  }

  public enum Status: Equatable, Sendable {
    case idle
    case searching
    case failed(String)
  }

  public enum Action: Sendable {
    case queryChanged(String)
    /// The user has not typed for a while.
    case queryChangeDebounced
    /// The return key was tapped, which ends the pause early.
    case querySubmitted
    case searchResponse(Result<[Book], any Error>)
  }

  private enum CancelID { case search }

  /// How long the typing must pause.
  public static let debounceInterval = Duration.milliseconds(300)

  @Dependency(\.continuousClock) var clock
  @Dependency(\.search) var search

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        guard query != state.query else { return .none }
        state.query = query
        state.status = .idle
        guard !query.isEmpty else {
          state.results = []
          return .cancel(id: CancelID.search)
        }
        return .run { [clock] send in
          try await clock.sleep(for: Self.debounceInterval)
          await send(.queryChangeDebounced)
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)

      case .queryChangeDebounced, .querySubmitted:
        guard !state.query.isEmpty else { return .none }
        state.status = .searching
        return .run { [search, query = state.query] send in
          await send(.searchResponse(Result { try await search.results(query: query) }))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)

      case .searchResponse(.success(let books)):
        state.results = IdentifiedArray(uniqueElements: books)
        state.status = .idle
        return .none

      case .searchResponse(.failure(let error)):
        // Keep the earlier results: old results are better than none.
        state.status = .failed(error.localizedDescription)
        return .none
      }
    }
  }
}
