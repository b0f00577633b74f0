/// A type's runtime metadata record. The layout is that of Swift's stable ABI on 64-bit platforms;
/// ``ReflectionSelfTest`` verifies it on known types before other code relies on it.
struct RuntimeMetadata {
  enum Kind {
    case structure, enumeration, optional, tuple, function, existential, metatype, `class`, other
  }

  let pointer: UnsafeRawPointer

  init(_ type: Any.Type) {
    pointer = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  var kind: Kind {
    let word = pointer.load(as: UInt.self)
    switch word {
    case 0x200: return .structure
    case 0x201: return .enumeration
    case 0x202: return .optional
    case 0x301: return .tuple
    case 0x302: return .function
    case 0x303, 0x307: return .existential
    case 0x304, 0x306: return .metatype
    // For a class, this word is its isa pointer, or zero without Objective-C interoperability.
    case 0, 0x800...: return .class
    default: return .other
    }
  }

  /// Whether values of a type can be moved bytewise; values with weak references cannot.
  static func isBitwiseTakable(_ type: Any.Type) -> Bool {
    let metadata = RuntimeMetadata(type).pointer
    let witnesses = metadata.load(fromByteOffset: -8, as: UnsafeRawPointer.self)
    let flags = witnesses.load(fromByteOffset: 80, as: UInt32.self)
    return flags & 0x0010_0000 == 0
  }

  /// The generic arguments of a struct or an enum, which follow the kind and the descriptor.
  var genericArguments: UnsafeRawPointer { pointer + 16 }

  /// The nominal type descriptor of a struct or an enum.
  var descriptor: UnsafeRawPointer { pointer.load(fromByteOffset: 8, as: UnsafeRawPointer.self) }

  /// Whether this is `any P.Type`, whose values are conforming types, rather than `P.Type`.
  var isExistentialMetatype: Bool { pointer.load(as: UInt.self) == 0x306 }

  /// The type whose metatype this is.
  var instanceType: Any.Type { pointer.load(fromByteOffset: 8, as: Any.Type.self) }

  var tupleElements: [FieldShape] {
    let count = pointer.load(fromByteOffset: 8, as: Int.self)
    let labelList = pointer.load(fromByteOffset: 16, as: UnsafePointer<CChar>?.self)
    // Each label is followed by a space; `id  name ` has an empty second label.
    var labels =
      labelList.map { String(cString: $0).split(separator: " ", omittingEmptySubsequences: false) }
      ?? []
    labels += Array(repeating: "", count: max(0, count - labels.count))
    return (0..<count).map { index in
      let element = pointer + 24 + 16 * index
      return FieldShape(
        label: labels[index].isEmpty ? nil : String(labels[index]),
        type: element.load(as: Any.Type.self),
        // The offset has 64 bits on Apple's platforms; elsewhere it has 32 bits, and the upper half
        // is undefined.
        offset: Int(element.load(fromByteOffset: 8, as: UInt32.self)),
        isReferenceStorage: false
      )
    }
  }

  /// The offsets of a struct's stored properties.
  func fieldOffsets(count: Int) -> [Int] {
    let vector = pointer + 8 * Int(descriptor.load(fromByteOffset: 24, as: UInt32.self))
    return (0..<count).map { Int(vector.load(fromByteOffset: 4 * $0, as: UInt32.self)) }
  }

  /// The stored properties or cases in the order of the descriptor; `nil` if there is no field
  /// descriptor or a type in it cannot be resolved.
  func fieldRecords() -> [FieldRecord]? {
    guard let fields = relativePointer(at: descriptor + 16),
      fields.load(fromByteOffset: 10, as: UInt16.self) == 12
    else { return nil }
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    var records: [FieldRecord] = []
    records.reserveCapacity(count)
    for index in 0..<count {
      guard let record = fieldRecord(at: fields + 16 + 12 * index) else { return nil }
      records.append(record)
    }
    return records
  }

  private func fieldRecord(at record: UnsafeRawPointer) -> FieldRecord? {
    guard let name = relativePointer(at: record + 8) else { return nil }
    var result = FieldRecord(
      name: String(cString: name.assumingMemoryBound(to: CChar.self)),
      isIndirect: record.load(as: UInt32.self) & 1 != 0,
      isVariable: record.load(as: UInt32.self) & 2 != 0
    )
    guard let mangledName = relativePointer(at: record + 4).map(MangledName.init) else {
      return result
    }
    guard
      let type = _getTypeByMangledNameInContext(
        mangledName.bytes,
        UInt(mangledName.count),
        genericContext: descriptor,
        genericArguments: genericArguments
      )
    else { return nil }
    result.type = type
    result.isReferenceStorage = mangledName.isReferenceStorage
    return result
  }

  private func relativePointer(at pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = pointer.load(as: Int32.self)
    return offset == 0 ? nil : pointer + Int(offset)
  }
}

struct FieldRecord {
  var name: String
  var isIndirect: Bool
  var isVariable: Bool
  var type: Any.Type?
  var isReferenceStorage = false
}

/// A mangled type name in metadata: text in which control characters introduce the bytes of
/// references to other metadata. These bytes may be zero, so the first zero need not be the end.
struct MangledName {
  let bytes: UnsafePointer<UInt8>
  let count: Int

  init(_ pointer: UnsafeRawPointer) {
    bytes = pointer.assumingMemoryBound(to: UInt8.self)
    var count = 0
    while bytes[count] != 0 {
      switch bytes[count] {
      case 0x01...0x17: count += 5
      case 0x18...0x1F: count += 1 + MemoryLayout<UInt>.size
      default: count += 1
      }
    }
    self.count = count
  }

  /// Whether the name ends in `Xw`, `Xo` or `Xu`, which mark weak, unowned and unowned(unsafe)
  /// storage.
  var isReferenceStorage: Bool {
    guard count > 2, bytes[count - 2] == UInt8(ascii: "X") else { return false }
    return [UInt8(ascii: "w"), UInt8(ascii: "o"), UInt8(ascii: "u")].contains(bytes[count - 1])
  }
}
