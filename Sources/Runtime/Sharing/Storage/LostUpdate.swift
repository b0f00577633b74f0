/// A change of another process that was overwritten, because it was stored between the moment when
/// this process read the value and the moment when it wrote the value back.
package struct LostUpdate: Error, Hashable, CustomStringConvertible {
  /// The storage, for messages.
  package let storage: String
  /// The name of the value in the storage.
  package let name: String
  /// The value that this process had read; `nil` if there was none, or if it is too long.
  package let before: String?
  /// The overwritten value; `nil` if the other process removed the value, or if it is too long.
  package let replaced: String?

  package var description: String {
    """
    Another process has changed '\(name)' in \(storage)\(change), and that change is overwritten.

    To change the value in one transaction with reading it, declare its key 'coordinated', as in \
    '@Shared(.appStorage("count").coordinated)'.
    """
  }

  private var change: String {
    guard before != nil || replaced != nil else { return "" }
    return " from \(before ?? "nothing") to \(replaced ?? "nothing")"
  }
}
