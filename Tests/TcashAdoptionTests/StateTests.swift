import Testing

@testable import TcashAdoption

/// Which reducers are adopted, and with which states.
@Suite struct StateTests {
  private static let others = """
    struct Contact { var id: UUID; var name: String; var born: Date?; var kind: Kind }
    enum Kind { case person(age: Int); case company }
    struct Sampled { let secret: Secret; static let sample = Sampled(secret: Secret()) }
    struct Secret { private let key: Key }
    protocol Key {}
    struct Ordered { let id: Tagged<Self, Int>; init(id: Tagged<Self, Int>) { self.id = id } }
    typealias Contacts = IdentifiedArrayOf<Contact>
    struct Wheel { var wheel: [Wheel] = []; var inner: Inner; struct Inner { var wheels: Wheels? } }

    """

  private func verdict(_ source: String, _ name: String = "A") throws -> FoundReducer.Verdict {
    let available = AbsentFramework.availableModules.union(["ComposableArchitecture"])
    let file = SourceFile(
      path: "/App/A.swift",
      name: "A.swift",
      module: "App",
      text: "import ComposableArchitecture\nimport SwiftUI\n" + Self.others + source,
      in: LinuxConfiguration(conditions: [], canImport: available.contains)
    )
    var extraction = Extraction([file], available: available, extractsViews: true)
    extraction.run()
    let found = FoundReducer.all(in: [file], TypeTable([file]))
    return try #require(found.first { $0.type.name == name }).verdict
  }

  @Test(arguments: [
    ("var count = 0", "A.State()"),
    (
      "let contact: Contact",
      "A.State(contact: Contact(id: UUID(0), name: \"\", kind: Kind.company))"
    ),
    ("var contact: Contact?; var contacts: Contacts", "A.State(contacts: [])"),
    ("let contact: Contact?", "A.State(contact: nil)"),
    ("let sampled: Sampled", "A.State(sampled: Sampled.sample)"),
    ("var ordered: Ordered", "A.State(ordered: Ordered(id: .init(0)))"),
    ("@Shared var count: Int", "A.State(count: Shared(value: 0))"),
    ("@Shared(.inMemory(\"count\")) var count = 0", "A.State()"),
    ("@SharedReader var names: [String]", "A.State(names: SharedReader(value: []))"),
    ("@Presents var sheet: B.State?; let id = 1", "A.State()"),
    ("var wheel: Wheel", "A.State(wheel: Wheel(inner: Wheel.Inner()))"),
    (
      "var pair: (Int, name: String); var f: (Int) -> Bool",
      "A.State(pair: (0, name: \"\"), f: { _ in false })"
    ),
    ("var x, y: Int", "A.State(x: 0, y: 0)"),
    ("private var cache: [Int] = []; var id = 1", "A.State()"),
    ("let n: Int; init(number: Int = 3) { n = number }", "A.State()"),
    (
      "let n: Int; init(number: Int) { n = number }; init(text: String, other: Int) { n = 0 }",
      "A.State(number: 0)"
    ),
  ])
  func aStateIsMade(_ properties: String, _ expected: String) throws {
    guard case .adopted(let state, "A()") = try verdict(reducer("A", state: properties)) else {
      Issue.record("not adopted: \(try verdict(reducer("A", state: properties)))")
      return
    }
    #expect(state == expected)
  }

  @Test(arguments: [
    (reducer("A", state: "let secret: Secret"), "its state needs secret: key, which is private"),
    (
      reducer("A", state: "var id: Int; private var cache: [Int] = []"),
      "its state needs cache, which is private"
    ),
    (reducer("A", state: "let key: any Key"), "its state needs key: a any Key"),
    (reducer("A", state: "let other: Unknown"), "its state needs other: a Unknown"),
    (
      reducer("A", state: "let color: Color"),
      "its 'State' can't be: its 'color' can't be: it uses Color of SwiftUI"
    ),
    (reducer("A", more: "let key: any Key"), "its reducer needs key: a any Key"),
    (
      "private "
        + reducer("A").replacing("@Reducer\n", with: "").replacing(
          "struct A",
          with: "struct A: Reducer"
        ),
      "it is private"
    ),
    (reducer("A<Item: View>"), "it uses View of SwiftUI"),
    (reducer("A<Item: Key>"), "it is generic"),
  ])
  func whatIsMissingIsSaid(_ source: String, _ why: String) throws {
    guard case .leftOut(let reason) = try verdict(source) else {
      Issue.record("adopted")
      return
    }
    #expect(reason.why == why)
    #expect(!reason.remedy.isEmpty)
  }

