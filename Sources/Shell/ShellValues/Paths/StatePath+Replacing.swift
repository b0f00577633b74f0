package import ShellLanguage

extension StatePath {
  /// A copy of a value with the part at the path replaced. Throws a `Diagnostic`.
  ///
  /// - Complexity: O(steps) copies; everything outside the path is shared.
  package func replacing(
    in root: Any,
    with part: Any,
    at span: SourceSpan? = nil
  ) throws -> Any {
    try Replacer(path: self, part: part, span: span).replace(in: root, depth: 0)
  }

  private struct Replacer {
    let path: StatePath
    let part: Any
    let span: SourceSpan?

    func replace(in value: Any, depth: Int) throws -> Any {
      if let transparent = value as? any TransparentValue, !isWhole(value, depth) {
        let inner = try replace(in: transparent.erasedWrapped, depth: depth)
        return try checked(transparent.erasedReplacing(with: inner), value, depth)
      }
      if depth == path.steps.count {
        return try checked(TypeCast.convert(part, to: type(of: value)), value, depth)
      }
      guard let present = flattened(value) else {
        throw Diagnostic(ValueProblem.noValue(name(depth)), at: span)
      }
      if present is any TransparentValue { return try replace(in: present, depth: depth) }
      return try replaceStep(path.steps[depth], in: present, depth: depth)
    }

    private func replaceStep(_ step: Step, in value: Any, depth: Int) throws -> Any {
      if depth + 1 == path.steps.count, let changed = insertedOrRemoved(step, in: value) {
        return changed
      }
      let child = try Reader.read(step, from: value, name(depth), at: span)
      let isLast = depth + 1 == path.steps.count
      // At the end of the path, the parent checks the part against the declared type. The current
      // value's type must not be used, because `nil` may replace a value.
      let isPlainEnd = isLast && !(child is any TransparentValue)
      let replaced = isPlainEnd ? part : try replace(in: child, depth: depth + 1)
      return try checked(assembled(value, step, replaced), child, depth + 1)
    }

    /// A container with the part inserted under an unused key or id, or with the entry removed if
    /// the part is `nil`; `nil` if an existing entry is to be replaced.
    private func insertedOrRemoved(_ step: Step, in value: Any) -> Any? {
      let isNil = flattened(part) == nil
      switch step {
      case .key(let key):
        guard let entries = value as? any KeyedContainer else { return nil }
        let holdsOptionals = type(of: entries).erasedValueType is any OptionalValue.Type
        if isNil, !holdsOptionals { return entries.erasedRemoving(key: key.base) }
        guard entries.erasedValue(forKey: key.base) == nil else { return nil }
        return TypeCast.convert(part, to: type(of: entries).erasedValueType)
          .flatMap { entries.erasedReplacing(key: key.base, with: $0) }
      case .id(let id):
        guard let elements = value as? any IdentifiedContainer else { return nil }
        let index = elements.erasedIndex(id: id.base)
        if isNil { return index.map { elements.erasedRemoving(at: $0) } ?? elements }
        guard index == nil else { return nil }
        return TypeCast.convert(part, to: type(of: elements).erasedElementType)
          .flatMap { elements.erasedInserting($0, id: id.base) }
      case .member, .index: return nil
      }
    }

    private func assembled(_ value: Any, _ step: Step, _ child: Any) -> Any? {
      switch step {
      case .member(let name):
        if let current = Reflection.enumCase(of: value) {
          let type = type(of: value)
          return current.arguments.count == 1
            ? Reflection.makeEnum(type, case: name, arguments: [child])
            : Reflection.makeEnum(type, case: name, payload: child)
        }
        let field = VisibleFields.fields(of: type(of: value)).first { $0.name == name }
        return Reflection.replacingField(of: value, named: field?.storedName ?? name, with: child)
      case .index(let index):
        if let elements = value as? any IdentifiedContainer {
          return elements.erasedReplacing(at: index, with: child)
        }
        return (value as? any IndexedContainer)?.erasedReplacing(at: index, with: child)
      case .id(let id):
        guard let elements = value as? any IdentifiedContainer else { return nil }
        return elements.erasedIndex(id: id.base).flatMap {
          elements.erasedReplacing(at: $0, with: child)
        }
      case .key(let key):
        return (value as? any KeyedContainer)?.erasedReplacing(key: key.base, with: child)
      }
    }

    /// Whether the part replaces the wrapper itself.
    private func isWhole(_ value: Any, _ depth: Int) -> Bool {
      depth == path.steps.count && type(of: part) == type(of: value)
    }

    private func checked(_ result: Any?, _ value: Any, _ depth: Int) throws -> Any {
      if let result { return result }
      let expected = type(of: value)
      if TypeCast.convert(part, to: expected) == nil, depth == path.steps.count {
        let problem = ValueProblem.typeMismatch(
          expected: TypeName.of(expected),
          found: TypeName.ofValue(part)
        )
        throw Diagnostic(problem, at: span)
      }
      let problem = ValueProblem.cannotBeChanged(
        path: name(depth),
        type: TypeName.of(expected)
      )
      throw Diagnostic(problem, at: span)
    }

    private func name(_ depth: Int) -> String {
      StatePath(Array(path.steps.prefix(depth))).nameInMessages
    }
  }
}
