/// Builds the values of a case from its associated values in declaration order.
struct EnumBuilder: Sendable {
  let build: @Sendable ([Any]) -> Any?
  /// Builds a value of a case with one associated value.
  let buildFromOne: @Sendable (Any) -> Any?

  init(
    fromOne buildFromOne: (@Sendable (Any) -> Any?)? = nil,
    build: @escaping @Sendable ([Any]) -> Any?
  ) {
    self.build = build
    self.buildFromOne = buildFromOne ?? { build([$0]) }
  }
}

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
    let payload = withUnsafeTemporaryAllocation(
      byteCount: max(layout.size, 1),
      alignment: layout.alignment
    ) { buffer in
      guard let bytes = buffer.baseAddress else { preconditionFailure("no memory was given") }
      bytes.copyMemory(from: value, byteCount: layout.size)
      witnesses.projectPayload(in: bytes)
      return cases[tag].isIndirect
        ? Memory.loadBoxed(payloadType, from: bytes) : Memory.load(payloadType, from: bytes)
    }
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

  /// A function that makes values of a case from its payload, like ``make(_:_:payload:)``. Unless the
  /// payload is boxed or a function, its type is looked up here and not for each value.
  static func maker(_ type: Any.Type, _ enumCase: CaseShape) -> @Sendable (_ payload: Any) -> Any? {
    func withPayload<Payload>(_: Payload.Type) -> (@Sendable (Any) -> Any?)? {
      EnumWitnesses(type).map { maker(type, Payload.self, tag: enumCase.tag, $0) }
    }
    if let payload = enumCase.payloadType, !enumCase.isIndirect, Memory.isPlain(payload),
      let maker = _openExistential(payload, do: withPayload)
    {
      return maker
    }
    return { make(type, enumCase, payload: $0) }
  }

  private static func maker<Payload>(
    _ type: Any.Type,
    _: Payload.Type,
    tag: Int,
    _ witnesses: EnumWitnesses
  ) -> @Sendable (Any) -> Any? {
    { payload in
      guard Memory.Plain.accepts(payload, as: Payload.self) else { return nil }
      let payload = Existentials.known(payload, as: Payload.self)
      return Memory.making(type) { address in
        address.initializeMemory(as: Payload.self, to: payload)
        witnesses.injectTag(tag, into: address)
      }
    }
  }

  /// A function that makes values of a case from the elements of its payload, a tuple, whose types are
  /// looked up here; `nil` if the payload is boxed or one of the elements is a function.
  static func maker(
    _ type: Any.Type,
    _ enumCase: CaseShape,
    from elements: [FieldShape]
  ) -> (@Sendable ([Any]) -> Any?)? {
    guard let witnesses = EnumWitnesses(type), !enumCase.isIndirect,
      elements.allSatisfy({ !$0.isReferenceStorage && Memory.isPlain($0.type) })
    else { return nil }
    let parts = elements.map { (offset: $0.offset, memory: Memory.Plain($0.type)) }
    return { values in
      // Check all parts before storing the first one, so no partial value needs cleanup.
      guard values.count == parts.count,
        parts.indices.allSatisfy({ parts[$0].memory.accepts(values[$0]) })
      else { return nil }
      return Memory.making(type) { address in
        for index in parts.indices {
          parts[index].memory.initialize(address + parts[index].offset, values[index])
        }
        witnesses.injectTag(enumCase.tag, into: address)
      }
    }
  }

  static func make(_ type: Any.Type, _ enumCase: CaseShape, payload: Any?) -> Any? {
    guard let witnesses = EnumWitnesses(type),
      (payload == nil) == (enumCase.payloadType == nil)
    else { return nil }
    let isBoxed = enumCase.isIndirect
    if let payloadType = enumCase.payloadType, let payload {
      guard Memory.accepts(payload, as: payloadType, isBoxed: isBoxed) else { return nil }
    }
    return Memory.making(type) { address in
      if let payloadType = enumCase.payloadType, let payload {
        Memory.initialize(address, as: payloadType, with: payload, isBoxed: isBoxed)
      }
      witnesses.injectTag(enumCase.tag, into: address)
    }
  }
}
