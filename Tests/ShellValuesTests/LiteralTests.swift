import Foundation
import ShellLanguage
import ShellValues
import Testing

@Suite struct LiteralTests {
  typealias SomeInteger = FixedWidthInteger & Sendable

  static let examples = LiteralCatalog.entries.flatMap { entry in
    entry.examples.map { (entry, $0) }
  }

  @Test(arguments: examples)
  func everyExampleIsBuiltAndPrintedAsTheFirst(
    _ entry: LiteralCatalog.Entry,
    _ example: String
  ) throws {
    let value = try ValueBuilder().build(entry.type, from: parse(example))
    let printed = ValueDescription().text(value)
    #expect(printed == entry.examples[0])
    let again = try ValueBuilder().build(entry.type, from: parse(printed))
    #expect(Comparison.isEqual(value, again))
  }

  @Test(
    arguments: [
      (UInt8.self, "256", "overflow"), (Int8.self, "-129", "overflow"),
      (UInt.self, "-1", "overflow"),
      (Int.self, "9223372036854775808", "overflow"), (Int.self, "1.5", "type-mismatch"),
      (Int.self, "\"1\"", "type-mismatch"), (Double.self, "1e999", "overflow"),
      (Double.self, "true", "type-mismatch"), (Bool.self, "1", "type-mismatch"),
      (UUID.self, "\"x\"", "invalid-literal"), (UUID.self, "UUID(-1)", "overflow"),
      (Date.self, "\"yesterday\"", "invalid-literal"),
      (Date.self, "\"2026-12-31T23:59:59\"", "invalid-literal"),
      (Date.self, "\"2026-02-30\"", "invalid-literal"),
      (Date.self, "\"2025-02-29T00:00:00Z\"", "invalid-literal"),
      (Date.self, "\"2026-01-01T24:00:00Z\"", "invalid-literal"),
      (Date.self, "\"2026-01-01T00:60:00.5Z\"", "invalid-literal"),
      (Decimal.self, "1234567890123456789012345678901234567890.5", "overflow"),
      (Date.self, "\"2026-12-31 noon\"", "invalid-literal"), (URL.self, "\"\"", "invalid-literal"),
      (Data.self, "\"?\"", "invalid-literal"), (Decimal.self, "\"x\"", "invalid-literal"),
      (Character.self, "\"ab\"", "invalid-literal"), (Duration.self, "2", "type-mismatch"),
      (Duration.self, ".weeks(2)", "unknown-member"), (Duration.self, ".seconds(1e40)", "overflow"),
      (IndexSet.self, "[-1]", "overflow"), (String.self, "nil", "type-mismatch"),
      (ClosedRange<Int>.self, "3...1", "invalid-range"),
      (PartialRangeFrom<Double>.self, ".nan...", "invalid-literal"),
      (PartialRangeUpTo<Double>.self, "..<(.nan)", "invalid-literal"),
    ] as [(Any.Type, String, String)]
  )
  func wrongLiteralsAreReported(_ type: Any.Type, _ text: String, _ code: String) throws {
    let expression = try parse(text)
    #expect(diagnostic { try ValueBuilder().build(type, from: expression) }?.code == code)
  }

  @Test(
    arguments: [
      Int.self, Int8.self, Int16.self, Int32.self, Int64.self, Int128.self,
      UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self,
    ] as [any SomeInteger.Type]
  )
  func integersReachTheirLimits(_ type: any SomeInteger.Type) throws {
    func check<Value: FixedWidthInteger>(_: Value.Type) throws {
      for value in [Value.min, 0, 1, Value.max] {
        let sign = value < 0 ? "-" : ""
        for text in ["\(value)", "\(sign)0x" + String(value.magnitude, radix: 16)] {
          #expect(try ValueBuilder().build(Value.self, from: parse(text)) as? Value == value)
        }
      }
      // Ten times, or sixteen times, as much.
      for text in ["\(Value.max)0", "-\(Value.max)0", "0x" + String(Value.max, radix: 16) + "0"] {
        let expression = try parse(text)
        let error = diagnostic { try ValueBuilder().build(Value.self, from: expression) }
        #expect(error?.code == "overflow", "\(text)")
      }
    }
    try check(type)
  }

