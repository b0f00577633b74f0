import CustomDump
import Foundation
import IssueReporting
import Sharing

/// Issues that a test store reports. Their messages are in `TestStoreIssue+Message.swift`.
enum TestStoreIssue {
  case closureThrew(any Error)
  case difference(isChangeExpected: Bool, difference: String)
  case effectsInFlight(actions: [Any?], isFinishing: Bool)
  case noChange
  case nothingReceived(expected: String, others: [Any], effects: Int, waited: Duration)
  case nothingToSkip(String)
  case otherReceived(expected: String, received: Any, difference: String?, comesLater: Bool)
  case pendingActions([Any])
  case skippedActions([Any])
  case skippedChanges(String)
  case skippedEffects(actions: [Any?])
  case stillRunning(waited: Duration)
  case unassertedActions([Any])
  case unassertedSharedChanges([SharedDifference])

  /// Reports the issue as a failure at a location.
  func report(at location: SourceLocation) {
    location.report(message)
  }

  /// Prints the issue as a note, which fails no test.
  func record(at location: SourceLocation) {
    Report(self, at: location, .off(showSkippedAssertions: true)).send()
  }

  /// A rendered issue that can be reported from any isolation.
  struct Report: Sendable {
    private let message: String
    private let location: SourceLocation
    private let exhaustivity: Exhaustivity

    /// - Parameter exhaustivity: Decides whether the issue fails the test, is a note, or is
    ///   ignored.
    init(_ issue: TestStoreIssue, at location: SourceLocation, _ exhaustivity: Exhaustivity) {
      self.message = exhaustivity == .off ? "" : issue.message
      self.location = location
      self.exhaustivity = exhaustivity
    }

    func send() {
      switch exhaustivity {
      case .on: location.report(message)
      case .off(showSkippedAssertions: true): record()
      case .off(showSkippedAssertions: false): break
      }
    }

    private func record() {
      let message = "Skipped assertions: \(message)"
      guard case .swiftTesting? = TestContext.current else {
        // XCTest has no notes.
        print("\(location.filePath):\(location.line): note: \(message)")
        return
      }
      reportIssue(
        message,
        severity: .warning,
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      )
    }
  }

  /// Returns the line-by-line difference of the expected and the actual value.
  static func difference<Value>(_ expected: Value, _ actual: Value) -> String {
    let difference =
      diff(expected, actual, format: .proportional)
      ?? "− \(String(customDumping: expected))\n+ \(String(customDumping: actual))"
    let explanation =
      lines(of: difference, "−") == lines(of: difference, "+")
      ? "\n\nBoth print the same but are not equal: '==' compares something that is not printed."
      : ""
    return """
      \(difference.indented(by: 4))

      (Expected: −, Actual: +)\(explanation)
      """
  }

  /// Returns the marked lines of a difference, without the mark.
  private static func lines(of difference: String, _ mark: String) -> [Substring] {
    difference.split(separator: "\n")
      .map { $0.drop(while: \.isWhitespace) }
      .filter { $0.hasPrefix(mark) }
      .map { $0.dropFirst() }
  }
}

extension String {
  func indented(by count: Int) -> String {
    let indentation = String(repeating: " ", count: count)
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + $0 }
      .joined(separator: "\n")
  }
}
