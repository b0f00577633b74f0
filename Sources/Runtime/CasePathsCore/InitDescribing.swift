/// A struct that describes its initialisers. Tools use it to create values from parts whose types
/// are known only at run time, with the defaults from the source.
///
/// `@ObservableState` and ``InitDescribable()`` add the conformance.
public protocol InitDescribing {
  /// The initialisers in declaration order, each described as a case named `init`. If none is
  /// declared, the memberwise initialiser. Empty if the initialisers can't be described.
  static var _$initializers: [CaseDescription] { get }

  /// The computed properties declared in the type itself that can be read without further ado.
  static var _$computed: [_$ComputedProperty] { get }

  /// The static properties declared in the type itself that are values of it, and can be read without further ado.
  static var _$static: [_$StaticProperty] { get }
}

extension InitDescribing {
  public static var _$initializers: [CaseDescription] { [] }

  public static var _$computed: [_$ComputedProperty] { [] }

  public static var _$static: [_$StaticProperty] { [] }
}

/// The argument type of a property with an inferred type, for the code that ``InitDescribable()``
/// emits.
public func _$argument<Root, Value>(_: KeyPath<Root, Value>) -> _$CaseArgument<Value>.Type {
  _$CaseArgument<Value>.self
}
