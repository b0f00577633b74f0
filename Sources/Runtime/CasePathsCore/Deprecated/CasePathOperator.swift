prefix operator /

// The operand's type selects the overload. The overloads that accept any value are disfavoured:
// '/Action.todos' must become a path to the case, not a payload-less path to the case's
// constructor.

/// The case path of an enum case: `/Action.todos`. It extracts payloads by reflection.
@available(
  *,
  deprecated,
  message: "Apply '@CasePathable' to the enum, and use a case key path: '\\.todos'"
)
public prefix func / <Root, Value>(
  embed: @escaping (Value) -> Root
) -> AnyCasePath<Root, Value> {
  AnyCasePath(embed)
}

/// The case path of a case of an optional enum.
@available(
  *,
  deprecated,
  message: "Apply '@CasePathable' to the enum, and use a case key path: '\\.some.todos'"
)
public prefix func / <Root, Value>(
  embed: @escaping (Value) -> Root?
) -> AnyCasePath<Root?, Value> {
  AnyCasePath<Root?, Value>(_$embed: embed) { root in
    root.flatMap { ReflectedCase.payload(of: $0, embeddedBy: embed) }
  }
}

/// The case path of a case without payload: `/Action.reset`.
@_disfavoredOverload
@available(
  *,
  deprecated,
  message: "Apply '@CasePathable' to the enum, and use a case key path: '\\.reset'"
)
public prefix func / <Root>(root: Root) -> AnyCasePath<Root, Void> {
  AnyCasePath(root)
}

/// The case path of a case without payload, in an optional enum.
@_disfavoredOverload
@available(
  *,
  deprecated,
  message: "Apply '@CasePathable' to the enum, and use a case key path: '\\.some.reset'"
)
public prefix func / <Root>(root: Root?) -> AnyCasePath<Root?, Void> {
  nonisolated(unsafe) let root = root
  return AnyCasePath(_$embed: { root }) { other in
    switch (root, other) {
    case (nil, nil): ()
    case (let root?, let other?): ReflectedCase.isSame(root, other) ? () : nil
    default: nil
    }
  }
}

/// The path from a value to itself: `/Action.self`.
@available(*, deprecated, message: "Use the case key path '\\.self'")
public prefix func / <Root>(type: Root.Type) -> AnyCasePath<Root, Root> {
  AnyCasePath()
}

/// Returns a case path unchanged.
@available(*, deprecated, message: "Leave the '/' out")
public prefix func / <Root, Value>(
  path: AnyCasePath<Root, Value>
) -> AnyCasePath<Root, Value> {
  path
}

// These overloads apply if a function is expected: 'actions.compactMap(/Action.todos)'.

/// A function that returns the payload of a case.
@_disfavoredOverload
@available(
  *,
  deprecated,
  message: "Apply '@CasePathable' to the enum, and use '{ $0[case: \\.todos] }'"
)
public prefix func / <Root, Value>(
  embed: @escaping (Value) -> Root
) -> (Root) -> Value? {
  { ReflectedCase.payload(of: $0, embeddedBy: embed) }
}

/// A function that returns the payload of a case of an optional enum.
@_disfavoredOverload
@available(
  *,
  deprecated,
  message: "Apply '@CasePathable' to the enum, and use '{ $0?[case: \\.todos] }'"
)
public prefix func / <Root, Value>(
  embed: @escaping (Value) -> Root?
) -> (Root?) -> Value? {
  { root in root.flatMap { ReflectedCase.payload(of: $0, embeddedBy: embed) } }
}

/// A function that returns `()` for a case without payload, and `nil` for other cases.
@_disfavoredOverload
@available(
  *,
  deprecated,
  message: "Apply '@CasePathable' to the enum, and use '{ $0[case: \\.reset] }'"
)
public prefix func / <Root>(root: Root) -> (Root) -> Void? {
  { ReflectedCase.isSame($0, root) ? () : nil }
}
