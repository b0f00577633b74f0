/// Makes a struct a reducer: one feature's state, its actions, and what happens on each.
///
/// ```swift
/// @Reducer
/// struct Counter {
///   @ObservableState
///   struct State: Equatable {
///     var count = 0
///   }
///
///   enum Action {
///     case incrementButtonTapped
///   }
///
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .incrementButtonTapped:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// What the macro adds:
///
/// - the conformance to ``Reducer``;
/// - `@CasePathable` and `@dynamicMemberLookup` for the nested `Action`, and for a `State` that is an
///   enum, so that `\.incrementButtonTapped` names a case;
/// - the builder for `body`, so that reducers can be listed one below the other;
/// - what is missing: an empty `State`, an empty `Action`, a `body` that does nothing.
///
/// Only members written in the struct itself are seen. Declare `State`, `Action` and `body` there, not
/// in an extension.
///
/// A struct with a `reduce(into:action:)` method and a `body` is an error, as only the method would
/// run.
@attached(extension, conformances: Reducer)
@attached(memberAttribute)
@attached(member, names: named(State), named(Action), named(body))
public macro Reducer() =
  #externalMacro(module: "ArchitectureMacros", type: "ReducerMacro")

/// Makes state observable: whoever reads one property is told when that property changes, and hears
/// nothing of the others.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var count = 0
///   @ObservationStateIgnored var cache: [Int: String] = [:]
/// }
/// ```
///
/// On a struct, each stored `var` is observed, except those marked ``ObservationStateIgnored()`` and
/// those with a property wrapper. On an enum, a change from one case to another is what is told;
/// states inside of its cases tell their own changes.
///
/// Memberwise initializers, `Equatable`, `Hashable` and `Codable` are derived as without the macro.
/// Each `var` must declare one property.
@attached(extension, conformances: ObservableState)
@attached(
  member,
  names: named(_$observationRegistrar),
  named(_$id),
  named(_$willModify),
  named(_$properties)
)
@attached(memberAttribute)
public macro ObservableState() =
  #externalMacro(module: "ArchitectureMacros", type: "ObservableStateMacro")

/// Tells observers of a property's changes. ``ObservableState()`` puts it on each property; there is
/// no need to write it.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ArchitectureMacros", type: "ObservationStateTrackedMacro")

/// Leaves a property of an observable state out: its changes are told to nobody.
///
/// ```swift
/// @ObservableState
/// struct State {
///   var results: [Row] = []
///   @ObservationStateIgnored var scrollOffset = 0.0
/// }
/// ```
@attached(accessor, names: named(willSet))
public macro ObservationStateIgnored() =
  #externalMacro(module: "ArchitectureMacros", type: "ObservationStateIgnoredMacro")
