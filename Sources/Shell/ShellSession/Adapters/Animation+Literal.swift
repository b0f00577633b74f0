package import ComposableArchitecture
package import ShellLanguage
package import ShellValues

#if canImport(SwiftUI)
package import SwiftUI
#endif

/// An animation as features write it: `.default`, `.easeIn(duration: 0.2).delay(1)`, `.spring(bounce: 0.2)`.
extension Animation: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Animation {
    switch expression.kind {
    case .implicitMember(let name, let arguments):
      let values = try AnimationArguments(arguments ?? [], builder)
      guard let animation = Self.base(name.text, values) else {
        throw unknown(name, values, among: baseNames)
      }
      return animation
    case .call(let callee, let arguments):
      guard case .access(let inner, let accessor) = callee.kind,
        case .member(let modifier) = accessor.kind
      else { break }
      let values = try AnimationArguments(arguments, builder)
      let animation = try build(from: inner, using: builder)
      guard let modified = animation.modified(modifier, values) else {
        throw unknown(Name(modifier, accessor.span), values, among: modifierNames)
      }
      return modified
    default: break
    }
    throw builder.mismatch(Animation.self, expression)
  }

  package var literal: String { "\(self)" }

  package static var leadingMembers: [String] {
    baseNames.map { plain($0) == nil ? $0 + "(" : $0 }
  }

  private static let baseNames = [
    "default", "linear", "easeIn", "easeOut", "easeInOut", "timingCurve", "spring", "bouncy",
    "smooth", "snappy", "interactiveSpring", "interpolatingSpring",
  ]

  private static let modifierNames = ["delay", "speed", "repeatCount", "repeatForever"]

  private static func base(_ name: String, _ values: AnimationArguments) -> Animation? {
    if values.isEmpty { return plain(name) }
    return switch name {
    case "linear": values.only("duration").map { .linear(duration: $0) }
    case "easeIn": values.only("duration").map { .easeIn(duration: $0) }
    case "easeOut": values.only("duration").map { .easeOut(duration: $0) }
    case "easeInOut": values.only("duration").map { .easeInOut(duration: $0) }
    case "timingCurve": timingCurve(values)
    default: spring(name, values)
    }
  }

  private static func plain(_ name: String) -> Animation? {
    switch name {
    case "default": .default
    case "linear": .linear
    case "easeIn": .easeIn
    case "easeOut": .easeOut
    case "easeInOut": .easeInOut
    case "spring": .spring
    case "bouncy": .bouncy
    case "smooth": .smooth
    case "snappy": .snappy
    case "interactiveSpring": .interactiveSpring
    case "interpolatingSpring": .interpolatingSpring
    default: nil
    }
  }

  private static func timingCurve(_ values: AnimationArguments) -> Animation? {
    let points = values.unlabelled
    guard points.count == 4, values.has(only: ["duration"]) else { return nil }
    return .timingCurve(
      points[0],
      points[1],
      points[2],
      points[3],
      duration: values["duration"] ?? 0.35
    )
  }

  private static func spring(_ name: String, _ values: AnimationArguments) -> Animation? {
    guard values.unlabelled.isEmpty else { return nil }
    let duration = values["duration"] ?? 0.5
    let (bounce, extra) = (values["bounce"] ?? 0, values["extraBounce"] ?? 0)
    let blend = values["blendDuration"]
    switch name {
    case "spring" where values.has(only: ["duration", "bounce", "blendDuration"]):
      return .spring(duration: duration, bounce: bounce, blendDuration: blend ?? 0)
    case "spring" where values.has(only: ["response", "dampingFraction", "blendDuration"]):
      return .spring(
        response: values["response"] ?? 0.5,
        dampingFraction: values["dampingFraction"] ?? 0.825,
        blendDuration: blend ?? 0
      )
    case "bouncy" where values.has(only: ["duration", "extraBounce"]):
      return .bouncy(duration: duration, extraBounce: extra)
    case "smooth" where values.has(only: ["duration", "extraBounce"]):
      return .smooth(duration: duration, extraBounce: extra)
    case "snappy" where values.has(only: ["duration", "extraBounce"]):
      return .snappy(duration: duration, extraBounce: extra)
    case "interactiveSpring"
    where values.has(only: ["response", "dampingFraction", "blendDuration"]):
      return .interactiveSpring(
        response: values["response"] ?? 0.15,
        dampingFraction: values["dampingFraction"] ?? 0.86,
        blendDuration: blend ?? 0.25
      )
    case "interpolatingSpring" where values.has(only: ["duration", "bounce", "initialVelocity"]):
      return .interpolatingSpring(
        duration: duration,
        bounce: bounce,
        initialVelocity: values["initialVelocity"] ?? 0
      )
    case "interpolatingSpring"
    where values.has(only: ["mass", "stiffness", "damping", "initialVelocity"]):
      guard let stiffness = values["stiffness"], let damping = values["damping"] else { return nil }
      return .interpolatingSpring(
        mass: values["mass"] ?? 1,
        stiffness: stiffness,
        damping: damping,
        initialVelocity: values["initialVelocity"] ?? 0
      )
    default: return nil
    }
  }

  private func modified(_ name: String, _ values: AnimationArguments) -> Animation? {
    switch name {
    case "delay": values.single.map { delay($0) }
    case "speed": values.single.map { speed($0) }
    case "repeatCount":
      values.unlabelled.count == 1 && values.has(only: ["autoreverses"])
        ? repeatCount(Int(values.unlabelled[0]), autoreverses: values["autoreverses"] != 0) : nil
    case "repeatForever":
      values.unlabelled.isEmpty && values.has(only: ["autoreverses"])
        ? repeatForever(autoreverses: values["autoreverses"] != 0) : nil
    default: nil
    }
  }

  private static func unknown(
    _ name: Name,
    _ values: AnimationArguments,
    among names: [String]
  ) -> Diagnostic {
    let isKnown = names.contains(name.text)
    return Diagnostic(
      isKnown
        ? ValueProblem.invalidArguments(of: "Animation.\(name.text)")
        : ValueProblem.unknownMember(name.text, type: "Animation"),
      at: name.span,
      suggestions: isKnown ? [] : closestMatches(to: name.text, in: names),
      help: isKnown ? nil : "It has \(names.joined(separator: ", "))."
    )
  }
}

