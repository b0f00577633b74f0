import Foundation
import ShellCompletion
import ShellLanguage
import ShellValues
import Testing

/// Random values of many shapes are written, built, printed, read, changed and compared. Meant to
/// be run under the address sanitiser too.
@Suite struct FuzzTests {
  indirect enum Shape: Equatable {
    case empty
    case number(Int)
    case text(String)
    case both(left: Shape, right: Shape)
    case list([Shape])
    case record(Record)
    case keyed([String: Shape])
    case maybe(Shape?)
    case choice(Choice<String, Record?>)
    case flag(Bool)
    case small(UInt8, Int8)
    case outcome(Result<Int, MessageError>)
  }
  enum Choice<A: Equatable, B: Equatable>: Equatable { case first(A), second(b: B), neither }
  struct Record: Equatable {
    var id: UUID
    var name: String?
    var size: (width: Double, height: Double)
    var delay: Duration
    var shapes: [Shape]
    var url: URL?

    static func == (left: Self, right: Self) -> Bool {
      left.id == right.id && left.name == right.name && left.size == right.size
        && left.delay == right.delay && left.shapes == right.shapes && left.url == right.url
    }
  }

  struct Writer {
    var random: SplitMix

    mutating func shape(_ depth: Int) -> String {
      let kinds = depth > 0 ? 12 : 4
      switch Int.random(in: 0..<kinds, using: &random) {
      case 0: return ".empty"
      case 1: return ".number(\(Int.random(in: .min ... .max, using: &random)))"
      case 2: return ".text(\(text()))"
      case 3: return ".flag(\(Bool.random(using: &random)))"
      case 4: return ".both(left: \(shape(depth - 1)), right: \(shape(depth - 1)))"
      case 5: return ".list(\(list(depth)))"
      case 6: return ".record(\(record(depth - 1)))"
      case 7:
        return ".keyed([\"a\": \(shape(depth - 1)), \(text() + "+ \"b\""): \(shape(depth - 1))])"
      case 8: return ".maybe(\(Bool.random(using: &random) ? "nil" : shape(depth - 1)))"
      case 9: return ".choice(\(choice(depth)))"
      case 10: return ".small(\(UInt8.random(in: 0...255, using: &random)), -7)"
      default:
        return Bool.random(using: &random)
          ? ".outcome(.success(1))" : ".outcome(.failure(\(text())))"
      }
    }

    private mutating func list(_ depth: Int) -> String {
      let count = Int.random(in: 0..<4, using: &random)
      return "[" + (0..<count).map { _ in shape(depth - 1) }.joined(separator: ", ") + "]"
    }

    private mutating func choice(_ depth: Int) -> String {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: ".first(\(text()))"
      case 1: ".second(b: \(record(depth - 1)))"
      case 2: ".second(b: nil)"
      default: ".neither"
      }
    }

    mutating func record(_ depth: Int) -> String {
      let id = Int.random(in: 0..<1000, using: &random)
      let width = Double.random(in: -1e6...1e6, using: &random)
      let seconds = Int.random(in: 0..<100_000, using: &random)
      return
        "FuzzTests.Record(id: UUID(\(id)), name: \(text()), size: (width: \(width), height: 0.5), "
        + "delay: \(seconds)ms, shapes: \(list(depth)), url: URL(\"https://example.org/\(id)\"))"
    }

    private mutating func text() -> String {
      let scalars = [
        "a", "\"", "\\", "\n", "\u{1b}", "é", "👩‍👩‍👧", " ", ")", "]", ",", "a long piece of text",
      ]
      let count = Int.random(in: 0..<5, using: &random)
      return (0..<count).map { _ in scalars.randomElement(using: &random) ?? "" }.joined().literal
    }
  }

  /// Seeded, so that a failure can be seen again.
  struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = state
      value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
      return value ^ (value >> 31)
    }
  }

  @Test(arguments: 0..<40) func whatIsWrittenIsBuiltPrintedReadAndChanged(_ seed: Int) throws {
    var writer = Writer(random: SplitMix(state: UInt64(seed)))
    var previous = Shape.empty
    for _ in 0..<10 {
      let text = writer.shape(4)
      let builder = ValueBuilder()
      let shape = try builder.value(of: Shape.self, from: parse(text))
      let printed = ValueDescription().text(shape)
      let again = try builder.value(of: Shape.self, from: parse(printed))
      #expect(again == shape, "\(text)")
      #expect(ValueDescription().text(again) == printed)
      #expect(ValueDiff.changes(from: shape, to: again).isEmpty, "\(text)")
      let changes = ValueDiff.changes(from: previous, to: shape)
      #expect(changes.isEmpty == (previous == shape))
      try check(changes, from: previous, to: shape)
      walk(ValueNode(shape))
      previous = shape
    }
  }

  /// Putting every changed part into the old value gives the new one.
  private func check(_ changes: [Change], from old: Shape, to new: Shape) throws {
    var value: Any = old
    for change in changes {
      guard case .changed(let path, _, let part) = change else { return }
      value = try path.replacing(in: value, with: part)
    }
    #expect(value as? Shape == new)
  }

  private func walk(_ node: ValueNode) {
    #expect(!node.summary.isEmpty)
    for child in node.children(limit: 3).nodes { walk(child) }
  }

  @Test func garbageIsReportedAndNeverTraps() {
    var random = SplitMix(state: 7)
    let pieces = [
      ".both(", "left:", "right:", ".text(", "\"x\"", ")", "[", "]", "1", "nil", ",", ".empty",
      "a.b",
      "$0", "-", "1 / 0", "?.", "? 1 : 2", "9223372036854775807", "* 2", "==", "is .x", "contains",
      "UUID(", "0...", "2s", "{", "\\.x", ".number(", ":",
    ]
    for _ in 0..<3000 {
      let count = Int.random(in: 1..<8, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      let source = SourceText("let it = " + text)
      let result = Parser(source, grammar: Grammar([]), allowsAbbreviations: false).parse()
      if case .complete(let statements) = result,
        case .let(_, let expression)? = statements.first?.kind
      {
        let environment = TestEnvironment(state: AppState())
        _ = try? ValueBuilder(environment: environment).build(Shape.self, from: expression)
        _ = try? ExpressionEvaluator(environment: environment).evaluate(expression)
      }
      let names = TestEnvironment(state: AppState())
      let expectation = ValueExpectation(Shape.self, part: AppState())
      _ = ExpressionCompletions(text, expecting: expectation, environment: names).completions()
      _ = PathCompletions.complete(text, environment: names)
    }
  }
}
