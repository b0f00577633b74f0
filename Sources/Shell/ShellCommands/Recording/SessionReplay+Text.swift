import Foundation
import ShellSession

extension SessionReplay.Summary {
  /// Whether the session is unchanged, apart from effects that no longer run.
  package var isSame: Bool {
    differences.isEmpty && unreadableLines.isEmpty && unknownVersion == nil
  }

  /// A summary such as `12 statements, 31 actions (counter: #31)`.
  package var headline: String {
    let places = stores.map { "\($0.name): #\($0.position)" }.joined(separator: ", ")
    return "\(counted(statementCount, "statement")), \(counted(actionCount, "action"))"
      + (places.isEmpty ? "" : " (\(places))")
  }

  /// The differences from the earlier session and other remarks, one sentence each.
  package var notes: [String] {
    var notes: [String] = []
    if let unknownVersion {
      return [
        """
        the journal has format \(unknownVersion), which a later tcash wrote; this one reads up to \
        \(JournalRecord.version), and left it as it is
        """
      ]
    }
    if let cutStatement { notes.append(note(of: cutStatement)) }
    if !lostEffects.isEmpty { notes.append(effectNote) }
    notes += shownDifferences
    if !unreadableLines.isEmpty { notes.append(damageNote) }
    if let otherFolder {
      notes.append(
        "the session was started in \(otherFolder); relative paths now start at the current folder"
      )
    }
    return notes
  }

  private func note(of cut: SessionReplay.CutStatement) -> String {
    let end = cut.isDoneInPart ? "it is done up to there" : "it is not done"
    let text = "'\(StatementExcerpt.text(of: cut.text))'"
    guard let file = cut.file else {
      return "\(text) was running when the session ended: \(end)"
    }
    return
      "\(text) of \(file) was running when the session ended: \(end), and nothing that follows it "
      + "in the file; what stands before it is done"
  }

  private var damageNote: String {
    let limit = 5
    let shown = unreadableLines.prefix(limit).map { line in
      let loss =
        if line.isStatement {
          "its statement was not run"
        } else if let statement = line.statement {
          "its ids, dates, numbers and answers for '\(StatementExcerpt.text(of: statement))' are "
            + "lost"
        } else {
          "its contents are left out"
        }
      return "line \(line.number) can't be read: \(loss)"
    }
    let rest = unreadableLines.count - limit
    return "the journal is damaged, and stays as it is; what follows may differ from before\n"
      + (shown + (rest > 0 ? ["… and \(counted(rest, "more line"))"] : [])).joined(separator: "\n")
  }

  private var effectNote: String {
    let causes = lostEffects.prefix(5).map { effect in
      let cause = [effect.number.map { "#\($0)" }, effect.action].compactMap(\.self)
      return cause.isEmpty
        ? "an action of \(effect.store) that is not in the history"
        : "\(effect.store) \(cause.joined(separator: " "))"
    }
    let count = lostEffects.count
    return
      "\(counted(count, "effect")) \(count == 1 ? "is" : "are") no longer running: started by "
      + causes.joined(separator: ", ") + (count > 5 ? ", …" : "")
  }

  /// The first differences only. They cause most of the later ones.
  private var shownDifferences: [String] {
    let limit = 10
    let shown = differences.prefix(limit).map(\.text)
    let rest = differences.count - limit
    return shown + (rest > 0 ? ["… and \(rest) more differ from before"] : [])
  }
}

extension SessionReplay.Difference {
  /// The difference with its statement: `'.factButtonTapped': …`.
  package var text: String {
    let place = statement.map { "'\(StatementExcerpt.text(of: $0))': " } ?? ""
    return place + what
  }

  private var what: String {
    switch kind {
    case .fails(let message): "fails now: \(message)"
    case .invalid(let message): "can no longer be read: \(message)"
    case .outside(let difference): difference.text
    }
  }
}

extension SessionRepetition.Difference {
  fileprivate var text: String {
    switch self {
    case .action(let action, let store, let reason):
      "left out what an effect sent to \(store), \(StatementExcerpt.text(of: action)): \(reason)"
    case .shared(let key, let reason): "left \(key) as it is: \(reason)"
    case .number(let store, let before, let now):
      "the actions of \(store) are numbered differently from here: #\(before) is #\(now) now"
    case .fewerActions: "sends fewer actions than before"
    case .noStatement(let store):
      "left out an action of \(store): the journal does not say which statement sent it"
    case .otherAction(let store): "sends \(store) an action that it did not send before"
    case .storage(let name, let reason): "\(name) can't be restored to its place: \(reason)"
    case .changedSince(let name, let keys):
      "\(name) has been changed by others since, and keeps their values: "
        + keys.joined(separator: ", ")
    }
  }
}
