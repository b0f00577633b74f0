/// One associated value's type, as the code that `@CasePathable` emits refers to it.
///
/// The type is a generic argument, never an expression: `any P`, `(Int) -> Void`, `(x: Int, y: Int)`
/// and `()` are all spelled as types here, and casting to it warns for none of them.
public enum _$CaseArgument<Value> {
  /// Describes the associated value.
  ///
  /// - Parameters:
  ///   - label: Its label, if it has one.
  ///   - spelling: Its type as written in the source.
  ///   - documentation: The comment above the property that it sets.
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
    // Written by the macro, so it captures no value.
    nonisolated(unsafe) let makeDefault = makeDefault
    return CaseDescription.Parameter(
      label,
      Value.self,
      spelling: spelling,
      documentation: documentation,
      default: { makeDefault() }
    )
  }

  /// The argument as a value of this type, or `nil` if it is of another type.
  public static func cast(_ argument: Any) -> Value? {
    argument as? Value
  }
}

extension CaseDescription {
  /// For the code that `@CasePathable` writes: `build` must capture no value.
  ///
  /// In a generic enum the closure mentions the enum's type parameters, which keeps it from being
  /// `@Sendable`.
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
