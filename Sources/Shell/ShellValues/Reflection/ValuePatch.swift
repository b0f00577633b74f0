import Foundation

/// The difference between two values of one type. It takes little memory if the values hold long
/// arrays that differ in few elements.
///
/// Elements are compared by their bytes, so applying a patch restores the identical value, not
/// merely an equal one.
package struct ValuePatch {
  /// The new value, with its patched arrays emptied.
  private let rest: Any
  /// The patches of the emptied arrays.
  private let arrays: [(slot: ArraySlot, patch: any ArrayPatch)]

  /// The number of array elements that the patch stores.
  package let elementCount: Int

  /// The minimum size in bytes of a patched array; shorter arrays are stored whole.
  private static let longArray = 512

  /// Whether values of a type hold arrays, without which they have no patches.
  package static func isPossible(of type: Any.Type) -> Bool { !ArraySlots.of(type).isEmpty }

  /// - Returns: `nil` if the values hold no long arrays, or if the arrays differ too much.
  package init?(from old: Any, to new: Any) {
    let slots = ArraySlots.of(type(of: new))
    guard !slots.isEmpty, type(of: old) == type(of: new) else { return nil }
    func body<Value>(_ new: Value) -> (Any, [(slot: ArraySlot, patch: any ArrayPatch)])? {
      guard Existentials.holds(old, Value.self) else { return nil }
      let old = Existentials.known(old, as: Value.self)
      let patches = withUnsafePointer(to: old) { old in
        withUnsafePointer(to: new) { new in
          Self.patches(from: UnsafeRawPointer(old), to: UnsafeRawPointer(new), in: slots)
        }
      }
      guard let patches, !patches.isEmpty else { return nil }
      var rest = new
      withUnsafeMutablePointer(to: &rest) { rest in
        for (slot, _) in patches { slot.type.clear(UnsafeMutableRawPointer(rest) + slot.offset) }
      }
      return (rest, patches)
    }
    guard let (rest, arrays) = _openExistential(new, do: body) else { return nil }
    self.rest = rest
    self.arrays = arrays
    self.elementCount = arrays.reduce(0) { $0 + $1.patch.elementCount }
  }

  /// - Returns: `nil` if an array differs too much.
  private static func patches(
    from old: UnsafeRawPointer,
    to new: UnsafeRawPointer,
    in slots: [ArraySlot]
  ) -> [(slot: ArraySlot, patch: any ArrayPatch)]? {
    var patches: [(slot: ArraySlot, patch: any ArrayPatch)] = []
    patches.reserveCapacity(slots.count)
    for slot in slots {
      guard slot.isThere(in: old), slot.isThere(in: new) else { continue }
      let (oldArray, newArray) = (old + slot.offset, new + slot.offset)
      guard slot.type.byteCount(at: newArray) >= longArray else { continue }
      if memcmp(oldArray, newArray, slot.size) == 0 {
        // They share their storage.
        patches.append((slot, NothingReplaced.instance))
      } else if let patch = slot.type.patch(from: oldArray, to: newArray) {
        patches.append((slot, patch))
      } else {
        return nil
      }
    }
    return patches
  }

  /// Applies patches in order, each to the value that the previous ones produced.
  ///
  /// - Parameters:
  ///   - base: The value that the first patch was created from.
  ///   - patches: At least one patch.
  /// - Complexity: O(*n* + *m*) for *n* elements of the differing arrays and *m* elements of the
  ///   patches.
  package static func value(from base: Any, _ patches: [ValuePatch]) -> Any {
    guard let last = patches.last else { return base }
    func body<Value>(_ rest: Value) -> Any {
      guard Existentials.holds(base, Value.self) else { return rest }
      let base = Existentials.known(base, as: Value.self)
      var value = rest
      withUnsafeMutablePointer(to: &value) { value in
        withUnsafePointer(to: base) { base in
          for (slot, _) in last.arrays {
            slot.restore(
              from: UnsafeRawPointer(base),
              patches,
              to: UnsafeMutableRawPointer(value)
            )
          }
        }
      }
      return value
    }
    return _openExistential(last.rest, do: body)
  }

  /// The positions of the elements that the patch replaces in an array; `nil` if it stores the whole
  /// array or replaces a range.
  ///
  /// - Parameter offset: Where the value stores the array.
  func replacedPositions(inArrayAt offset: Int) -> [Int32]? {
    arrays.first { $0.slot.offset == offset }?.patch.replacedPositions
  }

  /// The positions that the patch replaces by others in an array; `nil` if it stores the whole array or
  /// replaces single elements.
  ///
  /// - Parameter offset: Where the value stores the array.
  func replacedRange(inArrayAt offset: Int) -> Range<Int>? {
    arrays.first { $0.slot.offset == offset }?.patch.replacedRange
  }

  /// The patch of the array in a slot; `nil` if this value stores the whole array.
  fileprivate func patch(of slot: ArraySlot) -> (any ArrayPatch)? {
    arrays.first { $0.slot.offset == slot.offset }?.patch
  }

  /// Calls an operation with the address of the stored value, in which unpatched arrays are whole.
  fileprivate func withRest<Result>(_ operation: (UnsafeRawPointer) -> Result) -> Result {
    func body<Value>(_ rest: Value) -> Result {
      withUnsafePointer(to: rest) { operation(UnsafeRawPointer($0)) }
    }
    return _openExistential(rest, do: body)
  }
}

