import Foundation
import ShellSession
import TerminalText

extension SessionReplay.Summary {
  /// Whether the session is as it was, but for effects that don't run any more.
  package var isSame: Bool {
    differences.isEmpty && unreadableLines.isEmpty && unknownVersion == nil
  }

  /// `12 statements, 31 actions (counter: #31)`
  package var headline: String {
    let places = stores.map { "\($0.name): #\($0.position)" }.joined(separator: ", ")
    return "\(counted(statementCount, "statement")), \(counted(actionCount, "action"))"
      + (places.isEmpty ? "" : " (\(places))")
  }

  /// What is otherwise than it was, and what to know besides, a sentence each.
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
    if let (text, isDoneInPart) = cutStatement {
      notes.append(
        "'\(Self.excerpt(text))' was running when the session ended: "
          + (isDoneInPart ? "it is done up to there" : "it is not done")
      )
    }
    if !lostEffects.isEmpty { notes.append(effectNote) }
    notes += shownDifferences
    if !unreadableLines.isEmpty {
      let lines = unreadableLines.prefix(5).map(String.init).joined(separator: ", ")
      notes.append(
        "\(counted(unreadableLines.count, "line")) of the journal can't be read and "
          + "\(unreadableLines.count == 1 ? "was" : "were") left out: \(lines)"
          + (unreadableLines.count > 5 ? ", …" : "")
      )
    }
    if let otherFolder {
      notes.append(
        "the session was started in \(otherFolder); relative paths begin at the present folder now"
      )
    }
    return notes
  }

  private var effectNote: String {
    let causes = lostEffects.prefix(5).map { effect in
      let cause = [effect.number.map { "#\($0)" }, effect.action].compactMap(\.self)
      return "\(effect.store) \(cause.isEmpty ? "an undone action" : cause.joined(separator: " "))"
    }
    let count = lostEffects.count
    return
      "\(counted(count, "effect")) \(count == 1 ? "is" : "are") not running any more: started by "
      + causes.joined(separator: ", ") + (count > 5 ? ", …" : "")
  }

  /// A session of many statements has many differences, the first of which lead to the others.
  private var shownDifferences: [String] {
    let limit = 10
    let shown = differences.prefix(limit).map(\.text)
    let rest = differences.count - limit
    return shown + (rest > 0 ? ["… and \(rest) more differ from before"] : [])
  }

  fileprivate static func excerpt(_ text: String) -> String {
    let line = text.split(separator: "\n").first.map(String.init) ?? ""
    let short = line.count > 60 ? line.prefix(59) + "…" : line[...]
    return SafeText.escaped(String(short))
      + (line.count < text.count && line.count <= 60 ? " …" : "")
  }
}

extension SessionReplay.Difference {
  /// `'.factButtonTapped': …`
  package var text: String {
    let place = statement.map { "'\(SessionReplay.Summary.excerpt($0))': " } ?? ""
    return place + what
  }

  private var what: String {
    switch kind {
    case .fails(let message): "fails now: \(message)"
    case .invalid(let message): "can't be read any more: \(message)"
    case .outside(let difference): difference.text
    }
  }
}

extension SessionRepetition.Difference {
  fileprivate var text: String {
    switch self {
    case .action(let action, let store, let reason):
      "left out what an effect sent to \(store), \(SessionReplay.Summary.excerpt(action)): \(reason)"
    case .shared(let key, let reason): "left \(key) as it is: \(reason)"
    case .number(let store, let before, let now):
      "the actions of \(store) are numbered otherwise from here: #\(before) is #\(now) now"
    case .fewerActions: "sends fewer actions than before"
    case .otherAction(let store): "sends \(store) an action that it did not send before"
    case .storage(let name, let reason): "\(name) can't be brought to where it was: \(reason)"
    case .changedSince(let name, let keys):
      "\(name) was changed by others since, which holds: \(keys.joined(separator: ", "))"
    }
  }
}
