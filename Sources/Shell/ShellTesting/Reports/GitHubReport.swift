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

  private static func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  private static func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
