import ConcurrencyExtras
import Foundation

/// A user defaults file: a property list that maps names to values.
///
/// A write excludes other processes, replaces the file as a whole, and preserves what others have
/// written under other names.
struct PropertyListFile: Sendable {
  let url: URL
  private let file: StorageFile

  init(url: URL) {
    self.url = url
    file = StorageFile(url)
  }

  /// The values in the file; empty if there is no file.
  ///
  /// - Throws: ``UnreadablePropertyList`` if the file is not a property list of named values,
  ///   ``FileProblem`` if it can't be read.
  func read() throws -> [String: Any] {
    guard let data = try file.read(), !data.isEmpty else { return [:] }
    do {
      let list = try PropertyListSerialization.propertyList(from: data, format: nil)
      if let values = list as? [String: Any] { return values }
    } catch {
      throw UnreadablePropertyList(path: url.path, reason: "\(error)")
    }
    throw UnreadablePropertyList(path: url.path, reason: "It has no keys.")
  }

  /// Updates some values and preserves the others.
  ///
  /// - Parameters:
  ///   - changes: The new values; `nil` removes a value.
  ///   - fallback: The values to start from if the file is not a readable property list. The
  ///     unreadable file is then kept under another name.
  /// - Returns: All values that the file has now.
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
      // Binary, because the XML format cuts off fractions of seconds in dates.
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

/// The error for a user defaults file that is not a property list of named values.
struct UnreadablePropertyList: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    """
    The file '\(path)' is not a property list of user defaults: \(reason)

    It is left as it is. Repair it, and its values are read. If a value is changed first, the file is kept \
    beside the new one, with 'unreadable' in its name.
    """
  }
}
