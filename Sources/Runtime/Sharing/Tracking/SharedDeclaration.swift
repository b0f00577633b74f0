/// A ``Shared`` or ``SharedReader``, as tools tell one declaration from another.
package protocol SharedDeclaration {
  /// Is the same for the copies of one declaration.
  var declarationID: ObjectIdentifier { get }
}

extension Shared: SharedDeclaration {
  package var declarationID: ObjectIdentifier { ObjectIdentifier(box) }
}

extension SharedReader: SharedDeclaration {
  package var declarationID: ObjectIdentifier { ObjectIdentifier(box) }
}
