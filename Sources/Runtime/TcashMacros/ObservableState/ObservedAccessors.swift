import SwiftSyntax
import SwiftSyntaxBuilder

/// The accessors of a property that is stored elsewhere and notifies its observers.
struct ObservedAccessors {
  /// The property that observers access, as spelled in source.
  let keyPath: String
  /// The expression that stores the value.
  let storage: String

  var accessors: [AccessorDeclSyntax] {
    let registrar = "_$observationRegistrar"
    let subject = "self, keyPath: \\.\(keyPath), &\(storage)"
    return [
      """
      get {
        \(raw: registrar).access(self, keyPath: \\.\(raw: keyPath))
        return \(raw: storage)
      }
      """,
      """
      set {
        \(raw: registrar).mutate(\(raw: subject), newValue, _$isIdentityEqual)
      }
      """,
      """
      _modify {
        let oldValue = \(raw: registrar).willModify(\(raw: subject))
        defer {
          \(raw: registrar).didModify(\(raw: subject), oldValue, _$isIdentityEqual)
        }
        yield &\(raw: storage)
      }
      """,
    ]
  }
}
