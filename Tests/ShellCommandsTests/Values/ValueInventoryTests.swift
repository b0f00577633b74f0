import ComposableArchitecture
import Foundation
import OrderedCollections
import ShellLanguage
import ShellSession
import ShellValues
import TcashKit
import Testing

/// Every kind of value that features hold is written, printed, and what is printed is read again.
@MainActor
@Suite struct ValueInventoryTests {
  struct Entry: CustomTestStringConvertible {
    let type: Any.Type
    let text: String
    /// What it prints as, where that is another way to write it.
    let printed: String

    init(_ type: Any.Type, _ text: String, prints printed: String? = nil) {
      self.type = type
      self.text = text
      self.printed = printed ?? text
    }

    var testDescription: String { "\(TypeName.of(type)) \(text)" }
  }

  typealias E = EveryValue

  nonisolated static let numbers: [Entry] = [
    Entry(Int8.self, "-128"), Entry(UInt128.self, "7"), Entry(Int128.self, "-7"),
    Entry(Float16.self, "1.5"), Entry(Float.self, "0.1"), Entry(Double.self, ".infinity"),
    Entry(Decimal.self, #"Decimal("1.1")"#), Entry(CGFloat.self, "2.0"),
    Entry(Character.self, #""👩‍👩‍👧""#), Entry(Bool?.self, "true"), Entry(Bool??.self, ".some(nil)"),
    Entry(Bool???.self, ".some(.some(nil))"), Entry(Bool???.self, "nil"),
    Entry(Range<Int>.self, "0..<3"), Entry(ClosedRange<Double>.self, "0.5...1.5"),
    Entry(PartialRangeFrom<Int>.self, "1..."), Entry(PartialRangeThrough<Int>.self, "...3"),
    Entry(PartialRangeUpTo<Int>.self, "..<3"), Entry(ClosedRange<Character>.self, #""a"..."z""#),
    Entry(
      ClosedRange<Date>.self,
      #"Date("2026-01-01T00:00:00Z")...Date("2026-01-02T00:00:00Z")"#
    ),
    Entry([PartialRangeFrom<Int>].self, "[1..., -2...]"),
  ]

  nonisolated static let collections: [Entry] = [
    Entry([Int?].self, "[1, nil]"), Entry([[String: [Int]]].self, #"[["a": [1]], [:]]"#),
    Entry(Set<E.Level>.self, "[.high, .low]"), Entry([E.Key: Int].self, "[.number(1): 2]"),
    Entry(
      [E.Tag: Int].self,
      #"[Tag(rawValue: "a"): 1]"#,
      prints: #"["a": 1]"#
    ),
    Entry([UUID: Bool].self, "[UUID(1): true]"), Entry([AnyHashable: Int].self, #"["a": 1]"#),
    Entry([Int: (x: Int, y: Int)].self, "[1: (x: 1, y: 2)]"),
    Entry((x: Int, y: Int).self, "(x: 1, y: 2)"),
    Entry((Int, (String, Bool)).self, #"(1, ("a", true))"#),
    Entry(OrderedDictionary<String, Int>.self, #"["b": 1, "a": 2]"#),
    Entry(OrderedSet<Int>.self, "[3, 1, 2]"), Entry(ArraySlice<Int>.self, "[1]"),
    Entry(
      IdentifiedArrayOf<E.Row>.self,
      #"[Row(id: 1, title: "a")]"#,
      prints: #"[EveryValue.Row(id: 1, title: "a")]"#
    ),
    Entry(StackState<E.Key>.self, #"[.number(1), .name("a")]"#), Entry(IndexSet.self, "[0, 2]"),
  ]

  nonisolated static let nominal: [Entry] = [
    Entry(E.Tree.self, ".node(.leaf, value: 1, .node(.leaf, value: 2, .leaf))"),
    Entry(E.Level.self, ".high"), Entry(E.Level.self, #"Level(rawValue: "high")"#, prints: ".high"),
    Entry(E.Permissions.self, "[]", prints: "[]"),
    Entry(
      E.Permissions.self,
      "[Permissions(rawValue: 1), .init(rawValue: 4)]",
      prints: "[.read, EveryValue.Permissions(rawValue: 4)]"
    ),
    Entry(E.Box<Int>.self, "Box(value: 1)", prints: "EveryValue.Box(value: 1)"),
    Entry(E.Box<Int>.self, "EveryValue.Box<Int>(value: 1)", prints: "EveryValue.Box(value: 1)"),
    Entry(
      E.Box<[String: Int]>.self,
      #"Box<[String: Int]>(value: ["a": 1])"#,
      prints: #"EveryValue.Box(value: ["a": 1])"#
    ),
    Entry(
      E.Box<Int>.Inner.self,
      "Box<Int>.Inner(inner: 1)",
      prints: "EveryValue.Box.Inner(inner: 1)"
    ),
    Entry(E.Box<Int>.Side<String>.self, #".right("a")"#),
    Entry(E.Box<Int>.Side<String>.self, ".left(1)"),
    Entry(
      E.Described.self,
      #"Described(title: "a")"#,
      prints: #"EveryValue.Described(title: "a", count: 3, note: nil, secret: "s")"#
    ),
    Entry(
      E.Described.self,
      #"(title: "a", note: "b")"#,
      prints: #"EveryValue.Described(title: "a", count: 3, note: "b", secret: "s")"#
    ),
    Entry(E.Checked.self, "Checked(4)", prints: "EveryValue.Checked(even: 4)"),
    Entry(E.Checked.self, "Checked(half: 4)", prints: "EveryValue.Checked(even: 8)"),
    Entry(E.Left.Item.self, "Item(left: 1)", prints: "EveryValue.Left.Item(left: 1)"),
    Entry(E.Right.Item.self, "Right.Item(right: 1)", prints: "EveryValue.Right.Item(right: 1)"),
    Entry(E.count.self, "count(count: 1)", prints: "EveryValue.count(count: 1)"),
    Entry(Result<Int, any Error>.self, ".success(1)"),
    Entry(Result<Int, any Error>.self, #".failure("offline")"#),
    Entry(Result<Int, Never>.self, ".success(1)"),
    Entry(Result<Void, E.Failure>.self, ".failure(.status(code: 4))"),
    Entry((any Error).self, "URLError(.timedOut)"), Entry((any Error).self, "CancellationError()"),
    Entry((any Error)?.self, "nil"), Entry((any Equatable).self, "1"), Entry(Any.self, "[1, 2]"),
    Entry(AnyHashable.self, #""a""#), Entry((any Equatable)?.self, "2s"),
    Entry(Int.Type.self, "Int.self"), Entry(Any.Type.self, "String.self"),
    Entry(E.Container<Int>.self, ".one(1)"), Entry(E.Container<Int>.self, ".none"),
    Entry(E.Container<Int?>.self, ".one(nil)"), Entry(E.Container<Int>.self, ".maybe(nil)"),
    Entry((() -> Void)?.self, "nil"), Entry((@Sendable (Int) async throws -> Int)?.self, "nil"),
    Entry(PresentationState<E.Child.State>.self, "nil"),
    Entry(
      E.Child.State.self,
      #"State(name: "a")"#,
      prints: #"EveryValue.Child.State(id: 1, name: "a", isOn: true)"#
    ),
  ]

  nonisolated static let foundation: [Entry] = [
    Entry(Locale.self, #"Locale(identifier: "de_DE")"#),
    Entry(TimeZone.self, #"TimeZone(identifier: "Europe/Berlin")"#),
    Entry(Calendar.self, "Calendar(identifier: .gregorian)"),
    Entry(DateComponents.self, "DateComponents(year: 2026, month: 1)"),
    Entry(Measurement<UnitLength>.self, "Measurement(value: 2.5, unit: .kilometers)"),
    Entry(PersonNameComponents.self, #"PersonNameComponents(givenName: "Blob")"#),
    Entry(AttributedString.self, #"AttributedString("Hello")"#),
    Entry(CGRect.self, "CGRect(x: 0.0, y: 0.0, width: 1.0, height: 2.0)"),
    Entry(URL?.self, #"URL("https://example.org")"#), Entry(Data.self, #"Data("AQID")"#),
    Entry(UUID.self, "UUID(7)"), Entry(Duration.self, "250ms"),
    Entry(Date.self, #"Date("2026-01-01T00:00:00Z")"#),
  ]

  @Test(arguments: numbers + collections + nominal + foundation)
  func whatIsWrittenIsPrintedAndReadAgain(_ entry: Entry) throws {
    let builder = ValueBuilder(environment: Types())
    let value = try builder.build(entry.type, from: parse(entry.text))
    let printed = ValueDescription().text(value)
    #expect(printed == entry.printed)
    let again = try builder.build(entry.type, from: parse(printed))
    #expect(ValueDescription().text(again) == printed)
    // The elements of a stack have new ids whenever it is made.
    let isStack = value is StackState<E.Key>
    #expect(isStack || ValueDiff.changes(from: value, to: again).isEmpty)
    #expect(!ValueNode(value).summary.isEmpty)
  }

  @Test(
    arguments: [
      (E.Opaque.self, "Opaque()"), (E.Worker.self, "Worker()"), ((() -> Void).self, "{ }"),
      (E.Container<Int>.self, ".closure(1)"), (E.Container<Int>.self, ".never(1)"),
      (E.Permissions.self, ".other"), (AnyKeyPath.self, "1"), (Int.Type.self, "String.self"),
      ((() -> Void)?.self, "1"), (Never.self, "1"), (E.Checked.self, "Checked(3)"),
      (E.Described.self, "Described(count: 1)"), (E.Described.self, #"Described(titel: "a")"#),
    ] as [(Any.Type, String)]
  )
  func whatCannotBeWrittenSaysWhy(_ type: Any.Type, _ text: String) throws {
    let source = SourceText("let it = " + text)
    let parser = Parser(source, grammar: Grammar([]), allowsAbbreviations: false)
    guard case .complete(let statements) = parser.parse(),
      case .let(_, let expression) = statements[0].kind
    else { return }
    #expect(throws: Diagnostic.self) {
      _ = try ValueBuilder(environment: Types()).build(type, from: expression)
    }
  }

  @Test func objectsThatCanBeDecodedAreMadeByTheirDecoders() throws {
    let expression = try parse(#"Person(name: "Blob", age: 3, friends: ["a"])"#)
    let person = try ValueBuilder().value(of: E.Person.self, from: expression)
    #expect(person.name == "Blob" && person.age == 3 && person.friends == ["a"])
    let missing = try parse(#"Person(age: 3)"#)
    #expect(throws: Diagnostic.self) { _ = try ValueBuilder().build(E.Person.self, from: missing) }
  }

  @Test func aRegisteredValueStandsForAStaticMember() throws {
    let builder = ValueBuilder(environment: Types(values: ["read": E.Permissions.read]))
    let value = try builder.value(of: E.Permissions.self, from: parse("[.read]"))
    #expect(value == .read)
  }

  // MARK: Typed names

  @Test(
    arguments: [
      ([Int]?.self, "[Int]?"), ([String: Int].self, "[String: Int]"),
      ((x: Int, y: Int).self, "(x: Int, y: Int)"),
      (Result<Int, any Error>.self, "Result<Int, any Error>"),
      ((any Error).self, "any Error"), ((any Equatable & Sendable).self, "any Equatable"),
      (IdentifiedArrayOf<E.Row>.self, "IdentifiedArrayOf<EveryValue.Row>"),
      (E.Box<Int>.Side<String>.self, "EveryValue.Box<Int>.Side<String>"),
      ((@Sendable (Int) async throws -> Int)?.self, "(@Sendable (Int) async throws -> Int)?"),
    ] as [(Any.Type, String)]
  )
  func typesAreNamedAsTheyAreWritten(_ type: Any.Type, _ name: String) {
    #expect(TypeName.of(type) == name)
  }

  // MARK: In a store

  private func shell() -> Shell {
    Shell([
      Feature("every", initialState: EveryValue.State()) { EveryValue() }
        .value("admin", EveryValue.Permissions.write)
    ])
  }

  @Test(arguments: [
    (#".binding(.set(\.profile.name, "x"))"#, #"profile.name: "Blob" → "x""#),
    (#".binding(.set(\.profile.tags, ["a"]))"#, #"+ profile.tags[0]: "a""#),
    (#".binding(.set(\.numbers[1], 9))"#, "numbers[1]: 2 → 9"),
    (#".binding(.set(\.rows[0].title, "x"))"#, #"rows[id: 1].title: "One" → "x""#),
    (#".binding(.set(\.prices["tea"], 3.5))"#, #"prices["tea"]: 2.5 → 3.5"#),
    (#".binding(.set(\.prices["milk"], 1))"#, #"+ prices["milk"]: 1.0"#),
    (#".binding(.set(\.count, 4))"#, "count: 0 → 4"),
    (#".set(.profile(Profile(name: "y", tags: [])))"#, #"profile.name: "Blob" → "y""#),
  ])
  func bindingsNamePartsOfTheState(_ action: String, _ change: String) async {
    let outcome = await shell().run("load every\n\(action)")
    #expect(outcome.error == nil)
    #expect(outcome.output.contains { $0.contains(change) }, "\(outcome.output)")
  }

  @Test(arguments: [
    (#"\.optionalProfile?.name"#, "not-settable"), (#"\.optionalProfile.name"#, "not-settable"),
    (#"\.numbers[9]"#, "no-element"), (#"\.profil.name"#, "unknown-member"),
    (#"\.profile.nam"#, "unknown-member"), (#"\.fixed"#, "unknown-member"),
  ])
  func bindingsThatCannotBeAreErrors(_ path: String, _ code: String) async {
    let outcome = await shell().run("load every\n.binding(.set(\(path), 1))")
    #expect(outcome.code == code, "\(outcome.error ?? "")")
  }

  @Test(arguments: [
    ("size.width = 3", "size.width: 1 → 3"),
    ("size = (width: 1, height: 9)", "size.height: 2.5 → 9.0"),
    ("byKey[.number(1)] = [2]", "byKey[.number(1)]"),
    ("byKey[.name(\"a\")] = []", "+ byKey[.name(\"a\")]: []"),
    ("permissions = [.admin]", "permissions: [.read] → [.write]"),
    ("nested = 3", "nested: .some(nil) → 3"),
    ("nested = nil", "nested: .some(nil) → nil"),
    ("tree = .node(.leaf, value: 1, .leaf)", "tree: .leaf → .node"),
    ("box.value = 5", "box.value: 1 → 5"), ("ordered[\"c\"] = 3", "+ ordered[\"c\"]: 3"),
    ("orderedSet = [3, 1, 2]", "+ orderedSet: 2"), ("any = \"text\"", "any: 1 → \"text\""),
    ("kind = String.self", "kind: Int.self → String.self"), ("shared = 9", "shared: 1 → 9"),
    ("child = Child.State(name: \"c\")", "child: nil → EveryValue.Child.State(id: 1, name: \"c\""),
    ("path = [Child.State(id: 3)]", "+ path"),
    ("person = Person(name: \"x\", friends: [])", "person: "),
    ("rows = [Row(id: 9, title: \"z\")]", "+ rows[id: 9]"), ("fixed = 8", "fixed: 7 → 8"),
    ("optionalProfile = Profile(name: \"p\", tags: [])", "optionalProfile: nil → "),
  ])
  func aPartOfEachKindIsEdited(_ edit: String, _ change: String) async {
    let outcome = await shell().run("load every\nedit \(edit)\nundo\nedit \(edit)")
    #expect(outcome.error == nil, "\(outcome.error ?? "")")
    #expect(outcome.output.contains { $0.contains(change) }, "\(outcome.output)")
  }

  @Test func loadUsesTheInitialisersOfTheState() async {
    let outcome = await shell().run(
      """
      load every with State(count: 3)
      expect count == 3 && fixed == 7
      """
    )
    #expect(outcome.error == nil)
  }
}

private struct Types: ValueEnvironment {
  var values: [String: Any] = [:]
  var state: Any? { nil }
  func value(named name: String) -> Any? { values[name] }
  var visibleNames: [String] { values.keys.sorted() }
}

private func parse(_ text: String) throws -> ShellLanguage.Expression {
  let source = SourceText("let it = " + text)
  let result = Parser(source, grammar: Grammar([]), allowsAbbreviations: false).parse()
  guard case .complete(let statements) = result, statements.count == 1,
    case .let(_, let expression) = statements[0].kind
  else { throw ParseFailure(text: text) }
  return expression
}

private struct ParseFailure: Error { let text: String }
