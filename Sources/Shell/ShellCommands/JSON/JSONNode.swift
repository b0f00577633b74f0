import ShellLanguage

/// A value of a JSON text, with its place.
///
/// Foundation's reader keeps neither places nor the order of members nor the digits of numbers.
struct JSONNode: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case null
    case bool(Bool)
    /// The digits as written.
    case number(String)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  struct Member: Hashable, Sendable {
    let key: Name
    let value: JSONNode
  }

  let kind: Kind
  let span: SourceSpan

  /// Reads the value of a whole text.
  ///
  /// - Throws: ``JSONSyntaxError`` if the text is not JSON (RFC 8259), or has one key of an object twice.
  init(_ text: String) throws(JSONSyntaxError) {
    var reader = JSONTextReader(text)
    self = try reader.document()
  }

  init(_ kind: Kind, _ span: SourceSpan) {
    self.kind = kind
    self.span = span
  }
}

/// The first mistake of a JSON text.
struct JSONSyntaxError: Error, Hashable {
  /// What is wrong, as a clause: `a value is missing`.
  let reason: String
  /// The offset in the text's UTF-8.
  let offset: Int
}
