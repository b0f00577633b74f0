import ConcurrencyExtras
import Foundation

/// A file of user defaults: a property list with a value for each name.
///
/// Each write replaces the file as a whole, while no other process does, and leaves what others have
/// written under other names.
struct PropertyListFile: Sendable {
  let url: URL
  private let file: StorageFile

  init(url: URL) {
    self.url = url
    file = StorageFile(url)
  }

  /// What the file has; nothing where there is none.
  ///
  /// - Throws: ``UnreadablePropertyList`` where it is something else, ``FileProblem`` where it can't be
  ///   read.
  func read() throws -> [String: Any] {
    guard let data = try file.read(), !data.isEmpty else { return [:] }
    do {
      let list = try PropertyListSerialization.propertyList(from: data, format: nil)
      if let values = list as? [String: Any] { return values }
    } catch {
      throw UnreadablePropertyList(path: url.path, reason: "\(error)")
    }
    throw UnreadablePropertyList(path: url.path, reason: "It has no names.")
  }

  /// Changes some values, and leaves the others.
  ///
  /// - Parameters:
  ///   - changes: The new values; a value of `nil` is removed.
  ///   - fallback: What to begin with where the file can't be understood. It is kept under another name.
  /// - Returns: What the file has then.
  func update(_ changes: [String: Any?], fallback: [String: Any]) throws -> [String: Any] {
    try file.withLock {
      var values: [String: Any]
      do {
        values = try read()
      } catch is UnreadablePropertyList {
        try file.keepUnreadable()
        values = fallback
      }
      for (name, value) in changes { values[name] = value }
      // Binary, since the other form cuts off the fractions of dates.
      let data: Data
      do {
        data = try PropertyListSerialization.data(
          fromPropertyList: values,
          format: .binary,
          options: 0
        )
      } catch {
        throw FileProblem("written", url.path, reason: "\(error)")
      }
      try file.write(data)
      return values
    }
  }
}

/// A file of user defaults is none.
struct UnreadablePropertyList: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    """
    The file '\(path)' is no property list with user defaults: \(reason)

    It is left as it is. Repair it, and its values are read. If a value is changed first, the file is kept \
    beside the new one, with 'unreadable' in its name.
    """
  }
}
