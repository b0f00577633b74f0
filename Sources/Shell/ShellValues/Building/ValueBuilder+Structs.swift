import CasePathsCore
import ShellLanguage

extension ValueBuilder {
  /// Builds a struct from its stored properties: `Type(label: value)`, `.init(…)` or
  /// `(label: value)`.
  func buildStruct(_ type: Any.Type, from expression: Expression) throws -> Any {
    guard !TypeOrigin.isSystem(type) else { throw cannotBeWritten(type, expression) }
    let arguments: [Argument]
    if let written = constructorArguments(of: type, expression) {
      arguments = written
    } else if case .tuple(let written) = expression.kind {
      arguments = written
    } else {
      throw notBuilt(type, expression)
    }
    if let initializers = (type as? any InitDescribing.Type)?._$initializers, !initializers.isEmpty
    {
      let initializer = StructInitializer(type: type, initializers: initializers, builder: self)
      // Structs print as their stored properties, which no initialiser needs to accept.
      if !initializer.prefersProperties(arguments) {
        return try initializer.value(of: arguments, expression)
      }
    }
    guard case .structure(let shapes) = Reflection.shape(of: type),
      !VisibleFields.refersOutside(type)
    else {
      throw cannotBeWritten(type, expression)
    }
    let fields = VisibleFields.fields(of: type)
    let written = try match(arguments, with: fields, of: type)
    var values =
      DeclaredDefaults(of: type)?.values(of: fields.filter { written[$0.name] == nil }) ?? [:]
    for shape in shapes {
      guard let storedName = shape.label else { throw cannotBeWritten(type, expression) }
      let field = fields.first { $0.storedName == storedName }
      if let field, let argument = written[field.name] {
        values[storedName] = try build(shape.type, from: argument)
      } else if values[storedName] == nil {
        values[storedName] = try absent(shape.type, field: field, of: type, expression)
      }
    }
    guard let value = Reflection.makeStruct(type, fields: values) else {
      throw cannotBeWritten(type, expression)
    }
    return value
  }

  /// The problem of an expression that is not a struct literal.
  private func notBuilt(_ type: Any.Type, _ expression: Expression) -> Diagnostic {
    if case .implicitMember(let name, nil) = expression.kind {
      return unknownMember(name, of: type)
    }
    return mismatch(type, expression)
  }

  private func match(
    _ arguments: [Argument],
    with fields: [VisibleFields.Field],
    of type: Any.Type
  ) throws -> [String: Expression] {
    var result: [String: Expression] = [:]
    for argument in arguments {
      guard let label = argument.label else {
        guard fields.count == 1, arguments.count == 1 else {
          let next = fields.first { result[$0.name] == nil }?.name ?? "_"
          let problem = ValueProblem.missingLabel(next, of: TypeName.of(type))
          throw Diagnostic(problem, at: argument.value.span)
        }
        result[fields[0].name] = argument.value
        continue
      }
      guard result[label.text] == nil else {
        throw Diagnostic(ValueProblem.repeatedLabel(label.text), at: label.span)
      }
      guard fields.contains(where: { $0.name == label.text }) else {
        let problem = ValueProblem.wrongLabel(
          found: label.text,
          expected: nil,
          of: TypeName.of(type)
        )
        let names = fields.map(\.name).filter { result[$0] == nil }
        throw Diagnostic(
          problem,
          at: label.span,
          suggestions: closestMatches(to: label.text, in: names)
        )
      }
      result[label.text] = argument.value
    }
    return result
  }

  /// The value of an omitted property. Metadata has no default values, so only properties of types
  /// with a natural empty value can be omitted.
  private func absent(
    _ fieldType: Any.Type,
    field: VisibleFields.Field?,
    of type: Any.Type,
    _ expression: Expression
  ) throws -> Any {
    if let optional = fieldType as? any OptionalValue.Type { return optional.erasedNil }
    if let transparent = fieldType as? any TransparentValue.Type,
      let optional = transparent.erasedWrappedType as? any OptionalValue.Type,
      let value = transparent.erased(wrapping: optional.erasedNil)
    {
      return value
    }
    if let buildable = fieldType as? any DefaultBuildable.Type { return buildable.init() }
    guard let field else { throw cannotBeWritten(type, expression) }
    if case .function = Reflection.shape(of: fieldType) {
      throw cannotBeWritten(type, expression)
    }
    let problem = ValueProblem.missingValue(
      label: field.name,
      of: TypeName.of(type),
      type: TypeName.of(fieldType)
    )
    throw Diagnostic(problem, at: expression.span, help: WrittenForm.help(for: type))
  }
}
