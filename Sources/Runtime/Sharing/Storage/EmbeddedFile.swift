import Foundation

/// Represents a file's content as JSON, to keep it in another storage. JSON stays as it is, text
/// becomes an object with a string, and anything else an object with the bytes in Base64.
enum EmbeddedFile {
  private struct Bytes: Codable {
    let base64: Data

    private enum CodingKeys: String, CodingKey {
      case base64 = "$base64"
    }
  }

  private struct Text: Codable {
    let text: String

    private enum CodingKeys: String, CodingKey {
      case text = "$text"
    }
  }

  static func text(of data: Data) -> JSONText? {
    guard let text = String(data: data, encoding: .utf8) else {
      return try? JSONText(encoding: Bytes(base64: data))
    }
    if let json = try? JSONText(text), !isMarked(json) { return json }
    return try? JSONText(encoding: Text(text: text))
  }

  static func data(of text: JSONText) -> Data {
    if let bytes = try? text.decode(Bytes.self) { return bytes.base64 }
    if let text = try? text.decode(Text.self) { return Data(text.text.utf8) }
    return text.data
  }

  /// Whether a file's own JSON has the form of embedded text or bytes.
  private static func isMarked(_ text: JSONText) -> Bool {
    (try? text.decode(Bytes.self)) != nil || (try? text.decode(Text.self)) != nil
  }
}
