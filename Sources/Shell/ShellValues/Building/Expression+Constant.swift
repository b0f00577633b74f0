package import ShellLanguage

extension Expression {
  /// Whether the expression builds the same value of a type each time, whatever names stand for.
  ///
  /// Only literals of standard types, arrays of them, and cases with such values qualify: building
  /// them runs no code of the program. Initialisers and defaults of parameters may count, draw an
  /// id or make an object.
  package func isConstant(as type: Any.Type) -> Bool {
    if let optional = type as? any OptionalValue.Type {
      if case .nil = kind { return true }
      return isConstant(as: optional.erasedWrappedType)
    }
    switch kind {
    case .integer, .float, .duration, .boolean, .string:
      return ConstantTypes.contain(type)
    case .prefix(.minus, let operand):
      return NumberLiteral(operand) != nil && operand.isConstant(as: type)
    case .array(let elements):
      guard let array = type as? any IndexedContainer.Type else { return false }
      return elements.allSatisfy { $0.isConstant(as: array.erasedElementType) }
    case .implicitMember(let name, let arguments):
      return isConstantCase(name, arguments ?? [], of: type)
    default:
      return false
    }
  }

  private func isConstantCase(_ name: Name, _ arguments: [Argument], of type: Any.Type) -> Bool {
    guard !ConstantTypes.haveOwnLiterals(type),
      let parameters = CaseListing(of: type)?.named(name.text)?.parameters,
      parameters.count == arguments.count
    else { return false }
    return zip(parameters, arguments).allSatisfy { parameter, argument in
      let isAccepted =
        argument.label?.text == parameter.label || argument.label == nil && parameters.count == 1
      return isAccepted && argument.value.isConstant(as: parameter.type)
    }
  }
}

private enum ConstantTypes {
  private static let standard: Set<ObjectIdentifier> = {
    let types: [Any.Type] = [
      Bool.self, Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self,
      UInt16.self, UInt32.self, UInt64.self, Double.self, Float.self, String.self, Character.self,
      Duration.self,
    ]
    return Set(types.map { ObjectIdentifier($0) })
  }()

  static func contain(_ type: Any.Type) -> Bool { standard.contains(ObjectIdentifier(type)) }

  /// Whether values of a type are built from other forms than its cases, by code of the type.
  static func haveOwnLiterals(_ type: Any.Type) -> Bool {
    type is any LiteralBuildable.Type || type is any TransparentValue.Type
      || type is any OptionSet.Type
  }
}
