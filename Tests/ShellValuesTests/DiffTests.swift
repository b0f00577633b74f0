import CostTesting
import Foundation
import ShellValues
import Testing

@Suite struct DiffTests {
  private func lines(_ old: Any, _ new: Any) -> [String] {
    let text = ValueDescription()
    return ValueDiff.changes(from: old, to: new).map { change in
      switch change {
      case .changed(let path, let old, let new):
        "\(path): \(text.text(old)) → \(text.text(new))"
      case .added(let path, let value): "+ \(path): \(text.text(value))"
      case .removed(let path, let value): "- \(path): \(text.text(value))"
      case .reordered(let path, let old, let new):
        "\(path): \(text.text(old)) ⇄ \(text.text(new))"
      }
    }
  }

  private func change(_ body: (inout AppState) -> Void) -> [String] {
    let old = AppState()
    var new = old
    body(&new)
    return lines(old, new)
  }

  @Test func structsByField() {
    #expect(change { _ in } == [])
    #expect(change { $0.count = 1 } == ["count: 0 → 1"])
    #expect(
      change {
        $0.fact = "x"
        $0.filter = .active
      } == [#"fact: nil → "x""#, "filter: .all → .active"]
    )
    #expect(change { $0.size.height = 5 } == ["size.height: 2 → 5"])
  }

  @Test func identifiedById() {
    #expect(
      change { $0.todos.elements[1].isComplete = true } == ["todos[id: 2].isComplete: false → true"]
    )
    #expect(
      change { $0.todos.elements.append(Todo(id: 3)) }
        == [#"+ todos[id: 3]: Todo(id: 3, description: "", isComplete: false)"#]
    )
    #expect(
      change { $0.todos.elements.removeFirst() }
        == [#"- todos[id: 1]: Todo(id: 1, description: "milk", isComplete: false)"#]
    )
    #expect(change { $0.todos.elements.reverse() } == ["todos: [1, 2] ⇄ [2, 1]"])
  }

  @Test func arraysByPosition() {
    #expect(change { $0.numbers[1] = 9 } == ["numbers[1]: 2 → 9"])
    #expect(change { $0.numbers.insert(9, at: 1) } == ["+ numbers[1]: 9"])
    #expect(change { $0.numbers.removeFirst() } == ["- numbers[0]: 1"])
    #expect(
      change { $0.numbers = [2, 3, 4, 5] } == [
        "- numbers[0]: 1", "+ numbers[2]: 4", "+ numbers[3]: 5",
      ]
    )
  }

  @Test func dictionariesAndSets() {
    #expect(
      change {
        $0.prices["tea"] = 3
        $0.prices["milk"] = nil
        $0.prices["bread"] = 1
      } == [
        #"+ prices["bread"]: 1.0"#, #"- prices["milk"]: 1.25"#, #"prices["tea"]: 2.5 → 3.0"#,
      ]
    )
    #expect(change { $0.tags = ["b", "c"] } == [#"- tags: "a""#, #"+ tags: "c""#])
  }

  @Test func enumsByCase() {
    #expect(change { $0.destination = .help } == ["destination: nil → .help"])
    let old = Destination.edit(Todo(id: 1))
    #expect(
      lines(old, Destination.edit(Todo(id: 1, isComplete: true))) == [
        "edit.isComplete: false → true"
      ]
    )
    #expect(
      lines(Destination.alert(message: "a", code: 1), Destination.alert(message: "b", code: 1))
        == [#"alert.message: "a" → "b""#]
    )
  }

  struct Ignoring: Equatable {
    var cache = 0
    static func == (_: Self, _: Self) -> Bool { true }
  }
  final class Object {}

  @Test func equalityAndIdentity() {
    #expect(lines(Double.nan, Double.nan) == [])
    #expect(lines(Ignoring(cache: 1), Ignoring(cache: 2)) == [])
    #expect(ValueDiff.changes(from: Object(), to: Object()).count == 1)
    let object = Object()
    #expect(ValueDiff.changes(from: object, to: object).isEmpty)
  }

  @Test func unchangedStorageCostsNothing() async {
    struct State {
      var count = 0
      var rows: [String]
    }
    func compare(_ old: State) {
      var new = old
      new.count = 1
      for _ in 0..<100 { #expect(ValueDiff.changes(from: old, to: new).count == 1) }
    }
    let small = State(rows: (0..<100).map { "row \($0)" })
    let huge = State(rows: (0..<1_000_000).map { "row \($0)" })
    await expectCost(of: { compare(huge) }, isBelow: 10, timesThatOf: { compare(small) })
  }
}
