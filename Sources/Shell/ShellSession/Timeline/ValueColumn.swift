/// Values by index. As long as all have the same type, they are stored without a box for each.
struct ValueColumn {
  private var column: (any Column)?

  subscript(index: Int) -> Any? { column?.value(at: index) }

  /// - Returns: The value's index.
  mutating func append(_ value: Any) -> Int {
    func makeColumn<Value>(for _: Value) -> any Column { TypedColumn<Value>() }
    let column = column ?? _openExistential(value, do: makeColumn)
    self.column = column
    if let index = column.append(value) { return index }
    self.column = column.general()
    // A column for values of any type accepts each.
    return self.column?.append(value) ?? 0
  }

  mutating func remove(at index: Int) { column?.remove(at: index) }
}

private protocol Column: AnyObject {
  func value(at index: Int) -> Any?

  /// - Returns: The value's index; `nil` if the column is for values of another type.
  func append(_ value: Any) -> Int?

  func remove(at index: Int)

  /// A column for values of any type, with the values of this one.
  func general() -> any Column
}

/// Values of one type, in memory of the column's own.
///
/// An array of optionals would serve as well. But each time generic code uses one, it looks up the
/// array's type and the optional's in a table, which costs more than all else that storing a value
/// does.
private final class TypedColumn<Value>: Column {
  // Only the memory of the indices that 'isUsed' marks is initialized. Its count is at most
  // 'capacity'.
  // '@exclusivity(unchecked)': no value begins or ends during an access to these properties themselves.
  @exclusivity(unchecked) private var memory: UnsafeMutablePointer<Value>
  @exclusivity(unchecked) private var capacity = 16
  @exclusivity(unchecked) private var isUsed: [Bool] = []

  init() {
    memory = .allocate(capacity: capacity)
    isUsed.reserveCapacity(capacity)
  }

  deinit {
    for index in isUsed.indices where isUsed[index] { (memory + index).deinitialize(count: 1) }
    memory.deallocate()
  }

  func value(at index: Int) -> Any? { isUsed[index] ? memory[index] : nil }

  func append(_ value: Any) -> Int? {
    // 'type(of:)' would look into a protocol's value, and a cast would accept a subclass or an
    // optional.
    func insertOpened<Opened>(_ opened: Opened) -> Bool {
      guard Opened.self == Value.self else { return false }
      insert(unsafeBitCast(opened, to: Value.self))
      return true
    }
    let isInserted = _openExistential(value, do: insertOpened) || insertConverted(value)
    return isInserted ? isUsed.count - 1 : nil
  }

  // Not within 'append', which would look up the type of the optional each time.
  @inline(never)
  private func insertConverted(_ value: Any) -> Bool {
    // A column for values of any type accepts each.
    guard Value.self == Any.self, let value = value as? Value else { return false }
    insert(value)
    return true
  }

  private func insert(_ value: Value) {
    if isUsed.count == capacity { grow() }
    (memory + isUsed.count).initialize(to: value)
    isUsed.append(true)
  }

  private func grow() {
    let larger = UnsafeMutablePointer<Value>.allocate(capacity: 2 * capacity)
    for index in isUsed.indices where isUsed[index] {
      (larger + index).moveInitialize(from: memory + index, count: 1)
    }
    memory.deallocate()
    memory = larger
    capacity *= 2
  }

  func remove(at index: Int) {
    guard isUsed[index] else { return }
    let removed = (memory + index).move()
    isUsed[index] = false
    while isUsed.last == false { isUsed.removeLast() }
    // The end of the value may run its own code, which may use the column.
    withExtendedLifetime(removed) {}
  }

  func general() -> any Column {
    let column = TypedColumn<Any>()
    for index in isUsed.indices {
      if isUsed[index] { column.insert(memory[index]) } else { column.skip() }
    }
    return column
  }

  /// Leaves out the next index, as if its value had been removed.
  private func skip() {
    if isUsed.count == capacity { grow() }
    isUsed.append(false)
  }
}

/// An array in which elements keep their indices when others are removed.
struct SlotArray<Element> {
  private var slots: ContiguousArray<Element?> = []

  init() {}

  subscript(index: Int) -> Element? { slots[index] }

  /// The index of the last element; `nil` if there is none.
  var lastIndex: Int? { slots.isEmpty ? nil : slots.count - 1 }

  /// - Returns: The element's index, which may be that of removed elements.
  mutating func append(_ element: Element) -> Int {
    slots.append(element)
    return slots.count - 1
  }

  mutating func remove(at index: Int) {
    slots[index] = nil
    while case .some(.none) = slots.last { slots.removeLast() }
  }
}
