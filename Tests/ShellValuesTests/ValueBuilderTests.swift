import CasePathsCore
import Foundation
import ShellLanguage
import ShellValues
import Testing

@Suite struct ValueBuilderTests {
  enum Action: Equatable {
    case incrementButtonTapped
    case factResponse(Result<String, Failure>)
    case row(id: Int, action: RowAction)
    case nameChanged(String)
    case moved(IndexSet, Int)
    case filterPicked(Filter)
    case delegate(Delegate)
    case set(todo: Todo?)
    enum RowAction: Equatable { case tapped, renamed(to: String) }
    enum Delegate: Equatable { case done }
  }
  struct Failure: Error, Equatable { var code: Int }

  @Test(arguments: [
    (".incrementButtonTapped", Action.incrementButtonTapped),
    ("Action.incrementButtonTapped", .incrementButtonTapped),
    (".factResponse(.success(\"1 is good\"))", .factResponse(.success("1 is good"))),
    (".factResponse(.failure(Failure(code: 2)))", .factResponse(.failure(Failure(code: 2)))),
    (".row(id: 2, action: .renamed(to: \"x\"))", .row(id: 2, action: .renamed(to: "x"))),
    (".row(id: 2, action: .renamed(\"x\"))", .row(id: 2, action: .renamed(to: "x"))),
    (".nameChanged(\"a\\(1 + 1)\")", .nameChanged("a2")),
    (".moved([0, 2], 1)", .moved([0, 2], 1)),
    (".filterPicked(.active)", .filterPicked(.active)),
    (".filterPicked(Filter.active)", .filterPicked(.active)),
    (".filterPicked(1 == 1 ? .active : .all)", .filterPicked(.active)),
    (".delegate(.done)", .delegate(.done)),
    (".set(todo: nil)", .set(todo: nil)),
    (
      ".set(todo: Todo(id: 1, description: \"x\", isComplete: true))",
      .set(todo: Todo(id: 1, description: "x", isComplete: true))
    ),
    (
      ".set(todo: (id: 1, description: \"x\", isComplete: true))",
      .set(todo: Todo(id: 1, description: "x", isComplete: true))
    ),
  ])
  func actions(_ text: String, _ action: Action) throws {
    #expect(try ValueBuilder().value(of: Action.self, from: parse(text)) == action)
  }

