import CustomDump
import Foundation
import IssueReporting
import Sharing

/// What a test store has to say: one case each, written out in `TestStoreIssue+Message.swift`.
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

  /// Fails the test at a line of its own.
  func report(at location: SourceLocation) {
    location.report(message)
  }

  /// Tells the reader of the test's output and fails nothing.
  func note(at location: SourceLocation) {
    Report(self, at: location, .off(showSkippedAssertions: true)).send()
  }

  /// An issue written out, to be reported from anywhere.
  struct Report: Sendable {
    private let message: String
    private let location: SourceLocation
    private let exhaustivity: Exhaustivity

    /// - Parameter exhaustivity: Whether the issue fails the test, is a note, or is passed over.
    init(_ issue: TestStoreIssue, at location: SourceLocation, _ exhaustivity: Exhaustivity) {
      self.message = exhaustivity == .off ? "" : issue.message
      self.location = location
      self.exhaustivity = exhaustivity
    }

    func send() {
      switch exhaustivity {
      case .on: location.report(message)
      case .off(showSkippedAssertions: true): note()
      case .off(showSkippedAssertions: false): break
      }
    }

    private func note() {
      let message = "Skipped assertions: \(message)"
      guard case .swiftTesting? = TestContext.current else {
        // XCTest knows no notes.
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

  /// How two values differ, line by line, expected against actual.
  static func difference<Value>(_ expected: Value, _ actual: Value) -> String {
    let difference =
      diff(expected, actual, format: .proportional)
      ?? "− \(String(customDumping: expected))\n+ \(String(customDumping: actual))"
    let explanation =
      lines(of: difference, "−") == lines(of: difference, "+")
      ? "\n\nBoth print the same and are not equal: '==' compares something that is not printed."
      : ""
    return """
      \(difference.indented(by: 4))

      (Expected: −, Actual: +)\(explanation)
      """
  }

  /// The lines of a difference that are marked, without the mark.
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
