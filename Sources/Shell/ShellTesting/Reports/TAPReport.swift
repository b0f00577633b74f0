import TerminalText

/// Test Anything Protocol, version 14 (testanything.org).
enum TAPReport: TestReport {
  static let name = "tap"
  static let audience = "programs for the Test Anything Protocol"

  static func text(of run: TestRunRecord) -> String {
    var lines = ["TAP version 14", "1..\(run.results.count)"]
    for (index, result) in run.results.enumerated() {
      let test = result.test
      let head = "\(result.failure == nil ? "ok" : "not ok") \(index + 1) - \(escaped(test.name))"
      guard let failure = result.failure else {
        lines.append(head + (result.skipReason.map { " # SKIP \(escaped($0))" } ?? ""))
        continue
      }
      lines.append(head)
      lines.append("  ---")
      lines.append("  message: \(quoted(failure.message))")
      lines.append("  code: \(failure.code)")
      lines.append("  severity: \(failure.kind == .expectation ? "fail" : "error")")
      if let place = failure.place {
        lines.append("  at:")
        lines.append("    file: \(quoted(place.file))")
        lines.append("    line: \(place.line)")
        lines.append("    column: \(place.column)")
      }
      lines.append("  duration_ms: \(Int((result.seconds * 1000).rounded()))")
      lines.append("  text: |")
      lines += failure.story.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "    \(escapedControls($0))" }
      lines.append("  ...")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Escapes a test's description, in which `#` and `\` are special.
  private static func escaped(_ text: String) -> String {
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    return escapedControls(line).map { "#\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// A double-quoted YAML string.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        result += isControl(scalar) ? hexadecimal(scalar) : String(scalar)
      }
    }
    return result + "\""
  }

  /// Makes control characters visible in a line of a YAML block scalar, which has no escape sequences.
  private static func escapedControls(_ line: some StringProtocol) -> String {
    line.unicodeScalars.map { isControl($0) ? hexadecimal($0) : String($0) }.joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool { !SafeText.isHarmless(scalar) }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    let (mark, count) = digits.count > 4 ? ("\\U", 8) : ("\\u", 4)
    return mark + String(repeating: "0", count: count - digits.count) + digits
  }
}
