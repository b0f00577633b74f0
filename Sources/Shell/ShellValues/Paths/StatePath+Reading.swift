package import ShellLanguage

extension StatePath {
  /// Reads the part of a value at the path. Throws a `Diagnostic`.
  ///
  /// - Parameters:
  ///   - span: The span of errors.
  ///   - start: The path that leads to the value, for errors.
  package func read(
    from root: Any,
    at span: SourceSpan? = nil,
    after start: StatePath = StatePath()
  ) throws -> Any {
    var value = root
    for (depth, step) in steps.enumerated() {
      let parent = start.appending(StatePath(Array(steps.prefix(depth))))
      value = try Reader.read(step, from: value, parent.nameInMessages, at: span)
    }
    return value
  }

  /// The path as a user writes it.
  var nameInMessages: String { isEmpty ? "$0" : description }

  enum Reader {
    /// - Parameter path: The name of the container in messages.
    static func read(
      _ step: Step,
      from container: Any,
      _ path: String,
      at span: SourceSpan?
    ) throws -> Any {
      guard let value = Member.unwrapped(container) else {
        throw Diagnostic(ValueProblem.noValue(path), at: span)
      }
      switch step {
      case .member(let name):
        if let part = Member.stored(name, of: value) { return part }
        throw missingMember(name, in: value, path, at: span)
      case .index(let index):
        guard let part = element(at: index, of: value) else {
          throw missingElement(step, in: value, path, at: span)
        }
        return part
      case .id(let id):
        guard let part = (value as? any IdentifiedContainer)?.erasedElement(id: id.base) else {
          throw missingElement(step, in: value, path, at: span)
        }
        return part
      case .key(let key):
        guard let part = (value as? any KeyedContainer)?.erasedValue(forKey: key.base) else {
          throw missingElement(step, in: value, path, at: span)
        }
        return part
      }
    }

    private static func element(at index: Int, of value: Any) -> Any? {
      if let elements = value as? any IdentifiedContainer {
        return 0..<elements.erasedCount ~= index ? elements.erasedElement(at: index) : nil
      }
      if let elements = value as? any IndexedContainer {
        return 0..<elements.erasedCount ~= index ? elements.erasedElement(at: index) : nil
      }
      return nil
    }

    static func missingMember(
      _ name: String,
      in value: Any,
      _ path: String,
      at span: SourceSpan?
    ) -> Diagnostic {
      if let current = Reflection.enumCase(of: value),
        let listing = CaseListing(of: type(of: value))
      {
        if listing.named(name) != nil {
          let problem = ValueProblem.otherCase(path: path, expected: name, found: current.name)
          return Diagnostic(problem, at: span)
        }
        let problem = ValueProblem.unknownCase(
          name,
          type: TypeName.ofValue(value),
          isAction: false
        )
        let matches = closestMatches(to: name, in: listing.cases.map(\.name))
        return Diagnostic(
          problem,
          at: span,
          suggestions: matches,
          help: matches.isEmpty ? WrittenForm.cases(of: listing) : nil
        )
      }
      if Member.computedType(name, in: type(of: value)) != nil {
        return notInState(name, of: TypeName.ofValue(value), in: path, at: span)
      }
      let names = Member.readableNames(of: value)
      let matches = closestMatches(to: name, in: names)
      return Diagnostic(
        ValueProblem.unknownMember(name, type: TypeName.ofValue(value)),
        at: span,
        suggestions: matches,
        help: matches.isEmpty ? membersHelp(names, of: type(of: value)) : nil
      )
    }

    /// The error for a property that is computed where a stored one is needed.
    ///
    /// - Parameter path: The name of the container in messages.
    static func notInState(
      _ name: String,
      of type: String,
      in path: String,
      at span: SourceSpan?
    ) -> Diagnostic {
      // An expression by itself begins at the root.
      let expression = path == StatePath().nameInMessages ? name : "\(path).\(name)"
      return Diagnostic(
        ValueProblem.unknownMember(name, type: type),
        at: span,
        help: "It is not part of the state; '\(expression)' by itself prints it."
      )
    }

    /// Help that lists the existing members, shortened if there are many.
    static func membersHelp(_ names: [String], of type: Any.Type) -> String? {
      let isReflected = ContentKind.of(type) == .other && Member.builtInNames(of: type).isEmpty
      let (verb, end) =
        isReflected
        ? ("has", "; 'Feature(…).property' makes computed properties of extensions readable.")
        : ("has", ".")
      let rest = names.count > 8 ? " and \(names.count - 8) more" : ""
      let shown = names.isEmpty ? "nothing" : names.prefix(8).joined(separator: ", ") + rest
      return "It \(verb) \(shown)\(end)"
    }

    private static func missingElement(
      _ step: Step,
      in value: Any,
      _ path: String,
      at span: SourceSpan?
    ) -> Diagnostic {
      let isContainer =
        value is any IdentifiedContainer || value is any IndexedContainer
        || value is any KeyedContainer
      guard isContainer else {
        return Diagnostic(ValueProblem.notIndexable(type: TypeName.ofValue(value)), at: span)
      }
      return Diagnostic(
        ValueProblem.noElement(step.description, of: "'\(path)'"),
        at: span,
        help: elementsHelp(step, value)
      )
    }

    /// Help that lists the existing elements.
    private static func elementsHelp(_ step: Step, _ value: Any) -> String? {
      switch value {
      case let elements as any IdentifiedContainer:
        if elements.erasedCount == 0 { return "It is empty." }
        guard case .id = step else { return indices(elements.erasedCount) }
        let ids = (0..<min(3, elements.erasedCount)).map {
          ValueDescription(width: 60).text(elements.erasedID(at: $0))
        }
        return list(ids, of: elements.erasedCount, "Its ids are", "Its only id is")
      case let elements as any IndexedContainer:
        return elements.erasedCount == 0 ? "It is empty." : indices(elements.erasedCount)
      case let entries as any KeyedContainer:
        if entries.erasedCount == 0 { return "It is empty." }
        let keys = SortedElements.of(entries, limit: 3).map {
          ValueDescription(width: 60).text(SortedElements.declared($0.key, in: entries))
        }
        return list(keys, of: entries.erasedCount, "Its keys are", "Its only key is")
      default: return nil
      }
    }

    private static func indices(_ count: Int) -> String {
      count == 1 ? "Its only element is [0]." : "Its elements are [0] to [\(count - 1)]."
    }

    private static func list(
      _ items: [String],
      of count: Int,
      _ several: String,
      _ one: String
    ) -> String {
      let more = count > items.count ? " and \(count - items.count) more" : ""
      return "\(count == 1 ? one : several) \(items.joined(separator: ", "))\(more)."
    }
  }
}