  @Test(arguments: [
    (
      ".1️⃣incremntButtonTapped2️⃣", "unknown-action",
      "ValueBuilderTests.Action has no case 'incremntButtonTapped'", [".incrementButtonTapped"]
    ),
    (
      ".row(id: 2, action: .1️⃣taped2️⃣)", "unknown-case",
      "ValueBuilderTests.Action.RowAction has no case 'taped'", [".tapped"]
    ),
    (
      ".row(id: 2, 1️⃣acton2️⃣: .tapped)", "wrong-label",
      "'.row' has the label 'action' here, not 'acton'", ["action"]
    ),
    (".row(1️⃣22️⃣, action: .tapped)", "missing-label", "'.row' needs the label 'id' here", []),
    (
      ".1️⃣row2️⃣(id: 2)", "missing-value",
      "'.row' needs 'action' of type ValueBuilderTests.Action.RowAction", []
    ),
    (
      ".1️⃣row2️⃣", "missing-value",
      "ValueBuilderTests.Action case 'row' takes values: '.row(id: Int, action: ValueBuilderTests.Action.RowAction)'",
      []
    ),
    (
      ".incrementButtonTapped1️⃣(1)2️⃣", "extra-value",
      "ValueBuilderTests.Action case 'incrementButtonTapped' takes no values", []
    ),
    (
      ".row(id: 1️⃣\"2\"2️⃣, action: .tapped)", "type-mismatch",
      "expected a value of type Int, found a string", ["2"]
    ),
    (
      ".nameChanged(1️⃣12️⃣)", "type-mismatch", "expected a value of type String, found an integer",
      ["\"1\""]
    ),
    (
      "1️⃣12️⃣", "type-mismatch",
      "expected a value of type ValueBuilderTests.Action, found an integer", []
    ),
    (
      ".row(id: 2, action: .tapped, 1️⃣action2️⃣: .tapped)", "wrong-label",
      "a value with the label 'action' is already given", []
    ),
    (
      ".set(todo: Todo(id: 1, description: \"x\", 1️⃣id2️⃣: 2))", "wrong-label",
      "a value with the label 'id' is already given", []
    ),
  ])
  func problems(_ marked: String, _ code: String, _ message: String, _ fixes: [String]) throws {
    let text = marked.replacing("1️⃣", with: "").replacing("2️⃣", with: "")
    let start = marked.utf8.firstOffset(of: "1️⃣") + expressionStart
    let end = marked.utf8.firstOffset(of: "2️⃣") - "1️⃣".utf8.count + expressionStart
    let expression = try parse(text)
    let found = try #require(
      diagnostic { try ValueBuilder().build(Action.self, from: expression) }
    )
    #expect(found.code == code)
    #expect(found.problem.message == message)
    #expect(found.span == SourceSpan(start, end))
    #expect(found.suggestions == fixes)
  }

  enum Described: CaseDescribing, Equatable {
    case named(id: Int, String)
    case plain
    static let _$cases: [CaseDescription] = [
      CaseDescription("plain", documentation: "Plain.", build: { _ in Described.plain }),
      CaseDescription(
        "named",
        [
          .init("id", Int.self, spelling: "ID"),
          .init(nil, String.self, spelling: "String", default: { "default" }),
        ],
        build: { arguments in
          guard let id = arguments[0] as? Int, let name = arguments[1] as? String else {
            return nil
          }
          return Described.named(id: id, name)
        }
      ),
    ]
  }

  @Test func tablesGiveDefaultsAndOrder() throws {
    let builder = ValueBuilder()
    #expect(
      try builder.value(of: Described.self, from: parse(".named(id: 1)"))
        == .named(id: 1, "default")
    )
    #expect(
      try builder.value(of: Described.self, from: parse(".named(id: 1, \"x\")"))
        == .named(id: 1, "x")
    )
    let listing = try #require(CaseListing(of: Described.self))
    #expect(listing.cases.map(\.signature) == [".plain", ".named(id: ID, String = …)"])
    #expect(listing.cases[0].documentation == "Plain.")
  }

  enum Payloads {
    case void(Void), error(any Error), any(Any), array([Int]), dictionary([String: Int])
    case set(Set<Int>), tuple((Int, name: String)), closure(() -> Void), optional(Int??)
    case rows(Rows<Todo>), presented(Presented<Int?>), result(Result<Void, any Error>)
    case hashable(AnyHashable), range(Range<Int>)
  }

  @Test(arguments: [
    ".void(())", ".error(\"offline\")", ".any(1)", ".any([1, 2])", ".any(\"x\")", ".array([1, 2])",
    ".array([])", ".dictionary([\"a\": 1, \"b\": 2])", ".dictionary([:])", ".set([1, 2])",
    ".tuple(1, name: \"x\")", ".optional(1)", ".optional(nil)", ".presented(nil)", ".presented(3)",
    ".rows([Todo(id: 1, description: \"x\", isComplete: false)])", ".result(.success(()))",
    ".result(.failure(\"no\"))", ".hashable(\"x\")", ".range(0..<3)", ".any(2s)", ".any(UUID(1))",
  ])
  func whatIsWrittenIsPrintedAgain(_ text: String) throws {
    let value = try ValueBuilder().build(Payloads.self, from: parse(text))
    #expect(ValueDescription().text(value) == text)
  }

  @Test func closuresCannotBeWritten() throws {
    let expression = try parse(".closure(1)")
    #expect(
      diagnostic { try ValueBuilder().build(Payloads.self, from: expression) }?.code
        == "cannot-be-written"
    )
  }

  @Test func namesAreLookedUp() throws {
    var environment = TestEnvironment()
    environment.state = AppState()
    environment.values["offline"] = URLError(.notConnectedToInternet)
    environment.values["name"] = "Blob"
    let builder = ValueBuilder(environment: environment)
    #expect(
      try builder.value(
        of: Action.self,
        from: parse(".row(id: todos[1].id, action: .renamed(to: name))")
      )
        == .row(id: 2, action: .renamed(to: "Blob"))
    )
    let error = try builder.build(Result<Int, any Error>.self, from: parse(".failure(offline)"))
    #expect(Reflection.enumCase(of: error)?.payload is URLError)
    let wrong = try parse(".nameChanged(count)")
    let found = diagnostic { try builder.build(Action.self, from: wrong) }
    #expect(found?.problem.message == "expected a value of type String, found Int")
    let unknown = try parse(".nameChanged(nam)")
    #expect(diagnostic { try builder.build(Action.self, from: unknown) }?.suggestions == ["name"])
  }

  struct Tag: RawRepresentable, Equatable { var rawValue: String }
  struct Word: ExpressibleByStringLiteral, Equatable {
    var text: String
    init(stringLiteral: String) { text = stringLiteral.uppercased() }
  }
  struct Observed: Equatable {
    var _count = 0
    var _name: String?
    var _$observationRegistrar = Registrar()
  }
  struct Registrar: DefaultBuildable, Equatable {}

  @Test func structs() throws {
    let builder = ValueBuilder()
    #expect(
      try builder.value(of: Tag.self, from: parse("Tag(rawValue: \"x\")")) == Tag(rawValue: "x")
    )
    #expect(try builder.value(of: Word.self, from: parse("\"x\"")) == "x")
    #expect(
      try builder.value(of: Observed.self, from: parse("Observed(count: 3)")) == Observed(_count: 3)
    )
    let missing = try parse("Todo(id: 1)")
    #expect(diagnostic { try builder.build(Todo.self, from: missing) }?.code == "missing-value")
    let wrong = try parse("Todo(id: 1, descripton: \"x\")")
    #expect(
      diagnostic { try builder.build(Todo.self, from: wrong) }?.suggestions == ["description"]
    )
    let other = try parse("Tag(id: 1)")
    #expect(diagnostic { try builder.build(Todo.self, from: other) }?.code == "type-mismatch")
    let system = try parse("CharacterSet(charactersIn: \"en\")")
    #expect(
      diagnostic { try builder.build(CharacterSet.self, from: system) }?.code
        == "cannot-be-written"
    )
  }
}
