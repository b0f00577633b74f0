/// Reads and builds a few known types to detect an unknown runtime layout before it causes harm.
///
/// The test must not use ``Reflection``, which waits for the result of the test.
package enum ReflectionSelfTest {
  /// The message of the first failed check; `nil` if all checks pass.
  package static func run() -> String? {
    for check in checks where !check.holds() {
      return "this Swift runtime lays out \(check.subject) in an unknown way"
    }
    return nil
  }

  private static let checks: [(subject: String, holds: @Sendable () -> Bool)] = [
    ("structs", structure), ("generic structs", genericStructure), ("tuples", tuples),
    ("enums without payload", plainEnum), ("enums with one payload", singlePayload),
    ("enums with several payloads", multiPayload), ("indirect cases", indirect),
    ("generic enums", genericEnum),
  ]

  private struct Pair<Second> {
    var first: UInt8
    var second: Second
  }
  private enum Plain: Equatable { case first, second, third }
  private enum Single: Equatable { case empty, text(String), other }
  private enum Multi: Equatable {
    case number(Int), none, named(id: Int, String), void(Void), flag(Bool)
    static func == (left: Self, right: Self) -> Bool {
      switch (left, right) {
      case (.number(let left), .number(let right)): left == right
      case (.named(let leftID, let left), .named(let rightID, let right)):
        leftID == rightID && left == right
      case (.flag(let left), .flag(let right)): left == right
      case (.none, .none), (.void, .void): true
      default: false
      }
    }
  }
  private indirect enum Tree: Equatable { case leaf, node(Tree, value: String) }
  private enum Choice<A: Equatable & Sendable, B: Equatable & Sendable>: Equatable {
    case left(A), right(B)
  }

  @Sendable private static func structure() -> Bool {
    struct Sample {
      var flag = true
      var number = 42
      var text = "text"
    }
    guard case .structure(let fields) = ShapeReader.shape(of: Sample.self),
      fields.map(\.label) == ["flag", "number", "text"],
      fields.map(\.offset) == [0, 8, 16]
    else { return false }
    let values = StructureAccess.children(of: Sample(), fields: fields).map(\.value)
    let built = StructureAccess.make(Sample.self, fields: fields, values: [false, 1, "new"])
    return values[0] as? Bool == true && values[1] as? Int == 42 && values[2] as? String == "text"
      && (built as? Sample).map { !$0.flag && $0.number == 1 && $0.text == "new" } == true
  }

  @Sendable private static func genericStructure() -> Bool {
    guard case .structure(let fields) = ShapeReader.shape(of: Pair<[String]>.self),
      fields.count == 2, fields[1].type == [String].self
    else { return false }
    let value = Pair(first: 1, second: ["a", "b"])
    let replaced = StructureAccess.replacing(fields[1], of: value, with: ["c"])
    return StructureAccess.read(fields[1], of: value) as? [String] == ["a", "b"]
      && (replaced as? Pair<[String]>)?.second == ["c"]
  }

  @Sendable private static func tuples() -> Bool {
    typealias Sample = (id: UInt8, Int, name: String)
    guard case .tuple(let elements) = ShapeReader.shape(of: Sample.self),
      elements.map(\.label) == ["id", nil, "name"], elements.map(\.offset) == [0, 8, 16],
      let built = StructureAccess.make(
        Sample.self,
        fields: elements,
        values: [UInt8(1), 2, "three"]
      ) as? Sample
    else { return false }
    return built == (1, 2, "three")
  }

  @Sendable private static func plainEnum() -> Bool {
    roundTrips([Plain.first, .second, .third], names: ["first", "second", "third"])
  }

  @Sendable private static func singlePayload() -> Bool {
    roundTrips([Single.empty, .text("text"), .other], names: ["empty", "text", "other"])
  }

  @Sendable private static func multiPayload() -> Bool {
    roundTrips(
      [Multi.number(7), .none, .named(id: 1, "one"), .void(()), .flag(true)],
      names: ["number", "none", "named", "void", "flag"]
    )
  }

  @Sendable private static func indirect() -> Bool {
    roundTrips(
      [Tree.leaf, .node(.node(.leaf, value: "inner"), value: "outer")],
      names: ["leaf", "node"]
    )
  }

  @Sendable private static func genericEnum() -> Bool {
    roundTrips([Choice<Int, [String]>.left(1), .right(["a"])], names: ["left", "right"])
  }

  /// Whether each value reads as the expected case, and rebuilding it from its payload gives an
  /// equal value.
  private static func roundTrips<Value: Equatable>(_ values: [Value], names: [String]) -> Bool {
    guard case .enumeration(let cases) = ShapeReader.shape(of: Value.self) else { return false }
    return zip(values, names).allSatisfy { value, name in
      guard let read = EnumAccess.read(value, cases: cases), read.name == name,
        let enumCase = cases.first(where: { $0.name == name }),
        let built = EnumAccess.make(Value.self, enumCase, payload: read.payload) as? Value
      else { return false }
      return built == value
    }
  }
}
