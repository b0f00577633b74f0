import Foundation
import LineEditor

/// Shows text that is longer than the screen.
@MainActor
protocol Pager {
  /// The number of rows on the screen.
  var rows: Int { get }

  /// Shows a text, and returns when the user leaves it.
  ///
  /// - Returns: Whether the text was shown. If not, the caller prints it.
  func show(_ text: String) async -> Bool
}

/// The pager for a terminal: the program in `PAGER`, or else `less`, or else the built-in pager.
struct TerminalPager: Pager {
  private let environment: [String: String]
  private let command: String?
  private let note: @MainActor (String) -> Void

  /// Returns `nil` if the terminal doesn't support paging, or if `PAGER` disables it by being empty
  /// or `cat`.
  ///
  /// - Parameter note: Tells the user about a pager that fails.
  init?(environment: [String: String], note: @escaping @MainActor (String) -> Void) {
    guard environment["TERM", default: "dumb"] != "dumb" else { return nil }
    let wish = environment["PAGER"]?.trimmingCharacters(in: .whitespaces)
    if let wish, wish.isEmpty || wish == "cat" { return nil }
    self.environment = environment
    self.note = note
    command = wish ?? (Self.isFound("less", environment) ? "less -RFX" : nil)
  }

  var rows: Int { TerminalSize(of: STDOUT_FILENO).rows }

  func show(_ text: String) async -> Bool {
    if let command {
      let end = await onThread { [environment] in PagerProcess(command, environment).run(text) }
      if let problem = end.problem { note(problem) }
      return switch end.outcome {
      case .shown, .failedAfterReading: true
      case .failed, .missing: false
      }
    }
    return await onThread { MorePager().run(text) }
  }

  /// Runs a pager on a separate thread, so that nothing else waits for the reader.
  private func onThread<R: Sendable>(_ run: @escaping @Sendable () -> R) async -> R {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: run()) }
    }
  }

  private static func isFound(_ program: String, _ environment: [String: String]) -> Bool {
    environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
      .contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}
