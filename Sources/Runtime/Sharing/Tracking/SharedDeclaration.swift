/// A ``Shared`` or ``SharedReader`` whose declaration tools can identify.
package protocol SharedDeclaration {
  /// The identity of the declaration, which is the same for all its copies.
  var declarationID: ObjectIdentifier { get }
}

extension Shared: SharedDeclaration {
  package var declarationID: ObjectIdentifier { ObjectIdentifier(box) }
}

extension SharedReader: SharedDeclaration {
  package var declarationID: ObjectIdentifier { ObjectIdentifier(box) }
}
