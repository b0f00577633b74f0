import ShellLanguage
import ShellSession

/// What a check knows about the stores at a point in the script.
@MainActor
package struct CheckContext {
  /// The types of the state and the actions at a scope.
  struct Scope {
    let state: Any.Type
    let action: Any.Type
    /// Whether the scope's state may disappear in a run, as presented state, an element or the
    /// payload of an enum's case does.
    var stateMayDisappear = false
    /// Whether the types are those of the scope. Otherwise the scope is the feature of an enum's current case,
    /// which only a run can tell.
    var isKnown = true
  }

  struct Store {
    let name: String
    let feature: RegisteredFeature
    /// The scopes from the store's own to the current one.
    var scopes: [Scope]
    /// Whether a statement since the choice of the scope may have removed the scope's state.
    var hasActed = false

    /// Whether the state is still the feature's initial state.
    var isAsLoaded = true

    /// How many scopes may remain, most first. A store leaves a scope by itself once the scope's
    /// state is gone.
    var possibleScopeCounts: [Int] {
      guard hasActed, let first = scopes.firstIndex(where: \.stateMayDisappear) else { return [] }
      return (first..<scopes.count).reversed()
    }
  }

  /// In loading order.
  private(set) var stores: [Store] = []
  var current: String?

  var world = WorldKind.live

  /// Whether only a run can tell which store is in use, as after a branch that may have changed it.
  var isUncertain = false

  /// The store in use; `nil` if only a run can tell.
  var store: Store? {
    get { isUncertain ? nil : stores.first { $0.name == current } }
    set {
      guard let newValue, let index = stores.firstIndex(where: { $0.name == newValue.name })
      else { return }
      stores[index] = newValue
    }
  }

  /// The scope of the store in use; `nil` if only a run can tell.
  var scope: Scope? {
    store?.scopes.last.flatMap { $0.isKnown ? $0 : nil }
  }

  /// The scope at which a path starts: the root, or the current scope; `nil` if only a run can tell.
  func scope(of path: PathSyntax?) -> Scope? {
    path?.isFromRoot == true ? store?.scopes.first : scope
  }

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
    current == other.current && isUncertain == other.isUncertain && world == other.world
      && stores.map(\.name) == other.stores.map(\.name)
      && stores.map(\.scopes.count) == other.stores.map(\.scopes.count)
      && zip(stores, other.stores).allSatisfy { $0.scopes.last?.state == $1.scopes.last?.state }
  }
}
