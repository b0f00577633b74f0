/// A struct that describes its own initialisers: what a tool needs to make a value of it from parts whose
/// types are known only at run time, with the defaults that its author gave.
///
/// `@ObservableState` and ``InitDescribable()`` add the conformance.
public protocol InitDescribing {
  /// The initialisers in declaration order, each as a case by the name of `init`; the memberwise one where
  /// no other is declared. Empty where nothing can be said of them.
  static var _$initializers: [CaseDescription] { get }
}

extension InitDescribing {
  public static var _$initializers: [CaseDescription] { [] }
}

/// The argument type of a property whose type is inferred, for the code that ``InitDescribable()`` emits.
public func _$argument<Root, Value>(_: KeyPath<Root, Value>) -> _$CaseArgument<Value>.Type {
  _$CaseArgument<Value>.self
}
