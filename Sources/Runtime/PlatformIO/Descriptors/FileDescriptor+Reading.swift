package import SystemPackage

extension FileDescriptor {
  private static let chunk = 1 << 16
  private static let largestPiece = 1 << 26

  /// Reads to the end, and waits for data that has not arrived yet.
  ///
  /// - Parameter limit: The maximum number of bytes. A device may have no end.
  /// - Throws: ``FileError``: `tooLarge` if there are more bytes.
  package func readToEnd(limit: Int = .max) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    // A file is read in one piece, unless it is huge. A pipe and a device have no size.
    let size = Int(clamping: (try? Stat(self))?.size ?? 0)
    var capacity = max(Self.chunk, min(size, limit, Self.largestPiece) + 1)
    while true {
      switch readSome(upTo: capacity, into: &bytes) {
      case .some: capacity = Self.chunk
      case .end: return bytes
      case .nothingYet: wait(for: .reading)
      case .problem(let error): throw .system(error)
      }
      if bytes.count > limit { throw .tooLarge(limit: limit) }
    }
  }

  /// Reads what is available now, from a descriptor that does not block.
  ///
  /// - Parameter limit: The number of bytes after which no more are read, for a writer that may never
  ///   pause.
  /// - Returns: The bytes, and whether the end is reached.
  package func readAvailable(limit: Int = .max) -> (bytes: [UInt8], isAtEnd: Bool) {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      switch readSome(into: &bytes) {
      case .some: break
      case .end: return (bytes, true)
      case .nothingYet, .problem: return (bytes, false)
      }
    }
    return (bytes, false)
  }

  /// ``readAvailable(limit:)`` as text.
  package func readAvailableText() -> String {
    String(decoding: readAvailable().bytes, as: UTF8.self)
  }

  /// Waits until bytes arrive, and reads those that are there.
  ///
  /// - Returns: `nil` at the end or after an error.
  package func readArriving() -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      switch readSome(into: &bytes) {
      case .some: return bytes
      case .nothingYet: wait(for: .reading)
      case .end, .problem: return nil
      }
    }
  }

  /// Waits for the next byte.
  ///
  /// - Returns: `nil` at the end or after an error.
  package func readByte() -> UInt8? {
    var byte: UInt8 = 0
    while true {
      do {
        let count = try withUnsafeMutableBytes(of: &byte) { try read(into: $0) }
        return count == 1 ? byte : nil
      } catch Errno.wouldBlock, Errno.resourceTemporarilyUnavailable {
        wait(for: .reading)
      } catch {
        return nil
      }
    }
  }

  /// Reads a whole file. The descriptor's offset doesn't matter and doesn't change.
  ///
  /// - Throws: ``FileError``.
  package func readContents() throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let offset = Int64(bytes.count)
      let count = try FileError.typed {
        try Self.append(to: &bytes) { try read(fromAbsoluteOffset: offset, into: $0) }
      }
      if count == 0 { return bytes }
    }
  }

  /// Whether a file ends in a newline, or is empty.
  package func endsInNewline() throws(FileError) -> Bool {
    let size = try FileError.typed { try Stat(self).size }
    guard size > 0 else { return true }
    var byte: UInt8 = 0
    let count = try FileError.typed {
      try withUnsafeMutableBytes(of: &byte) { try read(fromAbsoluteOffset: size - 1, into: $0) }
    }
    return count == 1 && byte == UInt8(ascii: "\n")
  }

  private enum Reading {
    case some, end, nothingYet
    case problem(Errno)
  }

  private func readSome(upTo capacity: Int = chunk, into bytes: inout [UInt8]) -> Reading {
    do {
      return try Self.append(upTo: capacity, to: &bytes) { try read(into: $0) } == 0 ? .end : .some
    } catch Errno.wouldBlock, Errno.resourceTemporarilyUnavailable {
      return .nothingYet
    } catch {
      return .problem(error as? Errno ?? .ioError)
    }
  }

  private static func append(
    upTo capacity: Int = chunk,
    to bytes: inout [UInt8],
    _ read: (UnsafeMutableRawBufferPointer) throws -> Int
  ) throws -> Int {
    let next = try [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = try read(UnsafeMutableRawBufferPointer(buffer))
    }
    if bytes.isEmpty, next.count > capacity / 2 {
      bytes = next
    } else {
      bytes += next
    }
    return next.count
  }
}
