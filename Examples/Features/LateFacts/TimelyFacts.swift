import ComposableArchitecture

/// A sheet that loads what it shows, when it appears: ``LateFacts`` done right.
///
/// The effect belongs to the child. `ifLet` cancels it when the child is dismissed or replaced.
@Reducer
public struct TimelyFacts {
  @ObservableState
  public struct State: Equatable, Sendable {
    @Presents public var sheet: Sheet.State?

    public init() {}
  }

  public enum Action: Sendable {
    /// A number was picked, to see a fact about it.
    case numberTapped(Int)
    /// Something happened in the sheet.
    case sheet(PresentationAction<Sheet.Action>)
  }

  /// A sheet with a fact about a number.
  @Reducer
  public struct Sheet {
    @ObservableState
    public struct State: Equatable, Identifiable, Sendable {
      public var fact: String?
      public let number: Int

      public init(number: Int) {
        self.number = number
      }

      /// A sheet for another number is another sheet.
      public var id: Int { number }
    }

    public enum Action: Sendable {
      /// The fact arrived, or could not be had.
      case factResponse(Result<String, any Error>)
      /// The sheet appeared.
      case task
    }

    @Dependency(\.numberFact) var numberFact

    public init() {}

    public var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .factResponse(let response):
          state.fact = try? response.get()
          return .none

        case .task:
          return .run { [numberFact, number = state.number] send in
            await send(.factResponse(Result { try await numberFact.fetch(number) }))
          }
        }
      }
    }
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .numberTapped(let number):
        state.sheet = Sheet.State(number: number)
        return .none

      case .sheet:
        return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) {
      Sheet()
    }
  }
}
