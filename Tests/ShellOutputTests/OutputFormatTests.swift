import Foundation
import ShellLanguage
import ShellOutput
import ShellValues
import Testing

/// Every format writes every kind of report, each into a file of its own.
@Suite struct OutputFormatTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden")

  private static let cases = OutputFormatCatalog.formats.flatMap { format in
    SampleReports.all.map { (format.name, $0.key) }
  }

  private struct Example: Problem {
    let code = "example"
    let message = "it is \"wrong\""
  }

  private func format(named name: String) throws -> any OutputFormat {
    let type = try #require(OutputFormatCatalog.format(named: name))
    return type.init(options: TextOptions(width: 80))
  }

  @Test(arguments: cases)
  func aReportIsWrittenAsItWas(_ name: String, _ sample: String) throws {
    let format = try format(named: name)
    let report = try #require(SampleReports.all.first { $0.key == sample }?.value)
    let lines = format.lines(for: report).map(\.plain)
    #expect(!lines.isEmpty)
    let text = lines.map { $0 + "\n" }.joined()
    let ending = name == JSONFormat.name ? "json" : "\(name).txt"
    let file = Self.folder.appendingPathComponent("\(sample).\(ending)")
    // 'TCASH_UPDATE_GOLDEN=1' writes the files anew.
    if ProcessInfo.processInfo.environment["TCASH_UPDATE_GOLDEN"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test(arguments: OutputFormatCatalog.formats.map { $0.name })
  func anErrorAndARemarkAreHarmlessAndWhole(_ name: String) throws {
    let format = try format(named: name)
    let source = SourceText("load counter\nstate nope\n", name: "a.tcash")
    let diagnostic = Diagnostic(Example(), at: SourceSpan(19, 23), help: "Look \u{1b}[2J again.")
    let error = format.lines(for: diagnostic, in: source, calledFrom: [], wrapsProse: false)
    let remark = format.lines(forRemark: Remark("a\u{1b}b", .note), wrapsProse: true)
    for (lines, words) in [(error, ["example", "nope", "again"]), (remark, ["a", "b"])] {
      let text = lines.map(\.plain).joined(separator: "\n")
      #expect(words.allSatisfy(text.contains))
      #expect(!text.contains("\u{1b}"))
    }
  }

  @Test func whatSaysNothingIsNoLine() throws {
    for format in OutputFormatCatalog.formats {
      #expect(try self.format(named: format.name).lines(for: .nothing).isEmpty)
    }
  }

  @Test func aSettingIsTheNameOfAFormat() {
    #expect(DisplaySettings.Format.allCases.map(\.rawValue) == ["text", "json", "swift"])
    #expect(DisplaySettings.Format(rawValue: "yaml") == nil)
  }

  /// A format that nothing but this file knows of.
  private struct OutlineFormat: OutputFormat {
    static let name = "outline"
    static let audience = "tests"
    static let isForScreens = false

    init(options _: TextOptions) {}

    func write(_ report: Report, to sink: LineSink) {
      guard let members = JSONFormat().object(for: report) else { return }
      for (key, value) in members { sink.put(StyledText("- \(key): \(kind(of: value))")) }
    }

    private func kind(of json: JSON) -> String {
      switch json {
      case .null: "nothing"
      case .bool, .number, .string: "a value"
      case .array(let elements): "\(elements.count) of \(elements.first.map(kind) ?? "nothing")"
      case .object(let members): "(\(members.map(\.key).joined(separator: ", ")))"
      case .value, .old, .new: "a Swift value"
      }
    }

    func lines(
      for diagnostic: Diagnostic,
      in _: SourceText,
      calledFrom _: [CallSite],
      wrapsProse _: Bool
    ) -> [StyledText] {
      [StyledText(diagnostic.code)]
    }

    func lines(forRemark remark: Remark, wrapsProse _: Bool) -> [StyledText] {
      [StyledText(remark.text)]
    }
  }

  @Test(arguments: SampleReports.all.map(\.key))
  func anotherFormatHasAllThatItNeeds(_ sample: String) throws {
    let report = try #require(SampleReports.all.first { $0.key == sample }?.value)
    let lines = OutlineFormat(options: TextOptions()).lines(for: report).map(\.plain)
    #expect(lines.first == "- kind: a value")
    #expect(lines.count > 1)
  }
}
