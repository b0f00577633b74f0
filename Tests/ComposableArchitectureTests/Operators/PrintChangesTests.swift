import ComposableArchitecture
import Dispatch
import Testing

@MainActor
@Suite(.leakChecked) struct PrintChangesTests {
  @Test func eachActionIsPrintedInOrderWithTheStatesBeforeAndAfter() async {
    let lines = LockIsolated<[String]>([])
    let queue = DispatchQueue(label: "print-changes-tests")
    let printer = _ReducerPrinter<Int, Int>(
      printChange: { action, oldState, newState in
        lines.withValue { $0.append("\(action): \(oldState) → \(newState)") }
      },
      queue: queue
    )
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      ._printChanges(printer)
    }
    for action in 1...3 { store.send(action) }
    queue.sync {}
    #expect(lines.value == ["1: 0 → 1", "2: 1 → 3", "3: 3 → 6"])
  }

  @Test func withoutAPrinterTheReducerRunsAsItIs() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      ._printChanges(nil)
    }
    store.send(1)
    #expect(store.state == 1)
  }
}
