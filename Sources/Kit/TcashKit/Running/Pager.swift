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

  /// `nil` on a terminal that can't be paged on, and where `PAGER` asks for none: it is empty, or `cat`.
  init?(environment: [String: String]) {
    guard environment["TERM", default: "dumb"] != "dumb" else { return nil }
    let wish = environment["PAGER"]
    if let wish, wish.isEmpty || wish == "cat" { return nil }
    self.environment = environment
    command = wish ?? (Self.isFound("less", environment) ? "less -RFX" : nil)
  }

  var rows: Int { TerminalSize(of: STDOUT_FILENO).rows }

  func show(_ text: String) async -> Bool {
    await withCheckedContinuation { continuation in
      // The pager takes as long as its reader: nothing else may wait for it.
      Thread.detachNewThread { [command, environment] in
        var isShown = false
        if let command { isShown = PagerProcess(command, environment).run(text) }
        continuation.resume(returning: isShown || MorePager().run(text))
      }
    }
  }

  private static func isFound(_ program: String, _ environment: [String: String]) -> Bool {
    environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
      .contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}
