import Sharing
package import ShellValues

extension ShellSession {
  /// The shared values in a state, with their keys; the key is `nil` for a value without a storage.
  package func sharedKeys(in state: Any) -> [(path: StatePath, key: String?, type: Any.Type)] {
    let keyed = Dictionary(
      references.live.map { ($0.referenceID, $0.keyDescription) },
      uniquingKeysWith: { first, _ in first }
    )
    return ReferenceSearch.references(in: state) { _ in true }.map { found in
      (found.path, keyed[found.id], type(of: found.value).erasedWrappedType)
    }
  }
}
