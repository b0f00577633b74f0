package import ShellLanguage

extension StatePath {
  /// The static type at the path, starting from the type `root`; `nil` if there is no such path.
  /// Optionals along the path are unwrapped.
  package func partType(in root: Any.Type) -> Any.Type? {
    var type = root
    for step in steps {
      guard let next = Self.partType(of: step, in: type) else { return nil }
      type = next
    }
    return type
  }

  /// ``partType(in:)`` for a path that may also lead through computed properties.
  package func readableType(in root: Any.Type) -> Any.Type? {
    steps.reduce(root) { type, step in type.flatMap { Self.readableType(of: step, in: $0) } }
  }

  private static func readableType(of step: Step, in container: Any.Type) -> Any.Type? {
    if let type = partType(of: step, in: container) { return type }
    guard case .member(let name) = step else { return nil }
    return Member.computedType(name, in: Member.innermostType(of: container))
  }

  /// Whether the path leads through a reference, such as `@Shared`, or ends at one.
  package func leadsThroughReference(in root: Any.Type) -> Bool {
    // The last prefix is the path itself.
    (1...max(1, steps.count)).contains { count in
      let type = StatePath(Array(steps.prefix(count))).partType(in: root)
      let wrapped = (type as? any OptionalValue.Type)?.erasedWrappedType ?? type
      return wrapped is any ReferencingValue.Type
    }
  }

  /// The static type that one step leads to; `nil` if the container has no such step.
  package static func partType(of step: Step, in container: Any.Type) -> Any.Type? {
    let type = Member.innermostType(of: container)
    switch step {
    case .member(let name):
      if let listing = CaseListing(of: type) { return payloadType(of: name, in: listing) }
      return VisibleFields.fields(of: type).first { $0.name == name }?.type
    case .index:
      return (type as? any IdentifiedContainer.Type)?.erasedElementType
        ?? (type as? any IndexedContainer.Type)?.erasedElementType
    case .id:
      return (type as? any IdentifiedContainer.Type)?.erasedElementType
    case .key:
      return (type as? any KeyedContainer.Type)?.erasedValueType
    }
  }

  private static func payloadType(of name: String, in listing: CaseListing) -> Any.Type? {
    guard let enumCase = listing.named(name) else { return nil }
    if enumCase.parameters.count == 1 { return enumCase.parameters[0].type }
    guard case .enumeration(let cases) = Reflection.shape(of: listing.type) else { return nil }
    // `Void` is for a case without associated values.
    return cases.first { $0.name == name }?.payloadType ?? Void.self
  }

  /// Resolves the path that the user wrote against a value. Throws a `Diagnostic` at the first step
  /// that does not exist.
  ///
  /// - Parameters:
  ///   - accessors: The written steps.
  ///   - root: The value at which the path starts.
  ///   - builder: Resolves names within subscripts.
  ///   - start: The path that leads to the root, for errors.
  ///   - lastMayBeMissing: Whether the last key or id may be missing, as when an assignment inserts
  ///     an element.
  package static func resolve(
    _ accessors: [Accessor],
    in root: Any,
    after start: StatePath = StatePath(),
    using builder: ValueBuilder,
    lastMayBeMissing: Bool = false
  ) throws -> StatePath {
    var path = StatePath()
    var value = root
    for (depth, accessor) in accessors.enumerated() {
      let name = start.appending(path).nameInMessages
      guard let present = Member.unwrapped(value) else {
        throw Diagnostic(ValueProblem.noValue(name), at: accessor.span)
      }
      let (step, span) = try self.step(accessor, in: type(of: present), builder)
      if lastMayBeMissing, depth == accessors.count - 1, step.isInsertable(in: present) {
        path.steps.append(step)
        return path
      }
      value = try Reader.read(step, from: present, name, at: span)
      path.steps.append(identified(step, in: present))
    }
    return path
  }

  /// The type of value that an assignment at the path takes. For a dictionary's entry or an
  /// identified element it is optional, because assigning `nil` removes it.
  package func assignableType(in root: Any.Type) -> Any.Type? {
    func optional<Wrapped>(_: Wrapped.Type) -> Any.Type { Wrapped?.self }
    guard let part = partType(in: root) else { return nil }
    switch steps.last {
    case .key where !(part is any OptionalValue.Type), .id:
      return _openExistential(part, do: optional)
    default: return part
    }
  }

  /// Replaces an index into an identified collection by the element's id, which stays valid when
  /// other elements are inserted or removed.
  private static func identified(_ step: Step, in container: Any) -> Step {
    guard case .index(let index) = step, let elements = container as? any IdentifiedContainer
    else { return step }
    return .id(elements.erasedKey(at: index))
  }

  /// Resolves a path against a type, for checks that run without a value.
  ///
  /// - Parameter isReading: Whether the path may lead through computed properties.
  package static func resolve(
    _ accessors: [Accessor],
    inType root: Any.Type,
    using builder: ValueBuilder,
    isReading: Bool = false
  ) throws -> StatePath {
    var path = StatePath()
    var container = root
    for accessor in accessors {
      let type = Member.innermostType(of: container)
      let (step, span) = try self.step(accessor, in: type, builder)
      let next =
        isReading ? readableType(of: step, in: type) : partType(of: step, in: type)
      guard let next else {
        throw unknownStep(step, in: type, after: path, at: span)
      }
      container = next
      path.steps.append(step)
    }
    return path
  }

  private static func step(
    _ accessor: Accessor,
    in type: Any.Type,
    _ builder: ValueBuilder
  ) throws -> (Step, SourceSpan) {
    switch accessor.kind {
    case .member(let name):
      return (.member(name), accessor.nameSpan)
    case .element(let label, let expression):
      let reader = AccessorReader(builder: builder)
      return (try reader.step(label, expression, in: type, accessor), accessor.span)
    }
  }

  private static func unknownStep(
    _ step: Step,
    in type: Any.Type,
    after path: StatePath,
    at span: SourceSpan
  ) -> Diagnostic {
    guard case .member(let name) = step else {
      return Diagnostic(ValueProblem.notIndexable(type: TypeName.of(type)), at: span)
    }
    if let listing = CaseListing(of: type) {
      var problem = ValueBuilder.unknownCase(Name(name, span), in: listing)
      // The span excludes the dot, so the replacement must, too.
      problem.suggestions = problem.suggestions.map { String($0.drop { $0 == "." }) }
      return problem
    }
    if Member.computedType(name, in: type) != nil {
      return Reader.notInState(name, of: TypeName.of(type), in: path.nameInMessages, at: span)
    }
    let names = Member.names(ofType: type) + ComputedMember.names(of: type)
    let matches = closestMatches(to: name, in: names)
    return Diagnostic(
      ValueProblem.unknownMember(name, type: TypeName.of(type)),
      at: span,
      suggestions: matches,
      help: matches.isEmpty ? Reader.membersHelp(names, of: type) : nil
    )
  }
}

extension StatePath.Step {
  /// Whether assigning to the step can insert what is missing.
  fileprivate func isInsertable(in value: Any) -> Bool {
    switch self {
    case .key: value is any KeyedContainer
    case .id: value is any IdentifiedContainer
    case .member, .index: false
    }
  }
}
