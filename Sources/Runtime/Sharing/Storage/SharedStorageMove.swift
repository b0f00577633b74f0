/// Which values take precedence when one storage replaces another.
package enum SharedStorageMoveMode: String, CaseIterable, Hashable, Sendable {
  /// The present values are written to the new storage.
  case keep
  /// The values of the new storage are read. A value that it lacks becomes the initial value.
  case reload
}

/// A record of shared values that were moved to another storage.
package struct SharedStorageMove: Sendable {
  package let kind: SharedStorageKind
  /// The previous storages, in no particular order. There are several if the keys used several.
  package let sources: Set<String>
  /// The new storage.
  package let destination: String
  package let mode: SharedStorageMoveMode
  /// The live values that were moved, sorted by name.
  package let values: [Value]
  /// Restores the values that the move replaced in the new storage. Called when the live values are
  /// in another storage again.
  ///
  /// - Returns: The names of the values that others have changed since. These values are left as
  ///   they are.
  package let takeBack: @Sendable () throws -> [String]

  /// A live value that was moved.
  package struct Value: Sendable {
    package let name: String
    package let keyDescription: String
    /// Whether the value changed. Only reloading changes it.
    package let isChanged: Bool
  }
}

/// The error for shared values that were not moved. All values, both storages and the files are
/// unchanged.
package struct SharedStorageMoveError: Error, CustomStringConvertible {
  package let kind: SharedStorageKind
  package let destination: String
  package let reason: Reason

  package enum Reason: Sendable {
    /// The new storage has different values under these names, and no mode says which take
    /// precedence.
    case hasOtherValues([String])
    /// Two keys have this name, and a storage has one value per name.
    case nameIsTaken(String)
    /// Values can't be written as JSON, or stored entries are not values of the expected type.
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
      two keys in different places are both named '\(name)', and the new storage has one value per \
      name. Rename one of them.
      """
    case .values(let errors):
      errors.map { "'\($0.name)': \($0.error)" }.joined(separator: "\n")
    case .storage(let error):
      "\(error)"
    }
  }
}
