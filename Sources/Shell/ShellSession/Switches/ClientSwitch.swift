package import ComposableArchitecture
import ShellLanguage
import ShellValues

/// A dependency of a feature. Its alternatives are those that the author registered, and the
/// default values of the contexts.
package struct ClientSwitch: DependencySwitch {
  package let name: String
  let keyPath: PartialKeyPath<DependencyValues>
  let valueType: Any.Type
  /// The registered alternatives, in the author's order.
  let registered: [RegisteredDependency.Alternative]

  package var summary: String { "" }
  package var keyPaths: [PartialKeyPath<DependencyValues>] { [keyPath] }

  package var alternatives: [String] {
    let names = registered.map(\.name)
    return names + DependencyContext.allCases.map { "\($0)" }.filter { !names.contains($0) }
  }

  package var members: [String] {
    let usual = ["liveValue", "previewValue", "testValue"]
    return StaticMember.names(of: valueType).filter { !usual.contains($0) }.map { "." + $0 }
  }

  package func swap(to alternative: SwitchArgument) throws -> Swap {
    if let choice = registered.first(where: { $0.name == alternative.text }) {
      return Swap(name, alternative: choice.name, apply: choice.apply)
    }
    let context = DependencyContext.allCases.first { "\($0)" == alternative.text }
    guard context != nil || takes(alternative) else { throw unknown(alternative) }
    guard let property = DependencyProperty(keyPath) else {
      throw problem(.cannotBeSet(name), alternative)
    }
    if let context {
      return Swap(name, alternative: alternative.text) { property.set(to: context, in: &$0) }
    }
    let value = UncheckedSendable(try alternative.value(ofType: valueType))
    return Swap(name, alternative: alternative.shown(value.value)) {
      _ = property.set(value.value, in: &$0)
    }
  }

  /// Whether a dependency can have a value as it is written: a client, whose endpoints have theirs, is named only.
  private func takes(_ alternative: SwitchArgument) -> Bool {
    alternative.isMember || alternative.isVariable(ofType: valueType)
      || !alternative.isUnknownWord && endpoints.isEmpty
  }

  private func problem(_ problem: DependencyProblem, _ alternative: SwitchArgument) -> any Error {
    Diagnostic(problem, at: alternative.expression.span)
  }
}
