/// Finds what the end of an unfinished value is about: which case's name, label or argument.
///
/// The parser cannot tell: what is typed is not yet a value.
struct UnfinishedValue {
  enum Place {
    /// Behind a dot: the name of a case.
    case caseName(prefix: String, start: Int, type: Any.Type)
    /// Where a value begins.
    case value(prefix: String, start: Int, type: Any.Type)
    /// Where a label must be written.
    case label(prefix: String, start: Int, parameter: CaseListing.Parameter)
  }

  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func place(in type: Any.Type) -> Place? {
    skipSpaces()
    return value(type)
  }

  /// Reads a value. `nil` where it is complete; the place where the text ends within it.
  private mutating func value(_ type: Any.Type) -> Place? {
    let start = offset
    guard !isAtEnd else { return .value(prefix: "", start: start, type: type) }
    if peek == UInt8(ascii: "[") { return elements(type) }
    guard peek == UInt8(ascii: ".") else {
      skipPlainValue()
      guard isAtEnd else { return nil }
      return .value(prefix: text(start, offset), start: start, type: type)
    }
    offset += 1
    let nameStart = offset
    let name = word()
    if isAtEnd { return .caseName(prefix: name, start: nameStart, type: type) }
    guard peek == UInt8(ascii: "(") else { return nil }
    offset += 1
    let enumCase = CaseListing(of: Member.innermostType(of: type))?.named(name)
    return arguments(enumCase?.parameters ?? [])
  }

  private mutating func arguments(_ parameters: [CaseListing.Parameter]) -> Place? {
    var index = 0
    while true {
      skipSpaces()
      let parameter = parameters.indices.contains(index) ? parameters[index] : nil
      let start = offset
      let label = word()
      skipSpaces()
      if !label.isEmpty, !isAtEnd, peek == UInt8(ascii: ":") {
        offset += 1
        skipSpaces()
      } else {
        offset = start
        if let place = missingLabel(parameter, label, start) { return place }
      }
      // Arguments with defaults may have been left out.
      let named = label.isEmpty ? parameter : parameters.first { $0.label == label } ?? parameter
      if let named, let labelled = parameters.firstIndex(where: { $0.label == named.label }),
        named.label != nil
      {
        index = labelled
      }
      if let place = value(named?.type ?? Void.self) { return place }
      skipSpaces()
      guard !isAtEnd else { return nil }
      if peek == UInt8(ascii: ",") {
        offset += 1
        index += 1
      } else {
        if peek == UInt8(ascii: ")") { offset += 1 }
        return nil
      }
    }
  }

  /// The end of the text where a label should stand, though perhaps a part of it only.
  private func missingLabel(
    _ parameter: CaseListing.Parameter?,
    _ written: String,
    _ start: Int
  ) -> Place? {
    guard let parameter, parameter.label != nil, start + written.utf8.count == bytes.count else {
      return nil
    }
    return .label(prefix: written, start: start, parameter: parameter)
  }

  private mutating func elements(_ type: Any.Type) -> Place? {
    offset += 1
    let inner = Member.innermostType(of: type)
    let element =
      (inner as? any IdentifiedContainer.Type)?.erasedElementType
      ?? (inner as? any IndexedContainer.Type)?.erasedElementType
      ?? (inner as? any UniqueContainer.Type)?.erasedElementType ?? Void.self
    while true {
      skipSpaces()
      if let place = value(element) { return place }
      skipSpaces()
      guard !isAtEnd, peek == UInt8(ascii: ",") else {
        if !isAtEnd, peek == UInt8(ascii: "]") { offset += 1 }
        return nil
      }
      offset += 1
    }
  }

  // MARK: Bytes

  private var isAtEnd: Bool { offset >= bytes.count }
  private var peek: UInt8 { bytes[offset] }

  private mutating func skipSpaces() {
    while !isAtEnd, peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\n") { offset += 1 }
  }

  private mutating func word() -> String {
    let start = offset
    while !isAtEnd, Self.isWordByte(peek) { offset += 1 }
    return text(start, offset)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Skips a value that is no case: up to the comma or bracket behind it.
  private mutating func skipPlainValue() {
    var depth = 0
    while !isAtEnd {
      switch peek {
      case UInt8(ascii: "\""):
        skipString()
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","):
        if depth == 0 { return }
      default: break
      }
      offset += 1
    }
  }

  private mutating func skipString() {
    offset += 1
    while !isAtEnd, peek != UInt8(ascii: "\"") {
      offset += peek == UInt8(ascii: "\\") ? 2 : 1
    }
    offset = min(offset + 1, bytes.count)
  }

  private func text(_ start: Int, _ end: Int) -> String {
    String(decoding: bytes[start..<min(end, bytes.count)], as: UTF8.self)
  }
}
