import ComposableArchitecture
import TcashKit
import Testing

/// A feature of very many rows is as quick to work with as one of few.
@MainActor
@Suite(.serialized) struct HugeFeatureTests {
  private func shell(rows: Int) async -> Shell {
    let shell = Shell([
      Feature("rows", initialState: HugeRows.State(count: rows)) { HugeRows() }
    ])
    _ = await shell.run("load rows")
    return shell
  }

  /// The shortest of several runs, which is the one that nothing else got in the way of.
  private func time(_ statement: String, in shell: Shell) async -> Duration {
    var best = Duration.seconds(1000)
    for _ in 0..<5 {
      let start = ContinuousClock.now
      let outcome = await shell.run(statement)
      #expect(outcome.error == nil)
      best = min(best, ContinuousClock.now - start)
    }
    return best
  }

  @Test(arguments: [".rowTapped(5)", "state", "state rows[7]", "diff", "undo; redo", "history"])
  func oneAmongManyRowsChangesAtOnce(_ statement: String) async {
    let small = await shell(rows: 1000)
    let large = await shell(rows: 100_000)
    for shell in [small, large] { _ = await shell.run(".rowTapped(3)") }
    let smallTime = await time(statement, in: small)
    let largeTime = await time(statement, in: large)
    // A hundred times the rows; what is left of them in the time is a comparison of memory.
    #expect(largeTime < smallTime * 60 + .milliseconds(5), "\(largeTime) and \(smallTime)")
  }
}

@Reducer
struct HugeRows {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row>
    var byName: [String: Int]

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
      byName = Dictionary(uniqueKeysWithValues: (0..<count).map { ("name\($0)", $0) })
    }
  }

  struct Row: Equatable, Identifiable {
    let id: Int
    var name = "A row"
    var count = 0
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
