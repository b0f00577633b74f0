import Foundation
import ShellLanguage
import ShellOutput
import ShellSession

/// Where reports and errors are printed: results to standard output, errors to standard error.
@MainActor
final class Console {
  private let colorIsPossible: Bool
  var settings = Settings()
  /// The columns of a line; `nil` where nothing shortens lines.
  var width: () -> Int

  /// Prints text, whole lines; replaced while a line editor owns the terminal.
  var write: (_ text: String, _ isError: Bool) -> Void = { text, isError in
    StandardStreams.write(text, isError: isError)
  }

  init(allowsColor: Bool) {
    let environment = ProcessInfo.processInfo.environment
    self.colorIsPossible =
      allowsColor && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM", default: "dumb"] != "dumb"
    self.width = { TextOptions.scriptWidth }
  }

  var isColored: Bool { isColored(STDOUT_FILENO) }

  private func isColored(_ descriptor: Int32) -> Bool {
    switch settings.color {
    case .on: true
    case .off: false
    case .auto: colorIsPossible && isatty(descriptor) == 1
    }
  }

  func print(_ report: Report) {
    let options = TextOptions(
      width: settings.width ?? width(),
      depth: settings.depth,
      elementLimit: settings.elements
    )
    print(TextFormat(options: options).lines(for: report), isError: false)
  }

  /// - Parameter callers: The calls that led there, the innermost first.
  func printError(
    _ diagnostic: Diagnostic,
    in source: SourceText,
    calledFrom callers: [CallSite] = []
  ) {
    let renderer = DiagnosticRenderer(
      source: source,
      callers: callers,
      width: settings.width ?? width()
    )
    print(renderer.lines(for: diagnostic), isError: true)
  }

  func print(_ lines: [StyledText], isError: Bool) {
    guard !lines.isEmpty else { return }
    let isColored = isColored(isError ? STDERR_FILENO : STDOUT_FILENO)
    let text = lines.map { $0.rendered(isColored: isColored) + "\n" }.joined()
    write(text, isError)
  }
}