/// The arguments of an animation: numbers and Booleans, which count as 1 and 0.
private struct AnimationArguments {
  private(set) var unlabelled: [Double] = []
  private var labelled: [String: Double] = [:]

  init(_ arguments: [Argument], _ builder: ValueBuilder) throws {
    try arguments.checkDistinctLabels()
    for argument in arguments {
      let value: Double =
        switch argument.value.kind {
        case .boolean(let flag): flag ? 1 : 0
        default: try builder.value(of: Double.self, from: argument.value)
        }
      if let label = argument.label {
        labelled[label.text] = value
      } else {
        unlabelled.append(value)
      }
    }
  }

  var isEmpty: Bool { unlabelled.isEmpty && labelled.isEmpty }

  subscript(label: String) -> Double? { labelled[label] }

  /// The value of the only argument, which has no label.
  var single: Double? { unlabelled.count == 1 && labelled.isEmpty ? unlabelled[0] : nil }

  /// The value of the only argument, which has this label.
  func only(_ label: String) -> Double? {
    unlabelled.isEmpty && labelled.count == 1 ? labelled[label] : nil
  }

  /// Whether no other labels are used.
  func has(only labels: Set<String>) -> Bool { labelled.keys.allSatisfy(labels.contains) }
}

/// A transaction: `Transaction(animation: .spring)`, `(disablesAnimations: true)`.
extension Transaction: LiteralValue {
  package static func build(
    from expression: ShellLanguage.Expression,
    using builder: ValueBuilder
  ) throws -> Transaction {
    let written: [Argument]? =
      if case .tuple(let arguments) = expression.kind {
        arguments
      } else {
        builder.constructorArguments(of: Transaction.self, expression)
      }
    guard let written else { throw builder.mismatch(Transaction.self, expression) }
    try written.checkDistinctLabels()
    var transaction = Transaction()
    for argument in written {
      switch argument.label?.text {
      case "animation":
        transaction.animation = try builder.value(of: Animation?.self, from: argument.value)
      case "disablesAnimations":
        transaction.disablesAnimations = try builder.value(of: Bool.self, from: argument.value)
      case "isContinuous":
        transaction.isContinuous = try builder.value(of: Bool.self, from: argument.value)
      case let label:
        throw Diagnostic(
          ValueProblem.wrongLabel(found: label, expected: "animation", of: "Transaction"),
          at: argument.label?.span ?? argument.value.span,
          suggestions: closestMatches(to: label ?? "", in: parts.map(\.label))
        )
      }
    }
    return transaction
  }

  package static var parts: [(label: String, type: Any.Type)] {
    [
      ("animation", Animation?.self), ("disablesAnimations", Bool.self),
      ("isContinuous", Bool.self),
    ]
  }

  package var literal: String {
    var parts: [String] = []
    if let animation { parts.append("animation: \(animation.literal)") }
    if disablesAnimations { parts.append("disablesAnimations: true") }
    if isContinuous { parts.append("isContinuous: true") }
    return "Transaction(\(parts.joined(separator: ", ")))"
  }
}

extension Transaction {
  /// The arguments of `send` that send an action with the transaction: `animation .spring`.
  package var words: String {
    let isPlain = !disablesAnimations && !isContinuous
    return isPlain ? "animation \(animation?.literal ?? "nil")" : "transaction \(literal)"
  }
}
