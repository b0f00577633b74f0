import Foundation

/// Reads, changes and builds values whose types are known only at run time.
///
/// If the self-test finds an unknown runtime layout, all shapes are unknown, reading falls back to
/// `Mirror`, and values can be neither built nor changed.
package enum Reflection {
  /// A part of a value.
  package struct Child {
    package let label: String?
    package let value: Any

    package init(label: String?, value: Any) {
      self.label = label
      self.value = value
    }
  }

  /// The case of an enum value, with its associated values.
  package struct EnumValue {
    package let name: String
    /// The associated value, or the tuple of several; `nil` if the case has none.
    package let payload: Any?
    /// The individual associated values.
    package let arguments: [Child]
  }

  /// Why reflection is unavailable; `nil` if it works.
  ///
  /// `TCASH_REFLECTION=off` turns reflection off, as a workaround for failures that the self-test
  /// does not detect.
  package static let failure: String? =
    ProcessInfo.processInfo.environment["TCASH_REFLECTION"] == "off"
    ? "TCASH_REFLECTION is 'off'" : ReflectionSelfTest.run()

  /// The message to the user about ``failure``.
  package static var notice: String? {
    failure.map { reason in
      "reflection is off, since \(reason): only types with a macro can be written, and only actions change "
        + "the state"
    }
  }

  package static func shape(of type: Any.Type) -> TypeShape {
    failure == nil ? ShapeReader.shape(of: type) : .other
  }

  /// The parts of a struct, tuple, class or enum; empty for any other value.
  ///
  /// - Complexity: O(*n*) for *n* parts.
  package static func children(of value: Any) -> [Child] {
    let value = Existentials.opened(value)
    switch shape(of: type(of: value)) {
    case .structure(let fields), .tuple(let fields):
      return StructureAccess.children(of: value, fields: fields)
    case .enumeration:
      return enumCase(of: value)?.arguments ?? []
    default:
      return mirrored(value)
    }
  }

  /// The stored property or tuple element with a name; for a tuple, also by index.
  package static func field(_ name: String, of value: Any) -> Any? {
    let value = Existentials.opened(value)
    switch shape(of: type(of: value)) {
    case .structure(let fields), .tuple(let fields):
      guard let index = fieldIndex(name, in: fields) else { return nil }
      return StructureAccess.read(fields[index], of: value)
    default:
      return mirrored(value).first { $0.label == name }?.value
    }
  }

  /// The current case of an enum value; `nil` for any other value.
  package static func enumCase(of value: Any) -> EnumValue? {
    let value = Existentials.opened(value)
    switch shape(of: type(of: value)) {
    case .enumeration(let cases):
      return EnumAccess.read(value, cases: cases) ?? mirroredCase(value)
    case .other:
      return mirroredCase(value)
    default:
      return nil
    }
  }

  /// A copy of a struct or tuple with one part replaced; `nil` if the part does not exist or does
  /// not accept the value.
  package static func replacingField(of value: Any, named name: String, with part: Any) -> Any? {
    let value = Existentials.opened(value)
    switch shape(of: type(of: value)) {
    case .structure(let fields), .tuple(let fields):
      guard let index = fieldIndex(name, in: fields) else { return nil }
      return StructureAccess.replacing(fields[index], of: value, with: part)
    default:
      return nil
    }
  }

  /// Builds an enum value; `nil` if the case does not exist or the payload has another type.
  ///
  /// - Parameter payload: The associated value, or the tuple of several.
  package static func makeEnum(
    _ type: Any.Type,
    case name: String,
    payload: Any? = nil
  ) -> Any? {
    guard case .enumeration(let cases) = shape(of: type),
      let enumCase = cases.first(where: { $0.name == name })
    else { return nil }
    return EnumAccess.make(type, enumCase, payload: payload)
  }

  /// Builds an enum value from its associated values in declaration order.
  package static func makeEnum(
    _ type: Any.Type,
    case name: String,
    arguments: [Any]
  ) -> Any? {
    guard case .enumeration(let cases) = shape(of: type),
      let enumCase = cases.first(where: { $0.name == name })
    else { return nil }
    return makeEnum(type, enumCase, arguments: arguments)
  }

  static func makeEnum(_ type: Any.Type, _ enumCase: CaseShape, arguments: [Any]) -> Any? {
    enumBuilder(type, enumCase).build(arguments)
  }

  /// The functions that build values of a case, to be kept where many are built.
  static func enumBuilder(_ type: Any.Type, _ enumCase: CaseShape) -> EnumBuilder {
    guard let payloadType = enumCase.payloadType else {
      return EnumBuilder { $0.isEmpty ? EnumAccess.make(type, enumCase, payload: nil) : nil }
    }
    let make = EnumAccess.maker(type, enumCase)
    if case .tuple(let elements) = shape(of: payloadType) {
      return EnumBuilder(
        build: EnumAccess.maker(type, enumCase, from: elements)
          ?? { makeTuple(payloadType, elements: $0).flatMap { make($0) } }
      )
    }
    return EnumBuilder(fromOne: make) { $0.count == 1 ? make($0[0]) : nil }
  }

  /// Builds a struct from all its stored properties without running an initialiser. Returns `nil`
  /// for types of the standard library, Foundation and C, whose stored properties are
  /// implementation details.
  package static func makeStruct(_ type: Any.Type, fields values: [String: Any]) -> Any? {
    guard case .structure(let fields) = shape(of: type), !TypeOrigin.isSystem(type),
      values.count == fields.count
    else { return nil }
    let parts = fields.compactMap { field in field.label.flatMap { values[$0] } }
    return StructureAccess.make(type, fields: fields, values: parts)
  }

  /// Builds a tuple from its elements in order.
  package static func makeTuple(_ type: Any.Type, elements: [Any]) -> Any? {
    guard case .tuple(let fields) = shape(of: type) else { return nil }
    return StructureAccess.make(type, fields: fields, values: elements)
  }

  /// Whether two values of one type are bytewise identical, so that they are equal and share their
  /// storage. Values may be equal without being identical.
  ///
  /// - Complexity: O(size of the type), independent of the contents.
  package static func isIdentical(_ left: Any, _ right: Any) -> Bool {
    func body<T>(_ left: T) -> Bool {
      type(of: right) == T.self && isIdentical(left, Existentials.known(right, as: T.self))
    }
    return _openExistential(left, do: body)
  }

  static func isIdentical<Value>(_ left: Value, _ right: Value) -> Bool {
    let bytes = SignificantBytes.of(Value.self)
    return withUnsafePointer(to: left) { left in
      withUnsafePointer(to: right) { right in bytes.areSame(left, right) }
    }
  }

  /// The number of bytewise identical elements up to and including two positions.
  ///
  /// - Parameter limit: The number of elements to compare at most. At least as many end at each position.
  package static func commonEnd<Element>(
    _ elements: UnsafeBufferPointer<Element>,
    upThrough last: Int,
    _ others: UnsafeBufferPointer<Element>,
    upThrough otherLast: Int,
    _ limit: Int
  ) -> Int {
    guard let start = elements.baseAddress, let otherStart = others.baseAddress else { return 0 }
    precondition(
      limit <= last + 1 && last < elements.count
        && limit <= otherLast + 1 && otherLast < others.count
    )
    let common = Memory.commonEnds(
      UnsafeBufferPointer(start: start + (last + 1 - limit), count: limit),
      UnsafeBufferPointer(start: otherStart + (otherLast + 1 - limit), count: limit)
    )
    // Elements that are all the same count as a common start.
    return common.start == limit ? limit : common.end
  }

  /// The indices at which the bytes of two collections of the same count differ.
  ///
  /// - Complexity: O(*n*); for contiguous storage, a plain memory comparison.
  package static func changedIndices<Elements: RandomAccessCollection>(
    from old: Elements,
    to new: Elements
  ) -> [Int] {
    let bytes = old.withContiguousStorageIfAvailable { old in
      new.withContiguousStorageIfAvailable { new in
        var indices: [Int] = []
        Memory.forEachDifference(old, new) { indices.append($0) }
        return indices
      }
    }
    if let bytes, let bytes { return bytes }
    return zip(old, new).enumerated().compactMap { index, pair in
      isIdentical(pair.0, pair.1) ? nil : index
    }
  }

  /// The indices at which the bytes of two arrays of the same count differ.
  ///
  /// That any collection may be passed costs more than to compare a few dozen elements.
  ///
  /// - Complexity: O(*n*): a plain memory comparison.
  package static func changedIndices<Element>(
    from old: [Element],
    to new: [Element]
  ) -> [Int] {
    var indices: [Int] = []
    forEachChangedIndex(from: old, to: new) { indices.append($0) }
    return indices
  }

  /// Calls a closure with each index at which the bytes of two arrays of the same count differ.
  package static func forEachChangedIndex<Element>(
    from old: [Element],
    to new: [Element],
    _ body: (Int) -> Void
  ) {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in Memory.forEachDifference(old, new, body) }
    }
  }

  private static func fieldIndex(_ name: String, in fields: [FieldShape]) -> Int? {
    if let index = fields.firstIndex(where: { $0.label == name }) { return index }
    return Int(name).flatMap { fields.indices.contains($0) ? $0 : nil }
  }

  private static func mirrored(_ value: Any) -> [Child] {
    var children: [Child] = []
    var mirror: Mirror? = Mirror(reflecting: value)
    // Inherited properties precede the class's own.
    while let current = mirror {
      children.insert(contentsOf: current.children.map { Child(label: $0, value: $1) }, at: 0)
      mirror = current.superclassMirror
    }
    return children
  }

  private static func mirroredCase(_ value: Any) -> EnumValue? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    guard let child = mirror.children.first, let name = child.label else {
      return EnumValue(name: String(describing: value), payload: nil, arguments: [])
    }
    let payload = Mirror(reflecting: child.value)
    let arguments =
      payload.displayStyle == .tuple
      ? payload.children.map {
        Child(label: $0.flatMap { $0.hasPrefix(".") ? nil : $0 }, value: $1)
      }
      : [Child(label: nil, value: child.value)]
    return EnumValue(name: name, payload: child.value, arguments: arguments)
  }
}
