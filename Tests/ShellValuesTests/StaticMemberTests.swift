import CasePaths
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
    #expect(try value(URL.self, ".shop") == .shop)
    #expect(try value(Date.self, ".opening") == .opening)
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
        == "StaticMemberTests.Item has no member 'sampel' | .sample"
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

  // MARK: Registered and noted members

  @Test func registeredMembersAreReadAnew() throws {
    let count = Atomic(0)
    StaticMember.register("next") { Ticket(number: count.add(1, ordering: .relaxed).newValue) }
    #expect(StaticMember.names(of: Ticket.self) == ["next"])
    #expect(count.load(ordering: .relaxed) == 0)
    #expect(try value(Ticket.self, ".next").number == 1)
    #expect(try evaluate("Ticket.next.number") as? Int == 2)
    StaticMember.register("next") { Ticket(number: 7) }
    #expect(try value(Ticket.self, ".next").number == 7)
  }

  @Test func notedMembersMayHaveAnotherType() throws {
    #expect(try value(Noted.self, ".fresh").number == 4)
    #expect(try evaluate("Noted.limit") as? Int == 9)
    #expect(StaticMember.names(of: Noted.self) == ["fresh"])
    #expect(
      problem { try value(Noted.self, ".limit") }?.hasPrefix(
        "StaticMemberTests.Noted has no member"
      ) == true
    )
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
    static var derived: Item { hidden }
  }

  final class Registry: Sendable {
    static let shared = Registry()
  }

  struct Loader: Sendable {
    var load: @Sendable () -> Int
    static let mock = Loader { 3 }
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
      [_$StaticProperty("fresh") { Self.fresh }, _$StaticProperty("limit") { Self.limit }]
    }

    var number: Int
    static var fresh: Noted { Noted(number: 4) }
    static var limit: Int { 9 }
  }

  /// The types that the tests name.
  private struct Names: ValueEnvironment {
    private static let types: [String: Any.Type] = [
      "Item": Item.self, "Item.Size": Item.Size.self, "Parcel": Parcel.self, "Ticket": Ticket.self,
      "Noted": Noted.self, "StaticMemberTests.Parcel": Parcel.self,
    ]

    func value(named _: String) -> Any? { nil }
    var visibleNames: [String] { [] }
    var state: Any? { nil }
    func type(named name: String) -> Any.Type? { Self.types[name] }
    var typeNames: [String] { Self.types.keys.sorted() }
  }
}

extension StaticMemberTests.Holder where Value == Int {
  static let one = StaticMemberTests.Holder(value: 1)
}

extension URL {
  static let shop = URL(filePath: "/shop")
}

extension Date {
  static let opening = Date(timeIntervalSince1970: 1_000)
}