  @Test(arguments: [
    ("UUID(0)", "00000000-0000-0000-0000-000000000000"),
    ("UUID(10)", "00000000-0000-0000-0000-00000000000A"),
    ("UUID(255)", "00000000-0000-0000-0000-0000000000FF"),
  ])
  func smallUUIDs(_ literal: String, _ uuid: String) throws {
    let value = try ValueBuilder().value(of: UUID.self, from: parse(literal))
    #expect(value.uuidString == uuid)
    #expect(value.literal == literal)
  }

  @Test(arguments: [
    ("250ms", Duration.milliseconds(250), "250ms"), ("2s", .seconds(2), "2s"),
    ("5m", .seconds(300), "5m"), ("1h", .seconds(3600), "1h"),
    ("1.5s", .milliseconds(1500), "1.5s"), ("62.6s", .milliseconds(62600), "62.6s"),
    ("-1.05s", .milliseconds(-1050), "-1.05s"), ("7262600ms", .milliseconds(7_262_600), "7262.6s"),
    ("0.1m", .seconds(6), "6s"),
    (".milliseconds(3)", .milliseconds(3), "3ms"),
    (".nanoseconds(5)", .nanoseconds(5), ".nanoseconds(5)"),
    ("0s", .zero, "0s"), ("-2s", .seconds(-2), "-2s"), ("Duration.seconds(2)", .seconds(2), "2s"),
  ])
  func durations(_ text: String, _ duration: Duration, _ literal: String) throws {
    #expect(try ValueBuilder().value(of: Duration.self, from: parse(text)) == duration)
    #expect(duration.literal == literal)
  }

  /// As in Swift, the number is an integer of any type or a `Double`.
  @Test(arguments: [
    (".seconds(n)", Duration.seconds(3)), (".milliseconds(n)", .milliseconds(3)),
    ("Duration.seconds(n)", .seconds(3)), (".seconds(n * 2 - 1)", .seconds(5)),
    (".seconds(-n)", .seconds(-3)), (".microseconds(small)", .microseconds(200)),
    (".seconds(half)", .milliseconds(500)), (".seconds(half * 3)", .milliseconds(1500)),
    (".seconds(some)", .seconds(7)), (".seconds(none ?? 2)", .seconds(2)),
    (".seconds(n > 2 ? n : half)", .seconds(3)), (".seconds([1, 2].count)", .seconds(2)),
  ])
  func durationsOfCalculatedNumbers(_ text: String, _ duration: Duration) throws {
    let builder = ValueBuilder(environment: Self.numbers)
    #expect(try builder.value(of: Duration.self, from: parse(text)) == duration)
  }

  @Test(arguments: [
    (".seconds(text)", "type-mismatch"), (".seconds(none)", "type-mismatch"),
    (".seconds(large * 10_000)", "overflow"), (".seconds(large)", nil),
    (".seconds(\"3\")", "type-mismatch"),
  ])
  func numbersOfDurationsAreChecked(_ text: String, _ code: String?) throws {
    let builder = ValueBuilder(environment: Self.numbers)
    let expression = try parse(text)
    do {
      _ = try builder.build(Duration.self, from: expression)
      #expect(code == nil)
    } catch {
      #expect((error as? Diagnostic)?.code == code)
    }
  }

  private static var numbers: TestEnvironment {
    TestEnvironment(
      values: [
        "n": 3, "small": UInt8(200), "half": 0.5, "some": Int?.some(7) as Any,
        "none": Int?.none as Any, "text": "3", "large": Int.max / 1000,
      ]
    )
  }

  @Test func decimalsAreExact() throws {
    let value = try ValueBuilder().value(of: Decimal.self, from: parse("0.1"))
    #expect(value == Decimal(string: "0.1"))
  }

  @Test func controlCharactersNeverReachATerminal() {
    let text = "\u{1b}[31m\u{7}\u{9b}\u{202e}\u{2028}\"\\\t\r\n\0é👩‍👩‍👧"
    #expect(
      text.literal
        == #""\u{1b}[31m\u{7}\u{9b}\u{202e}\u{2028}\"\\\t\r\n\0é👩‍👩‍👧""#
    )
  }
}
