import SwiftSyntax
import SwiftSyntaxBuilder

/// The meaning of one case of an enum reducer.
struct FeatureCase {
  enum Kind {
    /// A feature with its own reducer.
    case feature(FeatureType)
    /// State without a reducer that is dismissed by any action, such as an alert.
    case ephemeral(action: String)
    /// Plain values, or no payload.
    case inert
  }

  let enumCase: EnumCase
  let kind: Kind
  /// The associated values, spelled as needed in the types nested in the enum.
  private let plainParameters: [EnumCase.Parameter]

  init(_ enumCase: EnumCase, of enumName: String) {
    self.enumCase = enumCase
    let types = enumCase.parameters.map { parameter in
      TypeNames.renamed(parameter.type) { $0 == "Self" ? enumName : nil }
    }
    plainParameters = zip(enumCase.parameters, types).map {
      EnumCase.Parameter($0, type: $1.trimmedDescription, keepingDefault: true)
    }
    // A reducer has a name: an array, a tuple or a closure is a plain value.
    guard types.count == 1, types[0].isNamed,
      !enumCase.attributes.contains(named: ReducerCaseIgnoredMacro.name)
    else {
      kind = .inert
      return
    }
    let isMarked = enumCase.attributes.contains(named: ReducerCaseEphemeralMacro.name)
    if isMarked || types[0].isEphemeralState {
      let argument = types[0].genericArguments.first.filter(when: types[0].isEphemeralState)
      kind = .ephemeral(action: argument ?? "\(types[0].trimmedDescription).Action")
    } else {
      kind = .feature(FeatureType(types[0], default: enumCase.parameters[0].defaultValue))
    }
  }

  var feature: FeatureType? {
    guard case .feature(let feature) = kind else { return nil }
    return feature
  }

  /// The corresponding case of the state.
  var stateCase: EnumCase {
    feature.map { replacingPayload(with: $0.state) } ?? enumCase.with(plainParameters)
  }

  /// The corresponding case of the action.
  var actionCase: EnumCase {
    switch kind {
    case .feature(let type): replacingPayload(with: type.action)
    case .ephemeral(let action): replacingPayload(with: action)
    case .inert: enumCase.with([EnumCase.Parameter(type: "Swift.Never")])
    }
  }

  /// The corresponding case of the case scope.
  var scopeCase: EnumCase {
    feature.map {
      replacingPayload(with: "ComposableArchitecture.Store<\($0.state), \($0.action)>")
    }
      ?? enumCase.with(plainParameters)
  }

  private func replacingPayload(with type: String) -> EnumCase {
    enumCase.with([EnumCase.Parameter(enumCase.parameters[0], type: type)])
  }
}

/// A feature's reducer, state and action types, derived from the payload type of its case.
struct FeatureType {
  let reducer: String
  let state: String
  let action: String
  /// An expression that creates the reducer.
  let instance: String
  /// Whether the case's payload type is the state, as in `Edit.State`, rather than the reducer.
  let isNamedByState: Bool

  init(_ type: TypeSyntax, default defaultValue: ExprSyntax?) {
    let spelling = type.trimmedDescription
    let member = type.as(MemberTypeSyntax.self)
    let base = member?.baseType.trimmedDescription ?? spelling
    isNamedByState = member?.name.text == "State"
    switch member?.name.text {
    case "State"?:
      reducer = base
      instance = defaultValue?.trimmedDescription ?? "\(base)()"
    case "Body"?:
      // The payload is an enum reducer's body; the enum provides the state.
      reducer = spelling
      instance = defaultValue?.trimmedDescription ?? "\(base).body"
    default:
      reducer = spelling
      instance = defaultValue?.trimmedDescription ?? "\(spelling)()"
    }
    let owner = reducer == spelling && member?.name.text != "Body" ? spelling : base
    state = "\(owner).State"
    action = "\(owner).Action"
  }
}

extension TypeSyntax {
  fileprivate var isNamed: Bool {
    self.is(IdentifierTypeSyntax.self) || self.is(MemberTypeSyntax.self)
  }

  /// Whether this is the state of an alert or dialog, which is dismissed along with its view.
  var isEphemeralState: Bool {
    ["AlertState", "ConfirmationDialogState"].contains(lastComponent)
      && genericArguments.count == 1
  }
}

extension Optional {
  fileprivate func filter(when condition: Bool) -> Self {
    condition ? self : nil
  }
}
