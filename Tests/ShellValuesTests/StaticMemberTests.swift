import CasePathsCore
import Foundation
import ShellLanguage
import ShellValues
import Synchronization
import Testing

/// Static members as values: those in the program's symbol table, those that a macro notes, and those that a shell
/// registers.
@Suite struct StaticMemberTests {
  /// How often the member that counts was made.
  static let madeCount = Atomic(0)

  private func value<Value>(_ type: Value.Type, _ text: String) throws -> Value {
    try ValueBuilder(environment: Names()).value(of: type, from: try parse(text))
  }

  private func evaluate(_ text: String) throws -> Any {
    try ExpressionEvaluator(environment: Names()).evaluate(try parse(text))
  }

  /// The error's message, its suggestions and its help.
  private func problem(_ operation: () throws -> Any) -> String? {
    do {
      _ = try operation()
      return nil
    } catch let diagnostic as Diagnostic {
      let parts = [
        diagnostic.problem.message, diagnostic.suggestions.joined(separator: ", "),
        diagnostic.help ?? "",
      ]
      return parts.filter { !$0.isEmpty }.joined(separator: " | ")
    } catch {
      return "\(error)"
    }
  }

  // MARK: Stored members

  @Test func storedMembersAreFoundByName() throws {
    #expect(try value(Parcel.self, ".gift") == .gift)
    #expect(try value(Parcel.self, "[.gift, .fragile]") == [.gift, .fragile])
    #expect(try value(Parcel.self, "[.gift, Parcel(rawValue: 8)]").rawValue == 9)
    #expect(try value(Parcel.self, "Parcel([.fragile])") == .fragile)
    #expect(try value(Item.self, ".sample") == .sample)
    #expect(try value(Item?.self, ".sample") == .sample)
    #expect(
      try value([Item].self, "[.sample, .`default`, Item(name: \"x\", tags: [])]").map(\.name) == [
        "cup", "-", "x",
      ]
    )
    #expect(try value(Item.Size.self, ".standard") == .large)
    #expect(try value(Item.Size.self, "Item.Size.standard") == .large)
    #expect(try value(Registry.self, ".shared") === Registry.shared)
    #expect(try value(Loader.self, ".mock").load() == 3)
    #expect(try value(DateInterval.self, ".opening") == .opening)
    #expect(try value(Nothing.self, ".shared") == .shared)
    #expect(try value(Holder<Int>.self, ".one").value == 1)
  }

  @Test func expressionsNameTheTypeOfAMember() throws {
    #expect(try evaluate("Item.sample.name") as? String == "cup")
    #expect(try evaluate("Item.sample == .sample") as? Bool == true)
    #expect(try evaluate("Item.Size.standard == .large") as? Bool == true)
    #expect(try evaluate("Parcel.gift") as? Parcel == .gift)
    #expect(try evaluate("[Item.sample].map { $0.name }") as? [String] == ["cup"])
  }

  @Test func casesAndConstantsComeFirst() throws {
    #expect(try value(Item.Size.self, ".small") == .small)
    #expect(try value(Item.Size?.self, ".none") == nil)
    #expect(try abs(value(Date.self, ".now").timeIntervalSinceNow) < 60)
  }

  @Test func aMemberIsMadeWhenItIsNamed() throws {
    let before = Self.madeCount.load(ordering: .relaxed)
    #expect(StaticMember.names(of: Item.self).contains("counted"))
    _ = try value(Item.self, ".sample")
    let omission = FeatureCode.Omission()
    FeatureCode.omitted(omission) {
      #expect(problem { try value(Item.self, ".counted") } != nil)
      #expect(problem { try evaluate("Item.counted.name") } != nil)
    }
    #expect(omission.isMade)
    #expect(Self.madeCount.load(ordering: .relaxed) == before)
    #expect(try value(Item.self, ".counted").name == "counted")
    #expect(try value(Item.self, ".counted").name == "counted")
    #expect(Self.madeCount.load(ordering: .relaxed) == 1)
  }

  @Test func theNamesAreThoseOfTheTypesOwnValues() {
    #expect(StaticMember.names(of: Item.self) == ["counted", "default", "sample"])
    #expect(StaticMember.names(of: Parcel.self) == ["all", "fragile", "gift", "same"])
    #expect(StaticMember.names(of: Holder<Int>.self) == ["one"])
    #expect(StaticMember.names(of: Holder<String>.self).isEmpty)
    #expect(StaticMember.names(of: Int.self).isEmpty)
    #expect(StaticMember.limit == nil)
  }

  @Test func whatIsNotFoundSaysWhatIs() {
    let way = "'Feature(…).member(\"derived\", …)' makes another member known."
    #expect(
      problem { try value(Item.self, ".derived") }
        == "StaticMemberTests.Item has no member 'derived' | It has .counted, .default, .sample. \(way)"
    )
    #expect(
      problem { try value(Item.self, ".sampel") }
        == "StaticMemberTests.Item has no member 'sampel' | .sample"
    )
    #expect(
      problem { try value(Parcel.self, "[.gft]") }
        == "StaticMemberTests.Parcel has no member 'gft' | .gift"
    )
    #expect(
      problem { try evaluate("Item.sampel") }
        == "StaticMemberTests.Item has no member 'sampel' | sample"
    )
    #expect(
      problem { try value(Item.Size.self, ".standart") }
        == "StaticMemberTests.Item.Size has no case 'standart' | .standard"
    )
    #expect(
      problem { try value(Item.self, ".hidden") }?.hasPrefix("StaticMemberTests.Item has no member")
        == true
    )
    #expect(
      problem { try value(Item.self, ".list") }?.hasPrefix("StaticMemberTests.Item has no member")
        == true
    )
  }

  /// What may change while it is read, and what several modules declare, is not read.
  @Test func onlyConstantsWithOneMeaningAreRead() {
    #expect(problem { try value(Item.self, ".current") }?.contains("has no member") == true)
    let functions: [(name: String, address: UInt)] = [
      ("$s4Shop5FlagsV4giftACvau", 1), ("$s4Shop5FlagsV4giftACvgZ", 2),
      ("$s4Shop5FlagsV4sizeACvau", 3), ("$s4Shop5FlagsV4sizeACvsZ", 4),
      ("$s4Shop5FlagsV1AE3newACvau", 5), ("$s4Shop5FlagsV1BE3newACvau", 6),
      ("$s4Shop5FlagsV1AE4thinACvau", 7), ("malloc", 8),
    ]
    #expect(MemberSymbol.constants(functions) == ["Shop.Flags": ["gift": 1, "thin": 7]])
  }

  @Test(
    arguments: [
      ("a.Flags.gift.unsafeMutableAddressor : a.Flags", "gift a.Flags"),
      ("static a.Flags.gift.setter : a.Flags", "gift a.Flags"),
      ("a.Client.Inner.usual.unsafeMutableAddressor : a.Client.Inner", "usual a.Client.Inner"),
      ("(extension in a):b.URL.api.unsafeMutableAddressor : b.URL", "api b.URL"),
      (
        "(extension in a):c.Outer.Flags.gift.unsafeMutableAddressor : (extension in a):c.Outer.Flags",
        "gift (extension in a):c.Outer.Flags"
      ),
      (
        "(extension in a):a.Box< where A == Swift.Int>.one.unsafeMutableAddressor : a.Box<Swift.Int>",
        "one a.Box<Swift.Int>"
      ),
      ("a.Client.list.unsafeMutableAddressor : [a.Client]", nil),
      ("a.M.count.unsafeMutableAddressor : Swift.Int", nil),
      ("a.Client.(hidden in _EFF8).unsafeMutableAddressor : a.Client", nil),
      ("a.top.unsafeMutableAddressor : a.Client", nil), ("a.Flags.gift.getter : a.Flags", nil),
      (".unsafeMutableAddressor : a", nil), ("", nil),
    ] as [(String, String?)]
  )
  func symbolsNameMembers(_ symbol: String, _ member: String?) {
    #expect(MemberSymbol(symbol).map { "\($0.name) \($0.type)" } == member)
  }

  /// What is printed is read back, whatever variables there are.
  @Test func aVariableHidesNoMember() throws {
    let names = Names(values: ["gift": Parcel(rawValue: 8), "extra": Parcel(rawValue: 16)])
    let builder = ValueBuilder(environment: names)
    #expect(try builder.value(of: Parcel.self, from: try parse("[.gift, .extra]")).rawValue == 17)
  }

  @Test func anEmptyCollectionIsComparedWithAMember() throws {
    let evaluator = ExpressionEvaluator(environment: Names(values: ["items": [Item]()]))
    let found = try evaluator.evaluate(try parse("items.filter { $0 == Item.sample }"))
    #expect(found as? [Item] == [])
    let problem = problem {
      try evaluator.evaluate(try parse("items.filter { $0 == Item.sampel }"))
    }
    #expect(problem?.hasSuffix("| sample") == true)
  }

  /// Nothing tells one function from another.
  @Test(arguments: [
    "Loader.mock == Loader.other", "Loader.mock == .mock", "[Loader.mock] == [Loader.other]",
    "[Loader.mock] contains Loader.other", "Loader.mock != Loader.other",
  ])
  func clientsAreNotCompared(_ text: String) {
    #expect(problem { try evaluate(text) }?.contains("StaticMemberTests.Loader") == true, "\(text)")
  }

  // MARK: Registered and noted members

  @Test func registeredMembersAreReadAnew() throws {
    let count = Atomic(0)
    StaticMember.register("next", of: Ticket.self) {
      Ticket(number: count.add(1, ordering: .relaxed).newValue)
    }
    #expect(StaticMember.names(of: Ticket.self) == ["next"])
    #expect(count.load(ordering: .relaxed) == 0)
    #expect(try value(Ticket.self, ".next").number == 1)
    #expect(try evaluate("Ticket.next.number") as? Int == 2)
    StaticMember.register("next", of: Ticket.self) { Ticket(number: 7) }
    #expect(try value(Ticket.self, ".next").number == 7)
    StaticMember.register("limit", of: Ticket.self) { 9 }
    #expect(try evaluate("Ticket.limit + 1") as? Int == 10)
    #expect(problem { try value(Ticket.self, ".limit") }?.contains("has no member") == true)
    let way = "'Feature(…).member(\"width\", of: Ticket.self, …)'"
    #expect(problem { try evaluate("Ticket.width") }?.contains(way) == true)
  }

  @Test func notedMembersAreKnown() throws {
    #expect(try value(Noted.self, ".fresh").number == 4)
    #expect(StaticMember.names(of: Noted.self) == ["fresh"])
    #expect(try evaluate("Noted.fresh.number") as? Int == 4)
  }

  // MARK: Option sets

  @Test(arguments: [
    (0, "[]"), (1, "[.gift]"), (3, "[.gift, .fragile]"), (2, "[.fragile]"),
    (8, "[StaticMemberTests.Parcel(rawValue: 8)]"),
    (11, "[.gift, .fragile, StaticMemberTests.Parcel(rawValue: 8)]"),
  ])
  func optionSetsPrintTheirOptions(_ rawValue: Int, _ text: String) throws {
    let parcel = Parcel(rawValue: rawValue)
    #expect(ValueDescription().text(parcel) == text)
    #expect(try value(Parcel.self, text) == parcel)
    let erased = ValueDescription().text([parcel as Any])
    #expect(erased == "[StaticMemberTests.Parcel(\(text))]")
    #expect(
      try (evaluate(erased) as? [Any])?.first as? Parcel == parcel
        || (evaluate(erased) as? [Parcel])?.first == parcel
    )
  }

  @Test func aChangeOfAnOptionSetIsOneLine() {
    struct Order {
      var parcel: Parcel
    }
    let changes = ValueDiff.changes(
      from: Order(parcel: .gift),
      to: Order(parcel: [.gift, .fragile])
    )
    guard case .changed(let path, let old, let new) = changes.first else {
      return #expect(Bool(false))
    }
    #expect("\(path)" == "parcel" && changes.count == 1)
    #expect(
      ValueDescription().text(old) == "[.gift]"
        && ValueDescription().text(new) == "[.gift, .fragile]"
    )
  }

  @Test func anOptionSetWithoutNamesPrintsItsRawValue() {
    struct Bare: OptionSet {
      let rawValue: UInt8
    }
    #expect(ValueDescription().text(Bare(rawValue: 5)) == "StaticMemberTests.Bare(rawValue: 5)")
  }
}

