import CasePaths
import ComposableArchitecture
import DependenciesMacros
import Foundation
import ShellSession
import ShellValues

/// Writes values as Swift code that compiles.
///
/// The shell's own literals have a wider meaning than Swift's, such as `Date("2026-01-01T12:00:00Z")`.
enum SwiftSource {
  /// Why a value has no Swift code.
  struct Obstacle: Error {
    let reason: String
  }

  /// - Parameter declared: The type that the code is expected to have, which lets a case go without its type's name;
  ///   `nil` if nothing says it.
  static func text(_ value: Any, as declared: Any.Type? = nil) throws(Obstacle) -> String {
    let declared = declared.map(visible)
    // Its initialiser has no label.
    if let error = value as? Unimplemented { return "Unimplemented(\(quoted(error.endpoint)))" }
    switch ValueContent(value) {
    case .nil: return "nil"
    case .literal(let literal): return try text(ofLiteral: literal)
    case .indexed(let elements):
      let type = (declared as? any IndexedContainer.Type)?.erasedElementType
      return try list((0..<elements.erasedCount).map { elements.erasedElement(at: $0) }, of: type)
    case .identified(let elements):
      let type = (declared as? any IdentifiedContainer.Type)?.erasedElementType
      return try list((0..<elements.erasedCount).map { elements.erasedElement(at: $0) }, of: type)
    case .unique(let elements):
      let type = (declared as? any UniqueContainer.Type)?.erasedElementType
      return try list(ValueNode(elements).children().nodes.map(\.value), of: type)
    case .keyed(let entries):
      let type = declared as? any KeyedContainer.Type
      var texts: [String] = []
      for entry in ValueNode(entries).entries() {
        let key = try text(entry.key, as: type?.erasedKeyType)
        texts.append("\(key): \(try text(entry.node.value, as: type?.erasedValueType))")
      }
      return texts.isEmpty ? "[:]" : "[\(texts.joined(separator: ", "))]"
    case .tuple(let parts):
      return "(\(try arguments(parts, types: [:])))"
    case .structure(let parts), .options(_, let parts):
      return try structure(ValueContent.inner(value), parts)
    case .enumCase(let enumCase): return try text(of: enumCase, ValueContent.inner(value), declared)
    case .dialog(_, let parts):
      return try dialog(TypeName.ofValue(ValueContent.inner(value)), parts)
    case .object, .function, .metatype, .described:
      throw Obstacle(reason: "a value of type \(TypeName.ofValue(value)) can't be written")
    }
  }

  /// The type without optionals and wrappers that values don't show.
  private static func visible(_ type: Any.Type) -> Any.Type {
    if let optional = type as? any OptionalValue.Type { return visible(optional.erasedWrappedType) }
    if let wrapper = type as? any TransparentValue.Type {
      return visible(wrapper.erasedWrappedType)
    }
    return type
  }

  private static func list(_ elements: [Any], of type: Any.Type?) throws(Obstacle) -> String {
    var texts: [String] = []
    for element in elements { texts.append(try text(element, as: type)) }
    let line = "[\(texts.joined(separator: ", "))]"
    guard line.count > 80 else { return line }
    return "[\n" + texts.map { $0.indented + ",\n" }.joined() + "]"
  }

  // MARK: Cases

  private static func text(
    of enumCase: Reflection.EnumValue,
    _ value: Any,
    _ declared: Any.Type?
  ) throws(Obstacle) -> String {
    let type = Swift.type(of: value)
    // In an optional, Swift reads '.none' as 'nil'.
    let isShort = declared == type && !["none", "some"].contains(enumCase.name)
    let name = isShort ? ".\(enumCase.name)" : "\(TypeName.of(type)).\(enumCase.name)"
    guard !enumCase.arguments.isEmpty else { return name }
    let parameters = CaseListing(of: type)?.named(enumCase.name)?.parameters ?? []
    var texts: [String] = []
    for (index, part) in enumCase.arguments.enumerated() {
      let declared = parameters.indices.contains(index) ? parameters[index].type : nil
      let label = part.visibleLabel.map { "\($0): " } ?? ""
      texts.append(label + (try text(part.value, as: declared)))
    }
    return "\(name)(\(texts.joined(separator: ", ")))"
  }

