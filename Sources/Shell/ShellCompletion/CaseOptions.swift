import ShellValues

/// Completions for enum cases and for values with the same dot syntax.
enum CaseOptions {
  /// The names after a dot: `incrementButtonTapped`, `element(`, `init(`.
  static func names(of type: Any.Type) -> [ValueCompletion] {
    options(of: type, dot: "")
  }

  /// The cases at the start of a value: `.active`, `.element(`.
  static func values(of type: Any.Type) -> [ValueCompletion] {
    options(of: type, dot: ".")
  }

  private static func options(of type: Any.Type, dot: String) -> [ValueCompletion] {
    let isOptional = Member.visibleType(of: type) is any OptionalValue.Type
    let inner = Member.innermostType(of: type)
    if inner is any PropertySettingLiteral.Type {
      return [ValueCompletion(dot + "set(", label: ".set(\\.property, value)")]
    }
    var result: [ValueCompletion] = []
    if let literal = inner as? any LiteralBuildable.Type {
      result = (dot.isEmpty ? literal.members : literal.leadingMembers).map { name in
        ValueCompletion(dot + name, label: ".\(name)" + (name.hasSuffix("(") ? "…)" : ""))
      }
    } else if let listing = CaseListing(of: inner) {
      result = listing.cases.map { option(for: $0, dot) }
    } else if let list = ParameterList(partsOf: inner), !isTuple(inner), dot.isEmpty {
      result = [ValueCompletion("init(", label: ".init\(list.signature)", summary: list.owner)]
    }
    let known = Set(result.map(\.insertion))
    result += StaticMember.names(of: inner).map { dot + $0 }.filter { !known.contains($0) }
      .map { name in
        ValueCompletion(name, label: dot.isEmpty ? ".\(name)" : name, summary: "a static member")
      }
    if isOptional, dot.isEmpty, !result.contains(where: { $0.insertion == "none" }) {
      result.append(ValueCompletion("none", label: ".none", summary: "no value"))
    }
    return result
  }

  static func isTuple(_ type: Any.Type) -> Bool {
    if case .tuple = Reflection.shape(of: type) { true } else { false }
  }

  private static func option(for enumCase: CaseListing.Case, _ dot: String) -> ValueCompletion {
    let takesValues = !enumCase.parameters.isEmpty
    return ValueCompletion(
      dot + enumCase.name + (takesValues ? "(" : ""),
      label: takesValues
        ? "." + enumCase.name + ParameterList(of: enumCase).signature : enumCase.signature,
      summary: enumCase.firstSentence
    )
  }

  /// The properties that a literal can set, as completions of the next name in a key path.
  ///
  /// - Parameter isOpening: Whether the key path's leading `\.` has not been typed yet.
  static func properties(
    of settable: any PropertySettingLiteral.Type,
    _ path: [String],
    isOpening: Bool
  ) -> [ValueCompletion] {
    settable.settableProperties(of: path).filter { !$0.name.hasPrefix("$") }.map { property in
      ValueCompletion(
        (isOpening ? "\\." : "") + property.name,
        label: "\\.\((path + [property.name]).joined(separator: "."))",
        summary: TypeName.of(Member.visibleType(of: property.type))
      )
    }
  }
}

extension ParameterList {
  /// The parameters in parentheses: `(id: UUID, name: String)`.
  var signature: String {
    "(\(parameters.map(\.signature).joined(separator: ", ")))"
  }
}
