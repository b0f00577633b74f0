import DependenciesMacros
import ShellCommands
package import ShellSession
import ShellValues

/// Measures what a session has reached of its features.
@MainActor
package final class CoverageMeasure {
  private let session: ShellSession
  /// Stores that were closed or reset: their histories count, too.
  private var closedStores: [SessionStore] = []

  package init(_ session: ShellSession) {
    self.session = session
    session.onClose = { [weak self] in self?.closedStores.append($0) }
  }

  /// - Parameter countsAll: Whether to count the features that the session has not loaded, too.
  package func coverage(countsAll: Bool) -> Coverage {
    var coverage = Coverage()
    let stores = closedStores + session.stores
    for feature in session.features {
      let own = stores.filter { $0.feature.name == feature.name }
      guard countsAll || !own.isEmpty else { continue }
      coverage.features[feature.name] = self.coverage(of: feature, own)
    }
    return coverage
  }

  private func coverage(
    of feature: RegisteredFeature,
    _ stores: [SessionStore]
  ) -> Coverage.Feature {
    var coverage = Coverage.Feature()
    let actions = EnumTypes(from: feature.actionType)
    let states = EnumTypes(from: feature.stateType, besides: actions)
    var visited = ReachedCases()
    for store in stores {
      visited.visit(store.initialState)
      for number in 1...max(1, store.timeline.lastNumber) {
        guard let entry = store.timeline.entry(number) else { continue }
        if let action = entry.action { visited.visit(action) }
        visited.visit(entry.after)
      }
    }
    for name in actions.cases {
      coverage.actions.add(name.text, isReached: visited.names.contains(name))
    }
    for name in states.cases {
      coverage.states.add(name.text, isReached: visited.names.contains(name))
    }
    coverage.answers = answers(to: feature, stores)
    return coverage
  }

  /// What the endpoints of the feature's clients can do: return, and throw if they are throwing.
  private func answers(
    to feature: RegisteredFeature,
    _ stores: [SessionStore]
  ) -> Coverage.Parts {
    var parts = Coverage.Parts()
    for case let client as ClientSwitch in session.usedSwitches(of: feature) {
      for endpoint in client.endpoints {
        parts.add("\(client.name).\(endpoint.name) returns", isReached: false)
        if endpoint.isThrowing {
          parts.add("\(client.name).\(endpoint.name) throws", isReached: false)
        }
      }
    }
    for call in session.endpointCalls.calls where parts.contains("\(call.name) returns") {
      // The store of a call is unknown if it is closed.
      guard call.store == nil || stores.contains(where: { $0 === call.store }) else { continue }
      switch call.result {
      case .success: parts.add("\(call.name) returns", isReached: true)
      case .failure(is CancellationError), nil: continue
      case .failure: parts.add("\(call.name) throws", isReached: true)
      }
    }
    return parts
  }
}

/// A case of an enum.
private struct CaseName: Hashable {
  let type: ObjectIdentifier
  let name: String
  let text: String

  init(_ name: String, of type: Any.Type) {
    self.type = ObjectIdentifier(type)
    self.name = name
    text = "\(TypeName.of(type)).\(name)"
  }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.type == rhs.type && lhs.name == rhs.name }

  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(name)
  }
}

/// The enums of the features' own modules that values of a type can contain.
private struct EnumTypes {
  private let types: [Any.Type]

  init(from root: Any.Type, besides others: EnumTypes? = nil) {
    let known = Set((others?.types ?? []).map { ObjectIdentifier($0) })
    types = TypeGraph.types(from: [root]).filter { type in
      CaseListing(of: type) != nil && Self.isFeatures(type)
        && !known.contains(ObjectIdentifier(type))
    }
  }

  private static func isFeatures(_ type: Any.Type) -> Bool {
    !TypeOrigin.isSystem(type) && !PackageModules.contain(TypeOrigin.module(of: type))
  }

  var cases: [CaseName] {
    types.flatMap { type in
      (CaseListing(of: type)?.cases ?? []).map { CaseName($0.name, of: type) }
    }
  }
}

/// The enum cases that occur in values.
private struct ReachedCases {
  private(set) var names: Set<CaseName> = []

  mutating func visit(_ value: Any) {
    guard let value = Member.unwrapped(value) else { return }
    if let current = Reflection.enumCase(of: value) {
      names.insert(CaseName(current.name, of: type(of: value)))
      for argument in current.arguments { visit(argument.value) }
    } else if value is any StringProtocol || value is any Numeric {
      return
    } else if let collection = value as? any Collection {
      for element in collection { visit(element) }
    } else if !TypeOrigin.isSystem(type(of: value)) || isTuple(value) {
      for child in Reflection.children(of: value) { visit(child.value) }
    }
  }

  private func isTuple(_ value: Any) -> Bool {
    if case .tuple = Reflection.shape(of: type(of: value)) { true } else { false }
  }
}
