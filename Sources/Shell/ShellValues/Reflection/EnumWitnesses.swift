/// The functions of an enum's value witness table that read and write which case a value is.
struct EnumWitnesses {
  private typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  private typealias Inject =
    @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

  private let metadata: UnsafeRawPointer
  private let table: UnsafeRawPointer

  /// Fails for a type without such functions, and for one whose values cannot be moved as bytes.
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

  /// Turns the bytes of a value into those of its payload.
  func projectPayload(in value: UnsafeMutableRawPointer) {
    let function = table.load(fromByteOffset: 96, as: UnsafeRawPointer.self)
    unsafeBitCast(function, to: Project.self)(value, metadata)
  }

  /// Turns the bytes of a payload into those of a value.
  func injectTag(_ tag: Int, into value: UnsafeMutableRawPointer) {
    let function = table.load(fromByteOffset: 104, as: UnsafeRawPointer.self)
    unsafeBitCast(function, to: Inject.self)(value, UInt32(tag), metadata)
  }
}

/// An enum whose value is the very box that the runtime makes for an indirect case's payload, so
/// that the compiler makes, opens and frees such boxes.
indirect enum PayloadBox<Payload> {
  case payload(Payload)
}
