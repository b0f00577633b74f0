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
