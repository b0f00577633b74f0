/// Makes a struct or an enum a reducer: one feature's state, its actions, and what happens on each.
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
///
/// ## Enums of features
///
/// Where a feature shows one of several others, such as the screens it can present or push, write them
/// down as an enum. Each case holds a feature's reducer:
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case edit(EditFeature)
///   case counter(Counter = Counter(step: 2))
///   case alert(AlertState<Alert>)
///   @ReducerCaseIgnored case article(Article)
///
///   enum Alert { case confirmDeletion }
/// }
///
/// @Presents var destination: Destination.State?            // in the parent's state
/// case destination(PresentationAction<Destination.Action>)  // in its action
/// .ifLet(\.$destination, action: \.destination)            // on its body
/// ```
///
/// The macro writes the reducer that this stands for:
///
/// - `State`, an enum of the features' states; `Action`, an enum of their actions;
/// - the static `body`, which runs the feature that is there, and an `init()` for where an instance is
///   asked for: `{ Destination() }`;
/// - `CaseScope`, an enum of the features' stores, which ``Store/case`` gives.
///
/// Before and after, for the first of the cases above:
///
/// ```swift
/// case edit(EditFeature)
///
/// enum State { case edit(EditFeature.State) }
/// enum Action { case edit(EditFeature.Action) }
/// enum CaseScope { case edit(StoreOf<EditFeature>) }
/// ```
///
/// A case can hold
///
/// - a feature; its reducer is made with `EditFeature()`, or is the case's default value;
/// - another enum reducer: `case path(Path)`, or `case path(Path.Body = Path.body)`;
/// - an alert or a dialog, whose state goes after any action (``ReducerCaseEphemeral()`` marks others);
/// - one plain value, marked ``ReducerCaseIgnored()``; several plain values; or nothing.
///
/// Conform the state or the action to a protocol in an extension, or with the macro's arguments:
///
/// ```swift
/// extension Destination.State: Equatable {}
/// ```
///
/// An enum whose features are all named by their states, `case edit(EditFeature.State)`, is its own
/// state: `Destination.State` is `Destination`, and `var destination: Destination?` holds it. Such an
/// enum has no instance that stands for the reducer; use `ifLet` and `forEach` without a closure, or
/// `Destination.body`.
///
/// ## What the errors mean
///
/// - *A reducer has either a 'reduce(into:action:)' method or a 'body'*: remove one of them.
/// - *'some Reducer' does not say whose state and actions*: write `some ReducerOf<Self>`.
/// - *Is no reducer*: mark a case of a plain value with ``ReducerCaseIgnored()``.
/// - *Needs a name of its own for each case*: rename one of two cases of the same base name.
/// - *Applies to structs and enums*: make the class or actor a struct.
/// - *Nothing in 'body' applies its bindings* (a warning): list a `BindingReducer()` in `body`.
/// - *'State' is a class* (a warning): make it a struct.
@attached(
  extension,
  conformances: Reducer,
  CaseReducer,
  _OpaqueCaseReducer,
  CaseReducerState,
  ObservableState,
  CasePathable,
  CasePathIterable,
  CaseDescribing,
  Equatable,
  Hashable,
  Decodable,
  Encodable,
  Sendable
)
@attached(memberAttribute)
@attached(
  member,
  names: named(State),
  named(Action),
  named(Body),
  named(body),
  named(_$reducer),
  named(init),
  named(_$body),
  named(CaseScope),
  named(scope),
  named(StateReducer),
  named(AllCasePaths),
  named(allCasePaths),
  named(_$cases),
  named(_$Element),
  named(_$Iterator),
  named(_$Root),
  named(_$id),
  named(_$willModify),
  named(_$isEphemeral)
)
public macro Reducer() =
  #externalMacro(module: "ArchitectureMacros", type: "ReducerMacro")

/// Makes an enum a reducer, as ``Reducer()`` does, and conforms its `State` and `Action` to protocols.
///
/// ```swift
/// @Reducer(state: .equatable, .sendable, action: .equatable)
/// enum Destination {
///   case edit(EditFeature)
/// }
/// ```
///
/// It is the same as an extension for each, which can also have conditions:
///
/// ```swift
/// extension Destination.State: Equatable, Sendable {}
/// extension Destination.Action: Equatable {}
/// ```
///
/// The arguments are for enums. On a struct, whose `State` and `Action` are written out, they are an
/// error.
///
/// - Parameters:
///   - state: What the state conforms to.
///   - action: What the action conforms to.
@attached(
  extension,
  conformances: Reducer,
  CaseReducer,
  _OpaqueCaseReducer,
  CaseReducerState,
  ObservableState,
  CasePathable,
  CasePathIterable,
  CaseDescribing,
  Equatable,
  Hashable,
  Decodable,
  Encodable,
  Sendable
)
@attached(memberAttribute)
@attached(
  member,
  names: named(State),
  named(Action),
  named(Body),
  named(body),
  named(_$reducer),
  named(init),
  named(_$body),
  named(CaseScope),
  named(scope),
  named(StateReducer),
  named(AllCasePaths),
  named(allCasePaths),
  named(_$cases),
  named(_$Element),
  named(_$Iterator),
  named(_$Root),
  named(_$id),
  named(_$willModify),
  named(_$isEphemeral)
)
public macro Reducer(
  state: _SynthesizedConformance...,
  action: _SynthesizedConformance...
) = #externalMacro(module: "ArchitectureMacros", type: "ReducerMacro")

