/// Makes a struct or an enum a reducer, which defines a feature: its state, its actions and its
/// behavior.
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
/// The macro adds:
///
/// - the conformance to ``Reducer``;
/// - `@CasePathable` and `@dynamicMemberLookup` to the nested `Action`, and to `State` if it is an
///   enum, to make `\.incrementButtonTapped` a case key path;
/// - the result builder for `body`, which combines the listed reducers;
/// - missing members: an empty `State`, an empty `Action`, a `body` that does nothing.
///
/// The macro sees only members that are declared in the struct itself. Declare `body` there, not in an
/// extension, and `State` and `Action` either both there or both in an extension.
///
/// A struct with both a `reduce(into:action:)` method and a `body` is an error, because only the
/// method would run.
///
/// ## Enums of features
///
/// If a feature shows one of several features at a time, such as the screens that it can present or
/// push, declare those features as an enum. Each case holds the reducer of a feature:
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
/// The macro generates the equivalent reducer:
///
/// - `State`, an enum of the features' states; `Action`, an enum of their actions;
/// - the static `body`, which runs the feature of the current case, and an `init()` for closures
///   that need an instance: `{ Destination() }`;
/// - `CaseScope`, an enum of the features' stores, which ``Store/case`` returns.
///
/// The first of the cases above, before and after expansion:
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
/// - a feature, whose reducer is created with `EditFeature()` or is the case's default value;
/// - another enum reducer: `case path(Path)`, or `case path(Path.Body = Path.body)`;
/// - an alert or a dialog, whose state is removed after any of its actions
///   (``ReducerCaseEphemeral()`` marks other such states);
/// - one plain value, marked ``ReducerCaseIgnored()``; several plain values; or nothing.
///
/// To conform the state or the action to a protocol, write an extension or use the macro's
/// arguments:
///
/// ```swift
/// extension Destination.State: Equatable {}
/// ```
///
/// If all cases name the features' states, as in `case edit(EditFeature.State)`, the enum is its
/// own state: `Destination.State` is `Destination`, and `var destination: Destination?` holds it.
/// Such an enum has no instance that acts as the reducer. Use `ifLet` and `forEach` without a
/// closure, or `Destination.body`.
///
/// ## What the errors mean
///
/// - *A reducer has either a 'reduce(into:action:)' method or a 'body'*: remove one of them.
/// - *'some Reducer' doesn't specify the state and actions*: write `some ReducerOf<Self>`.
/// - *Is not a reducer*: mark a case that holds a plain value with ``ReducerCaseIgnored()``.
/// - *Requires a unique name for each case*: rename one of two cases with the same base name.
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
  #externalMacro(module: "TcashMacros", type: "ReducerMacro")

/// Makes an enum a reducer, as ``Reducer()`` does, and conforms its `State` and `Action` to
/// protocols.
///
/// ```swift
/// @Reducer(state: .equatable, .sendable, action: .equatable)
/// enum Destination {
///   case edit(EditFeature)
/// }
/// ```
///
/// This is equivalent to extensions. An extension can also have conditions:
///
/// ```swift
/// extension Destination.State: Equatable, Sendable {}
/// extension Destination.Action: Equatable {}
/// ```
///
/// The arguments apply to enums. On a struct, which declares its `State` and `Action` itself, they
/// are an error.
///
/// - Parameters:
///   - state: The protocols that the state conforms to.
///   - action: The protocols that the action conforms to.
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
) = #externalMacro(module: "TcashMacros", type: "ReducerMacro")

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
/// The state holds the value itself, the case has no actions, and ``Store/case`` returns the value.
/// A case without values, or with several, needs no mark.
@attached(peer)
public macro ReducerCaseIgnored() =
  #externalMacro(module: "TcashMacros", type: "ReducerCaseIgnoredMacro")

/// Marks a case of an enum reducer whose state is removed after any of its actions.
///
/// Alerts and confirmation dialogs need no mark. Use it for your own states that conform to
/// `_EphemeralState`:
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
  #externalMacro(module: "TcashMacros", type: "ReducerCaseEphemeralMacro")

/// Makes a state observable: observers that read a property are notified when that property
/// changes, but not when others change.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var count = 0
///   @ObservationStateIgnored var cache: [Int: String] = [:]
/// }
/// ```
///
/// On a struct, each stored `var` is observed, except for properties marked
/// ``ObservationStateIgnored()`` and properties with a property wrapper (`@Shared`, `@Presents`),
/// which notify observers themselves. On an enum, observers are notified of a change to another
/// case; states within its cases notify their own observers.
///
/// The value of each observed property moves to a stored property beside it, and the property gets
/// accessors:
///
/// ```swift
/// var count = 0                     // before
///
/// var count: Int {                  // after, in short
///   get { /* record the access */ _count }
///   set { /* notify observers */ _count = newValue }
/// }
/// private var _count = 0
/// ```
///
/// Property observers such as `didSet` are preserved. Memberwise initializers, `Equatable` and
/// `Hashable` are derived as without the macro. An optional property also gets `$child`, an alias
/// of itself, which lets `ifLet(\.$child, action: \.child)` compile with and without
/// ``Presents()``.
///
/// ## What the errors mean
///
/// - *Applies to structs and enums*: state is a value; make the class or actor a struct.
/// - *Observes one property per 'var'*: split `var a = 0, b = 0` in two.
@attached(extension, conformances: ObservableState)
@attached(
  member,
  names: named(_$observationRegistrar),
  named(_$id),
  named(_$willModify),
  named(_$properties),
  named(_$registrarOffset),
  named(_$initializers),
  named(_$computed),
  named(_$static)
)
@attached(memberAttribute)
public macro ObservableState() =
  #externalMacro(module: "TcashMacros", type: "ObservableStateMacro")

/// Notifies observers of a property's changes. ``ObservableState()`` attaches it to each observed
/// property; there is no need to write it.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_), prefixed(`$`))
public macro ObservationStateTracked() =
  #externalMacro(module: "TcashMacros", type: "ObservationStateTrackedMacro")

/// Excludes a property of an observable state from observation.
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
  #externalMacro(module: "TcashMacros", type: "ObservationStateIgnoredMacro")

/// Holds the state of an optional child, such as a sheet, an alert or a pushed screen.
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
/// The child is stored behind a reference, in a ``PresentationState``, which lets a feature present
/// itself. `edit` is the child, and `$edit` is its storage, which operators take:
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
/// - *The property needs an optional type*: write the type, `Edit.State?`.
/// - *A 'let' never changes*: make it a `var`.
/// - *'State' can't be observed*: attach ``ObservableState()`` to the state.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_), prefixed(`$`))
public macro Presents() =
  #externalMacro(module: "TcashMacros", type: "PresentsMacro")
