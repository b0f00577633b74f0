import ShellSession

/// What a check knows of the stores at a point of the script.
struct CheckContext {
  struct Store {
    let name: String
    let feature: RegisteredFeature
    /// The types at the scope, outermost first; the first are the store's own.
    var scopes: [(state: Any.Type, action: Any.Type)]
  }

  /// In the order of their loading.
  var stores: [Store] = []
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

  var scope: (state: Any.Type, action: Any.Type)? { store?.scopes.last }

  func isSame(as other: Self) -> Bool {
    current == other.current && isUncertain == other.isUncertain
      && stores.map(\.name) == other.stores.map(\.name)
      && stores.map(\.scopes.count) == other.stores.map(\.scopes.count)
      && zip(stores, other.stores).allSatisfy { $0.scopes.last?.state == $1.scopes.last?.state }
  }
}
