import CasePathsCore
import ShellLanguage

/// The cases of an enum, with their source spelling if a macro recorded it, otherwise from runtime
/// metadata.
package struct CaseListing: Sendable {
  /// One associated value of a case.
  package struct Parameter: Sendable {
    package let label: String?
    package let type: Any.Type
    /// The type as spelled in the source, or the type's name if the spelling is unknown.
    package let typeName: String
    package let makeDefault: (@Sendable () -> Any)?

    /// The parameter with its default elided: `id: UUID`, `String = …`.
    package var signature: String {
      let name = (label.map { "\($0): " } ?? "") + typeName
      return makeDefault == nil ? name : name + " = …"
    }

    /// The parameter as declared: `id: UUID`, `String = "none"`.
    package var declaration: String {
      let name = (label.map { "\($0): " } ?? "") + typeName
      guard let makeDefault else { return name }
      return "\(name) = \(ValueDescription(width: 60).text(makeDefault()))"
    }
  }

  package final class Case: Sendable {
    package let name: String
    package let parameters: [Parameter]
    package let documentation: String?
    /// Whether the case has a payload, which may be an empty tuple.
    let hasPayload: Bool
    /// The parameters as ``ArgumentMatcher`` takes them.
    let callParameters: [ArgumentMatcher.Parameter]
    /// The case as named in messages about its arguments: `.todoTapped`.
    let callee: String
    private let builder: EnumBuilder

    fileprivate init(
      name: String,
      parameters: [Parameter],
      documentation: String?,
      hasPayload: Bool,
      builder: EnumBuilder
    ) {
      self.name = name
      self.parameters = parameters
      self.documentation = documentation
      self.hasPayload = hasPayload
      self.builder = builder
      callee = "." + name
      callParameters = parameters.map {
        ArgumentMatcher.Parameter(label: $0.label, type: $0.type, makeDefault: $0.makeDefault)
      }
    }

    /// Whether the arguments are the parameters one by one, with their labels. A single one needs none.
    func matches(_ arguments: Span<Argument>) -> Bool {
      let declared = callParameters
      let parameters = declared.span
      guard arguments.count == parameters.count, !arguments.isEmpty else { return false }
      if arguments.count == 1, !arguments[0].isLabelled { return true }
      for index in arguments.indices
      where !arguments[index].hasLabel(parameters[index].label) { return false }
      return true
    }

    /// The case in leading-dot form: `.todoTapped(id: UUID)`.
    package var signature: String {
      guard hasPayload else { return ".\(name)" }
      return ".\(name)(\(parameters.map(\.signature).joined(separator: ", ")))"
    }

    /// The case as declared: `case todoTapped(id: UUID)`.
    package var declaration: String {
      guard hasPayload else { return "case \(name)" }
      return "case \(name)(\(parameters.map(\.declaration).joined(separator: ", ")))"
    }

    /// Builds the enum value; `nil` if the number or a type of the arguments does not match.
    package func callAsFunction(_ arguments: [Any]) -> Any? { builder.build(arguments) }

    /// Builds the enum value of a case with one argument; `nil` if the type does not match.
    func callAsFunction(argument: Any) -> Any? { builder.buildFromOne(argument) }
  }

  /// Shared storage: each value that is built copies the listing, which must cost little.
  private final class Contents: Sendable {
    let type: Any.Type
    let cases: [Case]
    private let names: [String]
    private let casesByName: [String: Case]

    init(_ type: Any.Type, _ cases: [Case]) {
      self.type = type
      self.cases = cases
      names = cases.prefix(Self.comparedNames).map(\.name)
      casesByName = Dictionary(cases.map { ($0.name, $0) }) { first, _ in first }
    }

    /// Comparing this many names costs less than hashing one.
    private static let comparedNames = 16

    func named(_ name: String) -> Case? {
      let length = name.utf8.count
      for index in names.indices where names[index].utf8.count == length && names[index] == name {
        return cases[index]
      }
      // A further name, or one that is written with other scalars: 'é' as 'e' with an accent.
      return casesByName[name]
    }
  }

  private let contents: Contents

  package var type: Any.Type { contents.type }

  /// The cases in declaration order. If only metadata is available, cases with a payload come
  /// first.
  package var cases: [Case] { contents.cases }

  private static let listings = TypeTable { CaseListing(reading: $0) }

  /// Returns `nil` for a type that is not an enum.
  package init?(of type: Any.Type) {
    guard let listing = Self.listings[type] else { return nil }
    self = listing
  }

  private init?(reading type: Any.Type) {
    guard let cases = Self.cases(of: type) else { return nil }
    contents = Contents(type, cases)
  }

  private static func cases(of type: Any.Type) -> [Case]? {
    if let describing = type as? any CaseDescribing.Type {
      // The spelling in a generic enum names the generic parameters, not the actual types.
      let isGeneric = TypeName.of(type).contains("<")
      return describing._$cases.map { described($0, of: type, isSpelled: !isGeneric) }
    }
    guard case .enumeration(let shapes) = Reflection.shape(of: type) else { return nil }
    return shapes.map { reflected($0, of: type) }
  }

  package func named(_ name: String) -> Case? { contents.named(name) }

  private static func described(
    _ description: CaseDescription,
    of type: Any.Type,
    isSpelled: Bool
  ) -> Case {
    Case(
      name: description.name,
      parameters: description.parameters.map {
        Parameter(
          label: $0.label,
          type: $0.type,
          typeName: $0.spelling.isEmpty || !isSpelled ? TypeName.of($0.type) : $0.spelling,
          makeDefault: $0.makeDefault
        )
      },
      documentation: description.documentation,
      hasPayload: !description.parameters.isEmpty,
      builder: builder(description, of: type)
    )
  }

  /// Builds from metadata if it tells the types that the macro has written. In a generic enum, the macro's
  /// code looks types up for each value.
  private static func builder(_ description: CaseDescription, of type: Any.Type) -> EnumBuilder {
    guard case .enumeration(let shapes) = Reflection.shape(of: type),
      let shape = shapes.first(where: { $0.name == description.name }),
      shape.parameters.map({ ObjectIdentifier($0.type) })
        == description.parameters.map({ ObjectIdentifier($0.type) })
    else { return EnumBuilder { description($0) } }
    let reflected = Reflection.enumBuilder(type, shape)
    return EnumBuilder {
      reflected.buildFromOne($0) ?? description([$0])
    } build: {
      reflected.build($0) ?? description($0)
    }
  }

  private static func reflected(_ shape: CaseShape, of type: Any.Type) -> Case {
    Case(
      name: shape.name,
      parameters: shape.parameters.map {
        Parameter(label: $0.label, type: $0.type, typeName: TypeName.of($0.type), makeDefault: nil)
      },
      documentation: nil,
      hasPayload: shape.payloadType != nil,
      builder: Reflection.enumBuilder(type, shape)
    )
  }
}
