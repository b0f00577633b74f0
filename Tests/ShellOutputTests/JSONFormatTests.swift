import Foundation
import ShellLanguage
import ShellOutput
import ShellValues
import Testing

/// What programs read stays as it is: each kind of report has a file with its line.
@Suite struct JSONFormatTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  /// Compares with the file, which `TCASH_UPDATE_GOLDEN=1` writes anew.
  private func expect(_ line: String, isIn name: String) throws {
    let file = Self.folder.appendingPathComponent("\(name).json")
    if ProcessInfo.processInfo.environment["TCASH_UPDATE_GOLDEN"] != nil {
      try (line + "\n").write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == line + "\n")
  }

  private func object(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test(arguments: SampleReports.all.map(\.key))
  func aReportIsOneLineOfJSON(_ name: String) throws {
    let report = try #require(SampleReports.all.first { $0.key == name }?.value)
    let line = try #require(JSONFormat().line(for: report))
    #expect(!line.contains { $0.isNewline })
    #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    let object = try object(line)
    #expect(object["version"] as? Int == JSONFormat.version)
    #expect(object["kind"] is String)
    try expect(line, isIn: name)
  }

  @Test func anErrorHasItsPlace() throws {
    let source = SourceText("load counter\nstate nope\n", name: "a.tcash")
    let diagnostic = Diagnostic(
      Example(),
      at: SourceSpan(19, 23),
      suggestions: ["note"],
      help: "Look again."
    )
    let caller = CallSite(.file("b.tcash"), at: SourceSpan(0, 12), in: source)
    let line = JSONFormat().line(for: diagnostic, in: source, calledFrom: [caller])
    let object = try object(line)
    #expect(object["line"] as? Int == 2)
    #expect(object["column"] as? Int == 7)
    #expect(object["text"] as? String == "nope")
    try expect(line, isIn: "error")
  }

  @Test func whatIsToldAfterAnInterruptIsWhole() async throws {
    let lines = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let source = SourceText("wait", name: "-c")
      let error = JSONFormat().line(for: Diagnostic(Example()), in: source, calledFrom: [])
      return [error, JSONFormat().line(for: .note("left"))].compactMap(\.self)
    }.value
    #expect(try object(lines[0])["code"] as? String == "example")
    #expect(try object(lines[1])["text"] as? String == "left")
  }

  private struct Example: Problem {
    let code = "example"
    let message = "it is \"wrong\""
  }

  @Test func whatSaysNothingIsNoLine() {
    #expect(JSONFormat().line(for: .nothing) == nil)
  }

  private enum Shape {
    case point
    case circle(Double)
    case named(name: String)
    indirect case group([Shape])
  }

  private static let values: [(any Sendable, String)] = [
    (1, "1"), (-0.5, "-0.5"), (CGFloat(2.5), "2.5"), (Double.infinity, #"".infinity""#),
    (true, "true"), ("a\"\\\n\u{7}", #""a\"\\\n\u0007""#), (Int?.none, "null"),
    ([1, 2], "[1,2]"), (["b": 1, "a": 2], #"{"a":2,"b":1}"#), ([2: "x"], #"{"2":"x"}"#),
    (Set([3, 1]), "[1,3]"), (Decimal(string: "1.10") ?? 0, #""1.1""#),
    (Data([1, 2]), #""AQI=""#), ([Int](), "[]"), (UInt64.max, "18446744073709551615"),
    ("👩‍👩‍👧", "\"👩‍👩‍👧\""), ("\u{e0041}", #""\udb40\udc41""#),
  ]

  @Test(arguments: values)
  func aValueIsWritten(_ value: any Sendable, _ json: String) throws {
    #expect(try #require(JSONFormat().line(for: .value(value))).hasSuffix(#","value":\#(json)}"#))
  }

  @Test func casesOfEnums() throws {
    let shapes: [Shape] = [.point, .circle(1), .named(name: "x"), .group([.point])]
    let line = try #require(JSONFormat().line(for: .value(shapes)))
    #expect(
      line.hasSuffix(
        #""value":["point",{"circle":1.0},{"named":{"name":"x"}},{"group":["point"]}]}"#
      )
    )
  }
}
