import ComposableArchitecture
import Foundation
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues

/// A store's history as a test in Swift: what was sent and received, with the changes, in a `TestStore`.
@MainActor
struct ExportedTest {
  enum Framework {
    case swiftTesting, xcTest
  }

  private let store: SessionStore
  private let session: ShellSession
  private let entries: [Timeline.Entry]
  private let framework: Framework
  private let answers: ExportedTestAnswers

  /// - Throws: A problem if a dependency's answers have no Swift code.
  init(of store: SessionStore, in session: ShellSession, _ framework: Framework) throws {
    self.store = store
    self.session = session
    self.framework = framework
    let undone = Set(store.timeline.undone.map(\.number))
    entries = store.timeline.branch.filter { !undone.contains($0.number) }
    guard !entries.isEmpty else { throw Diagnostic(ExportProblem.emptyHistory) }
    answers = try ExportedTestAnswers(of: store, in: session, entries)
  }

  /// The test, in a type of the given name.
  ///
  /// - Returns: The test, and why it ends before the history does, if it does.
  func text(name: String) throws -> (text: String, omission: String?) {
    let (body, omission) = try body()
    var lines = imports + [""]
    lines += answers.helpers(for: body)
    switch framework {
    case .swiftTesting:
      lines += ["@MainActor", "@Suite struct \(name) {", "  @Test func session() async throws {"]
    case .xcTest:
      lines += [
        "final class \(name): XCTestCase {", "  @MainActor", "  func testSession() async throws {",
      ]
    }
    lines += body.map { $0.indented.indented }
    lines += ["  }", "}"]
    return (lines.map { $0.trimmingSuffix(" ") + "\n" }.joined(), omission)
  }

  private var imports: [String] {
    var own = ["ComposableArchitecture", framework == .xcTest ? "XCTest" : "Testing"]
    if reducer.hasPrefix(Self.liteReducer) { own.append("ComposableArchitectureLite") }
    let module = _typeName(store.feature.stateType, qualified: true).prefix { $0 != "." }
    return (own + ["Foundation"]).sorted().map { "import \($0)" } + [
      "", "@testable import \(module)",
    ]
  }

  private static let liteReducer = "LiteReducer"

  /// The expression that makes the reducer.
  private var reducer: String {
    let name = TypeName.of(store.feature.reducerType)
    if name.hasPrefix(Self.liteReducer + "<") {
      return "\(Self.liteReducer)(\(name.dropFirst(Self.liteReducer.count + 1).dropLast())())"
    }
    // A reducer that its feature modifies has a type that nobody writes.
    let isModified = name.contains("<")
    return (isModified ? TypeName.of(store.feature.stateType).trimmingSuffix(".State") : name)
      + "()"
  }

  // MARK: Body

  private func body() throws -> (lines: [String], omission: String?) {
    var lines = answers.declarations
    lines += try storeDeclaration()
    var time = entries.first.flatMap(\.testTimes.before)
    for (index, entry) in entries.enumerated() {
      let statement: [String]
      do {
        statement = try located(entry) { try self.statement(for: entry) }
      } catch let diagnostic as Diagnostic where index > 0 {
        lines.append("// The session went on, but \(diagnostic.problem.message).")
        lines.append("await store.skipReceivedActions(strict: false)")
        lines.append("await store.skipInFlightEffects(strict: false)")
        return (lines, diagnostic.problem.message)
      }
      if let now = entry.testTimes.before, let earlier = time, now > earlier {
        lines.append("await clock.advance(by: \(SwiftSource.text(of: now - earlier)))")
      }
      time = entry.testTimes.after ?? time
      lines += statement + cancellations(after: entry)
    }
    if store.effectsInFlight.isEmpty {
      lines += answers.end
    } else {
      lines.append("await store.skipInFlightEffects()")
    }
    return (lines, nil)
  }

  private func storeDeclaration() throws -> [String] {
    guard let moment = session.moment(of: store, after: 0) else { return [] }
    // Initialisers read shared values, and in the test none has been set yet.
    let state = try located(nil) {
      try session.inTests { try moment.reading { try SwiftSource.text($0) } }
    }
    let shared = try located(nil) { try sharedValues(at: moment) }
    var lines: [String] = []
    if shared.isEmpty {
      lines.append("let store = TestStore(initialState: \(state)) {")
    } else {
      lines += ["let state = \(state)"] + shared + ["let store = TestStore(initialState: state) {"]
    }
    lines.append("  \(reducer)")
    guard !answers.assignments.isEmpty else { return lines + ["}"] }
    lines.append("} withDependencies: {")
    lines += answers.assignments.map(\.indented)
    return lines + ["}"]
  }

