internal import CLibedit

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

// Access to the line that libedit stores.
extension LibeditSession {
  /// The line that is being edited.
  var line: LineBuffer {
    get {
      guard let info = el_wline(editLine)?.pointee, let start = info.buffer,
        let cursor = info.cursor, let end = info.lastchar
      else { return LineBuffer() }
      let codes = UnsafeBufferPointer(start: start, count: max(0, end - start))
      return LineBuffer(codes: Array(codes), cursor: cursor - start)
    }
    set { replaceLine(with: newValue) }
  }

  private func replaceLine(with new: LineBuffer) {
    let old = line
    if old.codes != new.codes {
      if new.codes.isEmpty {
        el_cursor(editLine, Int32(clamping: old.codes.count - old.cursor))
        el_deletestr(editLine, Int32(clamping: old.codes.count))
      } else {
        let wide = new.codes + [0]
        wide.withUnsafeBufferPointer { buffer in
          _ = el_wreplacestr(editLine, buffer.baseAddress)
        }
      }
    }
    let distance = new.cursor - line.cursor
    if distance != 0 { el_cursor(editLine, Int32(clamping: distance)) }
  }

  /// Whether the line is unchanged since the last key was read.
  private var isLineUnchanged: Bool {
    guard let info = el_wline(editLine)?.pointee, let start = info.buffer, let end = info.lastchar
    else { return true }
    guard end - start == known.codes.count else { return false }
    return known.codes.withUnsafeBytes { bytes in
      guard let known = bytes.baseAddress else { return true }
      return memcmp(known, start, bytes.count) == 0
    }
  }

  /// Records the last key's change for undo, whether libedit or the editor made it.
  func noteEdits() {
    guard isLineUnchanged else {
      let line = line
      undoLog.record(from: known, to: line)
      known = line
      return
    }
    guard let info = el_wline(editLine)?.pointee, let start = info.buffer, let cursor = info.cursor
    else { return }
    if cursor - start != known.cursor {
      undoLog.close()
      known.move(to: cursor - start)
    }
  }

  // MARK: Text

  /// Returns a copy that the caller frees.
  static func wideString(_ text: String) -> UnsafeMutablePointer<wchar_t> {
    let scalars = text.unicodeScalars.map { wchar_t($0.value) }
    let pointer = UnsafeMutablePointer<wchar_t>.allocate(capacity: scalars.count + 1)
    for (offset, scalar) in scalars.enumerated() {
      (pointer + offset).initialize(to: scalar)
    }
    (pointer + scalars.count).initialize(to: 0)
    return pointer
  }

  static func string(_ pointer: UnsafePointer<wchar_t>, count: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for value in UnsafeBufferPointer(start: pointer, count: max(0, count)) {
      if let scalar = Unicode.Scalar(UInt32(truncatingIfNeeded: value)) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}
