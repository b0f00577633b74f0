import Foundation

/// Splits a JSON object into its members and joins them again. Each member keeps its original text,
/// so a change of one leaves the others as they were: no number loses digits, and no member its
/// formatting.
enum JSONMembers {
  /// Splits the text of an object into its members.
  ///
  /// - Throws: The parser's error if the text is not JSON, ``NoJSONObject`` if it is another JSON
  ///   value.
  static func parse(_ data: Data) throws -> [String: JSONText] {
    // Foundation validates the JSON. After that it is enough to find where each member ends.
    let object = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
    guard object is [String: Any] else { throw NoJSONObject() }
    var scanner = Scanner(bytes: ArraySlice(data))
    return try scanner.members()
  }

  /// The text of an object with these members, sorted by name, one on each line.
  static func text(of members: [String: JSONText]) -> Data {
    guard !members.isEmpty else { return Data("{}\n".utf8) }
    let lines = members.sorted { $0.key < $1.key }.map { name, value in
      let name = (try? JSONText(encoding: name).text) ?? "\"\""
      return "  \(name): \(value.text)"
    }
    return Data("{\n\(lines.joined(separator: ",\n"))\n}\n".utf8)
  }

  private struct Scanner {
    var bytes: ArraySlice<UInt8>

    mutating func members() throws -> [String: JSONText] {
      var members: [String: JSONText] = [:]
      // A byte order mark may come first.
      bytes = bytes.drop { $0 != UInt8(ascii: "{") }.dropFirst()
      while true {
        skip { $0.isSpace || $0 == UInt8(ascii: ",") }
        guard bytes.first == UInt8(ascii: "\"") else { return members }
        let name = try JSONText(unchecked: text { $0.string() }).decode(String.self)
        skip { $0.isSpace || $0 == UInt8(ascii: ":") }
        members[name] = JSONText(unchecked: text { $0.value() })
      }
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
      bytes = bytes.drop(while: isSkipped)
    }

    /// Advances by a step, and returns the text that the step passed.
    private mutating func text(passedBy step: (inout Self) -> Void) -> String {
      let start = bytes
      step(&self)
      return String(decoding: start[..<bytes.startIndex], as: UTF8.self)
    }

    private mutating func string() {
      bytes = bytes.dropFirst()
      while let byte = bytes.first, byte != UInt8(ascii: "\"") {
        bytes = bytes.dropFirst(byte == UInt8(ascii: "\\") ? 2 : 1)
      }
      bytes = bytes.dropFirst()
    }

    private mutating func value() {
      var depth = 0
      while let byte = bytes.first {
        switch byte {
        case UInt8(ascii: "\""):
          string()
          if depth == 0 { return }
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return }
          depth -= 1
          if depth == 0 {
            bytes = bytes.dropFirst()
            return
          }
        case UInt8(ascii: ","):
          if depth == 0 { return }
        default:
          if depth == 0, byte.isSpace { return }
        }
        bytes = bytes.dropFirst()
      }
    }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

/// The error for JSON that is not an object.
struct NoJSONObject: Error, CustomStringConvertible {
  var description: String { "it is JSON, but not an object" }
}
