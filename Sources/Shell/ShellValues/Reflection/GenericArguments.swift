/// The generic arguments of a specialised struct or enum.
enum GenericArguments {
  /// The generic arguments, outermost type first; empty if there are none, or if not all of them
  /// are plain types.
  static func of(_ type: Any.Type) -> [Any.Type] {
    guard Reflection.failure == nil else { return [] }
    let metadata = RuntimeMetadata(type)
    switch metadata.kind {
    case .structure, .enumeration: break
    default: return []
    }
    let flags = metadata.descriptor.load(as: UInt32.self)
    let isGeneric = flags & 0x80 != 0
    guard isGeneric else { return [] }
    // The generic header follows the fixed part of a struct's or enum's descriptor and two 4-byte
    // words, the instantiation cache and pattern.
    let header = metadata.descriptor + 28 + 8
    let parameterCount = Int(header.load(as: UInt16.self))
    let parameters = header + 8
    var types: [Any.Type] = []
    for index in 0..<parameterCount {
      let parameter = parameters.load(fromByteOffset: index, as: UInt8.self)
      let isPlainKeyArgument = parameter == 0x80
      guard isPlainKeyArgument else { return [] }
      types.append(metadata.genericArguments.load(fromByteOffset: 8 * index, as: Any.Type.self))
    }
    return types
  }
}
