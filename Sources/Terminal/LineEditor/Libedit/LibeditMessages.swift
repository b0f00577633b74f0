internal import Foundation
internal import TerminalText

/// Captures libedit's error stream: reports of an unknown terminal, or of an unknown command in
/// `.editrc`. The reports quote both, so they are escaped before they are shown.
final class LibeditMessages {
  let file: UnsafeMutablePointer<FILE>
  private let text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let length: UnsafeMutablePointer<Int>
  private var taken = 0

  init() throws {
    text = .allocate(capacity: 1)
    text.initialize(to: nil)
    length = .allocate(capacity: 1)
    length.initialize(to: 0)
    // The stream keeps both pointers, and writes through them at every flush.
    guard let file = open_memstream(text, length) else {
      let code = errno
      text.deallocate()
      length.deallocate()
      throw LineEditorError.system("open_memstream", code)
    }
    self.file = file
  }

  deinit {
    fclose(file)
    free(text.pointee)
    text.deallocate()
    length.deallocate()
  }

  /// Returns the lines written since the last call, escaped for display.
  func take() -> String {
    fflush(file)
    guard length.pointee > taken, let start = text.pointee else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: length.pointee)
    defer { taken = length.pointee }
    return SafeText.escaped(String(decoding: bytes[taken...], as: UTF8.self), keeping: ["\n"])
  }
}
