import ConcurrencyExtras
import Dispatch
package import Foundation

/// A keyed storage in one JSON file: `{ "count": 5, "name": "Blob" }`.
///
/// Each write replaces the file as a whole. Several processes may write: each changes its own
/// members and preserves those of the others. Changes that others make to the file are observed. A
/// file that is not a JSON object is an error; it is kept beside the new file when that is written.
package final class JSONFileStorage: KeyedStorage {
  private struct State: Sendable {
    /// The members that the file had when it was last readable.
    var members: [String: JSONText] = [:]
  }

  private let url: URL
  private let file: StorageFile
  private let displayName: String
  private let state = LockIsolated(State())
  private let watcher = FileWatcher.shared
  private let queue = DispatchQueue(label: "tcash.json-file-storage", qos: .utility)

  /// - Parameters:
  ///   - url: The file. The first write creates it and its folder.
  ///   - displayName: The name in messages; `nil` selects the path.
  package init(_ url: URL, displayName: String? = nil) {
    self.url = url
    self.file = StorageFile(url)
    self.displayName = displayName ?? url.path
  }

  package var storageDescription: String { "file \(displayName)" }

  package func values(of names: Set<String>?) throws -> [String: JSONText] {
    let members = try read()
    return names.map { names in members.filter { names.contains($0.key) } } ?? members
  }

  package func update(
    _ names: Set<String>,
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: JSONText]) throws -> [String: JSONText?]
  ) throws {
    try file.withLock(until: deadline) {
      var members: [String: JSONText]
      do {
        members = try read()
      } catch is UnreadableJSONFile {
        try file.keepUnreadable()
        members = state.withLock { $0.members }
      }
      let changes = try change(members)
      guard !changes.isEmpty else { return }
      for (name, text) in changes { members[name] = text }
      try file.write(JSONMembers.text(of: members))
      state.withLock { [members] in $0.members = members }
    }
    watcher.folderMayExist(of: url)
  }

  package func subscribe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    watcher.watch(url, on: queue, onChange)
  }

  private func read() throws -> [String: JSONText] {
    guard let data = try file.read(), !data.isEmpty else { return [:] }
    do {
      let members = try JSONMembers.parse(data)
      state.withLock { $0.members = members }
      return members
    } catch {
      throw UnreadableJSONFile(path: url.path, underlyingError: error)
    }
  }
}

/// The error for a storage file that is not a JSON object.
struct UnreadableJSONFile: DescribedError, CustomStringConvertible {
  let path: String
  let underlyingError: any Error

  var description: String {
    """
    The file '\(path)' is not a JSON object with a member for each shared value: \
    \(JSONErrorText.text(of: underlyingError)).

    It is left as it is. Repair it, and the values are read. If a value is changed first, the file is kept \
    beside the new one, with 'unreadable' in its name.
    """
  }
}
