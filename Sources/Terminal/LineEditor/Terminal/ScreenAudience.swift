internal import Synchronization

/// Something that a terminal shows.
package enum ScreenEvent: Hashable, Sendable {
  /// Text with control sequences, as it is written while the terminal does not translate line ends.
  case output(String)
  /// The window has another size than at the event before.
  case size(TerminalSize)
}

/// Whoever follows what is written to a terminal.
final class ScreenAudience: Sendable {
  private struct State {
    var observer: (@Sendable (ScreenEvent) -> Void)?
    var size: TerminalSize?
  }

  private let state = Mutex(State())

  /// Begins to tell an observer what is shown, with the size first; `nil` ends it.
  func set(_ observer: (@Sendable (ScreenEvent) -> Void)?) {
    state.withLock { $0 = State(observer: observer) }
  }

  /// Tells what was written. Events come in the order in which they were told.
  ///
  /// - Parameter size: The window's size, which is only asked for if somebody follows.
  func tell(_ text: String, _ size: @autoclosure () -> TerminalSize) {
    state.withLock { state in
      guard let observer = state.observer, !text.isEmpty else { return }
      let size = size()
      if size != state.size {
        state.size = size
        observer(.size(size))
      }
      observer(.output(Self.withCarriageReturns(text)))
    }
  }

  /// Ends each line as a terminal needs it that does not translate line ends.
  private static func withCarriageReturns(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\n", last != "\r" { result.append("\r") }
      result.append(scalar)
      last = scalar
    }
    return String(result)
  }
}