  @Test func formsOfReducers() throws {
    let nested = "enum Space { \(reducer("A")) }"
    guard case .adopted("Space.A.State()", "Space.A()") = try verdict(nested, "Space.A") else {
      Issue.record("nested")
      return
    }
    guard case .part = try verdict("@Reducer enum A { case b(B) }\n" + reducer("B")) else {
      Issue.record("an enum of reducers")
      return
    }
    guard
      case .adopted("A<String>.State()", "A<String>()") = try verdict(
        reducer("A<Item: Equatable & Sendable>")
      )
    else {
      Issue.record("generic")
      return
    }
    let plain = "struct A: Reducer { typealias State = Int; enum Action {} }"
    guard case .adopted("0", "A()") = try verdict(plain) else {
      Issue.record("a state of another type")
      return
    }
    let implicit = "@Reducer struct A { }\nextension A { enum Action {} }"
    guard case .adopted("A.State()", "A()") = try verdict(implicit) else {
      Issue.record("a state that the macro declares")
      return
    }
    let choice =
      "@Reducer struct A { enum State { case on(Unknown); case off(Int) }\n enum Action {} }"
    guard case .adopted("A.State.off(0)", "A()") = try verdict(choice) else {
      Issue.record("a state of cases")
      return
    }
  }

  // MARK: What is registered with a feature

  /// The lines behind the registration of a reducer.
  ///
  /// - Parameter state: The properties of its state, which is observable.
  private func registered(state: String, _ types: String) throws -> [String] {
    let source = reducer("A", state: "")
      .replacing("struct State {  }", with: "@ObservableState struct State { \(state) }")
    return try Sandbox.with { sandbox in
      try sandbox.write("App/A.swift", "import ComposableArchitecture\n\(source)\(types)\n")
      let feature = try #require(try sandbox.adopt().contents.features.first)
      let lines = feature.source.split(separator: "\n").map(String.init)
      #expect(lines.first == "Feature(\"a\", initialState: A.State()) { A() }")
      return lines.dropFirst().map { String($0.dropFirst(2)) }
    }
  }

  /// Properties in extensions, and of types without a macro, are registered; the macros note the others.
  @Test func computedPropertiesAreRegistered() throws {
    let lines = try registered(
      state: "var rows: [Row] = []; var noted: Int { 0 }",
      """
      struct Row { var price = 1; var tax: Int { price / 5 }; private var secret: Int { 0 } }
      extension Row { var total: Int { get { price + tax } set {} }; var slow: Int { get async { 0 } } }
      extension A.State { var sum: Int { rows.count }; static var other: Int { 0 } }
      """
    )
    #expect(
      lines == [
        ".property(\"sum\", \\A.State.sum)", ".property(\"tax\", \\Row.tax)",
        ".property(\"total\", \\Row.total)", ".defaults(\"price\", from: Row())",
      ]
    )
  }

  /// Static members of their own type that a plain read reaches are registered, unless a macro notes them.
  @Test func staticMembersAreRegistered() throws {
    let lines = try registered(
      state: "var rows: [Row] = []; var screen: Screen?; static let noted = State()",
      """
      struct Row {
        var price = 1
        static let sample = Row(price: 3)
        static var cheap: Self { Self(price: 0) }
        static var current = Row(price: 1)
        static var slow: Row { get async { Row() } }
        static let count = 3
        private static let secret = Row()
      }
      extension Row { static let dear = Row(price: 9) }
      @MainActor extension Row { static let main = Row(); var shown: Int { 0 } }
      #if DEBUG
      extension Row { static let debugged = Row() }
      #endif
      @MainActor struct Screen { static let main = Screen() }
      extension A.State { static let filled = Self(rows: [.sample]) }
      """
    )
    #expect(
      lines == [
        ".member(\"filled\", A.State.filled)", ".defaults(\"price\", from: Row())",
        ".member(\"sample\", Row.sample)", ".member(\"cheap\", Row.cheap)",
        ".member(\"dear\", Row.dear)",
      ]
    )
  }

  /// Structs that no macro describes may leave out what their declarations give a value.
  @Test func defaultsAreRegistered() throws {
    let lines = try registered(
      state: "var a: Plain?; var b: Own?; var c: Noted?; var d: Hidden?",
      """
      struct Plain { var id: Int; let kind = 3; var name = "x"; var note: String?; @Other var odd = 1 }
      struct Own { var a = 1; init(b: Int) {} }
      @InitDescribable struct Noted { var a = 1 }
      struct Hidden { var a = 1; var b: Unknown }
      """
    )
    #expect(lines == [".defaults(\"name\", from: Plain(id: 0))"])
  }
}
