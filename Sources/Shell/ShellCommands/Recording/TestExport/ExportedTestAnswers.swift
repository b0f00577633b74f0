import ComposableArchitecture
import DependenciesMacros
import Foundation
import ShellJournal
import ShellLanguage
import ShellSession
import ShellValues

/// What dependencies gave in a session, as the `withDependencies` closure of a test.
@MainActor
struct ExportedTestAnswers {
  /// Types that the test needs, at the top of its file.
  private var helpers: [String] = []
  /// The lines before the store.
  private(set) var declarations: [String] = []
  /// The statements that set the dependencies.
  private(set) var assignments: [String] = []
  /// Whether answers wait on the test clock.
  private var needsClock = false
  /// Streams, by the entries whose effects read them: their variables and the types of their elements.
  private var streams: [Int: [(variable: String, elementType: Any.Type)]] = [:]

  init(of store: SessionStore, in session: ShellSession, _ entries: [Timeline.Entry]) throws {
    addDraws(entries)
    let (calls, forgottenCount) = session.endpointCalls
    guard forgottenCount == 0 else {
      throw Diagnostic(
        ExportProblem.notATest(
          "the history",
          reason: "the first of its many calls are no longer known"
        )
      )
    }
    let numbers = Set(entries.map(\.number))
    let own = calls.filter {
      $0.store === store && $0.entry.map(numbers.contains) == true
    }
    for (name, calls) in Dictionary(grouping: own, by: \.name).sorted(by: { $0.key < $1.key }) {
      do {
        try addAnswers(to: name, calls)
      } catch let obstacle as SwiftSource.Obstacle {
        throw Diagnostic(ExportProblem.notATest(name, reason: obstacle.reason))
      }
    }
    try addClock(entries, isUsed: store.feature.uses(\.continuousClock))
  }

  /// The lines that make an effect go on to an entry: the element that its stream yields.
  func supply(of entry: Timeline.Entry) throws -> [String] {
    guard case .effect(of: let cause?) = entry.cause, let action = entry.action,
      case .enumCase(let enumCase) = ValueContent(action), enumCase.arguments.count == 1,
      let element = enumCase.arguments.first?.value,
      let stream = streams[cause]?.first(where: { $0.elementType == type(of: element) })
    else { return [] }
    return ["\(stream.variable).yield(\(try SwiftSource.text(element)))"]
  }

  /// The statements that finish the streams.
  var end: [String] {
    let variables = Set(streams.values.joined().map(\.variable)).sorted()
    return variables.isEmpty ? [] : variables.map { "\($0).finish()" } + ["await store.finish()"]
  }

  // MARK: Time and chance

  /// A test clock, if time passed on one.
  private mutating func addClock(_ entries: [Timeline.Entry], isUsed: Bool) throws {
    let times = entries.flatMap { [$0.testTimes.before, $0.testTimes.after] }.compactMap(\.self)
    guard isUsed || needsClock || Set(times).count > 1 else { return }
    if times.isEmpty, !needsClock {
      // On a clock that does not wait, a timer would never end.
      guard !ticks(entries) else {
        throw Diagnostic(
          ExportProblem.notATest("the history", reason: "a timer ran on the live clock"),
          help: "On a test clock, 'dep clock test', the test can repeat what time does."
        )
      }
      return assignments.insert("$0.continuousClock = ImmediateClock()", at: 0)
    }
    declarations.insert("let clock = TestClock()", at: 0)
    assignments.insert("$0.continuousClock = clock", at: 0)
  }

  /// Whether an effect sent an action again and again by itself.
  private func ticks(_ entries: [Timeline.Entry]) -> Bool {
    var sent: Set<String> = []
    return entries.contains { entry in
      guard case .effect(of: let cause?) = entry.cause, streams[cause] == nil,
        let action = entry.action, case .enumCase(let enumCase) = ValueContent(action)
      else { return false }
      return !sent.insert("\(cause) \(enumCase.name)").inserted
    }
  }

