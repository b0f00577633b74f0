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
    let general = column.general()
    self.column = general
    return general.values.append(value)
  }

  mutating func remove(at index: Int) { column?.remove(at: index) }
}

private protocol Column: AnyObject {
  func value(at index: Int) -> Any?

  /// - Returns: The value's index; `nil` if the column is for values of another type.
  func append(_ value: Any) -> Int?

  func remove(at index: Int)

  /// A column for values of any type, with the values of this one.
  func general() -> TypedColumn<Any>
}

private final class TypedColumn<Value>: Column {
  var values = SlotArray<Value>()

  func value(at index: Int) -> Any? { values[index].map { $0 as Any } }

  func append(_ value: Any) -> Int? {
    // A cast alone would also accept a subclass or an optional.
    guard Value.self == Any.self || type(of: value) == Value.self, let value = value as? Value
    else { return nil }
    return values.append(value)
  }

  func remove(at index: Int) { values.remove(at: index) }

  func general() -> TypedColumn<Any> {
    let column = TypedColumn<Any>()
    column.values = values.map { $0 as Any }
    return column
  }
}

/// An array in which elements keep their indices when others are removed.
struct SlotArray<Element> {
  private var slots: ContiguousArray<Element?> = []

  init() {}

  /// - Precondition: Only an index with an element is set.
  subscript(index: Int) -> Element? {
    get { slots[index] }
    set { slots[index] = newValue }
  }

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

  func map<Result>(_ transform: (Element) -> Result) -> SlotArray<Result> {
    var result = SlotArray<Result>()
    result.slots = ContiguousArray(slots.map { $0.map(transform) })
    return result
  }
}
