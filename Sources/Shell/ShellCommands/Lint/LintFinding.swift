import ShellOutput
import ShellValues

/// What a session shows of a design that the patterns warn of.
struct LintFinding: ListedItem {
  /// The rule that found it.
  let rule: LintRule
  /// What was seen, with the entries that show it.
  let text: String

  var members: JSONMembers {
    [
      ("rule", .string(rule.name)), ("text", .string(text)), ("reason", .string(rule.reason)),
      ("instead", .string(rule.instead)), ("section", .string(rule.section)),
    ]
  }

  var rows: [Row] {
    [
      Row([.plain(rule.name)], summary: text),
      Row([.plain("")], summary: "\(rule.reason) \(rule.instead) (\(rule.section))"),
    ]
  }
}

/// The rules of `lint`: what each looks for, why it matters, and the better pattern.
enum LintRule: String, CaseIterable {
  case severalWriters, forwardedDelegate, lateEffect, idleAction, unusedState, exclusiveFlags

  /// The rule's name in output: `several-writers`.
  var name: String {
    rawValue.reduce(into: "") { name, character in
      name += character.isUppercase ? "-\(character.lowercased())" : String(character)
    }
  }

  var reason: String {
    switch self {
    case .severalWriters:
      "Whoever reads the value can't tell who changes it, and one overwrites the other."
    case .forwardedDelegate: "A delegate action that is sent on unchanged comes back, and may loop."
    case .lateEffect: "The response finds no one who wants it, or another screen."
    case .idleAction: "An action that does nothing is a case that every reader has to look up."
    case .unusedState: "State that no action changes is a constant, or belongs elsewhere."
    case .exclusiveFlags:
      "Flags allow combinations that never happen, and each must be switched off by hand."
    }
  }

  var instead: String {
    switch self {
    case .severalWriters: "Let one feature own the value, and others read it with '@SharedReader'."
    case .forwardedDelegate: "Map it to a delegate action of the parent's own, or end it there."
    case .lateEffect: "Start the effect in the child, or cancel it when the child goes."
    case .idleAction: "Leave it out, or say in its comment what it is for."
    case .unusedState: "Make it a constant, or leave it out."
    case .exclusiveFlags: "Use an enum with a case for each."
    }
  }

  /// The chapter of the patterns that says more.
  var section: String {
    switch self {
    case .severalWriters: "patterns, 'Mutating @Shared from Multiple Features'"
    case .forwardedDelegate: "patterns, 'Delegate Re-Forwarding'"
    case .lateEffect: "patterns, 'Optional State Navigation'"
    case .idleAction, .unusedState: "state, 'Keep state minimal'"
    case .exclusiveFlags: "state, 'Use enums for mutually exclusive states'"
    }
  }
}
