import CasePathsCore
import ShellCompletion
import ShellLanguage
import ShellValues
import Synchronization
import Testing

/// Computed properties in expressions: those that a macro notes, and those that a shell registers.
@Suite struct ComputedMemberTests {
  /// How often any of them was read.
  private static let readCount = Atomic(0)

  // What the macros write for these types.
  struct Item: Equatable, InitDescribing {
    static var _$computed: [_$ComputedProperty] {
      [
        _$ComputedProperty("tax") { (value: Self) in value.tax },
        _$ComputedProperty("name") { (value: Self) in value.name },
        _$ComputedProperty("secret") { (value: Self) in value.secret },
      ]
    }

    var price = 1
    var tax: Int {
      ComputedMemberTests.readCount.add(1, ordering: .relaxed)
      return price * 2
    }
    var name: String {
      get { "item \(price)" }
      set { price = newValue.count }
    }
    private var secret: Int { price + 7 }
  }

  struct Cart: Equatable, InitDescribing {
    static var _$computed: [_$ComputedProperty] {
      [
        _$ComputedProperty("total") { (value: Self) in value.total },
        _$ComputedProperty("dearest") { (value: Self) in value.dearest },
      ]
    }

    var items = [Item(price: 3), Item(price: 4)]
    var empty: [Item] = []
    var best: Item?
    var count = 5
    var total: Int { items.reduce(0) { $0 + $1.price } }
    var dearest: Item? { items.max { $0.price < $1.price } }
  }

  struct Plain { var width = 2 }

  enum Light { case red, green }

  private func evaluate(_ text: String, _ state: Any = Cart()) throws -> Any {
    let evaluator = ExpressionEvaluator(environment: TestEnvironment(values: [:], state: state))
    return try evaluator.evaluate(try parse(text))
  }

  private func message(_ text: String, _ state: Any = Cart()) -> String? {
    do {
      return "\(try evaluate(text, state))"
    } catch let diagnostic as Diagnostic {
      return ([diagnostic.problem.message] + [diagnostic.help ?? ""] + diagnostic.suggestions)
        .joined(separator: " | ")
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("total", "7"), ("total * 2 == 14", "true"), ("$0.total", "7"), ("items[1].tax", "8"),
    ("items[0].name", "item 3"), ("items.map { $0.tax }", "[6, 8]"),
    ("items.filter { $0.tax > 6 }.count", "1"), ("items.sorted { $0.tax }.count", "2"),
    ("items[0].secret", "10"), ("dearest?.price == 4", "true"), ("dearest?.tax == 8", "true"),
    ("best?.tax == nil", "true"), ("empty.map { $0.tax }", "[]"),
    ("empty.contains { $0.tax == 1 }", "false"),
    // What is stored comes first.
    ("count", "5"),
  ])
  func propertiesAreRead(_ text: String, _ expected: String) throws {
    #expect(
      "\(ValueDescription().text(try evaluate(text)))" == expected || message(text) == expected
    )
  }

  @Test(arguments: [
    ("totl", "there is no variable or state property 'totl' |  | total"),
    ("items[0].tx", "ComputedMemberTests.Item has no member 'tx' |  | tax"),
    (
      "items[0].slow",
      "ComputedMemberTests.Item has no member 'slow' | It has price, tax, name, secret; 'Feature(…).property' makes "
        + "computed properties of extensions readable."
    ),
    ("empty.map { $0.tx }", "ComputedMemberTests.Item has no member 'tx' |  | tax"),
    (
      "empty.filter { $0.name }",
      "expected a value of type Bool, found String | Bool is written true or false."
    ),
  ])
  func othersAreToldOf(_ text: String, _ expected: String) {
    #expect(message(text) == expected)
  }

  /// Printing, comparing and completing leave them alone.
  @Test func nothingElseReadsThem() throws {
    let before = Self.readCount.load(ordering: .relaxed)
    let (one, other) = (Cart(), Cart(items: [Item(price: 9)]))
    _ = ValueDescription().text(one)
    _ = ValueDiff.changes(from: one, to: other)
    _ = MemberOptions.stored(in: one)
    #expect(Self.readCount.load(ordering: .relaxed) == before)
    _ = try evaluate("items[0].tax")
    #expect(Self.readCount.load(ordering: .relaxed) == before + 1)
  }

  @Test func othersAreRegistered() throws {
    #expect(message("area", Plain())?.contains("no variable or state property 'area'") == true)
    ComputedMember.register("area", \Plain.width)
    ComputedMember.register("area") { (value: Plain) in value.width * value.width }
    ComputedMember.register("mayGo") { (light: Light) in light == .green }
    #expect(message("area", Plain()) == "4")
    #expect(message("mayGo", Light.green) == "true")
    #expect(ComputedMember.properties(of: Plain.self).map(\.name) == ["area"])
  }
}