// MARK: - Types

extension StaticMemberTests {
  struct Parcel: OptionSet, Hashable {
    let rawValue: Int
    static let fragile = Parcel(rawValue: 2)
    static let gift = Parcel(rawValue: 1)
    static let same = Parcel(rawValue: 1)
    static let all: Parcel = [.gift, .fragile]
  }

  struct Item: Equatable {
    enum Size {
      case small, large
      static let standard = Size.large
    }

    var name: String
    var tags: [String]

    static let sample = Item(name: "cup", tags: ["new"])
    static let `default` = Self(name: "-", tags: [])
    static let list = [sample]
    static let counted = {
      StaticMemberTests.madeCount.add(1, ordering: .relaxed)
      return Item(name: "counted", tags: [])
    }()
    private static let hidden = Item(name: "hidden", tags: [])
    nonisolated(unsafe) static var current = Item(name: "current", tags: [])
    static var derived: Item { hidden }
  }

  struct Nothing: Equatable {
    static let shared = Nothing()
  }

  final class Registry: Sendable {
    static let shared = Registry()
  }

  struct Loader: Sendable {
    var load: @Sendable () -> Int
    static let mock = Loader { 3 }
    static let other = Loader { 4 }
  }

  struct Holder<Value: Sendable>: Sendable {
    var value: Value
  }

  struct Ticket {
    var number: Int
  }

  // What the macros write for this type.
  struct Noted: InitDescribing {
    static var _$static: [_$StaticProperty] {
      [_$StaticProperty("fresh") { Self.fresh }]
    }

    var number: Int
    static var fresh: Noted { Noted(number: 4) }
  }

  /// The types and values that the tests name.
  private struct Names: ValueEnvironment {
    private static let types: [String: Any.Type] = [
      "Item": Item.self, "Item.Size": Item.Size.self, "Parcel": Parcel.self, "Ticket": Ticket.self,
      "Noted": Noted.self, "Loader": Loader.self, "StaticMemberTests.Parcel": Parcel.self,
    ]

    var values: [String: Any] = [:]

    func value(named name: String) -> Any? { values[name] }
    var visibleNames: [String] { values.keys.sorted() }
    var state: Any? { nil }
    func type(named name: String) -> Any.Type? { Self.types[name] }
    var typeNames: [String] { Self.types.keys.sorted() }
  }
}

extension StaticMemberTests.Holder where Value == Int {
  static let one = StaticMemberTests.Holder(value: 1)
}

extension DateInterval {
  static let opening = DateInterval(start: Date(timeIntervalSince1970: 1_000), duration: 60)
}
