import TerminalText

/// Workflow commands that GitHub Actions shows as annotations on the lines of a change.
///
/// Source: GitHub's "Workflow commands for GitHub Actions".
enum GitHubReport: TestReport {
  static let name = "github"
  static let audience = "GitHub Actions, as annotations"

  static func text(of run: TestRunRecord) -> String {
    run.results.map { result in
      if let reason = result.skipReason {
        return command("notice", result.test, nil, title: "skipped", reason)
      }
      guard let failure = result.failure else { return "" }
      return command("error", result.test, failure.place, title: failure.code, failure.text)
    }.joined()
  }

  private static func command(
    _ name: String,
    _ test: ScriptTest,
    _ place: TestFailure.Place?,
    title: String,
    _ message: String
  ) -> String {
    let place = place ?? TestFailure.Place(file: test.file, line: test.firstLine, column: 1)
    let properties = [
      "file=\(property(place.file))", "line=\(place.line)", "col=\(place.column)",
      "title=\(property(title))",
    ]
    return "::\(name) \(properties.joined(separator: ","))::\(data(message))\n"
  }

  private static func data(_ text: String) -> String { escaped(text, "%\r\n") }

  private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  /// Escapes the characters that are special to the commands, and makes those visible that could control a terminal.
  private static func escaped(_ text: String, _ special: String) -> String {
    var result = ""
    SafeText.forEachScalar(of: text) { scalar, isShown in
      if special.unicodeScalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += (digits.count == 1 ? "%0" : "%") + digits
      } else {
        result += isShown ? String(scalar) : SafeText.escaped(scalar)
      }
    }
    return result
  }
}
