/// The description of an enum case as declared in source. Tools use it to list cases, and to build
/// values from parts whose types are known only at run time.
///
/// `@CasePathable` and `@Reducer` emit one description per case; see ``CaseDescribing``.
public struct CaseDescription: Sendable {
  /// One associated value of a case.
  public struct Parameter: Sendable {
    /// The argument label, or `nil` if the case has none.
    public let label: String?

    /// The declared type.
    public let type: Any.Type

    /// The declared type as it is spelled in the source, for messages (`IdentifiedActionOf<Todo>`).
    public let spelling: String

    /// The documentation comment above the property that a struct's initialiser sets, or `nil` if
    /// there is none.
    public let documentation: String?

    /// Creates the default value, if the case declares one.
    public let makeDefault: (@Sendable () -> Any)?

    public init(
      _ label: String? = nil,
      _ type: Any.Type,
      spelling: String,
      documentation: String? = nil,
      default makeDefault: (@Sendable () -> Any)? = nil
    ) {
      self.label = label
      self.type = type
      self.spelling = spelling
      self.documentation = documentation
      self.makeDefault = makeDefault
    }
  }

  /// The case's name, without backticks.
  public let name: String

  /// The associated values in declaration order.
  public let parameters: [Parameter]

  /// The documentation comment above the case, without its comment markers; `nil` if there is none.
  public let documentation: String?

  private let build: @Sendable ([Any]) -> Any?

  public init(
    _ name: String,
    _ parameters: [Parameter] = [],
    documentation: String? = nil,
    build: @escaping @Sendable ([Any]) -> Any?
  ) {
    self.name = name
    self.parameters = parameters
    self.documentation = documentation
    self.build = build
  }

  /// Builds a value of the enum.
  ///
  /// - Parameter arguments: One value per parameter, in declaration order and of the parameter's
  ///   type.
  /// - Returns: The enum's value, or `nil` if the count or a type does not fit.
  public func callAsFunction(_ arguments: [Any] = []) -> Any? {
    arguments.count == parameters.count ? build(arguments) : nil
  }
}

/// An enum that describes its cases. `@CasePathable` and `@Reducer` add the conformance.
public protocol CaseDescribing {
  /// The cases in declaration order.
  static var _$cases: [CaseDescription] { get }
}
