import ComposableArchitecture
import ShellHost
import ShellLanguage
import ShellOutput
import ShellSession

/// The smallest face: it keeps what it is shown, as lines.
@MainActor
final class ToyFace: Presenter {
  private(set) var lines: [String] = []
  private(set) var settledCount = 0
  /// Is told of each line.
  var onLine: (String) -> Void = { _ in }

  func present(_ event: ShellEvent) {
    for line in Self.lines(for: event) {
      lines.append(line)
      onLine(line)
    }
  }

  func settle() async { settledCount += 1 }

  /// The lines since this was last called.
  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }

  private static func lines(for event: ShellEvent) -> [String] {
    let number = event.statement.map { "\($0)" } ?? "-"
    switch event.kind {
    case .statementBegan(let place, let isActing):
      return ["\(number) began \(place.text)\(isActing ? "" : " (looks)")"]
    case .innerStatementBegan(let place, _): return ["\(number) inner \(place.text)"]
    case .statementEnded(let result, _): return ["\(number) ended \(result)"]
    case .report(let report): return text(of: report).map { "\(number) report \($0)" }
    case .arrival(let report): return text(of: report).map { "\(number) arrival \($0)" }
    case .diagnostic(let failure): return ["\(number) error \(failure.diagnostic.code)"]
    case .issue(let issue): return ["\(number) issue \(issue.problem.message)"]
    case .note(let text): return ["\(number) note \(text)"]
    case .remark(let text): return ["\(number) remark \(text)"]
    case .expectation(let place, let held):
      return ["\(number) \(held ? "held" : "failed") \(place.text)"]
    case .scriptSkipped(let reason): return ["\(number) skipped \(reason)"]
    case .sessionReplaced: return ["\(number) another session"]
    case .ended(let status): return ["\(number) over \(status.rawValue)"]
    }
  }

  private static func text(of report: Report) -> [String] {
    TextFormat().lines(for: report).map { $0.plain.drop { $0 == " " } }.map(String.init)
  }
}

/// A pad that counts in what is shared, has an id from chance, and can be kept busy.
@Reducer
struct Pad {
  @ObservableState
  struct State: Equatable {
    @Shared(.appStorage("count")) var count = 0
    let id: UUID
    var ticks = 0

    init() {
      @Dependency(\.uuid) var uuid
      id = uuid()
    }
  }

  enum Action {
    case incremented
    case tickedLater
    case tickedFiveTimes
    case ticked
    case keptBusy
    case reported
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incremented:
        state.$count.withLock { $0 += 1 }
        return .none
      case .tickedLater:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      case .tickedFiveTimes:
        return .run { [clock] send in
          for _ in 0..<5 {
            try await clock.sleep(for: .seconds(1))
            await send(.ticked)
          }
        }
      case .ticked:
        state.ticks += 1
        return .none
      case .keptBusy:
        return .run { _ in while !Task.isCancelled { await Task.yield() } }
      case .reported:
        reportIssue("this pad has an issue")
        return .none
      }
    }
  }
}

/// A conversation about a pad.
@MainActor
func conversation(
  with presenter: any Presenter,
  clock: any Clock<Duration> = TestClock(),
  mode: Conversation.Mode = .script
) -> Conversation {
  let features = [RegisteredFeature(name: "pad", initialState: { Pad.State() }) { Pad() }]
  let session = withDependencies {
    $0.context = .live
    $0.continuousClock = clock
  } operation: {
    ShellSession(features: features)
  }
  return Conversation(session, mode: mode, presenter: presenter)
}
