public import ComposableArchitecture

/// Many rows, and an action with many cases. Both the shell that `Scripts/benchmark` runs and the
/// benchmarks that it compares it with use the feature.
public struct Large: Reducer {
  @ObservableState
  public struct State: Equatable {
    public var rows: IdentifiedArrayOf<Row>
    /// What actions are compared with.
    public var pending = Action.resetButtonTapped

    public init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
    }
  }

  @ObservableState
  public struct Row: Equatable, Identifiable {
    public let id: Int
    public var name = "A row"
    public var isComplete = false
    public var tags = ["large", "benchmark"]

    init(id: Int) {
      self.id = id
    }
  }

  public enum RowAction: Equatable, Sendable {
    case checkBoxToggled
    case nameChanged(String)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows(.element(let id, .checkBoxToggled)):
        state.rows[id: id]?.isComplete.toggle()
      case .rows(.element(let id, .nameChanged(let name))):
        state.rows[id: id]?.name = name
      default:
        break
      }
      return .none
    }
  }
}
