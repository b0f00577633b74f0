package import ShellOutput
import ShellSession
import ShellValues

extension Evaluator {
  /// Waits until the work that a statement set off has run. In a script, that is all work that can
  /// proceed by itself. At a prompt it includes work that is due soon, as long as the patience
  /// lasts.
  func settle() async throws {
    guard let patience = options.patience else { return try await session.settle() }
    try await session.settle(until: .now.advanced(by: patience))
    if session.isBusy { try await session.settle(until: beginning.advanced(by: .seconds(1))) }
    // All statements within a top-level one share the time spent waiting for outside events.
    let deadline = beginning.advanced(by: patience)
    while session.isDue(before: deadline, since: startOfStatement) {
      try await Task.sleep(for: .milliseconds(1))
      try await session.settle(until: deadline)
    }
  }

  /// Goes on when the work that a statement set off has run: at once, if there is none.
  // Inlined, so that the closure needs memory only where it has to wait.
  @inline(__always)
  func settling(
    _ finish: @escaping @MainActor () throws -> Report
  ) throws -> CommandProgress {
    if session.settleAtOnce() { return .done(try finish()) }
    return .waiting { [self] in
      try await settle()
      return try finish()
    }
  }

  /// Reports the arrivals so far while a command waits for more. This happens only at a prompt. A
  /// script reports them when the command ends, so the grouping of its output does not depend on
  /// timing.
  func showProgress() {
    guard options.patience != nil, let progress else { return }
    emitArrivals(progress)
  }

  /// Reports the actions that arrived since the last call.
  ///
  /// - Parameter isBetweenStatements: Whether they belong to no statement. Muted effects are then not reported, and
  ///   within a statement only what it set off itself is, or what it waits for. All is recorded.
  package func emitArrivals(
    isBetweenStatements: Bool = false,
    _ emit: @MainActor (Report) -> Void
  ) {
    let session = session
    // At a prompt, a burst of actions is shown once it is over or stopped.
    if options.patience != nil, session.isBursting { return }
    let arrivals = session.takeArrivals()
    if !arrivals.isEmpty, isMuted || !recorder.wantsOutput {
      recorder.noteArrivals(arrivals, reportedAs: .nothing)
    } else if !arrivals.isEmpty {
      let limit = options.patience == nil ? .max : Self.readableCount
      let report = Report.actions(ActionReport.tree(of: arrivals, in: session, limit: limit))
      arrivalReportCount += 1
      recorder.noteArrivals(arrivals, reportedAs: report)
      if !chosenDisplay.mutesEffects {
        emit(report)
      } else if !isBetweenStatements {
        let own = arrivals.filter { recorder.isWaiting || startOfStatement.precede([$0]) }
        if !own.isEmpty {
          emit(.actions(ActionReport.tree(of: own, in: session, limit: limit)))
        }
      }
    }
    if !watches.isEmpty {
      let watched = watchedChanges(arrivals)
      if !watched.isEmpty { emit(.changes(ChangeList(watched))) }
    }
    if !observations.isEmpty {
      for change in session.stores.flatMap(observations.fired) {
        emit(change.report(shortIDs: options.shortIDs))
      }
    }
    leaveGoneScope(emit)
    for dropped in session.dropExcess() { report(dropped, emit) }
  }

  private func report(_ dropped: ShellSession.Dropped, _ emit: Emit) {
    let name = dropped.store.name
    if let last = dropped.last {
      let numbers = last == 1 ? "#1 is" : "#1 to #\(last) are"
      emit(
        .done(
          "history-dropped",
          [("store", .string(name)), ("last", .number(last))],
          text:
            "the history of \(name) is full: \(numbers) dropped, and so are the oldest from now "
            + "on ('set history.limit')"
        )
      )
    }
    guard !dropped.marks.isEmpty else { return }
    let marks = dropped.marks.map { "'\($0)'" }.joined(separator: ", ")
    let (noun, verb) = dropped.marks.count == 1 ? ("mark", "is") : ("marks", "are")
    emit(
      .done(
        "marks-dropped",
        [("store", .string(name)), ("marks", .strings(dropped.marks))],
        text: "the \(noun) \(marks) of \(name) \(verb) gone with the dropped entries"
      )
    )
  }

  /// The maximum number of actions that a prompt shows at once.
  private static let readableCount = 1000

  /// The store and its scope, for programs.
  func place(of store: SessionStore) -> JSONMembers {
    [("store", .string(store.name)), ("path", .string(store.scope.description))]
  }

  /// The store's name and scope; at a prompt with shortened ids.
  func title(of store: SessionStore) -> String {
    options.shortIDs == nil ? store.title : store.promptTitle
  }

  /// Moves up if the scope's state is gone, and back if that was undone.
  private func leaveGoneScope(_ emit: Emit) {
    guard let store = session.current else { return }
    if let gone = store.leaveGoneScope() {
      emit(
        .done(
          "scope-gone",
          place(of: store) + [("from", .string(gone.description))],
          text: "\(gone.shortDescription) is gone: the scope is \(title(of: store)) now"
        )
      )
    } else if store.returnToLeftScope() {
      let text = "the scope is \(title(of: store)) again"
      emit(.done("scope-returned", place(of: store), text: text))
    }
  }
}
