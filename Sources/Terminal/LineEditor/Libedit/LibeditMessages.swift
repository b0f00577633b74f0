internal import Foundation
internal import TerminalText

/// What libedit writes to its error stream: that it knows no such terminal, or no such command of
/// `.editrc`. It quotes both, so its messages are escaped before they are shown.
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
    // The stream keeps both pointers, and writes to them whenever it is flushed.
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

  /// The lines written since the last call, as they may be shown.
  func take() -> String {
    fflush(file)
    guard length.pointee > taken, let start = text.pointee else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: length.pointee)
    defer { taken = length.pointee }
    return SafeText.escaped(String(decoding: bytes[taken...], as: UTF8.self), keeping: ["\n"])
  }
}
