import ComposableArchitecture
import Foundation
import Testing

/// Bodies that may be others the next time that they are made.
@MainActor
@Suite struct VariableBodyTests {
  /// What is none of the architecture's: a reducer that reads it while its body is made has no way to be told.
  final class Switch: Sendable {
    let isOn = LockIsolated(false)
    let bodies = LockIsolated(0)
  }

  struct Append: Reducer {
    let text: String
    var body: some Reducer<[String], Void> {
      Reduce { state, _ in
        state.append(text)
        return .none
      }
    }
  }

  struct Branching: Reducer {
    let flag: Switch
    var body: some Reducer<[String], Void> {
      let _ = flag.bodies.withValue { $0 += 1 }
      if flag.isOn.value {
        Append(text: "on")
      } else {
        Append(text: "off")
      }
      if flag.isOn.value { Append(text: "also") }
      for number in 0..<(flag.isOn.value ? 2 : 0) { Append(text: "\(number)") }
    }
  }

  @Test func branchesAreTakenForEachAction() {
    let flag = Switch()
    let store = Store(initialState: [String]()) { Branching(flag: flag) }
    store.send(())
    flag.isOn.setValue(true)
    store.send(())
    flag.isOn.setValue(false)
    store.send(())
    #expect(store.state == ["off", "on", "also", "0", "1", "off"])
    #expect(flag.bodies.value == 3)
  }

  struct Nested: Reducer {
    let flag: Switch
    var body: some Reducer<[String], Void> {
      CombineReducers {
        switch flag.isOn.value {
        case true: Append(text: "on")
        case false: Append(text: "off")
        }
      }
      .onChange(of: \.isEmpty) { _, _ in EmptyReducer() }
    }
  }

  @Test func branchesInAnOperatorsReducersAreTaken() {
    let flag = Switch()
    let store = Store(initialState: [String]()) { Nested(flag: flag) }
    store.send(())
    flag.isOn.setValue(true)
    store.send(())
    #expect(store.state == ["off", "on"])
  }

  struct DateReading: Reducer {
    @Dependency(\.date.now.timeIntervalSince1970) var now
    var body: some Reducer<[String], Void> {
      let now = now
      Append(text: "\(Int(now))")
    }
  }

  @Test func aDependencyThatIsReadIsReadForEachAction() {
    let seconds = LockIsolated(0.0)
    let store = Store(initialState: [String]()) {
      DateReading()
    } withDependencies: {
      $0.date = DateGenerator {
        Date(
          timeIntervalSince1970: seconds.withValue {
            $0 += 1; return $0
          }
        )
      }
    }
    store.send(())
    store.send(())
    #expect(store.state == ["1", "2"])
  }

  struct SharedReading: Reducer {
    @Shared(.inMemory("variableBodies")) var text = "a"
    @SharedReader(.inMemory("variableBodies")) var same = "a"
    var body: some Reducer<[String], Void> {
      let text = text + same
      Append(text: text)
    }
  }

  @Test func aSharedValueThatIsReadIsReadForEachAction() {
    let reducer = SharedReading()
    let store = Store(initialState: [String]()) { reducer }
    store.send(())
    reducer.$text.withLock { $0 = "b" }
    store.send(())
    #expect(store.state == ["aa", "bb"])
  }

  struct Plain: Reducer {
    let flag: Switch
    @Dependency(\.date) var date
    var body: some Reducer<[String], Void> {
      let _ = flag.bodies.withValue { $0 += 1 }
      Reduce { state, _ in
        state.append("\(Int(date.now.timeIntervalSince1970))")
        return .none
      }
    }
  }

  @Test func whatIsReadWhileReducingLeavesTheBodyAsItIs() {
    let flag = Switch()
    let store = Store(initialState: [String]()) {
      Plain(flag: flag)
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 5)
    }
    for _ in 1...3 { store.send(()) }
    #expect(store.state == ["5", "5", "5"])
    #expect(flag.bodies.value == 1)
  }

  struct VariableParent: Reducer {
    let flag: Switch
    let child: Switch
    var body: some Reducer<[String], Void> {
      if flag.isOn.value { EmptyReducer() }
      Plain(flag: child)
    }
  }

  @Test func aChildOfAVariableBodyGoesOnWorking() {
    let store = Store(initialState: [String]()) {
      VariableParent(flag: Switch(), child: Switch())
    } withDependencies: {
      $0.date.now = Date(timeIntervalSince1970: 5)
    }
    for _ in 1...3 { store.send(()) }
    #expect(store.state == ["5", "5", "5"])
  }
}
