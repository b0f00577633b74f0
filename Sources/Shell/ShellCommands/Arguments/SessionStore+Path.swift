package import ShellLanguage
package import ShellSession

extension SessionStore {
  /// The scope at which a path starts: the root, or the current scope.
  package func scope(of path: PathSyntax?) -> Scope {
    path?.isFromRoot == true ? .root : scope
  }
}
