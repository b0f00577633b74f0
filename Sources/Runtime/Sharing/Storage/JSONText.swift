package import Foundation

/// A value as JSON text, the form in which a ``KeyedStorage`` keeps it.
package struct JSONText: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// Creates a value from a storage's text, which must be JSON.
  ///
  /// - Throws: ``MalformedJSON`` if the text is not JSON.
  package init(_ text: String) throws {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    } catch {
      throw MalformedJSON(text: text)
    }
    self.text = text
  }

  /// Creates a value from text that is known to be JSON: the output of an encoder, or a part of
  /// JSON that was parsed.
  package init(unchecked text: String) {
    self.text = text
  }

  /// Encodes a value.
  package init<Value: Encodable>(encoding value: Value) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.text = String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  package var data: Data { Data(text.utf8) }

  package var description: String { text }

  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: data)
  }

  /// The text in canonical form, to compare values independently of their formatting.
  package var canonical: String {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
    guard
      let object = try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed),
      let data = try? JSONSerialization.data(withJSONObject: object, options: options)
    else { return text }
    return String(decoding: data, as: UTF8.self)
  }
}

/// The error for text that should be JSON and is not.
package struct MalformedJSON: Error, CustomStringConvertible {
  package let text: String

  package var description: String {
    "This is not JSON: \(text.prefix(80))\(text.count > 80 ? "…" : "")"
  }
}
