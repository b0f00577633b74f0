import CasePathsCore
import ShellLanguage

/// Builds a struct with one of its initialisers: the first that accepts all given arguments and
/// requires no others.
struct StructInitializer {
  let type: Any.Type
  let initializers: [CaseDescription]
  let builder: ValueBuilder

  /// Whether no initialiser accepts the arguments, but they name exactly the stored properties.
  func prefersProperties(_ arguments: [Argument]) -> Bool {
    let labels = Set(arguments.compactMap(\.label?.text))
    return labels == Set(VisibleFields.fields(of: type).map(\.name))
      && !initializers.contains { accepts($0, arguments) }
  }

  /// Builds the struct. Throws a `Diagnostic`.
  func value(of arguments: [Argument], _ expression: Expression) throws -> Any {
    if let initializer = initializers.first(where: { accepts($0, arguments) }) {
      return try build(initializer, arguments, expression)
    }
    // Set stored properties that the initialiser does not take after it has run.
    let fields = Set(VisibleFields.fields(of: type).map(\.name))
    let labels = arguments.map { $0.label?.text }
    for initializer in initializers {
      let taken = Set(initializer.parameters.compactMap(\.label))
      let rest = arguments.filter { argument in
        argument.label.map { !taken.contains($0.text) && fields.contains($0.text) } ?? false
      }
      let own = arguments.filter { argument in !rest.contains(argument) }
      guard !rest.isEmpty, accepts(initializer, own), labels.allSatisfy({ $0 != nil }) else {
        continue
      }
      try rest.checkDistinctLabels()
      return try setting(rest, in: build(initializer, own, expression))
    }
    return try build(nearest(to: arguments), arguments, expression)
  }

  private func build(
    _ initializer: CaseDescription,
    _ arguments: [Argument],
    _ expression: Expression
  ) throws -> Any {
    let matcher = ArgumentMatcher(
      owner: TypeName.of(type),
      parameters: initializer.parameters.map {
        ArgumentMatcher.Parameter(label: $0.label, type: $0.type, makeDefault: $0.makeDefault)
      },
      span: expression.span,
      builder: builder
    )
    let values = try matcher.values(of: ordered(arguments, as: initializer))
    guard let value = initializer(values) else {
      throw Diagnostic(
        ValueProblem.initializerFailed(type: TypeName.of(type)),
        at: expression.span
      )
    }
    return value
  }

  /// Sorts labelled arguments by parameter: a user who edits a long line need not keep their order.
  private func ordered(_ arguments: [Argument], as initializer: CaseDescription) -> [Argument] {
    let labels = initializer.parameters.map(\.label)
    let isLabelled =
      arguments.allSatisfy { $0.label != nil } && labels.allSatisfy { $0 != nil }
      && Set(arguments.map { $0.label?.text }).count == arguments.count
      && arguments.allSatisfy { labels.contains($0.label?.text) }
    guard isLabelled else { return arguments }
    return labels.compactMap { label in arguments.first { $0.label?.text == label } }
  }

  private func accepts(_ initializer: CaseDescription, _ arguments: [Argument]) -> Bool {
    var rest = ordered(arguments, as: initializer)[...]
    for parameter in initializer.parameters {
      if let argument = rest.first, argument.label?.text == parameter.label {
        rest.removeFirst()
      } else if parameter.makeDefault == nil {
        return false
      }
    }
    return rest.isEmpty
  }

  /// The initialiser with the most helpful error: the one that has the most of the written labels.
  private func nearest(to arguments: [Argument]) -> CaseDescription {
    let written = Set(arguments.map { $0.label?.text })
    return initializers.max { left, right in
      count(of: written, in: left) < count(of: written, in: right)
    } ?? initializers[0]
  }

  private func count(of labels: Set<String?>, in initializer: CaseDescription) -> Int {
    initializer.parameters.count { labels.contains($0.label) }
  }

  private func setting(_ arguments: [Argument], in value: Any) throws -> Any {
    var value = value
    for argument in arguments {
      guard let label = argument.label else { continue }
      let path = StatePath([.member(label.text)])
      let part = path.partType(in: type) ?? Any.self
      let new = try builder.build(part, from: argument.value)
      value = try path.replacing(in: value, with: new, at: argument.value.span)
    }
    return value
  }
}
