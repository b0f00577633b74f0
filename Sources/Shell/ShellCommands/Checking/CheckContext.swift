import ShellSession

/// What a check knows of the stores at a point of the script.
struct CheckContext {
  struct Store {
    let name: String
    let feature: RegisteredFeature
    /// The types at the scope, outermost first; the first are the store's own.
    var scopes: [(state: Any.Type, action: Any.Type)] {
      didSet { if scopes.count <= firstThatMayGo { firstThatMayGo = .max } }
    }
    /// The outermost scope whose state a run may lose: what is presented, an element, what a case holds.
    var firstThatMayGo = Int.max
    /// Whether something was done since the scope was chosen that may have taken its state away.
    var hasActed = false

    /// The scopes that the store may be at by now: a scope goes up by itself when its state is gone.
    var scopesAfterLoss: [Int] {
      guard hasActed, firstThatMayGo < scopes.count else { return [] }
      return (firstThatMayGo..<scopes.count).reversed()
    }
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
