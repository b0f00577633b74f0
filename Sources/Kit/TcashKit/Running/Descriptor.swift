import Foundation

/// Reading from descriptors that do not wait.
enum Descriptor {
  /// What can be read now, and whether that is the end.
  static func read(_ descriptor: Int32) -> (bytes: [UInt8], isAtEnd: Bool) {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = systemRead(descriptor, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer.prefix(count)
      } else if count == 0 || errno != EINTR {
        return (bytes, count == 0)
      }
    }
  }

  /// The same as text.
  static func readText(_ descriptor: Int32) -> String {
    String(decoding: read(descriptor).bytes, as: UTF8.self)
  }
}

private let systemRead = read(_:_:_:)
