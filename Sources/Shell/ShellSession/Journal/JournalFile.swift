import Foundation

/// A journal in a file: one JSON object a line, for its owner alone.
///
/// The process that writes it holds a lock on it, so that nobody else resumes the session meanwhile. The
/// lock goes with the process, whatever ends it.
package final class JournalFile: JournalSink {
  package var path: String? { file }
  private let file: String
  private let descriptor: Int32
  private let encoder = JournalFile.makeEncoder()
  /// Why nothing is written any more.
  private var problem: String?

  /// Told once, where the journal can't be written.
  package var onProblem: ((String) -> Void)?

  private init(_ path: String, _ descriptor: Int32) {
    self.file = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Makes a new file, and its folder if need be.
  ///
  /// - Throws: A ``JournalError``, also where there is a file.
  package static func create(at path: String) throws -> JournalFile {
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    return try open(
      path,
      O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC,
      // Who looks whether somebody writes it holds it for a moment.
      waits: true
    )
  }

  /// Takes up a file that nobody writes. A last line that was not written to its end is removed.
  ///
  /// - Throws: A ``JournalError``, also where somebody does.
  package static func reopen(_ path: String) throws -> JournalFile {
    let file = try open(path, O_RDWR | O_APPEND | O_CLOEXEC)
    let bytes = try file.bytes()
    let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    if end < bytes.count { ftruncate(file.descriptor, off_t(end)) }
    return file
  }

  /// Whether somebody writes a file.
  package static func isInUse(_ path: String) -> Bool {
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func open(
    _ path: String,
    _ flags: Int32,
    waits: Bool = false
  ) throws -> JournalFile {
    let descriptor = systemOpen(path, flags, 0o600)
    guard descriptor >= 0 else { throw JournalError(path, errno) }
    while flock(descriptor, LOCK_EX | (waits ? 0 : LOCK_NB)) != 0 {
      let code = errno
      if code == EINTR { continue }
      close(descriptor)
      throw JournalError(path, code)
    }
    return JournalFile(path, descriptor)
  }

  // MARK: Reading

  package func contents() -> JournalContents? {
    (try? bytes()).map { JournalContents(parsing: $0) }
  }

  /// Reads all lines without keeping the caller's thread, as a long journal would.
  package func contentsInBackground(
    isolation: isolated (any Actor)? = #isolation
  ) async -> JournalContents? {
    guard let bytes = try? bytes() else { return nil }
    return await Task.detached { JournalContents(parsing: bytes) }.value
  }

  /// What a file is about that somebody may be writing.
  ///
  /// - Throws: A ``JournalError``.
  package static func outline(of path: String) throws -> JournalOutline {
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw JournalError(path, errno) }
    defer { close(descriptor) }
    return JournalOutline(parsing: try bytes(of: descriptor, path))
  }

  private func bytes() throws -> [UInt8] { try Self.bytes(of: descriptor, file) }

  private static func bytes(of descriptor: Int32, _ path: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, off_t(bytes.count))
      if count == 0 { return bytes }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw JournalError(path, errno) }
      bytes += buffer[..<count]
    }
  }

  // MARK: Writing

  package func append(_ record: JournalRecord) {
    guard problem == nil else { return }
    do {
      // One write a line, so that a line is there as a whole or at the end of the file.
      try write(encoder.encode(record) + [UInt8(ascii: "\n")])
    } catch {
      let text = (error as? JournalError)?.reason ?? "\(error)"
      problem = text
      onProblem?(text)
    }
  }

  private func write(_ line: Data) throws {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw JournalError(file, errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// A line as the file has it, without its end.
  package static func line(for record: JournalRecord) -> String? {
    (try? makeEncoder().encode(record)).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

/// Why a journal can't be opened or written.
package struct JournalError: Error, Hashable {
  package let path: String
  private let code: Int32

  init(_ path: String, _ code: Int32) {
    self.path = path
    self.code = code
  }

  /// Whether another shell writes it.
  package var isInUse: Bool { code == EWOULDBLOCK }

  /// A few words.
  package var reason: String {
    isInUse ? "another shell is writing it" : String(cString: strerror(code))
  }
}

private let systemWrite = write(_:_:_:)

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  open(path, flags, mode)
}
