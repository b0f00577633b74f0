import Foundation
import TerminalText

/// The XML that Jenkins, GitLab and others read: one suite per folder, one case per script.
///
/// It has what the schema of Jenkins' xUnit plug-in, `junit-10.xsd`, allows and nothing else: the place of a failure is
/// in its text.
enum JUnitReport: TestReport {
  static let name = "junit"
  static let audience = "Jenkins, GitLab and most others"

  static func text(of run: TestRunRecord) -> String {
    let suites = Dictionary(grouping: run.results) { folder(of: $0.test) }.sorted {
      $0.key < $1.key
    }
    let body = suites.map { suite($0.key, $0.value, run) }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites\(attributes([
        ("name", "tcash"), ("tests", "\(run.results.count)"), ("failures", count(run.results, false)),
        ("errors", count(run.results, true)), ("time", seconds(run.seconds)),
      ]))>
      \(body)</testsuites>

      """
  }

  private static func folder(of test: ScriptTest) -> String {
    let parts = test.file.split(separator: "/").dropLast()
    return parts.isEmpty
      ? "." : (test.file.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  private static func suite(_ name: String, _ results: [TestResult], _ run: TestRunRecord) -> String
  {
    let skipped = results.filter { $0.skipReason != nil }.count
    let cases = results.map { self.case($0, of: name) }.joined()
    let date = Date(timeIntervalSince1970: run.beginning)
    let head = attributes([
      ("name", name), ("tests", "\(results.count)"), ("failures", count(results, false)),
      ("errors", count(results, true)), ("skipped", "\(skipped)"),
      ("time", seconds(results.map(\.seconds).reduce(0, +))),
      ("timestamp", date.formatted(.iso8601).replacing("Z", with: "")),
    ])
    return "  <testsuite\(head)>\n\(cases)  </testsuite>\n"
  }

  private static func `case`(_ result: TestResult, of suite: String) -> String {
    let test = result.test
    let head = attributes([
      ("name", test.name.split(separator: "/").last.map(String.init) ?? test.name),
      ("classname", suite.replacing("/", with: ".")), ("time", seconds(result.seconds)),
    ])
    var body = ""
    switch result.outcome {
    case .passed: break
    case .skipped(let reason):
      body += "      <skipped\(attributes([("message", reason)]))/>\n"
    case .failed(let failure):
      let element = isError(failure) ? "error" : "failure"
      let head = attributes([("message", failure.message), ("type", failure.code)])
      body += "      <\(element)\(head)>\(escaped(failure.story))</\(element)>\n"
    }
    if result.failure != nil {
      body += stream("system-out", result.output) + stream("system-err", result.printed)
    }
    return body.isEmpty
      ? "    <testcase\(head)/>\n" : "    <testcase\(head)>\n\(body)    </testcase>\n"
  }

  private static func stream(_ name: String, _ text: String) -> String {
    text.isEmpty ? "" : "      <\(name)>\(escaped(text))</\(name)>\n"
  }

  /// Whether the failure is what JUnit calls an error: anything but a failed expectation.
  private static func isError(_ failure: TestFailure) -> Bool { failure.kind != .expectation }

  private static func count(_ results: [TestResult], _ errors: Bool) -> String {
    "\(results.compactMap(\.failure).filter { isError($0) == errors }.count)"
  }

  private static func seconds(_ value: Double) -> String {
    value.formatted(
      .number.precision(.fractionLength(3)).grouping(.never).locale(
        Locale(identifier: "en_US_POSIX")
      )
    )
  }

  private static func attributes(_ pairs: [(String, String)]) -> String {
    pairs.map { " \($0)=\"\(escaped($1).replacing("\n", with: "&#10;"))\"" }.joined()
  }

  /// Escapes markup, what could control a terminal, and the characters that XML 1.0 doesn't allow.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
        let digits = String(scalar.value, radix: 16)
        result += SafeText.isHarmless(scalar) ? String(scalar) : "&#x\(digits);"
      default: result += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result
  }
}
