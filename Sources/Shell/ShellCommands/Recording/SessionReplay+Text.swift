import Foundation
import ShellJournal
import ShellSession
import TerminalText

extension SessionReplay.Summary {
  /// Whether the session is unchanged, apart from effects that no longer run.
  package var isSame: Bool {
    differences.isEmpty && damage.isEmpty && stateDifference == nil && withheldCount == 0
      && unknownVersion == nil
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
    if let cutStatement { notes.append(cutStatement.note) }
    if !lostEffects.isEmpty { notes.append(effectNote) }
    notes += shownDifferences
    if !damage.isEmpty { notes.append(damageNote) }
    if let stateDifference { notes.append(stateDifference.note) }
    if isUnverified {
      notes.append(
        "an earlier tcash wrote the journal without checksums, so it can't be verified"
      )
    }
    if withheldCount > 0 { notes.append(withheldNote) }
    if let otherFolder {
      notes.append(
        "the session was started in \(otherFolder); relative paths now start at the current folder"
      )
    }
    return notes
  }

  /// What is known of the damaged lines, as far as they can be read.
  private var damageNote: String {
    let limit = 5
    let shown = damage.prefix(limit).map(\.text)
    let rest = damage.count - limit
    return "the journal is damaged, and stays as it is; what follows may differ from before\n"
      + (shown + (rest > 0 ? ["… and \(rest) more"] : [])).joined(separator: "\n")
  }

  private var withheldNote: String {
    let (subject, verb) =
      withheldCount == 1 ? ("a statement", "is") : ("\(withheldCount) statements", "are")
    return "\(subject) that began with a space \(verb) not in the journal, and not done again"
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

extension SessionReplay.CutStatement {
  /// Says how far the statement got.
  fileprivate var note: String {
    let text = "'\(StatementExcerpt.text(of: text))'" + (file.map { " of \($0)" } ?? "")
    let rest =
      file == nil
      ? "" : ", and nothing that follows it in the file; what stands before it is done"
    return "\(text) was running when the session ended: \(extent)\(rest)"
  }

  private var extent: String {
    guard isDoneInPart else { return "it is not done" }
    guard actionCount > 0 else { return "it is done up to there" }
    let place = lastAction.map { ", up to \($0.store) #\($0.number)" } ?? ""
    return "its first \(counted(actionCount, "action")) \(actionCount == 1 ? "is" : "are") done"
      + "\(place); the rest is not"
  }
}

extension SessionReplay.StateDifference {
  fileprivate var note: String {
    guard let found else {
      return "\(place.store) is missing: the journal has its state at #\(place.number)"
    }
    let number = found == place.number ? "" : " (here at #\(found))"
    let same = lastSame.map { "; up to #\($0) its state is the same" } ?? ""
    return
      "the state of \(place.store) at #\(place.number)\(number) differs from the recorded session\(same)"
  }
}

extension JournalDamage {
  /// The place and the consequence of the damage, with what can be read of the line.
  package var text: String { text(isRun: false) }

  /// - Parameter isRun: Whether the statements are run as the script has them, whatever the line says.
  func text(isRun: Bool) -> String {
    let loss = isRun && beginsStatement ? "what its statement found is not used" : self.loss
    let found = excerpt.isEmpty ? "" : ": \(StatementExcerpt.text(of: excerpt))"
    switch kind {
    case .changed: return "line \(line) does not match its checksum; \(loss)\(found)"
    case .unknown: return "line \(line) is of an unknown kind; \(loss)\(found)"
    case .cutOff: return "line \(line) is cut off; \(loss)\(found)"
    case .missing(let count):
      return "\(counted(count, "line")) \(count == 1 ? "is" : "are") missing before line \(line)"
    case .misplaced(let number):
      return
        "line \(line) is out of place and left out, because it is the journal's line \(number)"
    }
  }

  private var loss: String {
    if beginsStatement { return "its statement was not run" }
    guard let statement else { return "its contents are left out" }
    return "its ids, dates, numbers and answers for '\(StatementExcerpt.text(of: statement))' are "
      + "lost"
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
    case .stopped(let stop): stop.text
    case .changedSince(let name, let keys):
      "\(name) has been changed by others since, and keeps their values: "
        + keys.joined(separator: ", ")
    }
  }
}

extension SessionRepetition.Stop {
  /// The maximum number of characters of a state; whoever needs a longer one finds it in the journal.
  private static let stateLimit = 4_000

  fileprivate var text: String {
    let number = number.map { " #\($0)" } ?? ""
    let event = StatementExcerpt.text(of: subject)
    let place = store.map { "\($0)\(number), '\(event)'" } ?? "the change of \(event)"
    return "ends before \(place): it can't be repeated, since \(part) can't be written"
      + (state.map { "\nthe state after it was\n" + Self.shortened($0) } ?? "")
  }

  private static func shortened(_ state: String) -> String {
    let text = SafeText.escaped(String(state.prefix(stateLimit)))
    return state.count > stateLimit ? text + "…" : text
  }
}
