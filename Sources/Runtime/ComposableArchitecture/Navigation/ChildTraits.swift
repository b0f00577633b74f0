import CasePaths
import ConcurrencyExtras

/// The identity of a child feature, which tells whether another child has replaced it.
///
/// A state with a different enum case or a different `id` is a different child. Any other change of
/// the state is a change of the same child, whose effects keep running.
struct ChildIdentity: Hashable {
  var enumCase: AnyHashable?
  var id: AnyHashable?

  /// The identity of a child whose state is neither an enum nor identifiable.
  static var only: Self { Self() }
}

/// Facts about a child that depend only on its state's type; computed once per type.
final class ChildTraits<State>: @unchecked Sendable {
  // Sendable because it is immutable, and its closures capture only types and case paths.

  /// Returns the identity of a state. The closure is `nil` if all states of the type are the same
  /// child.
  private let identify: ((State) -> ChildIdentity)?
  /// Returns the payload type of the actions that end a state's presentation, or `nil` if none
  /// does. The closure is `nil` if no state of the type has such actions.
  private let endingAction: ((State) -> Any.Type?)?
  /// Returns whether a state of a reducer enum is in a case that is marked as ephemeral. The
  /// closure is `nil` for any other type.
  private let isMarked: ((State) -> Bool)?
  /// Whether every action ends the presentation of the state.
  private let isEphemeral: Bool

  /// Returns the traits of a state's type.
  static func of(_ state: State) -> ChildTraits {
    let key = ObjectIdentifier(State.self)
    if let traits = ChildTraitsCache.traits.withLock({ $0[key] }) as? ChildTraits { return traits }
    let traits = ChildTraits(first: state)
    ChildTraitsCache.traits.withLock { $0[key] = traits }
    return traits
  }

  private init(first state: State) {
    let cases = EnumTraits<State>.ofCasePathable()
    isEphemeral = State.self is any _EphemeralState.Type
    isMarked = (State.self as? any CaseReducerState.Type).map { Self.mark(of: $0) }
    if let type = State.self as? any Identifiable.Type {
      identify = Self.identification(by: type)
    } else if let cases {
      identify = { cases.identity(of: $0) }
    } else if Mirror(reflecting: state).displayStyle == .enum {
      identify = { ChildIdentity(enumCase: EnumTraits<State>.reflectedCase(of: $0)) }
    } else {
      identify = nil
    }
    if let cases, cases.hasEphemeralCases {
      endingAction = { cases.endingAction(of: $0) }
    } else {
      endingAction = nil
    }
  }

  private static func identification<T: Identifiable>(
    by _: T.Type
  ) -> (State) -> ChildIdentity {
    { ChildIdentity(id: ($0 as? T).map { AnyHashable($0.id) }) }
  }

  private static func mark<T: CaseReducerState>(of _: T.Type) -> (State) -> Bool {
    { ($0 as? T)?._$isEphemeral ?? false }
  }

  /// Whether all states of the type are the same child.
  var isOnlyOne: Bool { identify == nil }

  /// Whether any action can end the presentation of a state.
  var canBeEnded: Bool { isEphemeral || endingAction != nil || isMarked != nil }

  /// Returns the identity of a state.
  func identity(of state: State) -> ChildIdentity {
    identify?(state) ?? .only
  }

  /// Returns whether an action ends the presentation of a state, as a tap on an alert's button
  /// does.
  func isEnded<Action>(_ state: State, by action: Action) -> Bool {
    if isEphemeral { return true }
    guard let ending = endingAction?(state) else { return isMarked?(state) ?? false }
    return EnumTraits<Action>.payloadType(of: action) == ending
  }
}

/// The traits computed so far. A generic type can't have static stored properties.
private enum ChildTraitsCache {
  static let traits = LockIsolated<[ObjectIdentifier: any Sendable]>([:])
}

