import Dependencies
public import Synchronization

/// A reducer whose body is made at its first action and kept.
///
/// Making a body costs more than reducing with it, since each case key path is instantiated again. Most bodies are
/// constant descriptions. A body that takes a branch, or reads a dependency or a shared value while it is made, is
/// made anew for each action; see ``Reducer/body-swift.property``.
///
/// The body's type is none of this type's: a feature that is its own child would define its body by
/// itself.
public struct _KeptBody<Base: Reducer>: Reducer {
  @usableFromInline
  final class Storage {
    // Unchecked, as all that is read and written once for each action: nothing else runs meanwhile.
    @usableFromInline
    @exclusivity(unchecked) var body: Unmanaged<_KeptReducer<Base.State, Base.Action>>?
    @usableFromInline
    @exclusivity(unchecked) var generation = -1
    @usableFromInline let current = KeptBodies.generation
    /// Owns the body.
    private var owner: _KeptReducer<Base.State, Base.Action>?
    /// Those before it that may still be reducing, where no store is there to tell.
    private var old: [AnyObject] = []

    @usableFromInline
    init() {}

    /// Whether the body is to be made anew.
    @inlinable var isStale: Bool { generation != current.number.load(ordering: .relaxed) }

    @usableFromInline
    @inline(never)
    func keep(_ makeBody: () -> _KeptReducer<Base.State, Base.Action>) {
      let (body, isVariable) = MakingWitness.watching(makeBody)
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
    // There is one, and its owner leaves it alone while it reduces.
    return storage.body.unsafelyUnwrapped._withUnsafeGuaranteedRef { $0.reduce(&state, action) }
  }
}

/// A body that is kept, as a closure that is compiled for the body's own type.
///
/// It is called through an unowned reference, and finds the body behind another: to retain a closure
/// and to find what it has captured would cost as much as the rest of a level.
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

/// Says when the bodies that are kept are to be made anew: when a store begins or gets other
/// dependencies, since a body may read dependencies when it is made.
@usableFromInline
enum KeptBodies {
  /// A number behind a reference, which takes fewer steps to read than one in a global variable.
  @usableFromInline
  final class Generation: Sendable {
    @usableFromInline let number = Atomic<Int>(0)
  }

  /// Numbers the bodies made since the last time that they were dropped.
  @usableFromInline static let generation = Generation()

  /// Tells who discovers features of one.
  @usableFromInline
  static func willKeep(_ base: some Reducer) {
    FeatureDiscovery.visit(base)
  }

  /// Has each body made anew at its next action.
  static func drop() {
    generation.number.add(1, ordering: .relaxed)
  }
}
