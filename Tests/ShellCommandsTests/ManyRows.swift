import ComposableArchitecture

/// Many rows, one of which an action changes. Their comparisons are counted.
@Reducer
struct ManyRows {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<CountedRow>
    var byName: [String: Int]
    var title = ""

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { CountedRow(id: $0) })
      byName = Dictionary(uniqueKeysWithValues: (0..<count).map { ("name\($0)", $0) })
    }
  }

  enum Action {
    case rowTapped(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rowTapped(let id):
        state.rows[id: id]?.count += 1
        return .none
      }
    }
  }
}

/// A row that counts how often one is compared with another.
struct CountedRow: Equatable, Identifiable {
  nonisolated(unsafe) static var comparisons = 0

  let id: Int
  var count = 0
  var name = "a name that is too long to be kept in the string itself"

  static func == (lhs: Self, rhs: Self) -> Bool {
    comparisons += 1
    return lhs.id == rhs.id && lhs.count == rhs.count && lhs.name == rhs.name
  }
}
