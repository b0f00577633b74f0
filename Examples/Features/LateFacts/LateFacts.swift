import ComposableArchitecture

/// A mistake to learn from: a parent that loads what its child shows.
///
/// The effect belongs to the parent, so it goes on when the child has gone. Its response arrives
/// at no child, which is reported, or at another one, which nobody notices. ``TimelyFacts`` is the
/// right way.
@Reducer
public struct LateFacts {
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
    public struct State: Equatable, Sendable {
      public var fact: String?
      public let number: Int

      public init(number: Int) {
        self.number = number
      }
    }

    public enum Action: Sendable {
      /// The fact arrived, or could not be had.
      case factResponse(Result<String, any Error>)
    }

    public init() {}

    public var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .factResponse(let response):
          state.fact = try? response.get()
          return .none
        }
      }
    }
  }

  @Dependency(\.numberFact) var numberFact

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .numberTapped(let number):
        state.sheet = Sheet.State(number: number)
        // The mistake: the sheet's effect is started here, and does not end with the sheet.
        return .run { [numberFact] send in
          let response = await Result { try await numberFact.fetch(number) }
          await send(.sheet(.presented(.factResponse(response))))
        }

      case .sheet:
        return .none
      }
    }
    .ifLet(\.$sheet, action: \.sheet) {
      Sheet()
    }
  }
}
