package import ShellLanguage

extension StatePath {
  /// The part of a value to which the path leads. Throws a `Diagnostic`.
  ///
  /// - Parameter span: Where errors point.
  package func read(from root: Any, at span: SourceSpan? = nil) throws -> Any {
    var value = root
    for (depth, step) in steps.enumerated() {
      let parent = StatePath(Array(steps.prefix(depth)))
      value = try Reader.read(step, from: value, parent.nameInMessages, at: span)
    }
    return value
  }

  var nameInMessages: String { isEmpty ? "the state" : description }

  enum Reader {
    /// - Parameter path: What the container is called in a message.
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
        return Diagnostic(problem, at: span, suggestions: matches)
      }
      return Diagnostic(
        ValueProblem.unknownMember(name, type: TypeName.ofValue(value)),
        at: span,
        suggestions: closestMatches(to: name, in: Member.names(of: value))
      )
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
      return Diagnostic(ValueProblem.noElement(step.description, of: "'\(path)'"), at: span)
    }
  }
}
