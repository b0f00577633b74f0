package import ComposableArchitecture
import Foundation
import PlatformIO
import ShellLanguage
import ShellValues

/// A shared value in use, as the `shared` command lists it.
@MainActor
package struct SharedEntry {
  /// The name shown to users: the key's short name; for a value without a storage, the place in a
  /// state that holds it.
  package let name: String
  /// The key as declared; the name if there is no key.
  package let key: String
  /// The kind of key; `nil` for a custom key, or no key.
  package let kind: SharedStorageKind?
  package let type: Any.Type
  package let value: Any
  /// The storage; `nil` if the value is not stored.
  package let storage: String?
  /// The number of declarations that refer to the value or a part of it.
  package let readerCount: Int
  /// The other places in states that hold the value, if its name is such a place.
  package let otherPlaces: [String]
  package let isLoading: Bool
  /// The error of the last load or save, if it failed.
  package let problem: String?
  package let isWritable: Bool
  let id: ObjectIdentifier
  /// The stored value; `nil` without a storage.
  let reference: (any LiveReference)?
  let set: @MainActor (Any) -> Bool

  init(_ reference: any LiveReference, _ readers: SharedReaders) {
    self.name = reference.shortName
    self.key = reference.keyDescription
    self.kind = reference.kind
    self.type = reference.valueType
    self.value = reference.anyValue
    self.storage = reference.storageDescription
    self.readerCount = readers.count(of: reference)
    self.otherPlaces = []
    self.isLoading = reference.isBeingLoaded
    self.problem = reference.lastError.map { "\($0)" }
    self.isWritable = reference.isWritable
    self.id = reference.referenceID
    self.reference = reference
    self.set = { reference.setValue($0) }
  }

  /// Creates an entry for a value without a storage.
  ///
  /// - Parameter places: The places in states that hold the value, with the names of their stores.
  init?(_ places: [(store: String, found: FoundReference)]) {
    // The shortest path leads to the whole value rather than to a part of it.
    let first = places.min { $0.found.path.steps.count < $1.found.path.steps.count }
    guard let (store, found) = first else { return nil }
    self.name = "\(store).\(found.path)"
    self.key = name
    self.kind = nil
    self.type = Swift.type(of: found.value).erasedWrappedType
    self.value = found.value.erasedWrapped
    self.storage = nil
    self.readerCount = places.count
    self.otherPlaces = places.map { "\($0.store).\($0.found.path)" }.filter { [name] in $0 != name }
    self.isLoading = false
    self.problem = nil
    self.isWritable = !(found.value is any ReadOnlyValue)
    self.id = found.id
    self.reference = nil
    self.set = { found.value.erasedReplacing(with: $0) != nil }
  }

  /// Whether a user's text refers to this value.
  func isMeant(by text: String, store: String?) -> Bool {
    if text == name || text == key { return true }
    if kind == .fileStorage {
      let path = Self.path(inFileKey: text) ?? text
      return name == path || name.hasSuffix("/\(path)")
    }
    return store.map { kind == nil && name == "\($0).\(text)" } ?? false
  }
}

extension SharedEntry {
  /// The path in a key that is written as in source code: `.fileStorage("/tmp/todos.json")`.
  private static func path(inFileKey text: String) -> String? {
    let (opening, closing) = (".fileStorage(\"", "\")")
    guard text.hasPrefix(opening), text.hasSuffix(closing) else { return nil }
    let path = String(text.dropFirst(opening.count).dropLast(closing.count))
    return ResolvedPath(path).text
  }
}

extension ShellSession {
  /// The shared values in use: those with keys first, then those without a storage.
  package var sharedEntries: [SharedEntry] {
    settleSharedChanges()
    // A value that only the session's own history still holds has no readers, and is not listed.
    let readers = SharedReaders(self)
    let keyed = references.live.map { SharedEntry($0, readers) }.filter { $0.readerCount > 0 }
      .sorted { ($0.order, $0.name, $0.key) < ($1.order, $1.name, $1.key) }
    return keyed + unkeyedEntries(but: Set(references.live.map(\.referenceID)))
  }

  /// The name of a shared value in use; `nil` if it is not in use any more.
  package func sharedName(of id: ObjectIdentifier) -> String? {
    sharedEntries.first { $0.id == id }?.name
  }

  func unkeyedEntries(but keyed: Set<ObjectIdentifier>) -> [SharedEntry] {
    var order: [ObjectIdentifier] = []
    var places: [ObjectIdentifier: [(store: String, found: FoundReference)]] = [:]
    for store in stores where ReferenceSearch.isPossible(in: store.live.stateType) {
      let found = ReferenceSearch.references(in: store.state) { !keyed.contains($0) }
      for found in found {
        if places[found.id] == nil { order.append(found.id) }
        places[found.id, default: []].append((store.name, found))
      }
    }
    return order.compactMap { id in places[id].flatMap { SharedEntry($0) } }
  }

  /// The shared value that a short name or a whole key refers to.
  ///
  /// - Throws: A diagnostic if there is no such value, or more than one.
  package func sharedEntry(named text: String) throws -> SharedEntry {
    let entries = sharedEntries
    let exact = entries.filter { $0.key == text }
    let meant =
      exact.isEmpty ? entries.filter { $0.isMeant(by: text, store: current?.name) } : exact
    guard let entry = meant.first else {
      throw Diagnostic(
        SessionProblem.unknownSharedKey(text),
        suggestions: closestMatches(to: text, in: entries.map(\.name)),
        help: entries.isEmpty
          ? "Nothing is shared now: load a feature that shares something."
          : "'shared' lists what is shared now."
      )
    }
    guard meant.count == 1 else {
      throw Diagnostic(
        SessionProblem.ambiguousSharedKey(text),
        suggestions: meant.map(\.key),
        help: "Write the whole key."
      )
    }
    return entry
  }

  /// Sets a shared value, for all its readers and in its storage.
  ///
  /// - Parameters:
  ///   - entry: The shared value.
  ///   - key: The key as the user wrote it.
  ///   - makeValue: Makes a value of its type. If the value is coordinated, it sees what others have stored.
  /// - Returns: Whether the value changed.
  /// - Throws: A diagnostic if the value is read-only, or the error of `makeValue`.
  package func set(
    _ entry: SharedEntry,
    named key: String,
    to makeValue: () throws -> Any
  ) throws -> Bool {
    guard entry.isWritable else {
      throw Diagnostic(SessionProblem.readOnlySharedValue(entry.key))
    }
    return try inTransaction(of: entry.reference) {
      let value = try makeValue()
      return changeShared(.setShared(key: key, value: value)) { _ = entry.set(value) }
    }
  }

  /// Runs a change of a stored value in a transaction of its storage, if the value is coordinated. What others have
  /// stored is recorded first, as their change.
  func inTransaction<R>(
    of reference: (any LiveReference)?,
    _ change: () throws -> R
  ) rethrows -> R {
    guard let reference, reference.isCoordinated else { return try change() }
    // A repetition does not read the storage.
    repetition?.feed()
    return try reference.coordinated {
      settleSharedChanges()
      return try change()
    }
  }
}

extension SharedEntry {
  /// The position of the value's kind in a listing; custom keys come last.
  fileprivate var order: Int {
    kind.flatMap { SharedStorageKind.allCases.firstIndex(of: $0) }
      ?? SharedStorageKind.allCases.count
  }
}
