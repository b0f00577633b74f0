import Foundation
import ShellLanguage

/// Takes the place of an error or another type-erased value that cannot be written, when a printed
/// value is read again: `DecodingError(described: "…", localized: "…")`.
///
/// It prints like the value that it stands for, and describes itself to reducers in the same words.
package struct StandIn: Error, Hashable {
  /// The name of the value's type.
  package let typeName: String
  /// What was printed of the value.
  package let text: String
  /// An error's localised description; `nil` if it is the text.
  package let localized: String?

  /// Any stand-in, to try where one can be put.
  static let sample = StandIn(typeName: "Value", text: "", localized: nil)

  private init(typeName: String, text: String, localized: String?) {
    self.typeName = typeName
    self.text = text
    self.localized = localized
  }

  /// The expression's value if it has the form of a stand-in.
  init?(_ expression: ShellLanguage.Expression) {
    guard case .call(let callee, let arguments) = expression.kind,
      let name = CalleeName.of(callee),
      let text = Self.text(arguments.first, labelled: "described")
    else { return nil }
    typeName = name
    self.text = text
    switch arguments.count {
    case 1: localized = nil
    case 2:
      guard let localized = Self.text(arguments[1], labelled: "localized") else { return nil }
      self.localized = localized
    default: return nil
    }
  }

  private static func text(_ argument: Argument?, labelled label: String) -> String? {
    guard argument?.label?.text == label, case .string(let text) = argument?.value.kind else {
      return nil
    }
    return text
  }

  /// - Parameter objects: The numbers of the objects in the value.
  init(for value: Any, objects: ObjectNumbers) {
    typeName = Self.typeName(of: value)
    text = Self.text(of: value, objects: objects)
    // Foundation names a private type with its address, which is another one in each process.
    let localized = (value as? any Error)?.localizedDescription
      .replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "")
    self.localized = localized == text ? nil : localized
  }

  private static func typeName(of value: Any) -> String {
    switch Reflection.shape(of: Swift.type(of: value)) {
    case .function: return "Function"
    case .tuple: return "Tuple"
    case .metatype: return "Metatype"
    default: break
    }
    if let opaque = value as? OpaqueValue {
      if case .function = Reflection.shape(of: opaque.type) { return "Function" }
      return TypeName.of(opaque.type)
    }
    let name = TypeName.callable(Swift.type(of: value))
    if WrittenType(name) != nil, name.first?.isUppercase == true { return name }
    let plain = TypeName.withoutArguments(name)
    return WrittenType(plain) == nil ? "Value" : plain
  }

  private static func text(of value: Any, objects: ObjectNumbers) -> String {
    switch value {
    case let error as DecodingError: return DecodingContext(error).text
    case let error as EncodingError: return DecodingContext(error).text
    case let opaque as OpaqueValue: return TypeName.of(opaque.type)
    default: break
    }
    if case .function = Reflection.shape(of: Swift.type(of: value)) {
      return TypeName.ofValue(value)
    }
    let text = ValueDescription(objects: objects).text(value)
    let name = TypeName.withoutArguments(TypeName.ofValue(value)) + "("
    guard text.hasPrefix(name), text.hasSuffix(")") else { return text }
    return String(text.dropFirst(name.count).dropLast())
  }
}

extension StandIn: LocalizedError, CustomStringConvertible {
  package var errorDescription: String? { localized ?? text }
  package var description: String { text }
}

extension StandIn: LiteralPrintable {
  package var literal: String {
    let arguments = parts.map { "\($0.label): \(StringLiteral.quoted($0.text))" }
    return "\(typeName)(\(arguments.joined(separator: ", ")))"
  }

  var parts: [(label: String, text: String)] {
    [("described", text)] + (localized.map { [("localized", $0)] } ?? [])
  }
}

/// Where a value could not be decoded or encoded, and why.
private struct DecodingContext {
  let path: [any CodingKey]
  let reason: String

  init(_ error: DecodingError) {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      (path, reason) = (context.codingPath, context.debugDescription)
    @unknown default: (path, reason) = ([], "\(error)")
    }
  }

  init(_ error: EncodingError) {
    switch error {
    case .invalidValue(_, let context):
      (path, reason) = (context.codingPath, context.debugDescription)
    @unknown default: (path, reason) = ([], "\(error)")
    }
  }

  var text: String {
    guard !path.isEmpty else { return reason }
    let steps = path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
    let place = steps.joined()
    return "\(place.hasPrefix(".") ? String(place.dropFirst()) : place): \(reason)"
  }
}
