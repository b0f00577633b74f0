/// Reads and builds enum values, given the enum's cases.
enum EnumAccess {
  static func read(_ value: Any, cases: [CaseShape]) -> Reflection.EnumValue? {
    guard let witnesses = EnumWitnesses(type(of: value)) else { return nil }
    func body<T>(_ value: T) -> Reflection.EnumValue? {
      withUnsafePointer(to: value) { pointer in
        read(UnsafeRawPointer(pointer), layout: MemoryLayout<T>.self, witnesses, cases)
      }
    }
    return _openExistential(value, do: body)
  }

  private static func read<T>(
    _ value: UnsafeRawPointer,
    layout: MemoryLayout<T>.Type,
    _ witnesses: EnumWitnesses,
    _ cases: [CaseShape]
  ) -> Reflection.EnumValue? {
    let tag = witnesses.tag(of: value)
    guard cases.indices.contains(tag) else { return nil }
    guard let payloadType = cases[tag].payloadType else {
      return Reflection.EnumValue(name: cases[tag].name, payload: nil, arguments: [])
    }
    // Projecting a payload overwrites the value's bytes, so work on a copy. The copy retains nothing:
    // `value` keeps the objects it refers to alive.
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: max(layout.size, 1),
      alignment: layout.alignment
    )
    defer { bytes.deallocate() }
    bytes.copyMemory(from: value, byteCount: layout.size)
    witnesses.projectPayload(in: bytes)
    let payload =
      cases[tag].isIndirect
      ? Memory.loadBoxed(payloadType, from: bytes) : Memory.load(payloadType, from: bytes)
    return Reflection.EnumValue(
      name: cases[tag].name,
      payload: payload,
      arguments: arguments(payload, of: payloadType)
    )
  }

  private static func arguments(_ payload: Any, of type: Any.Type) -> [Reflection.Child] {
    guard case .tuple(let elements) = ShapeReader.shape(of: type), !(payload is OpaqueValue) else {
      return [Reflection.Child(label: nil, value: payload)]
    }
    return StructureAccess.children(of: payload, fields: elements)
  }

  static func make(_ type: Any.Type, _ enumCase: CaseShape, payload: Any?) -> Any? {
    guard let witnesses = EnumWitnesses(type),
      (payload == nil) == (enumCase.payloadType == nil)
    else { return nil }
    var initialize: ((UnsafeMutableRawPointer) -> Void)?
    if let payloadType = enumCase.payloadType, let payload {
      initialize = Memory.initializer(
        of: payloadType,
        with: payload,
        isBoxed: enumCase.isIndirect
      )
      guard initialize != nil else { return nil }
    }
    func body<T>(_: T.Type) -> Any {
      let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
      defer { memory.deallocate() }
      let address = UnsafeMutableRawPointer(memory)
      address.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<T>.size)
      initialize?(address)
      witnesses.injectTag(enumCase.tag, into: address)
      return memory.move()
    }
    return _openExistential(type, do: body)
  }
}
