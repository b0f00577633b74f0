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
    @usableFromInline var reduce: ((inout Base.State, Base.Action) -> Effect<Base.Action>)?

    @usableFromInline
    init() {}
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
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    if let reduce = storage.reduce { return reduce(&state, action) }
    let reduce = makeReduce()
    storage.reduce = reduce
    return reduce(&state, action)
  }
}

/// A reducer that keeps bodies, made with the dependencies of that time.
@usableFromInline
protocol BodyCaching {
  /// Makes the bodies anew at the next action.
  func dropBodies()
}

extension _KeptBody: BodyCaching {
  @usableFromInline
  func dropBodies() {
    storage.reduce = nil
  }
}

extension ReducerBuilder._Sequence: BodyCaching {
  @usableFromInline
  func dropBodies() {
    (first as? any BodyCaching)?.dropBodies()
    (second as? any BodyCaching)?.dropBodies()
  }
}

extension ReducerBuilder._SequenceMany: BodyCaching {
  @usableFromInline
  func dropBodies() {
    for reducer in reducers { (reducer as? any BodyCaching)?.dropBodies() }
  }
}

extension ReducerBuilder._Conditional: BodyCaching {
  @usableFromInline
  func dropBodies() {
    switch self {
    case .first(let reducer): (reducer as? any BodyCaching)?.dropBodies()
    case .second(let reducer): (reducer as? any BodyCaching)?.dropBodies()
    }
  }
}
