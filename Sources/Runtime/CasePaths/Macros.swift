/// Lets key paths refer to the cases of an enum, just as they refer to the properties of a struct.
///
/// Also apply `@dynamicMemberLookup` to read payloads like properties:
///
/// ```swift
/// @CasePathable
/// @dynamicMemberLookup
/// enum Destination {
///   /// Edits one entry.
///   case edit(Entry)
///   case settings
/// }
///
/// let destination = Destination.edit(entry)
/// destination.is(\.edit)                    // true
/// destination.edit                          // Optional(entry)
/// (\Destination.Cases.edit)(entry)          // Destination.edit(entry)
/// Destination.allCasePaths.count { _ in true }
/// ```
///
/// Enums nested directly in the enum also get case paths if they are the payload of one of its
/// cases: `\.delegate.saved` refers to a case of `enum Delegate` in `enum Action`. Other enums need
/// the macro themselves.
///
/// The macro generates a type with one property per case:
///
/// ```swift
/// case settings                                        // before
///
/// struct AllCasePaths {                                 // after, abridged
///   var settings: AnyCasePath<Destination, Void> { get }
/// }
/// static var allCasePaths: AllCasePaths { get }
/// ```
///
/// The macro also describes the cases (names, labels, types, defaults, documentation) for tools that
/// build values at run time; see ``CaseDescribing``.
///
/// Unavailable cases are omitted.
///
/// ## What the errors mean
///
/// - *Requires a unique name for each case*: two cases share a base name, so a key path would be
///   ambiguous. Rename one.
/// - *Applies to enums*: key paths to struct properties need no macro; remove it.
@attached(
  extension,
  conformances: CasePathable,
  CasePathIterable,
  CaseDescribing
)
@attached(memberAttribute)
@attached(
  member,
  names: named(AllCasePaths),
  named(allCasePaths),
  named(_$cases),
  named(_$Element),
  named(_$Iterator),
  named(_$Root)
)
public macro CasePathable() =
  #externalMacro(module: "TcashMacros", type: "CasePathableMacro")

/// The `@CasePathable` that the macro attaches to enums nested in a case-pathable enum.
@attached(
  extension,
  conformances: CasePathable,
  CasePathIterable,
  CaseDescribing
)
@attached(
  member,
  names: named(AllCasePaths),
  named(allCasePaths),
  named(_$cases),
  named(_$Element),
  named(_$Iterator),
  named(_$Root)
)
public macro _$NestedCasePathable() =
  #externalMacro(module: "TcashMacros", type: "CasePathableMacro")

/// Lets tools create values of a struct with its own initialisers and defaults.
///
/// With it, `tcash` evaluates `Todo(title: "Milk")` as Swift would, and omitted arguments get their
/// defaults. Without it, `tcash` assembles a struct from its stored properties: no initialiser
/// runs, and all properties must be written. `@ObservableState` describes the initialisers too, so
/// a state type needs this macro only if it isn't observable.
///
/// ```swift
/// @InitDescribable
/// struct Todo {
///   var title: String
///   var isComplete = false
/// }
/// ```
///
/// The macro describes the initialisers declared in the struct itself, or the memberwise
/// initialiser if there are none. It omits initialisers with generic, variadic, `inout` or `async`
/// parameters, and all initialisers of a struct with properties inside `#if`.
///
/// ## What the errors mean
///
/// - *Applies to structs*: enums describe their cases with ``CasePathable()``; remove this macro.
@attached(extension, conformances: InitDescribing)
@attached(member, names: named(_$initializers), named(_$computed), named(_$static))
public macro InitDescribable() =
  #externalMacro(module: "TcashMacros", type: "InitDescribableMacro")