  // MARK: Structs

  private static func structure(
    _ value: Any,
    _ parts: [Reflection.Child]
  ) throws(Obstacle) -> String {
    let type = Swift.type(of: value)
    let initializers = (type as? any InitDescribing.Type)?._$initializers ?? []
    for initializer in initializers {
      if let text = try call(of: initializer, value, parts) { return text }
    }
    guard initializers.isEmpty else {
      throw Obstacle(reason: "no initialiser of \(TypeName.of(type)) makes it")
    }
    let types = Dictionary(
      VisibleFields.fields(of: type).map { ($0.name, $0.type) },
      uniquingKeysWith: { first, _ in first }
    )
    return "\(TypeName.of(type))(\(try arguments(parts, types: types)))"
  }

  private static func arguments(
    _ parts: [Reflection.Child],
    types: [String: Any.Type]
  ) throws(Obstacle) -> String {
    var texts: [String] = []
    for part in parts {
      let label = part.visibleLabel
      let text = try text(part.value, as: label.flatMap { types[$0] } ?? Swift.type(of: part.value))
      texts.append((label.map { "\($0): " } ?? "") + text)
    }
    let line = texts.joined(separator: ", ")
    guard line.count > 80, texts.count > 1 else { return line }
    return "\n" + texts.map(\.indented).joined(separator: ",\n") + "\n"
  }

  /// A call of an initialiser with the arguments that differ from its defaults.
  ///
  /// - Returns: `nil` if the initialiser does not make this value.
  private static func call(
    of initializer: CaseDescription,
    _ value: Any,
    _ parts: [Reflection.Child]
  ) throws(Obstacle) -> String? {
    var texts: [String] = []
    var values: [Any] = []
    for parameter in initializer.parameters {
      let part = parts.first { $0.visibleLabel == parameter.label }
      if let makeDefault = parameter.makeDefault {
        let standard = makeDefault()
        guard let part, !isSame(part.value, standard) else {
          values.append(standard)
          continue
        }
      }
      guard let argument = part?.value ?? collected(parameter.type, from: parts) else { return nil }
      values.append(argument)
      let text = try text(argument, as: parameter.type)
      let isShared = parameter.type is any ReferencingValue.Type
      texts.append(
        (parameter.label.map { "\($0): " } ?? "") + (isShared ? "Shared(value: \(text))" : text)
      )
    }
    guard let made = initializer(values), hasSameParts(made, value) else { return nil }
    let name = TypeName.of(type(of: value))
    let line = texts.joined(separator: ", ")
    guard line.count > 80, texts.count > 1 else { return "\(name)(\(line))" }
    return "\(name)(\n" + texts.map(\.indented).joined(separator: ",\n") + "\n)"
  }

  /// A struct whose properties are among the parts, as the item that a form's state was made of.
  private static func collected(_ type: Any.Type, from parts: [Reflection.Child]) -> Any? {
    let fields = VisibleFields.fields(of: type)
    guard !fields.isEmpty, case .structure = Reflection.shape(of: type) else { return nil }
    var values: [String: Any] = [:]
    for field in fields {
      guard let part = parts.first(where: { $0.visibleLabel == field.name }),
        Swift.type(of: part.value) == field.type
      else { return nil }
      values[field.storedName] = part.value
    }
    return Reflection.makeStruct(type, fields: values)
  }

  /// Whether two structs have the same parts. Shared values are elsewhere, and the test sets them.
  private static func hasSameParts(_ one: Any, _ other: Any) -> Bool {
    guard case .structure(let parts) = ValueContent(one),
      case .structure(let others) = ValueContent(other), parts.count == others.count
    else { return isSame(one, other) }
    return zip(parts, others).allSatisfy {
      $0.value is any ReferencingValue || isSame($0.value, $1.value)
    }
  }

  private static func isSame(_ one: Any, _ other: Any) -> Bool {
    ValueDescription().text(one) == ValueDescription().text(other)
  }

  // MARK: Literals

