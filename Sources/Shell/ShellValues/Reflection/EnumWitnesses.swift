/// The functions in an enum's value witness table that read and write a value's case.
struct EnumWitnesses: @unchecked Sendable {
  // '@unchecked': the metadata and the witness table are immutable.

  private typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  private typealias Inject =
    @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

  private let metadata: UnsafeRawPointer
  private let table: UnsafeRawPointer

  /// Returns `nil` for a type without enum witnesses, or whose values are not bitwise takable.
  init?(_ type: Any.Type) {
    metadata = RuntimeMetadata(type).pointer
    table = metadata.load(fromByteOffset: -8, as: UnsafeRawPointer.self)
    let flags = table.load(fromByteOffset: 80, as: UInt32.self)
    let hasEnumWitnesses = flags & 0x0020_0000 != 0
    guard hasEnumWitnesses, RuntimeMetadata.isBitwiseTakable(type) else { return nil }
  }

  func tag(of value: UnsafeRawPointer) -> Int {
    let function = table.load(fromByteOffset: 88, as: UnsafeRawPointer.self)
    return Int(unsafeBitCast(function, to: GetTag.self)(value, metadata))
  }

  /// Converts the bytes of a value to those of its payload in place.
  func projectPayload(in value: UnsafeMutableRawPointer) {
    let function = table.load(fromByteOffset: 96, as: UnsafeRawPointer.self)
    unsafeBitCast(function, to: Project.self)(value, metadata)
  }

  /// Converts the bytes of a payload to those of a value in place.
  func injectTag(_ tag: Int, into value: UnsafeMutableRawPointer) {
    let function = table.load(fromByteOffset: 104, as: UnsafeRawPointer.self)
    unsafeBitCast(function, to: Inject.self)(value, UInt32(tag), metadata)
  }
}

/// An enum whose value is a box of the same layout that the runtime allocates for an indirect
/// case's payload. It lets the compiler allocate, open and free such boxes.
indirect enum PayloadBox<Payload> {
  case payload(Payload)
}
