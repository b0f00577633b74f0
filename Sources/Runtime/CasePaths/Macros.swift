/// Lets key paths name the cases of an enum, as they name the properties of a struct.
///
/// Apply it to an enum, and also `@dynamicMemberLookup` to read payloads like properties:
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
/// Enums nested right in it that are payloads of its cases get case paths too, so that
/// `\.delegate.saved` names a case of `enum Delegate` in `enum Action`. Others need the macro
/// themselves.
///
/// For each case the macro writes one property, and a type that holds them all:
///
/// ```swift
/// case settings                                        // before
///
/// struct AllCasePaths {                                 // after, in short
///   var settings: AnyCasePath<Destination, Void> { get }
/// }
/// static var allCasePaths: AllCasePaths { get }
/// ```
///
/// The macro also describes the cases (names, labels, types, defaults, documentation) for tools that
/// build values at run time; see ``CaseDescribing``.
///
/// Cases that are unavailable are left out.
///
/// ## What the errors mean
///
/// - *Needs a name of its own for each case*: two cases share a base name, and a key path could not tell
///   them apart. Rename one.
/// - *Applies to enums*: structs have key paths without it; remove the macro.
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
  #externalMacro(module: "ArchitectureMacros", type: "CasePathableMacro")

/// `@CasePathable` for the enums nested in a case-pathable enum, to which that attaches it.
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
  #externalMacro(module: "ArchitectureMacros", type: "CasePathableMacro")

/// Lets tools make values of a struct with its own initialisers and defaults.
///
/// `tcash` reads `Todo(title: "Milk")` as Swift would, with the defaults of what is left out. Without the
/// macro it puts a struct together from its stored properties: no initialiser runs, and all of them must be
/// written. `@ObservableState` describes the initialisers too, so that a state needs this macro only if it
/// is not observable.
///
/// ```swift
/// @InitDescribable
/// struct Todo {
///   var title: String
///   var isComplete = false
/// }
/// ```
///
/// Initialisers that are declared in the struct itself are described, and the memberwise one where there is
/// none. Those with generic, variadic, `inout` or `async` parameters are left out, and so are all of a
/// struct with properties in `#if`.
///
/// ## What the errors mean
///
/// - *Applies to structs*: enums describe their cases with ``CasePathable()``; remove the macro.
@attached(extension, conformances: InitDescribing)
@attached(member, names: named(_$initializers))
public macro InitDescribable() =
  #externalMacro(module: "ArchitectureMacros", type: "InitDescribableMacro")
