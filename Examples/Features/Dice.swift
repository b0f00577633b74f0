import ComposableArchitecture

/// Dice, and a record of what they showed.
///
/// Random numbers, dates and new ids come from dependencies. `Int.random(in: 1...6)`, `Date()` and
/// `UUID()` would make the reducer's result unpredictable. With dependencies, a test, a preview or
/// the shell decides where the values come from.
@Reducer
public struct Dice {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var diceCount: Int
    /// The rolls, latest first.
    public var rolls: IdentifiedArrayOf<Roll> = []

    public init(diceCount: Int = 2) {
      self.diceCount = diceCount
    }
  }

  /// The faces that the dice showed, and when.
  public struct Roll: Equatable, Identifiable, Sendable {
    public let id: UUID
    public var date: Date
    public var faces: [Int]

    public init(id: UUID, date: Date, faces: [Int]) {
      self.id = id
      self.date = date
      self.faces = faces
    }
  }

  public enum Action: Equatable, Sendable {
    case clearButtonTapped
    /// The stepper was used.
    case diceCountChanged(Int)
    case rollButtonTapped
  }

  @Dependency(\.date.now) var now
  @Dependency(\.uuid) var uuid
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .clearButtonTapped:
        state.rolls = []
        return .none

      case .diceCountChanged(let count):
        state.diceCount = min(max(count, 1), 6)
        return .none

      case .rollButtonTapped:
        let faces = withRandomNumberGenerator { generator in
          (1...state.diceCount).map { _ in Int.random(in: 1...6, using: &generator) }
        }
        state.rolls.insert(Roll(id: uuid(), date: now, faces: faces), at: 0)
        return .none
      }
    }
  }
}
