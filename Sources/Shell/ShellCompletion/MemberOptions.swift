import CasePathsCore
package import ShellValues

/// Completions for the members of a value.
package enum MemberOptions {
  /// The stored properties with their types and values, or the current case of an enum.
  package static func stored(in value: Any, _ style: ValueStyle = .code) -> [ValueCompletion] {
    guard let present = Member.unwrapped(value) else { return inType(type(of: value)) }
    if let current = Reflection.enumCase(of: present) {
      guard let payload = Member.payload(of: current) else { return [] }
      return [option(current.name, type(of: payload), payload, style)]
    }
    return fields(of: type(of: present)).map { field in
      option(field.name, field.type, Member.stored(field.name, of: present), style)
    }
  }

  /// The stored members, the built-in members that need no call, and the methods over elements, as
  /// far as they lead to what is expected.
  static func all(
    of value: Any,
    _ style: ValueStyle = .code,
    leadingTo search: TypeSearch = TypeSearch(ValueExpectation())
  ) -> [ValueCompletion] {
    let all = stored(in: value, style)
    let stored = all.filter { option in
      StatePath.partType(of: .member(option.insertion), in: Swift.type(of: value))
        .map(search.isReached(from:)) ?? true
    }
    guard let present = Member.unwrapped(value) else { return stored }
    let type = Swift.type(of: present)
    return stored
      + computed(of: type, leadingTo: search).filter { option in
        !all.contains { $0.insertion == option.insertion }
      }
      + Member.builtInNames(of: type).filter { name in
        !all.contains { $0.insertion == name }
          && search.isReached(from: Member.builtInType(name, of: type))
      }
      .map { name in
        let value = Member.cheapBuiltIn(name, of: present)
        return option(name, value.map { Swift.type(of: $0) }, value, style)
      } + methods(of: present, leadingTo: search)
  }

  /// The computed properties, with their types. Their values are read only for who names them.
  static func computed(
    of type: Any.Type,
    leadingTo search: TypeSearch
  ) -> [ValueCompletion] {
    ComputedMember.properties(of: type).filter { search.isReached(from: $0.type) }
      .map { option($0.name, $0.type, nil, .code) }
  }

  /// The methods that take an expression over the elements.
  private static func methods(
    of value: Any,
    leadingTo search: TypeSearch
  ) -> [ValueCompletion] {
    guard !(value is any StringProtocol), ElementSequence(value) != nil else { return [] }
    let methods = ElementCall.Method.allCases.filter { search.isReached(from: $0.resultType) }
    return methods.map { method in
      ValueCompletion(
        "\(method.rawValue) { $0",
        label: "\(method.rawValue) { … }",
        summary: method.summary
      )
    }
  }

  /// The members of a type, for use when no value is available.
  package static func inType(_ type: Any.Type) -> [ValueCompletion] {
    let inner = Member.innermostType(of: type)
    if !(inner is any LiteralBuildable.Type), let listing = CaseListing(of: inner) {
      return listing.cases.filter { !$0.parameters.isEmpty }.map {
        ValueCompletion($0.name, label: $0.signature, summary: $0.firstSentence)
      }
    }
    return fields(of: inner).map { option($0.name, $0.type, nil, .code) }
  }

  private static func fields(of type: Any.Type) -> [VisibleFields.Field] {
    if case .tuple = Reflection.shape(of: type) { return VisibleFields.fields(of: type) }
    let isContainer =
      type is any IdentifiedContainer.Type || type is any IndexedContainer.Type
      || type is any LiteralPrintable.Type
    return TypeOrigin.isSystem(type) || isContainer ? [] : VisibleFields.fields(of: type)
  }

  private static func option(
    _ name: String,
    _ type: Any.Type?,
    _ value: Any?,
    _ style: ValueStyle
  ) -> ValueCompletion {
    ValueCompletion(name, summary: ValueSummary.of(value, type: type, style))
  }
}

extension ElementCall.Method {
  /// The type of the result, with elements of any type.
  fileprivate var resultType: Any.Type {
    switch self {
    case .map, .filter, .sorted: [Any].self
    case .contains: Bool.self
    }
  }
}

extension Member {
  /// The value of a built-in member that is cheap to compute; `nil` for other members.
  fileprivate static func cheapBuiltIn(_ name: String, of value: Any) -> Any? {
    name == "count" || name == "isEmpty" ? builtIn(name, of: value) : nil
  }
}
