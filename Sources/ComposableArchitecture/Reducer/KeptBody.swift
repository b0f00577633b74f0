public import Synchronization

/// A reducer whose body is made at its first action and kept.
///
/// Making a body costs more than reducing with it: each case key path in it is made anew. A body is a
/// description, the same one each time; what it reads while it reduces, it reads then.
///
/// The body's type is none of this type's: a feature that is its own child would define its body by
/// itself.
public struct _KeptBody<Base: Reducer>: Reducer {
  @usableFromInline
  final class Storage {
    /// Reduces with the body. A closure holds it, which costs less to call than a body to copy.
    @usableFromInline
    @exclusivity(unchecked) var reduce: ((inout Base.State, Base.Action) -> Effect<Base.Action>)?
    // Unchecked, as all that is read and written once for each action: nothing else runs meanwhile.
    @usableFromInline
    @exclusivity(unchecked) var generation = -1

    @usableFromInline
    init() {}

    /// What reduces with the body; `nil` where the body is to be made anew.
    @inlinable
    var kept: ((inout Base.State, Base.Action) -> Effect<Base.Action>)? {
      generation == KeptBodies.current ? reduce : nil
    }

    @usableFromInline
    func keep(_ reduce: @escaping (inout Base.State, Base.Action) -> Effect<Base.Action>) {
      self.reduce = reduce
      generation = KeptBodies.current
    }
  }

  /// Makes the body, and reduces with it.
  @usableFromInline
  let makeReduce: () -> (inout Base.State, Base.Action) -> Effect<Base.Action>
  @usableFromInline let storage = Storage()

  @inlinable
  init(_ base: Base) where Base.Body: Reducer<Base.State, Base.Action> {
    self.makeReduce = {
      let body = base.body
      return { body.reduce(into: &$0, action: $1) }
    }
    KeptBodies.willKeep(base)
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    if let reduce = storage.kept { return reduce(&state, action) }
    let reduce = makeReduce()
    storage.keep(reduce)
    return reduce(&state, action)
  }
}

/// Says when the bodies that are kept are to be made anew: when a store begins or gets other
/// dependencies, since a body may read dependencies when it is made.
@usableFromInline
enum KeptBodies {
  @usableFromInline static let generation = Atomic<Int>(0)

  /// Numbers the bodies made since the last time that they were dropped.
  @inlinable
  static var current: Int { generation.load(ordering: .relaxed) }

  /// Tells who discovers features of one.
  @usableFromInline
  static func willKeep(_ base: some Reducer) {
    FeatureDiscovery.visit(base)
  }

  /// Has each body made anew at its next action.
  static func drop() {
    generation.add(1, ordering: .relaxed)
  }
}
