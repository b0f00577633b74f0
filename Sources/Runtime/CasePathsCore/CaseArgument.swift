/// The type of one associated value, as the code that `@CasePathable` emits refers to it.
///
/// The type is passed as a generic argument, never as an expression. This way types such as `any
/// P`, `(Int) -> Void`, `(x: Int, y: Int)` and `()` need no special spelling, and casts to them
/// produce no warnings.
public enum _$CaseArgument<Value> {
  /// Describes the associated value.
  ///
  /// - Parameters:
  ///   - label: Its label, if it has one.
  ///   - spelling: Its type as written in the source.
  ///   - documentation: The comment above the property that the value initializes.
  public static func parameter(
    _ label: String? = nil,
    spelling: String,
    documentation: String? = nil
  ) -> CaseDescription.Parameter {
    CaseDescription.Parameter(
      label,
      Value.self,
      spelling: spelling,
      documentation: documentation
    )
  }

  /// Describes an associated value that has a default.
  public static func parameter(
    _ label: String? = nil,
    spelling: String,
    documentation: String? = nil,
    default makeDefault: @escaping () -> Value
  ) -> CaseDescription.Parameter {
    // Emitted by the macro and captures no value.
    nonisolated(unsafe) let makeDefault = makeDefault
    return CaseDescription.Parameter(
      label,
      Value.self,
      spelling: spelling,
      documentation: documentation,
      default: { makeDefault() }
    )
  }

  /// Casts an argument to this type. Returns `nil` if the argument has another type.
  @inlinable
  public static func cast(_ argument: Any) -> Value? {
    argument as? Value
  }
}

extension CaseDescription {
  /// Only for code that `@CasePathable` emits: `build` must capture no value.
  ///
  /// `build` isn't `@Sendable`, because in a generic enum the closure refers to the enum's type
  /// parameters.
  public init(
    _ name: String,
    _ parameters: [Parameter] = [],
    documentation: String? = nil,
    _$build build: @escaping ([Any]) -> Any?
  ) {
    nonisolated(unsafe) let build = build
    self.init(name, parameters, documentation: documentation, build: { build($0) })
  }
}