/// The location of an array that values of a type store inline, not behind a reference.
///
/// It is an object, since each patch refers to the slots of its arrays.
final class ArraySlot: @unchecked Sendable {
  // Sendable: the slot refers only to metadata, which is immutable.

  let offset: Int
  /// The size of the array itself, which refers to its elements.
  let size: Int
  let type: any PatchableArray.Type
  /// The enclosing optionals, outermost first: their offsets, and witnesses to read their cases.
  fileprivate let optionals: [(offset: Int, witnesses: EnumWitnesses)]

  fileprivate init(
    offset: Int,
    size: Int,
    type: any PatchableArray.Type,
    optionals: [(offset: Int, witnesses: EnumWitnesses)]
  ) {
    self.offset = offset
    self.size = size
    self.type = type
    self.optionals = optionals
  }

  /// Whether all enclosing optionals have a value.
  fileprivate func isThere(in value: UnsafeRawPointer) -> Bool {
    optionals.allSatisfy { $0.witnesses.tag(of: value + $0.offset) == 0 }
  }

  fileprivate func restore(
    from base: UnsafeRawPointer,
    _ patches: [ValuePatch],
    to value: UnsafeMutableRawPointer
  ) {
    // Start from the latest value that stores the whole array.
    var following: [any ArrayPatch] = []
    for patch in patches.reversed() {
      guard let array = patch.patch(of: self) else {
        return patch.withRest { rest in
          type.restore(from: rest + offset, following.reversed(), to: value + offset)
        }
      }
      following.append(array)
    }
    type.restore(from: base + offset, following.reversed(), to: value + offset)
  }
}

/// The arrays that values of a type store inline.
enum ArraySlots {
  private static let all = TypeTable { type in
    var slots: [ArraySlot] = []
    collect(type, at: 0, in: [], into: &slots)
    return slots
  }

  static func of(_ type: Any.Type) -> [ArraySlot] { all[type] }

  private static func collect(
    _ type: Any.Type,
    at offset: Int,
    in optionals: [(offset: Int, witnesses: EnumWitnesses)],
    into slots: inout [ArraySlot]
  ) {
    if let array = type as? any PatchableArray.Type {
      // Elements with weak references cannot be compared by their bytes.
      guard GenericArguments.of(type).allSatisfy(RuntimeMetadata.isBitwiseTakable) else { return }
      let size = Memory.size(of: type)
      slots.append(ArraySlot(offset: offset, size: size, type: array, optionals: optionals))
      return
    }
    switch Reflection.shape(of: type) {
    case .structure(let fields) where !TypeOrigin.isSystem(type), .tuple(let fields):
      for field in fields where !field.isReferenceStorage {
        collect(field.type, at: offset + field.offset, in: optionals, into: &slots)
      }
    case .optional(let wrapped):
      guard let witnesses = EnumWitnesses(type) else { return }
      collect(wrapped, at: offset, in: optionals + [(offset, witnesses)], into: &slots)
    default: break
    }
  }
}
