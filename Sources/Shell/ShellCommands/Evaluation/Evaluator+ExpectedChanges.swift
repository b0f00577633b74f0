import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

extension Evaluator {
  /// Runs statements that must change the state at each of some paths, and nowhere else.
  func expectChanges(
    only paths: [PathSyntax],
    _ body: [Statement],
    emit: @escaping Emit
  ) async throws {
    let store = try session.currentStore()
    let scope = store.scope
    let before = session.moment(of: store)
    try await perform(body, emit: emit)
    let after = session.moment(of: store)
    let list = before.changes(to: after)
    let allowed = try paths.map { path in
      (path, try resolve(path, scope, [before, after], of: store))
    }
    for (path, place) in allowed {
      guard !list.changes.contains(where: { $0.path.hasPrefix(place) }) else { continue }
      throw Diagnostic(
        ExpectationProblem.unchanged(source[path.span]),
        at: path.span,
        help: list.help
      )
    }
    let others = list.changes.filter { change in
      !allowed.contains { change.path.hasPrefix($0.1) }
    }
    guard let first = others.first, let span = paths.first?.span else { return }
    throw Diagnostic(
      ExpectationProblem.alsoChanged(first.path.description),
      at: SourceSpan(span.start, paths.last?.span.end ?? span.end),
      help: list.help
    )
  }

  /// A path from the root of the state. What is there only before or after the change is found, too.
  private func resolve(
    _ path: PathSyntax,
    _ scope: Scope,
    _ moments: [SessionStore.Moment],
    of store: SessionStore
  ) throws -> StatePath {
    guard case .steps(let accessors) = path.kind else { return StatePath() }
    var failure: (any Error)?
    for moment in moments {
      do {
        let root = moment.state
        let state = path.isFromRoot ? root : try scope.state(of: root)
        let relative = try locating(path.span) {
          try StatePath.resolve(accessors, in: state, using: builder)
        }
        return path.isFromRoot ? relative : scope.path.appending(relative)
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? CancellationError()
  }
}
