import Dependencies
public import Synchronization

/// A reducer that creates its body at the first action and caches it.
///
/// Creating a body costs more than reducing with it, since it instantiates each case key path
/// again. Most bodies are constant descriptions. A body that takes a branch, or reads a dependency
/// or a shared value while it is created, is rebuilt for each action; see
/// ``Reducer/body-swift.property``.
///
/// The body's type is not part of this type. Otherwise the body type of a feature that contains
/// itself would be recursive.
public struct _KeptBody<Base: Reducer>: Reducer {
  @usableFromInline
  final class Storage {
    // No exclusivity checks, as for all state that every action accesses: nothing else runs
    // meanwhile.
    @usableFromInline
    @exclusivity(unchecked) var body: Unmanaged<_KeptReducer<Base.State, Base.Action>>?
    @usableFromInline
    @exclusivity(unchecked) var generation = -1
    @usableFromInline let current = KeptBodies.generation
    /// Retains the body.
    private var owner: _KeptReducer<Base.State, Base.Action>?
    /// Earlier bodies that may still be reducing. Used only outside of stores; inside, the
    /// ``Reduction`` retains them.
    private var old: [AnyObject] = []

    @usableFromInline
    init() {}

    /// Whether the body must be rebuilt.
    @inlinable var isStale: Bool { generation != current.number.load(ordering: .relaxed) }

    @usableFromInline
    @inline(never)
    func keep(_ makeBody: () -> _KeptReducer<Base.State, Base.Action>) {
      let (body, isVariable) = ConstructionMonitor.watching(makeBody)
      if let owner {
        if let reduction = Reduction.current { reduction.retire(owner) } else { old.append(owner) }
      }
      owner = body
      self.body = Unmanaged.passUnretained(body)
      generation = isVariable ? -1 : current.number.load(ordering: .relaxed)
    }
  }

  @usableFromInline let makeBody: () -> _KeptReducer<Base.State, Base.Action>
  @usableFromInline let storage = Storage()

  @inlinable
  init(_ base: Base) where Base.Body: Reducer<Base.State, Base.Action> {
    self.makeBody = { _KeptReducer(base.body) }
    KeptBodies.willKeep(base)
  }

  @inlinable
  @inline(__always)
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    if storage.isStale { storage.keep(makeBody) }
    // `keep` has set the body, and its owner does not release it during a reduction.
    return storage.body.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.reduce(&state, action) }
  }
}

/// A cached body as a closure, which is specialized for the body's concrete type.
///
/// The object is called through an unowned reference and reaches the body through a box. Retaining
/// a closure and loading its captures would cost as much as the rest of a scope level.
@usableFromInline
final class _KeptReducer<State, Action> {
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>

  @inlinable
  init(_ reducer: some Reducer<State, Action>) {
    let box = _ReducerBox(reducer)
    self.reduce = { box.reducer.reduce(into: &$0, action: $1) }
  }
}

@usableFromInline
final class _ReducerBox<Base: Reducer> {
  @usableFromInline let reducer: Base

  @inlinable
  init(_ reducer: Base) {
    self.reducer = reducer
  }
}

/// Invalidates the cached bodies when a store is created or its dependencies are replaced, since a
/// body may read dependencies while it is created.
@usableFromInline
enum KeptBodies {
  /// The current generation. Reading it through a reference takes fewer instructions than reading a
  /// global variable.
  @usableFromInline
  final class Generation: Sendable {
    @usableFromInline let number = Atomic<Int>(0)
  }

  /// The generation of valid bodies. Bodies of earlier generations are stale.
  @usableFromInline static let generation = Generation()

  /// Passes a reducer to the active ``FeatureDiscovery``, if any.
  @usableFromInline
  static func willKeep(_ base: some Reducer) {
    FeatureDiscovery.visit(base)
  }

  /// Invalidates all cached bodies; each is rebuilt at its next action.
  static func drop() {
    generation.number.add(1, ordering: .relaxed)
  }
}