/// A protocol that ``Reducer(state:action:)`` conforms a type to.
public struct _SynthesizedConformance: Sendable {
  private init() {}

  /// `Codable`.
  public static let codable = Self()

  /// `Decodable`.
  public static let decodable = Self()

  /// `Encodable`.
  public static let encodable = Self()

  /// `Equatable`.
  public static let equatable = Self()

  /// `Hashable`.
  public static let hashable = Self()

  /// `Sendable`.
  public static let sendable = Self()
}

/// Marks a case of an enum reducer that holds a plain value, not a feature.
///
/// ```swift
/// @Reducer
/// enum Path {
///   case detail(DetailFeature)
///   @ReducerCaseIgnored case meeting(Meeting)
/// }
///
/// Path.State.meeting(meeting)
/// ```
///
/// The state holds the value as it is, no action is sent to the case, and ``Store/case`` gives the
/// value. A case without values, or with several, needs no mark.
@attached(peer)
public macro ReducerCaseIgnored() =
  #externalMacro(module: "ArchitectureMacros", type: "ReducerCaseIgnoredMacro")

/// Marks a case of an enum reducer whose state is gone once any action of its was handled.
///
/// Alerts and confirmation dialogs are so without the mark. Use it for a state of your own that
/// conforms to ``_EphemeralState``:
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case edit(EditFeature)
///   @ReducerCaseEphemeral case toast(ToastState<Toast>)
/// }
/// ```
@attached(peer)
public macro ReducerCaseEphemeral() =
  #externalMacro(module: "ArchitectureMacros", type: "ReducerCaseEphemeralMacro")

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
/// those with a property wrapper (`@Shared`, `@Presents`), which tell their own. On an enum, a change
/// from one case to another is what is told; states inside of its cases tell their own changes.
///
/// Each observed property moves to a stored one beside it, with accessors in its place:
///
/// ```swift
/// var count = 0                     // before
///
/// var count: Int {                  // after, in short
///   get { /* note the reader */ _count }
///   set { /* tell the readers */ _count = newValue }
/// }
/// private var _count = 0
/// ```
///
/// Observers (`didSet`) move along. Memberwise initializers, `Equatable` and `Hashable` are derived as
/// without the macro. An optional also gets `$child`, another name for itself, so that
/// `ifLet(\.$child, action: \.child)` reads the same with and without ``Presents()``.
///
/// ## What the errors mean
///
/// - *Applies to structs and enums*: state is a value; make the class or actor a struct.
/// - *Observes one property a 'var'*: split `var a = 0, b = 0` in two.
@attached(extension, conformances: ObservableState)
@attached(
  member,
  names: named(_$observationRegistrar),
  named(_$id),
  named(_$willModify),
  named(_$properties),
  named(_$registrarOffset),
  named(_$initializers)
)
@attached(memberAttribute)
public macro ObservableState() =
  #externalMacro(module: "ArchitectureMacros", type: "ObservableStateMacro")

/// Tells observers of a property's changes. ``ObservableState()`` puts it on each property; there is
/// no need to write it.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_), prefixed(`$`))
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

/// Holds the state of a child that is there or not, as a sheet, an alert or a pushed screen is.
///
/// ```swift
/// @ObservableState
/// struct State {
///   @Presents var edit: Edit.State?
/// }
///
/// var body: some ReducerOf<Self> {
///   Reduce { state, action in … }
///     .ifLet(\.$edit, action: \.edit) { Edit() }
/// }
/// ```
///
/// The child is stored in a ``PresentationState``, behind a reference, so that a feature can present
/// itself. `edit` is the child, `$edit` its storage, which operators take:
///
/// ```swift
/// @Presents var edit: Edit.State?                       // before
///
/// var edit: Edit.State? { get set }                     // after, in short
/// var $edit: PresentationState<Edit.State> { get set }
/// private var _edit = PresentationState<Edit.State>(wrappedValue: nil)
/// ```
///
/// ## What the errors mean
///
/// - *The property needs the type of an optional*: write the type, `Edit.State?`.
/// - *A 'let' never changes*: make it a `var`.
/// - *'State' has none*, that is, no observers: attach ``ObservableState()`` to the state.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_), prefixed(`$`))
public macro Presents() =
  #externalMacro(module: "ArchitectureMacros", type: "PresentsMacro")

/// Gives a view `send(_:)`, with which it sends its feature's view actions and no others.
///
/// ```swift
/// @ViewAction(for: Feature.self)
/// struct FeatureScreen {
///   let store: StoreOf<Feature>
///
///   func refresh() {
///     send(.refreshButtonTapped)     // store.send(.view(.refreshButtonTapped))
///   }
/// }
/// ```
///
/// The feature's action conforms to the protocol `ViewAction`, and the view has a property `store`.
/// The macro conforms the view to ``ViewActionSending``.
///
/// ## What the errors mean
///
/// - *'FeatureScreen' has none*, that is, no `store`: add `let store: StoreOf<Feature>`.
/// - *Needs no 'store' and no '.view'* (a warning): write `send(.x)` for `store.send(.view(.x))`.
/// - *Sends the actions in 'Action.View' only* (a warning): the view sent another of the feature's
///   actions. Say what happened in an action of `View`.
@attached(extension, conformances: ViewActionSending)
public macro ViewAction<R: Reducer>(for: R.Type) =
  #externalMacro(module: "ArchitectureMacros", type: "ViewActionMacro")
where R.Action: ViewAction
