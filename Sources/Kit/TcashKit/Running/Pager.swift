import Foundation
import LineEditor

/// Shows text that is longer than the screen.
@MainActor
protocol Pager {
  /// The rows of the screen.
  var rows: Int { get }

  /// Shows a text and returns when the user has left it.
  ///
  /// - Returns: Whether it was shown; where it was not, the text is printed as any other.
  func show(_ text: String) async -> Bool
}

/// What shows long output to the user: the program that `PAGER` names, else `less`, else a pager of the
/// shell's own.
struct TerminalPager: Pager {
  private let environment: [String: String]
  private let command: String?
  private let note: @MainActor (String) -> Void

  /// `nil` on a terminal that can't be paged on, and where `PAGER` asks for none: it is empty, or `cat`.
  ///
  /// - Parameter note: Tells the user of a pager that fails.
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
      switch end.outcome {
      case .shown, .failedAfterReading: return true
      case .failed: return false
      case .missing: break
      }
    }
    return await onThread { MorePager().run(text) }
  }

  /// A pager takes as long as its reader: nothing else may wait for it.
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
