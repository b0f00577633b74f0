package import ComposableArchitecture
import Foundation
import PlatformIO
import ShellLanguage
import ShellValues

/// A shared value that somebody holds, as the shell lists it.
@MainActor
package struct SharedEntry {
  /// What people call it: the key's name; for a value that no storage keeps, where a state holds it.
  package let name: String
  /// The key as it is declared; the name where there is none.
  package let key: String
  /// Which kind of key it is; `nil` for a key of the feature's own, and for none.
  package let kind: SharedStorageKind?
  package let type: Any.Type
  package let value: Any
  /// Where it is stored; `nil` where it is not.
  package let storage: String?
  /// How many declarations hold it or a part of it.
  package let readerCount: Int
  /// Where else states hold it, where its name is one of the places.
  package let otherPlaces: [String]
  package let isLoading: Bool
  /// Why the last load or save failed.
  package let problem: String?
  package let isWritable: Bool
  let id: ObjectIdentifier
  let set: @MainActor (Any) -> Bool

  init(_ reference: any LiveReference, _ readers: SharedReaders) {
    self.name = reference.shortName
    self.key = reference.keyDescription
    self.kind = reference.kind
    self.type = reference.valueType
    self.value = reference.anyValue
    self.storage = reference.storageDescription
    self.readerCount = readers.count(
      of: reference.referenceID,
      outOf: reference.readerCount
    )
    self.otherPlaces = []
    self.isLoading = reference.isBeingLoaded
    self.problem = reference.lastError.map { "\($0)" }
    self.isWritable = reference.isWritable
    self.id = reference.referenceID
    self.set = { reference.setValue($0) }
  }

  /// A value that no storage keeps.
  ///
  /// - Parameter places: Where states hold it, each with the store's name.
  init?(_ places: [(store: String, found: FoundReference)]) {
    // The whole value stands higher up than its parts.
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
    self.isWritable = !(found.value is any ReadOnlyReference)
    self.id = found.id
    self.set = { found.value.erasedReplacing(with: $0) != nil }
  }

  /// Whether it is the one that somebody means.
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
  /// The path in a key that is written as a program declares it: `.fileStorage("/tmp/todos.json")`.
  private static func path(inFileKey text: String) -> String? {
    let (opening, closing) = (".fileStorage(\"", "\")")
    guard text.hasPrefix(opening), text.hasSuffix(closing) else { return nil }
    let path = String(text.dropFirst(opening.count).dropLast(closing.count))
    return ResolvedPath(path).text
  }
}

/// A wrapper that only reads what it leads to.
protocol ReadOnlyReference {}

extension SharedReader: ReadOnlyReference {}

extension ShellSession {
  /// The shared values that somebody holds: those of keys, then those of no storage.
  package var sharedEntries: [SharedEntry] {
    settleSharedChanges()
    // What only the session's own history holds, nobody reads any more.
    let readers = SharedReaders(stores)
    let keyed = references.live.map { SharedEntry($0, readers) }.filter { $0.readerCount > 0 }
      .sorted { ($0.order, $0.name, $0.key) < ($1.order, $1.name, $1.key) }
    return keyed + unkeyedEntries(but: Set(references.live.map(\.referenceID)))
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

  /// The shared value that somebody means by a name or a whole key.
  ///
  /// - Throws: A diagnostic where there is none, or several.
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

  /// Gives a shared value another value, which all who share it see and which is stored.
  ///
  /// - Parameters:
  ///   - entry: The shared value.
  ///   - value: A value of its type.
  ///   - key: The key as the user gave it.
  /// - Returns: Whether it is another value than before.
  /// - Throws: A diagnostic where it can only be read.
  package func set(_ entry: SharedEntry, to value: Any, named key: String) throws -> Bool {
    guard entry.isWritable else {
      throw Diagnostic(SessionProblem.readOnlySharedValue(entry.key))
    }
    return changeShared(.setShared(key: key, value: value)) { _ = entry.set(value) }
  }
}

extension SharedEntry {
  /// The kinds stand in their own order, keys of the features' own behind them.
  fileprivate var order: Int {
    kind.flatMap { SharedStorageKind.allCases.firstIndex(of: $0) }
      ?? SharedStorageKind.allCases.count
  }
}
