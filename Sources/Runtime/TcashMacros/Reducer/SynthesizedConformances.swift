import SwiftSyntax

/// The protocols requested by `@Reducer(state: …, action: …)`.
struct SynthesizedConformances {
  private(set) var state: [String] = []
  private(set) var action: [String] = []

  /// Parses the attribute's arguments. An argument without a label belongs to the preceding label.
  init(_ attribute: AttributeSyntax) {
    guard case .argumentList(let arguments)? = attribute.arguments else { return }
    var label = ""
    for argument in arguments {
      label = argument.label?.text ?? label
      guard let option = argument.expression.as(MemberAccessExprSyntax.self) else { continue }
      let protocols = Self.protocols(of: option.declName.baseName.text)
      if label == "state" { state += protocols }
      if label == "action" { action += protocols }
    }
  }

  var isEmpty: Bool { state.isEmpty && action.isEmpty }

  private static func protocols(of option: String) -> [String] {
    switch option {
    case "codable": ["Swift.Decodable", "Swift.Encodable"]
    case "decodable": ["Swift.Decodable"]
    case "encodable": ["Swift.Encodable"]
    case "equatable": ["Swift.Equatable"]
    case "hashable": ["Swift.Hashable"]
    case "sendable": ["Swift.Sendable"]
    default: []
    }
  }
}
