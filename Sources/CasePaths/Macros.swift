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
/// The macro also describes the cases (names, labels, types, defaults, documentation) for tools that
/// build values at run time; see ``CaseDescribing``.
///
/// Two cases may not share a base name, as a key path could not tell them apart. Cases that are
/// unavailable are left out.
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
public macro CasePathable() =
  #externalMacro(module: "ArchitectureMacros", type: "CasePathableMacro")