  private mutating func addDraws(_ entries: [Timeline.Entry]) {
    let draws = entries.compactMap(\.draws)
    let uuids = draws.flatMap(\.uuids)
    if uuids.isEmpty {
      // Nothing drew an id.
    } else if uuids.enumerated().allSatisfy({ $1 == UUID($0) }) {
      assignments.append("$0.uuid = .incrementing")
    } else {
      addAnswers("ids", "UUID", uuids.map { "UUID(uuidString: \"\($0.uuidString)\")!" })
      assignments.append("$0.uuid = UUIDGenerator { ids.next().get() }")
    }
    let dates = draws.flatMap(\.dates).map { SwiftSource.text(of: $0) }
    if Set(dates).count == 1 {
      assignments.append("$0.date = .constant(\(dates[0]))")
    } else if !dates.isEmpty {
      addAnswers("dates", "Date", dates)
      assignments.append("$0.date = DateGenerator { dates.next().get() }")
    }
    let numbers = draws.flatMap(\.numbers)
    guard !numbers.isEmpty else { return }
    addAnswers("numbers", "UInt64", numbers.map { "\($0)" })
    helpers += [
      "private struct NumbersOfSession: RandomNumberGenerator {",
      "  let numbers: Answers<UInt64, Never>",
      "  func next() -> UInt64 { numbers.next().get() }",
      "}", "",
    ]
    assignments.append(
      "$0.withRandomNumberGenerator = WithRandomNumberGenerator(NumbersOfSession(numbers: numbers))"
    )
  }

  private mutating func addAnswers(_ variable: String, _ type: String, _ values: [String]) {
    addAnswersType()
    declarations.append("let \(variable) = Answers<\(type), Never>([")
    declarations += values.map { "  .success(\($0))," }
    declarations.append("])")
  }

  // MARK: Clients

  private mutating func addAnswers(to name: String, _ calls: [EndpointCall]) throws {
    let endpoint = calls[0].endpoint
    let ignored = endpoint.argumentTypes.map { _ in "_" }.joined(separator: ", ")
    let opening = ignored.isEmpty ? "{ " : "{ \(ignored) in "
    if let stream = endpoint.resultType as? any StreamOfElements.Type {
      let variable = variable(for: name)
      addStreamsType()
      declarations.append("let \(variable) = Streams<\(TypeName.of(stream.elementType))>()")
      assignments.append("$0.\(name) = \(opening)\(variable).next() }")
      for call in calls {
        if let entry = call.entry {
          streams[entry, default: []].append((variable, stream.elementType))
        }
      }
      return
    }
    var answers: [String?] = []
    for call in calls {
      switch call.result {
      // A call that is cancelled, or still running at the end, waits for its answer.
      case nil, .failure(is CancellationError): answers.append(nil)
      case .success(let value):
        let isVoid = endpoint.resultType == Void.self
        answers.append(
          ".success(\(isVoid ? "()" : try SwiftSource.text(value, as: endpoint.resultType)))"
        )
      case .failure(let error):
        let declared = endpoint.errorType == (any Error).self ? nil : endpoint.errorType
        answers.append(".failure(\(try SwiftSource.text(error, as: declared)))")
      }
    }
    guard let placeholder = answers.compactMap(\.self).first else {
      guard endpoint.isAsync, endpoint.isThrowing else {
        throw SwiftSource.Obstacle(reason: "a call is still running")
      }
      assignments.append("$0.\(name) = \(opening)try await Task.never() }")
      return
    }
    addAnswersType()
    let variable = variable(for: name)
    let failure = endpoint.isThrowing ? TypeName.of(endpoint.errorType) : "Never"
    let result = endpoint.resultType == Void.self ? "Void" : TypeName.of(endpoint.resultType)
    declarations.append("let \(variable) = Answers<\(result), \(failure)>([")
    declarations += answers.map { "\($0 ?? placeholder),".indented }
    declarations.append("])")
    let get = endpoint.isThrowing ? "try " : ""
    let canWait = endpoint.isAsync && endpoint.isThrowing
    guard canWait || !answers.contains(nil) else {
      throw SwiftSource.Obstacle(reason: "a call was cancelled, or is still running")
    }
    let delays = canWait ? Self.delays(of: calls) : []
    guard !delays.isEmpty else {
      return assignments.append("$0.\(name) = \(opening)\(get)\(variable).next().get() }")
    }
    let isOnTestClock = calls.contains(where: \.isOnTestClock)
    if isOnTestClock { needsClock = true }
    let clock = isOnTestClock ? "clock" : "ContinuousClock()"
    // Calls that overtake each other get their own answers.
    assignments += [
      "$0.\(name) = \(opening.trimmingCharacters(in: .whitespaces))",
      "  let answer = \(variable).next()",
    ]
    if Set(delays).count == 1 {
      assignments.append("  try await \(clock).sleep(for: \(SwiftSource.text(of: delays[0])))")
    } else {
      addAnswers("\(variable)Delays", "Duration", delays.map { SwiftSource.text(of: $0) })
      assignments += [
        "  let delay = \(variable)Delays.next().get()",
        "  if delay > .zero { try await \(clock).sleep(for: delay) }",
      ]
    }
    assignments += ["  return \(get)answer.get()", "}"]
  }

