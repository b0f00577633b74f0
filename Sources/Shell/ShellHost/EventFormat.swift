import ShellLanguage
import ShellOutput

/// The JSON encoding of events, documented by `help json`. A version only ever gains members.
package struct EventFormat {
  private static let version = 1

  private let json = JSONFormat()

  package init() {}

  private typealias Members = JSONMembers

  /// The line for an event; `nil` for an event without content.
  package func line(for event: ShellEvent) -> String? {
    guard let (name, members) = content(of: event.kind) else { return nil }
    let head: Members = [
      ("version", .number(Self.version)),
      ("event", .string(name)),
      ("microseconds", .number(event.time.microseconds)),
      ("statement", .number(event.statement)),
    ]
    return json.line(head + members)
  }

  private func content(of kind: ShellEvent.Kind) -> (name: String, members: Members)? {
    switch kind {
    case .statementBegan(let place, _): ("statement-began", members(of: place))
    case .innerStatementBegan(let place, let isReplay):
      ("inner-statement-began", members(of: place) + [("isReplay", .bool(isReplay))])
    case .statementEnded(let result, let duration):
      ("statement-ended", members(of: result) + [("took", .number(duration.microseconds))])
    case .report(let report): object(for: report).map { ("report", $0) }
    case .arrival(let report): object(for: report).map { ("arrival", $0) }
    case .diagnostic(let failure): ("error", [("error", object(for: failure))])
    case .issue(let issue):
      ("issue", [("error", object(for: EvaluationFailure(issue, in: SourceText(""))))])
    case .note(let text): ("note", [("text", .string(text))])
    case .remark(let text): ("remark", [("text", .string(text))])
    case .expectation(let place, let isHeld):
      ("expectation", [("held", .bool(isHeld))] + members(of: place))
    case .scriptSkipped(let reason): ("script-skipped", [("reason", .string(reason))])
    case .sessionReplaced: ("session-replaced", [])
    case .ended(let status): ("ended", [("status", .number(Int(status.rawValue)))])
    }
  }

  private func members(of place: StatementPlace) -> Members {
    json.place(of: place.span, in: place.source)
  }

  private func members(of result: StatementResult) -> Members {
    let word =
      switch result {
      case .done: "done"
      case .failed(.interrupted): "interrupted"
      case .failed: "failed"
      case .quit: "quit"
      }
    let status = result.status.map { Int($0.rawValue) }
    return [("result", .string(word)), ("status", .number(status))]
  }

  private func object(for report: Report) -> Members? {
    json.object(for: report).map { [("report", .object($0))] }
  }

  private func object(for failure: EvaluationFailure) -> JSON {
    .object(
      json.object(
        for: failure.diagnostic,
        in: failure.source,
        calledFrom: failure.callers
      )
    )
  }
}

extension Duration {
  fileprivate var microseconds: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}
