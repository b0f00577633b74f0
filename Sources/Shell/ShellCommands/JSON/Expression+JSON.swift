import CasePathsCore
import struct Foundation.Date
import ShellLanguage
import ShellValues

extension Expression {
  /// The literal for a state that JSON describes in the way in which states are written as JSON. Its spans are places
  /// in the JSON. Properties that the state only reads are left out.
  ///
  /// - Throws: A diagnostic if JSON does not say which value is meant.
  init(_ node: JSONNode, asState type: Any.Type) throws {
    self = try JSONConversion().expression(node, type)
    guard case .tuple(let arguments) = kind else { return }
    let read = VisibleFields.fields(of: type).filter { $0.type is any ReadOnlyValue.Type }
    kind = .tuple(
      arguments.filter { argument in !read.contains { $0.name == argument.label?.text } }
    )
  }
}

/// The way back from JSON to literals of the shell's language.
private struct JSONConversion {
  /// Literals are tried without names: a text in a file computes nothing.
  private let builder = ValueBuilder()

  func expression(_ node: JSONNode, _ type: Any.Type) throws -> Expression {
    if let optional = type as? any OptionalValue.Type {
      if node.kind == .null { return Expression(.nil, node.span) }
      return try expression(node, optional.erasedWrappedType)
    }
    switch ContentKind.of(type) {
    case .transparent:
      guard let transparent = type as? any TransparentValue.Type else { break }
      return try expression(node, transparent.erasedWrappedType)
    case .rawValue:
      guard let rawType = RawValueStruct.rawType(of: type) else { break }
      return try expression(node, rawType)
    case .literal: return try literal(node, type)
    case .identified:
      guard let container = type as? any IdentifiedContainer.Type else { break }
      return try array(node, of: container.erasedElementType)
    case .indexed:
      guard let container = type as? any IndexedContainer.Type else { break }
      return try array(node, of: container.erasedElementType)
    case .unique:
      guard let container = type as? any UniqueContainer.Type else { break }
      return try array(node, of: container.erasedElementType)
    case .keyed:
      guard let container = type as? any KeyedContainer.Type else { break }
      return try dictionary(node, container)
    case .dialog:
      throw Diagnostic(
        ValueProblem.cannotBeWritten(type: TypeName.of(type)),
        at: node.span,
        help:
          "An alert or dialog can't be read from JSON. Leave it out, and send the action that presents it."
      )
    default: break
    }
    switch Reflection.shape(of: type) {
    case .structure, .tuple: return try parts(node, type)
    case .existential: return try erased(node, type)
    default:
      guard let listing = CaseListing(of: type) else { return try literal(node, type) }
      return try enumCase(node, listing)
    }
  }

  // MARK: Literals

  /// A scalar of JSON. A string stands for a literal of another type, or is its text.
  private func literal(_ node: JSONNode, _ type: Any.Type) throws -> Expression {
    guard case .string(let text) = node.kind else { return scalar(node) }
    let string = Expression(.string(text), node.span)
    if type is any StringProtocol.Type || (try? builder.build(type, from: string)) != nil {
      return string
    }
    guard let literal = parsed(text, as: type), !isScalar(type) || literal.isConstantName else {
      return string
    }
    return literal
  }

  /// Whether the values of a type are numbers or Booleans in JSON. Only those that are no numbers of JSON are strings,
  /// such as `".infinity"`.
  private func isScalar(_ type: Any.Type) -> Bool {
    type == Bool.self || type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
  }

  private func scalar(_ node: JSONNode) -> Expression {
    switch node.kind {
    case .null: return Expression(.nil, node.span)
    case .bool(let bool): return Expression(.boolean(bool), node.span)
    case .number(let text): return number(text, node.span)
    case .string(let text): return Expression(.string(text), node.span)
    case .array(let elements): return Expression(.array(elements.map(scalar)), node.span)
    case .object(let members):
      let arguments = members.map { Argument(label: $0.key, value: scalar($0.value)) }
      return Expression(.tuple(arguments), node.span)
    }
  }

  private func number(_ text: String, _ span: SourceSpan) -> Expression {
    if text.hasPrefix("-") {
      return Expression(.prefix(.minus, number(String(text.dropFirst()), span)), span)
    }
    let isInteger = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return Expression(isInteger ? .integer(text) : .float(text), span)
  }

  /// A text as the literal of a type; `nil` if it is none. A string of JSON is data, so that nothing in it is looked up
  /// or calculated.
  private func parsed(_ text: String, as type: Any.Type) -> Expression? {
    let parser = Parser(SourceText(text), grammar: Grammar([]), allowsAbbreviations: false)
    let (statements, problems) = parser.parseAll()
    guard problems.isEmpty, statements.count == 1,
      case .expression(let expression)? = statements.first?.kind, expression.isLiteral,
      (try? builder.build(type, from: expression)) != nil
    else { return nil }
    return expression
  }

  // MARK: Containers

  private func array(_ node: JSONNode, of elementType: Any.Type) throws -> Expression {
    guard case .array(let elements) = node.kind else { return scalar(node) }
    return Expression(.array(try elements.map { try expression($0, elementType) }), node.span)
  }

