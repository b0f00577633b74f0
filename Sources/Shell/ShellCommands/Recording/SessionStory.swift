import Foundation
import ShellLanguage
import ShellOutput
import ShellPages
import ShellSession

/// A session as a page that tells its story: each statement with what it printed, and the state of the store in use
/// after it.
@MainActor
struct SessionStory {
  private let record: SessionRecord
  private let session: ShellSession

  init(_ record: SessionRecord, of session: ShellSession) {
    self.record = record
    self.session = session
  }

  /// The page; `nil` if nothing has been done yet.
  ///
  /// - Parameter title: The page's title.
  func page(title: String) -> String? {
    let steps = steps
    guard !steps.isEmpty else { return nil }
    let count = counted(steps.count, "statement")
    return StoryPage(
      title: title,
      summary: "A session of tcash · \(Date.now.formatted(.iso8601))",
      stories: [StoryPage.Story(name: title, note: count, steps: steps)],
      isList: false
    ).text
  }

  private var steps: [StoryStep] {
    var steps: [StoryStep] = []
    for entry in record.entries {
      guard let text = text(of: entry.step) else { continue }
      var step = StoryStep(line: steps.count + 1, statement: text)
      step.output = entry.output.lines().map { "  \($0)\n" }.joined()
      if let (store, lines) = state(at: entry.place) {
        step.store = store
        step.setState(lines)
      }
      steps.append(step)
    }
    return steps
  }

  private func text(of step: SessionRecord.Step) -> String? {
    switch step {
    case .statement(let recorded): recorded.source[recorded.statement.span]
    case .text(let text), .remark(let text): text
    case .binding: nil
    case .wait: "(effects went on)"
    }
  }

  /// The store in use, and the lines of its state; `nil` if no store was in use, or it is no longer there.
  private func state(at place: SessionPlace?) -> (store: String, lines: [String])? {
    guard let place, let store = place.store(in: session) else { return nil }
    guard let moment = session.moment(of: store, after: place.entry) else {
      return (store.name, ["(no longer kept: the history begins later)"])
    }
    let format = TextFormat(options: DisplaySettings().textOptions())
    return moment.reading { state in
      (store.name, format.lines(for: .state(StateReport(value: state))).map(\.plain))
    }
  }
}

/// A place in the histories of a session: the store in use and the last entry that was done there.
struct SessionPlace {
  private let number: Int
  let entry: Int

  /// - Returns: `nil` if no store is in use.
  @MainActor
  init?(in session: ShellSession) {
    guard let store = session.current else { return nil }
    number = store.number
    entry = store.timeline.position
  }

  /// The store that was in use; `nil` if it is no longer there.
  @MainActor
  func store(in session: ShellSession) -> SessionStore? {
    session.stores.first { $0.number == number }
  }
}
