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
    let starts = paths.map { store.scope(of: $0) }
    let before = session.moment(of: store)
    try await perform(body, emit: emit)
    let after = session.moment(of: store)
    let list = before.changes(to: after)
    let allowed = try zip(paths, starts).map { path, start in
      (path, try resolve(path, start, [before, after]))
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
    _ start: Scope,
    _ moments: [SessionStore.Moment]
  ) throws -> StatePath {
    guard case .steps(let accessors) = path.kind else { return StatePath() }
    var failure: (any Error)?
    for moment in moments {
      do {
        let state = try start.state(of: moment.state)
        let relative = try locating(path.span) {
          try StatePath.resolve(accessors, in: state, using: builder)
        }
        return start.path.appending(relative)
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? CancellationError()
  }
}
