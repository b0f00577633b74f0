import ShellLanguage
import ShellValues
import Synchronization
import Testing

/// Properties that literals may leave out because a shell has registered their defaults.
@Suite struct DeclaredDefaultsTests {
  struct Todo: Equatable {
    var title: String
    var notes = "none"
    var number = 0
    var rank: Int? = 3
  }

  private func build(_ text: String) throws -> Todo {
    try ValueBuilder().value(of: Todo.self, from: try parse(text))
  }

  @Test func whatIsLeftOutHasItsDefault() throws {
    let numbers = Numbers()
    DeclaredDefaults.register(["notes", "number", "rank"]) {
      Todo(title: "", number: numbers.next())
    }
    #expect(try build("(title: \"Tea\")") == Todo(title: "Tea", number: 1))
    #expect(
      try build("Todo(title: \"Tea\", notes: \"hot\")")
        == Todo(title: "Tea", notes: "hot", number: 2)
    )
    #expect(try build("(title: \"Tea\", rank: nil)") == Todo(title: "Tea", number: 3, rank: nil))
    #expect(try build("(title: \"Tea\", notes: \"\", number: 7, rank: 1)").number == 7)
    #expect(numbers.next() == 4)
    let problem = #expect(throws: Diagnostic.self) { try build("(notes: \"hot\")") }
    #expect(problem?.problem.message == "'DeclaredDefaultsTests.Todo' needs 'title' of type String")
    #expect(SampleValue.text(of: Todo.self) == "DeclaredDefaultsTests.Todo(title: \"text\")")
  }

  /// Counts the values that are made.
  private final class Numbers: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }
}
