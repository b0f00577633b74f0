import ShellLanguage
import ShellValues
import Testing

@Suite struct PathTests {
  struct Wrapping: Equatable {
    static func == (left: Self, right: Self) -> Bool { left._shared.value == right._shared.value }
    var _shared = Presented<Int?>(value: 1)
  }

  static var state: AppState {
    var state = AppState()
    state.fact = "old"
    state.destination = .edit(Todo(id: 7, description: "edited"))
    return state
  }

  private func accessors(_ text: String) throws -> [Accessor] {
    var result: [Accessor] = []
    var expression = try parse("$0.\(text)")
    while case .access(let base, let accessor) = expression.kind {
      result.insert(accessor, at: 0)
      expression = base
    }
    return result
  }

  @Test(arguments: [
    ("count", "5"), ("fact", "\"new\""), ("fact", "nil"),
    ("filter", ".active"),
    ("todos[id: 2].isComplete", "true"), ("todos[0].description", "\"x\""),
    ("numbers[1]", "9"), ("prices[\"tea\"]", "3.0"),
    ("destination.edit.description", "\"y\""),
    ("destination.edit", "Todo(id: 3, description: \"\", isComplete: false)"),
    ("destination", ".help"), ("destination", "nil"), ("size.width", "9"),
  ])
  func replacingAndReading(_ text: String, _ value: String) throws {
    let state = Self.state
    let path = try StatePath.resolve(accessors(text), in: state, using: ValueBuilder())
    #expect(path.description == text.replacing("todos[0]", with: "todos[id: 1]"))
    let type = try #require(path.partType(in: AppState.self))
    let part = try ValueBuilder().build(type, from: parse(value))
    let changed = try path.replacing(in: state, with: part)
    #expect(changed is AppState)
    #expect(ValueDescription().text(try path.read(from: changed)) == value)
    let changes = ValueDiff.changes(from: state, to: changed)
    #expect(changes.allSatisfy { $0.path.hasPrefix(path) || path.hasPrefix($0.path) })
    #expect(!changes.isEmpty)
  }

  @Test func wrappersTakeNoStep() throws {
    let path = StatePath([.member("shared")])
    let changed = try path.replacing(in: Wrapping(), with: 5)
    #expect((changed as? Wrapping)?._shared.value == 5)
    let cleared = try path.replacing(in: Wrapping(), with: Int?.none as Any)
    #expect((cleared as? Wrapping)?._shared.value == nil)
    #expect(path.partType(in: Wrapping.self).map(TypeName.of) == "Presented<Int?>")
  }

  @Test(arguments: [
    ("conut", "unknown-member"), ("todos[id: 9]", "no-element"), ("numbers[3]", "no-element"),
    ("fact.count", "unknown-member"), ("destination.help", "other-case"),
    ("destination.hepl", "unknown-case"),
    ("count[0]", "not-indexable"), ("todos[id: \"x\"]", "type-mismatch"),
  ])
  func problems(_ text: String, _ code: String) throws {
    let accessors = try accessors(text)
    let found = diagnostic {
      try StatePath.resolve(accessors, in: Self.state, using: ValueBuilder())
    }
    #expect(found?.code == code)
  }

  @Test func nothingLeadsOnFromNil() throws {
    let accessors = try accessors("destination.edit")
    let found = diagnostic {
      try StatePath.resolve(accessors, in: AppState(), using: ValueBuilder())
    }
    #expect(found?.code == "no-value")
    #expect(found?.problem.message == "'destination' is nil")
    // Without a value, the type says whether there is such a path.
    let path = try StatePath.resolve(accessors, inType: AppState.self, using: ValueBuilder())
    #expect(path.partType(in: AppState.self) == Todo.self)
  }

  @Test func valuesOfAnotherTypeAreRefused() {
    let path = StatePath([.member("count")])
    #expect(diagnostic { try path.replacing(in: Self.state, with: "x") }?.code == "type-mismatch")
  }
}
