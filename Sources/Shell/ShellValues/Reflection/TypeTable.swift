import Synchronization

/// What was found out about types, once for each, and kept as long as the table.
///
/// Values are read and printed by the thousand, and each asks for its type several times. A
/// dictionary behind a lock would hash and lock each time. Here a type is looked for in one of many
/// short lists, which only grow at their heads, so that readers need no lock.
package final class TypeTable<Value: Sendable>: @unchecked Sendable {
  // '@unchecked': the heads are atomic, and what they lead to is never changed.

  private final class Entry: Sendable {
    let type: ObjectIdentifier
    let value: Value
    let next: Unmanaged<Entry>?

    init(_ type: ObjectIdentifier, _ value: Value, next: Unmanaged<Entry>?) {
      self.type = type
      self.value = value
      self.next = next
    }
  }

  private typealias Head = Atomic<Unmanaged<Entry>?>

  private let heads: UnsafeMutablePointer<Head>
  private let find: @Sendable (Any.Type) -> Value

  /// The number of lists, a power of two: programs show values of some hundred types.
  private static var count: UInt { 256 }

  /// - Parameter find: Finds out what the table tells of a type. It may ask for other types, and
  ///   more than one thread may find out the same.
  package init(_ find: @escaping @Sendable (Any.Type) -> Value) {
    self.find = find
    heads = .allocate(capacity: Int(Self.count))
    for index in 0..<Int(Self.count) { (heads + index).initialize(to: Head(nil)) }
  }

  deinit {
    for index in 0..<Int(Self.count) {
      var next = heads[index].load(ordering: .acquiring)
      while let entry = next { next = entry.takeRetainedValue().next }
    }
    heads.deinitialize(count: Int(Self.count))
    heads.deallocate()
  }

  package subscript(type: Any.Type) -> Value {
    let key = ObjectIdentifier(type)
    let head = heads + Self.index(of: key)
    var next = head.pointee.load(ordering: .acquiring)
    while let entry = next {
      if entry._withUnsafeGuaranteedRef({ $0.type == key }) {
        return entry._withUnsafeGuaranteedRef { $0.value }
      }
      next = entry._withUnsafeGuaranteedRef { $0.next }
    }
    return add(key, find(type), to: head)
  }

  private func add(
    _ key: ObjectIdentifier,
    _ value: Value,
    to head: UnsafeMutablePointer<Head>
  ) -> Value {
    var next = head.pointee.load(ordering: .acquiring)
    while true {
      let entry = Unmanaged.passRetained(Entry(key, value, next: next))
      let (isAdded, other) = head.pointee.compareExchange(
        expected: next,
        desired: entry,
        ordering: .acquiringAndReleasing
      )
      if isAdded { return value }
      entry.release()
      next = other
    }
  }

  /// The list of a type. What describes a type is at an address that eight divides.
  private static func index(of key: ObjectIdentifier) -> Int {
    let address = UInt(bitPattern: key) >> 3
    return Int((address ^ (address >> 9)) & (count - 1))
  }
}
