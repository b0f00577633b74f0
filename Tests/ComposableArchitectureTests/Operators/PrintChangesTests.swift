import ComposableArchitecture
import Dispatch
import Foundation
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

@MainActor
@Suite(.serialized) struct PrintedChangesTests {
  struct State: Equatable {
    var count = 0
    @Shared(.inMemory("printedChanges")) var shared = 0
  }

  /// What is written to the standard output meanwhile.
  private func printed(_ operation: () -> Void) throws -> String {
    let pipe = Pipe()
    fflush(nil)
    let saved = dup(STDOUT_FILENO)
    dup2(pipe.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
    operation()
    fflush(nil)
    dup2(saved, STDOUT_FILENO)
    close(saved)
    try pipe.fileHandleForWriting.close()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  @Test func sharedValuesArePrintedInOrderWithOtherOutput() throws {
    let store = Store(initialState: State()) {
      Reduce<State, Int> { state, action in
        print("reducing \(action)")
        if action == 1 { state.count += 1 }
        if action == 2 { state.$shared.withLock { $0 += 5 } }
        return .none
      }
      ._printChanges()
    }
    let text = try printed {
      store.send(1)
      print("between")
      store.send(2)
      store.send(3)
    }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("reducing") || $0 == "between" } == [
        "reducing 1", "between", "reducing 2", "reducing 3",
      ]
    )
    let between = try #require(lines.firstIndex(of: "between"))
    #expect(lines[..<between].contains { $0.contains("+") && $0.contains("count: 1") })
    #expect(lines[between...].contains { $0.contains(".inMemory(\"printedChanges\")") })
    #expect(lines[between...].contains { $0.contains("− 0") })
    #expect(lines[between...].contains { $0.contains("+ 5") })
    #expect(lines.last?.contains("(no change)") == true)
  }
}
