/// What is done with the values of a storage that takes another's place.
package enum SharedStorageMoveMode: String, CaseIterable, Hashable, Sendable {
  /// The values that there are now are written to the new storage.
  case keep
  /// The values of the new storage are read; where it has none, it is the initial value.
  case reload
}

/// What was done when shared values were moved to another storage.
package struct SharedStorageMove: Sendable {
  package let kind: SharedStorageKind
  /// The storages before, in no order; several where keys were in several.
  package let sources: Set<String>
  /// The storage now.
  package let destination: String
  package let mode: SharedStorageMoveMode
  /// The live values that were moved, sorted by name.
  package let values: [Value]
  /// Gives the new storage back the values that were replaced in it, when the live values are elsewhere
  /// again.
  ///
  /// - Returns: The names of those that others have changed since, which are left as they are.
  package let takeBack: @Sendable () throws -> [String]

  /// A live value that was moved.
  package struct Value: Sendable {
    package let name: String
    package let keyDescription: String
    /// Whether the value is another than before: only reloading changes it.
    package let isChanged: Bool
  }
}

/// Why shared values were not moved. All of them, both storages and the files are as they were.
package struct SharedStorageMoveError: Error, CustomStringConvertible {
  package let kind: SharedStorageKind
  package let destination: String
  package let reason: Reason

  package enum Reason: Sendable {
    /// The new storage has other values under these names, and it was not said which are to hold.
    case hasOtherValues([String])
    /// Two keys have one name, and a storage has one value a name.
    case nameIsTaken(String)
    /// Values can't be written as JSON, or what is stored is no value of the type.
    case values([(name: String, error: any Error)])
    /// The storage can't be read or written.
    case storage(any Error)
  }

  package var description: String {
    "The values of '\(kind.rawValue)' were not moved to \(destination), and nothing is changed: \(text)"
  }

  private var text: String {
    switch reason {
    case .hasOtherValues(let names):
      """
      it already has other values for \(names.map { "'\($0)'" }.joined(separator: ", ")).

      Move with 'keep' to write the present values over them, or with 'reload' to read them.
      """
    case .nameIsTaken(let name):
      """
      two keys are both named '\(name)', in different places, and the new storage has one value for a \
      name. Rename one of them.
      """
    case .values(let errors):
      errors.map { "'\($0.name)': \($0.error)" }.joined(separator: "\n")
    case .storage(let error):
      "\(error)"
    }
  }
}
