/// Reads type shapes from metadata and caches them. It assumes a known layout; all code except
/// ``ReflectionSelfTest`` uses ``Reflection`` instead.
enum ShapeReader {
  private static let shapes = TypeTable { readShape(of: $0) }

  static func shape(of type: Any.Type) -> TypeShape { shapes[type] }

  private static func readShape(of type: Any.Type) -> TypeShape {
    let metadata = RuntimeMetadata(type)
    switch metadata.kind {
    case .structure: return structure(type, metadata)
    case .enumeration: return enumeration(metadata)
    case .optional:
      guard case .enumeration(let cases) = enumeration(metadata),
        let wrapped = cases.first?.payloadType
      else { return .other }
      return .optional(wrapped)
    case .tuple: return .tuple(metadata.tupleElements)
    case .function: return .function
    case .existential: return .existential
    case .metatype: return .metatype
    case .class: return .class
    case .other: return .other
    }
  }

  private static func structure(_ type: Any.Type, _ metadata: RuntimeMetadata) -> TypeShape {
    guard let records = metadata.fieldRecords(),
      records.count == Int(metadata.descriptor.load(fromByteOffset: 20, as: UInt32.self))
    else { return .other }
    let offsets = metadata.fieldOffsets(count: records.count)
    let size = Memory.size(of: type)
    var fields: [FieldShape] = []
    for (record, offset) in zip(records, offsets) {
      guard let fieldType = record.type, offset <= size else { return .other }
      fields.append(
        FieldShape(
          label: record.name,
          type: fieldType,
          offset: offset,
          isReferenceStorage: record.isReferenceStorage,
          isVariable: record.isVariable
        )
      )
    }
    return .structure(fields)
  }

  private static func enumeration(_ metadata: RuntimeMetadata) -> TypeShape {
    guard let records = metadata.fieldRecords() else { return .other }
    // The records are in the order of the tags: cases with a payload first. The descriptor's counts
    // do not tell whether an individual case has a payload: `a(Void)` counts as a case without one.
    return .enumeration(
      records.enumerated().map { tag, record in
        CaseShape(
          name: record.name,
          payloadType: record.type,
          isIndirect: record.isIndirect,
          tag: tag
        )
      }
    )
  }
}
