import Foundation
import ShellLanguage
import ShellValues
import Testing

/// What is printed in a place that does not tell a value's type is read as a value of that type.
@Suite struct ErasedValueTests {
  private let builder = ValueBuilder(environment: ModuleEnvironment())

  private func rebuilt<Place>(_ place: Place) throws -> (value: Place, text: String) {
    let text = ValueDescription().text(place)
    return (try builder.value(of: Place.self, from: parse(text)), text)
  }

  // MARK: Forms

  struct Form: Sendable, CustomTestStringConvertible {
    let value: any Hashable & Sendable
    let text: String
    init(_ value: any Hashable & Sendable, _ text: String) {
      (self.value, self.text) = (value, text)
    }
    var testDescription: String { text }
  }

  static let forms = [
    Form(3, "3"), Form(-2.5, "-2.5"), Form("a\"b", #""a\"b""#), Form(true, "true"),
    Form(Duration.seconds(2), "2s"), Form(UInt8(3), "UInt8(3)"),
    Form(Int64.min, "Int64(\(Int64.min))"),
    Form(Float(2.5), "Float(2.5)"), Form(Double.infinity, "Double(.infinity)"),
    Form(-Double.infinity, "Double(-.infinity)"), Form(Character("é"), #"Character("é")"#),
    Form("abc".dropFirst(), #"Substring("bc")"#),
    Form(1..<3, "1..<3"), Form(UInt8(1)...3, "ClosedRange<UInt8>(1...3)"),
    Form(IndexSet([0, 2]), "IndexSet([0, 2])"),
    Form(Int?.none, "Optional<Int>(nil)"),
    Form([1, 2], "[1, 2]"), Form([Int](), "Array<Int>([])"), Form([UInt8(1)], "Array<UInt8>([1])"),
    Form(Set([2, 1]), "Set<Int>([1, 2])"), Form(["a": 1], #"["a": 1]"#),
    Form(["a": UInt8(1)], #"Dictionary<String, UInt8>(["a": 1])"#),
    Form(["a": [1.5]], #"Dictionary<String, [Double]>(["a": [1.5]])"#),
    Form(Voucher.Failure.expired, "Voucher.Failure.expired"),
    Form(Voucher.Failure.unknownCode("empty"), #"Voucher.Failure.unknownCode("empty")"#),
    Form(
      Voucher.Failure.several(.rejected(reason: "no", code: 3), [.expired]),
      #"Voucher.Failure.several(.rejected(reason: "no", code: 3), [.expired])"#
    ),
    Form(Voucher.Refusal(reason: "no"), #"Voucher.Refusal(reason: "no", codes: [])"#),
    Form(Voucher.ID(rawValue: "x"), #"Voucher.ID("x")"#),
    Form(Voucher.Number(rawValue: 7), "Voucher.Number(rawValue: 7)"),
    Form(Voucher.Box(content: "x"), #"Voucher.Box<String>(content: "x")"#),
    Form(Voucher.Box<Int8>.State.full(1), "Voucher.Box<Int8>.State.full(1)"),
    Form(Voucher.Box<[Int: Bool]>.State.empty, "Voucher.Box<[Int: Bool]>.State.empty"),
    Form([Voucher.Level.low], "Array<Voucher.Level>([.low])"),
    Form(Voucher.Switches.fast, "Voucher.Switches([.fast])"),
    Form(URLError.Code.timedOut, "URLError.Code.timedOut"),
  ]

  @Test(arguments: forms) func aValueIsWrittenWithItsType(_ form: Form) throws {
    let hashable = AnyHashable(form.value)
    let (place, text) = try rebuilt(HashablePlace(it: hashable))
    #expect(text == "HashablePlace(it: \(form.text))")
    #expect(place.it == hashable)
    #expect(type(of: place.it.base) == type(of: form.value))
    let other = try rebuilt(AnyPlace(it: form.value))
    #expect(other.text == "AnyPlace(it: \(form.text))")
    #expect(type(of: other.value.it) == type(of: form.value))
    let equatable = try rebuilt(EquatablePlace(it: form.value))
    #expect(equatable.text == "EquatablePlace(it: \(form.text))")
  }

  /// `AnyHashable` unwraps optionals, whereas `Any` keeps them.
  @Test func optionalsAreWrittenWithTheirTypes() throws {
    func expect<Value: Equatable>(_ value: Value, _ expected: String) throws {
      let (place, text) = try rebuilt(AnyPlace(it: value))
      #expect(text == "AnyPlace(it: \(expected))")
      #expect(type(of: place.it) == Value.self)
      #expect(place.it as? Value == value)
    }
    try expect(Int?.some(3), "Optional<Int>(3)")
    try expect(Int??.some(.none), "Optional<Int?>(.some(nil))")
    try expect(Int??.none, "Optional<Int?>(nil)")
    try expect(Voucher.Failure?.some(.expired), "Optional<Voucher.Failure>(.expired)")
    try expect(AnyHashable?.some(UInt8(1)), "Optional<AnyHashable>(UInt8(1))")
    let error: (any Error)? = Voucher.Failure.expired
    let (place, text) = try rebuilt(AnyPlace(it: error as Any))
    #expect(text == "AnyPlace(it: Optional<any Error>(Voucher.Failure.expired))")
    #expect(place.it as? Voucher.Failure == .expired)
  }

  @Test func placesThatTellTheTypeNeedNone() {
    #expect(ValueDescription().text(Voucher.Failure.expired) == ".expired")
    #expect(ValueDescription().text([UInt8(1)]) == "[1]")
    #expect(ValueDescription().text([Voucher.Failure.expired]) == "[.expired]")
    let result = Result<Int, Voucher.Failure>.failure(.expired)
    #expect(ValueDescription().text(result) == ".failure(.expired)")
  }

  @Test func keysAndElementsThatAreErasedAreWrittenWithTheirTypes() throws {
    let keyed: [AnyHashable: Int] = [Voucher.Level.low: 1, UInt8(2): 2]
    let text = ValueDescription().text(keyed)
    #expect(text == "[Voucher.Level.low: 1, UInt8(2): 2]")
    #expect(try builder.value(of: [AnyHashable: Int].self, from: parse(text)) == keyed)
    let unique: Set<AnyHashable> = [Voucher.ID(rawValue: "a"), "a"]
    let elements = ValueDescription().text(unique)
    #expect(try builder.value(of: Set<AnyHashable>.self, from: parse(elements)) == unique)
  }

  @Test func errorsAreWrittenWithTheirTypes() throws {
    let error = Voucher.Failure.unknownCode("empty")
    let (place, text) = try rebuilt(ErrorPlace(it: error))
    #expect(text == #"ErrorPlace(it: Voucher.Failure.unknownCode("empty"))"#)
    #expect(place.it as? Voucher.Failure == error)
    let optional = try rebuilt(OptionalErrorPlace(it: error))
    #expect(optional.text == #"OptionalErrorPlace(it: Voucher.Failure.unknownCode("empty"))"#)
    let message = try rebuilt(ErrorPlace(it: MessageError("no")))
    #expect(message.text == #"ErrorPlace(it: "no")"#)
    #expect(
      try rebuilt(AnyPlace(it: MessageError("no"))).text == #"AnyPlace(it: MessageError("no"))"#
    )
  }

  @Test func treesShowTheTypes() {
    let node = ValueNode(ErrorPlace(it: Voucher.Refusal(reason: "no")))
    #expect(node.children().nodes.map(\.summary) == ["Voucher.Refusal"])
    let leaf = ValueNode(ErrorPlace(it: Voucher.Failure.expired))
    #expect(leaf.children().nodes.map(\.summary) == ["Voucher.Failure.expired"])
  }

  @Test(arguments: 1...90) func aWidthIsNeverExceeded(_ width: Int) {
    for form in Self.forms {
      let text = ValueDescription(width: width).text(AnyPlace(it: form.value))
      #expect(text.count <= width, "\(text)")
    }
  }

  // MARK: Generated values

  @Test(arguments: 0..<60) func anyValueIsTheSameAgain(_ seed: Int) throws {
    var random = ErasedValues(random: FuzzTests.SplitMix(state: UInt64(seed)))
    for _ in 0..<12 {
      let value = random.value(depth: 3)
      let hashable = AnyHashable(value)
      let (place, text) = try rebuilt(HashablePlace(it: hashable))
      #expect(place.it == hashable, "\(text)")
      #expect(type(of: place.it.base) == type(of: hashable.base), "\(text)")
      #expect(ValueDescription().text(place) == text)
      let other = try rebuilt(AnyPlace(it: value))
      #expect(type(of: other.value.it) == type(of: value), "\(other.text)")
      #expect(ValueDescription().text(other.value) == other.text)
      #expect(Writability.obstacle(in: place) == nil)
    }
  }
}

/// Generates values of many types, nested in each other.
private struct ErasedValues {
  var random: FuzzTests.SplitMix

  mutating func value(depth: Int) -> any Hashable {
    let leaves = 18
    switch Int.random(in: 0..<(depth > 0 ? leaves + 9 : leaves), using: &random) {
    case 0: return number(Int.self)
    case 1: return number(Int8.self)
    case 2: return number(UInt16.self)
    case 3: return number(Int32.self)
    case 4: return number(UInt64.self)
    case 5: return number(Int128.self)
    case 6: return Double.random(in: -1e6...1e6, using: &random)
    case 7: return Float.random(in: -1e3...1e3, using: &random)
    case 8: return text()
    case 9: return Substring(text())
    case 10: return Bool.random(using: &random)
    case 11: return Duration.milliseconds(Int.random(in: 0..<100_000, using: &random))
    case 12: return UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number(UInt8.self)))
    case 13: return Date(timeIntervalSince1970: Double(number(Int32.self)))
    case 14: return failure()
    case 15: return Voucher.ID(rawValue: text())
    case 16: return Voucher.Number(rawValue: number(UInt16.self))
    case 17: return Bool.random(using: &random) ? Int?.none : number(Int.self)
    case 18: return (0..<count()).map { _ in number(UInt8.self) }
    case 19: return (0..<count()).map { _ in AnyHashable(value(depth: depth - 1)) }
    case 20: return Set((0..<count()).map { _ in number(Int16.self) })
    case 21:
      return Dictionary((0..<count()).map { ("\($0)", AnyHashable(value(depth: depth - 1))) }) {
        $1
      }
    case 22: return box(value(depth: depth - 1))
    case 23: return optional(value(depth: depth - 1))
    case 24: return Voucher.Envelope(content: AnyHashable(value(depth: depth - 1)), level: .high)
    case 25: return Voucher.Box<AnyHashable>.State.full(AnyHashable(value(depth: depth - 1)))
    default: return Voucher.Refusal(reason: text(), codes: [number(Int8.self)])
    }
  }

  private mutating func failure() -> Voucher.Failure {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .expired
    case 1: .unknownCode(text())
    case 2: .rejected(reason: text(), code: Bool.random(using: &random) ? nil : number(UInt8.self))
    default: .several(.unknownCode(text()), [.expired])
    }
  }

  private func box(_ content: some Hashable) -> any Hashable { Voucher.Box(content: content) }
  private func optional<Wrapped: Hashable>(_ value: Wrapped) -> any Hashable {
    Wrapped?.some(value)
  }

  private mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number {
    Number.random(in: Number.min...Number.max, using: &random)
  }

  private mutating func count() -> Int { Int.random(in: 0..<4, using: &random) }

  private mutating func text() -> String {
    let scalars = ["a", "\"", "\\", "\n", "\u{1b}", "é", "👩‍👩‍👧", "(", "\\(", ",", "described: "]
    return (0..<count()).map { _ in scalars.randomElement(using: &random) ?? "" }.joined()
  }
}
