import ShellSession

/// What a check knows of the stores at a point of the script.
@MainActor
package struct CheckContext {
  /// The types where actions are sent and paths begin.
  struct Scope {
    let state: Any.Type
    let action: Any.Type
    /// Whether a run may lose its state: what is presented, an element, what a case holds.
    var mayGo = false
  }

  struct Store {
    let name: String
    let feature: RegisteredFeature
    /// Outermost first; the first is the store's own.
    var scopes: [Scope]
    /// Whether something was done since the scope was chosen that may have taken its state away.
    var hasActed = false

    /// Whether its state is still the feature's initial one.
    var isAsLoaded = true

    /// The scopes that the store may be at by now: a scope goes up by itself when its state is gone.
    var scopesAfterLoss: [Int] {
      guard hasActed, let first = scopes.firstIndex(where: \.mayGo) else { return [] }
      return (first..<scopes.count).reversed()
    }
  }

  /// In the order of their loading.
  private(set) var stores: [Store] = []
  var current: String?

  /// Whether only a run can tell which store is in use: after a branch that may have changed it.
  var isUncertain = false

  /// The store in use, where that is known.
  var store: Store? {
    get { isUncertain ? nil : stores.first { $0.name == current } }
    set {
      guard let newValue, let index = stores.firstIndex(where: { $0.name == newValue.name })
      else { return }
      stores[index] = newValue
    }
  }

  var scope: Scope? { store?.scopes.last }

  mutating func load(_ feature: RegisteredFeature, as name: String?, isInitial: Bool) {
    let name = name ?? freeName(for: feature.name)
    stores.removeAll { $0.name == name }
    stores.append(
      Store(
        name: name,
        feature: feature,
        scopes: [Scope(state: feature.stateType, action: feature.actionType)],
        isAsLoaded: isInitial
      )
    )
    current = name
    isUncertain = false
  }

  private func freeName(for feature: String) -> String {
    let taken = Set(stores.map(\.name))
    guard taken.contains(feature) else { return feature }
    return (2...).lazy.map { "\(feature)\($0)" }.first { !taken.contains($0) } ?? feature
  }

  mutating func close(_ name: String?) {
    stores.removeAll { $0.name == name }
    if current == name { current = stores.last?.name }
  }

  func isSame(as other: Self) -> Bool {
    current == other.current && isUncertain == other.isUncertain
      && stores.map(\.name) == other.stores.map(\.name)
      && stores.map(\.scopes.count) == other.stores.map(\.scopes.count)
      && zip(stores, other.stores).allSatisfy { $0.scopes.last?.state == $1.scopes.last?.state }
  }
}