  /// How long each answer takes on the test clock; empty if all come at once. A call that was cancelled waits until it
  /// is cancelled again.
  private static func delays(of calls: [EndpointCall]) -> [Duration] {
    let delays = calls.map { call -> Duration in
      switch call.result {
      case nil, .failure(is CancellationError): .seconds(1_000_000)
      default: call.isOnTestClock ? call.duration ?? .zero : .zero
      }
    }
    return delays.allSatisfy { $0 == .zero } ? [] : delays
  }

  private func variable(for name: String) -> String {
    let parts = name.split(separator: ".")
    // A dependency that is a function of its own has only one part.
    if parts.count == 1 { return "\(name)Answers" }
    return parts.dropFirst().reduce(String(parts[0])) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }

  // MARK: Helper types

  private mutating func addAnswersType() {
    add("Answers") {
      """
      /// What was answered in the session, in order. The last answer is given again and again.
      private final class Answers<Value: Sendable, Failure: Error>: Sendable {
        private let rest: LockIsolated<[Result<Value, Failure>]>

        init(_ answers: [Result<Value, Failure>]) { rest = LockIsolated(answers) }

        func next() -> Result<Value, Failure> {
          rest.withValue { $0.count > 1 ? $0.removeFirst() : $0[0] }
        }
      }
      """
    }
  }

  private mutating func addStreamsType() {
    add("Streams") {
      """
      /// A client's stream, whose elements the test yields.
      private final class Streams<Element: Sendable>: Sendable {
        private let continuation = LockIsolated<AsyncStream<Element>.Continuation?>(nil)

        func next() -> AsyncStream<Element> {
          let (stream, continuation) = AsyncStream<Element>.makeStream()
          self.continuation.setValue(continuation)
          return stream
        }

        func yield(_ element: Element) { continuation.value?.yield(element) }
        func finish() { continuation.value?.finish() }
      }
      """
    }
  }

  /// The types that the test needs, at the top of its file.
  func helpers(for body: [String]) -> [String] {
    guard body.contains(where: { $0.contains("AnswerError(") }) else { return helpers }
    return helpers + Self.errorType.components(separatedBy: "\n") + [""]
  }

  private static let errorType = """
    /// An error that only has a message.
    private struct AnswerError: LocalizedError, CustomStringConvertible {
      let description: String
      var errorDescription: String? { description }

      init(_ description: String) { self.description = description }
    }
    """

  private mutating func add(_ name: String, _ text: () -> String) {
    guard !helpers.contains(where: { $0.contains(" \(name)<") || $0.contains(" \(name):") }) else {
      return
    }
    helpers += text().components(separatedBy: "\n") + [""]
  }
}
