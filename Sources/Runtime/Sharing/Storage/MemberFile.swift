import ConcurrencyExtras
import Dispatch
import Foundation

/// A file that maps names to values, such as a JSON object or a property list.
///
/// A write excludes other processes, replaces the file as a whole, and preserves what others have
/// written under other names. A file that can't be parsed is an error; it is kept beside the new file
/// when that is written.
final class MemberFile<Value: Sendable>: Sendable {
  /// How the members are written.
  struct Format: Sendable {
    /// What the file has to be, for messages: `a JSON object`.
    let name: String
    /// - Throws: What is wrong with the file's content.
    let parse: @Sendable (Data) throws -> [String: Value]
    let data: @Sendable ([String: Value]) throws -> Data
    /// The text of an error that `parse` has thrown.
    let reason: @Sendable (any Error) -> String
  }

  let url: URL
  private let format: Format
  /// The members that the file had when it was last readable.
  private let last = LockIsolated<[String: Value]>([:])
  private let watcher = FileWatcher.shared
  private let queue: DispatchQueue

  /// - Parameter label: The label of the queue on which changes are reported.
  init(_ url: URL, _ format: Format, label: String) {
    self.url = url
    self.format = format
    queue = DispatchQueue(label: label, qos: .utility)
  }

  /// - Parameter names: The names of the members; `nil` selects all.
  /// - Throws: ``UnreadableMembers``, ``FileProblem``.
  func members(of names: Set<String>?) throws -> [String: Value] {
    let members = try read(file)
    return names.map { names in members.filter { names.contains($0.key) } } ?? members
  }

  /// The file that the path leads to now: its links may change.
  private var file: StorageFile { StorageFile(url) }

  private func read(_ file: StorageFile) throws -> [String: Value] {
    guard let data = try file.read(), !data.isEmpty else { return [:] }
    do {
      let members = try format.parse(data)
      last.withLock { $0 = members }
      return members
    } catch {
      throw UnreadableMembers(path: url.path, format: format.name, reason: format.reason(error))
    }
  }

  /// - Parameters:
  ///   - deadline: When to stop waiting for another process.
  ///   - change: Returns the new members for those that are stored; `nil` removes a member.
  func update(
    until deadline: ContinuousClock.Instant,
    _ change: (_ stored: [String: Value]) throws -> [String: Value?]
  ) throws {
    let file = file
    try file.withLock(until: deadline) {
      var members: [String: Value]
      do {
        members = try read(file)
      } catch is UnreadableMembers {
        try file.keepUnreadable()
        members = last.withLock { $0 }
      }
      let changes = try change(members)
      guard !changes.isEmpty else { return }
      for (name, value) in changes { members[name] = value }
      try file.write(format.data(members))
      last.withLock { [members] in $0 = members }
    }
    watcher.folderMayExist(of: url)
  }

  /// Removes a member, and the file if there is no other member in it.
  func remove(_ name: String) throws {
    let file = file
    try file.withLock(until: .now + StorageTimeout.usual) {
      var members = try read(file)
      guard members.removeValue(forKey: name) != nil else { return }
      if members.isEmpty { try file.remove() } else { try file.write(format.data(members)) }
    }
  }

  func watch(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    watcher.watch(url, on: queue, onChange)
  }
}

/// The error for a file whose members can't be parsed.
struct UnreadableMembers: Error, CustomStringConvertible {
  let path: String
  let format: String
  let reason: String

  var description: String {
    """
    The file '\(path)' is not \(format): \(reason)

    It is left as it is. Repair it, and its values are read. If a value is changed first, the file is kept \
    beside the new one, with 'unreadable' in its name.
    """
  }
}