  private func dictionary(_ node: JSONNode, _ type: any KeyedContainer.Type) throws -> Expression {
    guard case .object(let members) = node.kind else { return scalar(node) }
    let elements = try members.map { member in
      DictionaryElement(
        key: try key(member.key, type.erasedKeyType),
        value: try expression(member.value, type.erasedValueType)
      )
    }
    return Expression(.dictionary(elements), node.span)
  }

  private func key(_ name: Name, _ type: Any.Type) throws -> Expression {
    let string = Expression(.string(name.text), name.span)
    if type is any StringProtocol.Type { return string }
    let text = try expression(JSONNode(.string(name.text), name.span), type)
    if (try? builder.build(type, from: text)) != nil { return text }
    return parsed(name.text, as: type) ?? text
  }

  // MARK: Parts

  private func parts(_ node: JSONNode, _ type: Any.Type) throws -> Expression {
    let fields = VisibleFields.fields(of: type).map { (label: $0.name, type: $0.type) }
    switch node.kind {
    case .object(let members):
      let arguments = try members.map { member in
        let field = fields.first { $0.label == member.key.text }
        return Argument(
          // A tuple's element without a label has its number as its key.
          label: member.key.text.first?.isNumber == true ? nil : member.key,
          value: try field.map { try expression(member.value, $0.type) } ?? scalar(member.value)
        )
      }
      return Expression(.tuple(arguments), node.span)
    case .array(let elements) where elements.count == fields.count:
      let arguments = try zip(elements, fields).map { Argument(value: try expression($0, $1.type)) }
      return Expression(.tuple(arguments), node.span)
    case .string: return try literal(node, type)
    default: return scalar(node)
    }
  }

  /// A case is its name, or an object with its name as the only key.
  private func enumCase(_ node: JSONNode, _ listing: CaseListing) throws -> Expression {
    switch node.kind {
    case .string(let name):
      return Expression(.implicitMember(Name(name, node.span), arguments: nil), node.span)
    case .object(let members) where members.count == 1:
      let member = members[0]
      let parameters = listing.named(member.key.text)?.parameters ?? []
      let arguments = try self.arguments(member.value, parameters.map { ($0.label, $0.type) })
      return Expression(.implicitMember(member.key, arguments: arguments), node.span)
    default: return scalar(node)
    }
  }

  private func arguments(
    _ node: JSONNode,
    _ parameters: [(label: String?, type: Any.Type)]
  ) throws -> [Argument] {
    if parameters.count == 1, let only = parameters.first, only.label == nil {
      return [Argument(value: try expression(node, only.type))]
    }
    guard case .object(let members) = node.kind else { return [Argument(value: scalar(node))] }
    return try members.map { member in
      let index = parameters.indices.first {
        (parameters[$0].label ?? String($0)) == member.key.text
      }
      let label = index.map { parameters[$0].label != nil } ?? true
      return Argument(
        label: label ? member.key : nil,
        value: try index.map { try expression(member.value, parameters[$0].type) }
          ?? scalar(member.value)
      )
    }
  }

  // MARK: Erased values

  /// Of an erased value JSON has no type, but the value may say it.
  private func erased(_ node: JSONNode, _ type: Any.Type) throws -> Expression {
    switch node.kind {
    case .array, .object:
      throw Diagnostic(
        ValueProblem.cannotBeWritten(type: TypeName.of(type)),
        at: node.span,
        help: "JSON does not say of which type the value is. Leave it out, and set it with 'set'."
      )
    default: return scalar(node)
    }
  }
}

extension Expression {
  /// Whether the expression has the same value wherever it is written, as what values are printed as.
  fileprivate var isLiteral: Bool {
    switch kind {
    case .integer, .float, .duration, .boolean, .nil, .string: true
    case .array, .dictionary, .tuple, .keyPath, .partialRange, .infix(_, .closedRange, _),
      .infix(_, .halfOpenRange, _):
      parts.allSatisfy(\.isLiteral)
    case .prefix(.minus, let operand): operand.isNumber || operand.isConstantName
    // The present is another one each time: `.now`, `Date.now`, `Date()`.
    case .implicitMember(let name, _):
      !["now", "init"].contains(name.text) && parts.allSatisfy(\.isLiteral)
    case .access(_, let accessor): isTypeName && accessor.kind != .member("now")
    case .call(let callee, let arguments):
      callee.isTypeName && !(arguments.isEmpty && callee.namesDate)
        && arguments.allSatisfy(\.value.isLiteral)
    case .shortID, .interpolated, .regex, .name, .state, .closure, .prefix, .infix, .chain,
      .isCase, .ternary:
      false
    }
  }

  private var isNumber: Bool {
    switch kind {
    case .integer, .float, .duration: true
    default: false
    }
  }

  /// Whether this is a constant by its name, such as `.infinity`, possibly negated.
  fileprivate var isConstantName: Bool {
    switch kind {
    case .implicitMember(_, arguments: nil): true
    case .prefix(.minus, let operand): operand.isConstantName
    default: false
    }
  }

  /// Whether this is a name that begins with a type's: `Todo`, `Todo.Filter`, `Filter.all`.
  private var isTypeName: Bool { CalleeName.of(self)?.first?.isUppercase == true }

  private var namesDate: Bool {
    guard let name = CalleeName.of(self) else { return false }
    return name.hasSuffix(".init") || CalleeName.matches(name, Date.self)
  }
}
