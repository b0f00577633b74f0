/// A difference between two values.
package enum Change {
  case changed(StatePath, old: Any, new: Any)
  case added(StatePath, value: Any)
  case removed(StatePath, value: Any)
  /// The same elements in another order, as the ids before and after.
  case reordered(StatePath, old: [Any], new: [Any])

  package var path: StatePath {
    switch self {
    case .changed(let path, _, _), .added(let path, _), .removed(let path, _),
      .reordered(let path, _, _):
      path
    }
  }
}
