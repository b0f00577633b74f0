import Foundation

/// What a value of a type can begin with.
enum LiteralOptions {
  static func values(
    of type: Any.Type,
    _ expectation: ValueExpectation = ValueExpectation()
  ) -> [ValueCompletion] {
    let visible = Member.visibleType(of: type)
    let inner = Member.innermostType(of: type)
    var result: [ValueCompletion] = []
    if visible is any OptionalValue.Type {
      result.append(ValueCompletion("nil", summary: "no value"))
    }
    if inner == Bool.self {
      return result + [ValueCompletion("true"), ValueCompletion("false")]
    }
    let name = TypeName.of(inner)
    if let ending = Self.constructors[ObjectIdentifier(inner)] {
      result.append(ValueCompletion(name + "(" + ending, label: "\(name)(…)"))
      return result
    }
    result += CaseOptions.values(of: inner)
    if let list = ParameterList(partsOf: inner, isPartial: expectation.isPartial),
      !CaseOptions.isTuple(inner)
    {
      let opening = name.contains("<") ? ".init(" : name + "("
      result.append(
        ValueCompletion(opening, label: opening.dropLast() + list.signature)
      )
    } else if inner is any KeyedContainer.Type || UnfinishedExpression.elementType(of: inner) != nil
    {
      result.append(ValueCompletion("[", label: "[…]", summary: name))
    }
    return result
  }

  /// The types that are written with their names, and how their argument begins.
  private static let constructors: [ObjectIdentifier: String] = [
    ObjectIdentifier(UUID.self): "", ObjectIdentifier(Date.self): "\"",
    ObjectIdentifier(URL.self): "\"", ObjectIdentifier(Data.self): "\"",
    ObjectIdentifier(Decimal.self): "\"",
  ]
}

/// The operators that are words, or that say more than their sign.
enum InfixOptions {
  /// - Parameter type: The type of what stands before; `nil` where that is not known.
  static func words(behind type: Any.Type?) -> [ValueCompletion] {
    guard let type else { return [] }
    let inner = Member.innermostType(of: type)
    var words: [ValueCompletion] = []
    if CaseListing(of: inner) != nil, !(inner is any LiteralBuildable.Type) {
      words.append(ValueCompletion("is ", label: "is", summary: "is of a case"))
    }
    if inner is any StringProtocol.Type {
      words.append(ValueCompletion("matches /", label: "matches", summary: "fits a pattern"))
    }
    if inner is any StringProtocol.Type || UnfinishedExpression.elementType(of: inner) != nil {
      words.append(ValueCompletion("contains ", label: "contains", summary: "has a part"))
    }
    return words
  }
}