/// Facts about the cases of an enum.
private struct EnumTraits<Enum> {
  private struct CaseTraits {
    let isIdentifiable: Bool
    let endingAction: Any.Type?
  }

  /// Returns the payload of a value, or `nil` if the value is in another case.
  private let extract: (Enum, PartialCaseKeyPath<Enum>) -> Any?
  /// The cases whose payload is identifiable or ephemeral.
  private let special: [PartialCaseKeyPath<Enum>: CaseTraits]

  /// Returns the traits of a case-pathable enum; `nil` for any other type.
  static func ofCasePathable() -> Self? {
    (Enum.self as? any CasePathable.Type).flatMap { Self(of: $0) }
  }

  private init?<T: CasePathable>(of _: T.Type) {
    guard let paths = T.allCasePaths as? any CasePathReflectable & Sequence else { return nil }
    extract = { value, path in
      guard let value = value as? T, let path = path as Any as? PartialCaseKeyPath<T>
      else { return nil }
      return value[case: path]
    }
    special = Self.specialCases(in: paths)
  }

  var hasEphemeralCases: Bool { special.values.contains { $0.endingAction != nil } }

  func identity(of value: Enum) -> ChildIdentity {
    guard let path = Self.currentCase(of: value) else { return .only }
    guard special[path]?.isIdentifiable == true, let payload = extract(value, path) else {
      return ChildIdentity(enumCase: path)
    }
    return ChildIdentity(
      enumCase: path,
      id: (payload as? any Identifiable).map { Self.erasedID(of: $0) }
    )
  }

  private static func erasedID(of value: some Identifiable) -> AnyHashable {
    AnyHashable(value.id)
  }

  func endingAction(of value: Enum) -> Any.Type? {
    Self.currentCase(of: value).flatMap { special[$0]?.endingAction }
  }

  /// Returns the payload type of the case that a value is in.
  static func payloadType(of value: Enum) -> Any.Type? {
    guard Enum.self is any CasePathable.Type else {
      return Mirror(reflecting: value).children.first.map { type(of: $0.value) }
    }
    return currentCase(of: value).flatMap { payloadType(at: $0) }
  }

  /// Returns the name of a value's case by reflection, for enums without case paths.
  static func reflectedCase(of value: Enum) -> AnyHashable {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }

  private static func currentCase(of value: Enum) -> PartialCaseKeyPath<Enum>? {
    guard let type = Enum.self as? any CasePathable.Type else { return nil }
    return currentCase(of: value, as: type)
  }

  private static func currentCase<T: CasePathable>(
    of value: Enum,
    as _: T.Type
  ) -> PartialCaseKeyPath<Enum>? {
    guard let paths = T.allCasePaths as? any CasePathReflectable<T>, let value = value as? T
    else { return nil }
    return paths[value] as Any as? PartialCaseKeyPath<Enum>
  }

  private static func specialCases(
    in paths: some Sequence
  ) -> [PartialCaseKeyPath<Enum>: CaseTraits] {
    var special: [PartialCaseKeyPath<Enum>: CaseTraits] = [:]
    for path in paths {
      guard let path = path as? PartialCaseKeyPath<Enum>, let payload = payloadType(at: path)
      else { continue }
      let traits = CaseTraits(
        isIdentifiable: payload is any Identifiable.Type,
        endingAction: (payload as? any _EphemeralState.Type).map { actionType(of: $0) }
      )
      if traits.isIdentifiable || traits.endingAction != nil { special[path] = traits }
    }
    return special
  }

  private static func payloadType(at path: PartialCaseKeyPath<Enum>) -> Any.Type? {
    (type(of: path).valueType as? any CasePayload.Type)?.payload
  }

  private static func actionType<T: _EphemeralState>(of _: T.Type) -> Any.Type { T.Action.self }
}

/// Gives the payload type of a ``Case`` type.
private protocol CasePayload {
  static var payload: Any.Type { get }
}

extension Case: CasePayload {
  static var payload: Any.Type { Value.self }
}