  /// The statements that cancel what the user cancelled before the next entry.
  private func cancellations(after entry: Timeline.Entry) -> [String] {
    let sent = Set(entries.filter { !$0.isFromEffect }.map(\.number))
    return store.cancellations.filter { $0.position == entry.number && sent.contains($0.cause) }
      .map { "await \(task(of: $0.cause)).cancel()" }
  }

  private func task(of number: Int) -> String { "task\(number)" }

  /// The statements that set shared values whose initial values differ from those in a new process.
  private func sharedValues(at moment: SessionStore.Moment) throws -> [String] {
    let standard = session.initialStateInTests(of: store.feature)
    let changes = moment.reading { ChangeList.all(from: standard, to: $0) }
    return try StateAssertions(changes, to: moment).all.filter(\.isShared).map {
      $0.text(of: "state")
    }
  }

  private func statement(for entry: Timeline.Entry) throws -> [String] {
    switch entry.event {
    case .operation(let operation):
      if operation.isOfWorld, entry.changes.isEmpty { return [] }
      return try outsideChange(in: entry)
    case .shared: return try outsideChange(in: entry)
    case .action(let action):
      let assertions = try assertions(of: entry)
      let call = try call(of: action, isReceived: entry.isFromEffect)
      let isCancelled = store.cancellations.contains { $0.cause == entry.number }
      let start = isCancelled && !entry.isFromEffect ? "let \(task(of: entry.number)) = " : ""
      let supply = try answers.supply(of: entry)
      guard !assertions.isEmpty else { return supply + ["\(start)await store.\(call)"] }
      return supply + ["\(start)await store.\(call) {"]
        + assertions.map { $0.text(of: "$0").indented } + ["}"]
    }
  }

  private func assertions(of entry: Timeline.Entry) throws -> [StateAssertion] {
    let parent = store.timeline.parent(of: entry.number)
    guard let before = session.moment(of: store, after: parent),
      let after = session.moment(of: store, after: entry.number)
    else { throw SwiftSource.Obstacle(reason: "the state before it is no longer kept") }
    return try StateAssertions(before.changes(to: after), to: after).all
  }

  /// A change of shared values that no action made, which a test can make too.
  private func outsideChange(in entry: Timeline.Entry) throws -> [String] {
    let assertions = try assertions(of: entry)
    guard !assertions.isEmpty, assertions.allSatisfy(\.isShared) else {
      throw SwiftSource.Obstacle(reason: "it changed the state without an action")
    }
    return assertions.map { $0.text(of: "store.state") }
      + ["store.assert {"] + assertions.map { $0.text(of: "$0").indented } + ["}"]
  }

  private func call(of action: Any, isReceived: Bool) throws -> String {
    guard isReceived else { return "send(\(try SwiftSource.text(action, as: type(of: action))))" }
    if action is any Equatable {
      return "receive(\(try SwiftSource.text(action, as: type(of: action))))"
    }
    // An action without '==' is matched by its case path.
    let path = Self.casePath(of: action)
    guard !path.isEmpty else {
      throw SwiftSource.Obstacle(reason: "the action has neither case paths nor '=='")
    }
    return "receive(\\.\(path))"
  }

  /// `factResponse.success`; empty if the action has no case paths.
  private static func casePath(of action: Any) -> String {
    var names: [String] = []
    var value: Any? = action
    while let current = value, case .enumCase(let enumCase) = ValueContent(current),
      current is any CasePathable
    {
      // `.path(.element(id: 0, action: …))` is `\.path[id: 0]`.
      if enumCase.name == "element", enumCase.arguments.map(\.visibleLabel) == ["id", "action"],
        let last = names.popLast(), let id = try? SwiftSource.text(enumCase.arguments[0].value)
      {
        names.append("\(last)[id: \(id)]")
        value = enumCase.arguments[1].value
        continue
      }
      names.append(enumCase.name)
      value = enumCase.arguments.count == 1 ? enumCase.arguments[0].value : nil
    }
    return names.joined(separator: ".")
  }

  /// Adds the entry to the reason why it can't be exported.
  private func located<Value>(
    _ entry: Timeline.Entry?,
    _ operation: () throws -> Value
  ) throws -> Value {
    do {
      return try operation()
    } catch let obstacle as SwiftSource.Obstacle {
      let place = entry.map {
        "#\($0.number) \(HistoryEvent($0).summary(ValueDescription(width: 60)))"
      }
      throw Diagnostic(
        ExportProblem.notATest(place ?? "the initial state", reason: obstacle.reason)
      )
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)).trimmingSuffix(suffix) : self
  }
}

extension SessionOperation {
  /// Whether the operation only changed what dependencies give, which the test has in its own way.
  fileprivate var isOfWorld: Bool {
    switch self {
    case .swap, .reset, .moveStorage: true
    case .edit, .setShared, .load, .travel: false
    }
  }
}
