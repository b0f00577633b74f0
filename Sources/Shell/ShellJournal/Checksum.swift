import CZlib

/// A CRC-32 checksum. It reveals damage, but not forgery: anybody can compute it.
package struct Checksum: Hashable, Sendable {
  private let value: UInt32

  package init(of bytes: some Collection<UInt8>) {
    let sum = bytes.withContiguousStorageIfAvailable { Self.sum(of: $0) }
    value = sum ?? Array(bytes).withUnsafeBufferPointer { Self.sum(of: $0) }
  }

  package init(of text: String) {
    self.init(of: text.utf8)
  }

  private static func sum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    // zlib takes a null pointer as a request for the initial value, which is 0 too.
    UInt32(truncatingIfNeeded: crc32_z(0, bytes.baseAddress, bytes.count))
  }

  /// The checksum as eight lowercase hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}