  private static func text(ofLiteral literal: any LiteralPrintable) throws(Obstacle) -> String {
    switch literal {
    case let date as Date: text(of: date)
    case let url as URL: "URL(string: \(quoted(url.absoluteString)))!"
    case let uuid as UUID:
      uuid.literal.contains("\"") ? "UUID(uuidString: \(quoted(uuid.uuidString)))!" : uuid.literal
    case let duration as Duration: text(of: duration)
    case let decimal as Decimal: "Decimal(string: \(quoted("\(decimal)")))!"
    case let data as Data: "Data(base64Encoded: \(quoted(data.base64EncodedString())))!"
    case let locale as Locale: "Locale(identifier: \(quoted(locale.identifier)))"
    case let zone as TimeZone: "TimeZone(identifier: \(quoted(zone.identifier)))!"
    case let error as MessageError: "AnswerError(\(quoted("\(error)")))"
    case let number as any BinaryFloatingPoint where !"\(number)".contains(where: \.isNumber):
      // Infinity, and what is no number.
      "\(type(of: number))(\(quoted("\(number)")))!"
    default: literal.literal
    }
  }

  static func text(of date: Date) -> String {
    // What the system stores is the time since 2001. The other one is read more easily.
    let seconds = date.timeIntervalSince1970
    return Date(timeIntervalSince1970: seconds) == date
      ? "Date(timeIntervalSince1970: \(seconds))"
      : "Date(timeIntervalSinceReferenceDate: \(date.timeIntervalSinceReferenceDate))"
  }

  static func text(of duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    if attoseconds == 0 { return ".seconds(\(seconds))" }
    let milliseconds = attoseconds / 1_000_000_000_000_000
    if milliseconds * 1_000_000_000_000_000 == attoseconds, abs(seconds) < 1_000_000_000 {
      return ".milliseconds(\(seconds * 1000 + milliseconds))"
    }
    return "Duration(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  }

  static func quoted(_ text: String) -> String { StringLiteral.quoted(text) }

  // MARK: Alerts

  /// `AlertState { TextState("Sure?") } actions: { … } message: { … }`
  private static func dialog(_ type: String, _ parts: [Reflection.Child]) throws(Obstacle) -> String
  {
    func part(_ name: String) -> Any? {
      parts.first { $0.label == name }.flatMap { flattened($0.value) }
    }
    func block(_ lines: [String]) -> String {
      "{\n" + lines.map(\.indented).joined(separator: "\n") + "\n}"
    }
    let name = type.prefix { $0 != "<" }
    var text = String(name)
    if let visibility = part("titleVisibility") {
      text += "(titleVisibility: \(try self.text(visibility, as: Swift.type(of: visibility))))"
    }
    text +=
      " " + block([try part("title").map(textState) ?? ""])
    if let buttons = part("buttons").map({ ValueContent($0) }),
      case .indexed(let elements) = buttons
    {
      var lines: [String] = []
      for index in 0..<elements.erasedCount {
        lines.append(try button(elements.erasedElement(at: index)))
      }
      text += " actions: " + block(lines)
    }
    if let message = part("message") { text += " message: " + block([try textState(message)]) }
    return text
  }

  private static func textState(_ text: Any) throws(Obstacle) -> String {
    "TextState(\(try self.text(text)))"
  }

  private static func button(_ button: Any) throws(Obstacle) -> String {
    guard case .structure(let parts) = ValueContent(button) else {
      throw Obstacle(reason: "a button can't be written")
    }
    var arguments: [String] = []
    var label = ""
    for part in parts {
      guard let value = flattened(part.value) else { continue }
      switch part.label {
      case "role": arguments.insert("role: \(try text(value, as: type(of: value)))", at: 0)
      case "action":
        let action = ValueDescription().text(value)
        if action != "nil" { arguments.append("action: \(action)") }
      case "label": label = try textState(value)
      default: break
      }
    }
    return "ButtonState(\(arguments.joined(separator: ", "))) { \(label) }"
  }
}

extension ValueContent {
  /// The value without optionals and wrappers that users do not see.
  fileprivate static func inner(_ value: Any) -> Any {
    if let optional = value as? any OptionalValue {
      return optional.erasedWrapped.map(inner) ?? value
    }
    if let wrapper = value as? any TransparentValue { return inner(wrapper.erasedWrapped) }
    return value
  }
}

extension String {
  /// All lines, two columns to the right.
  var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }
}
