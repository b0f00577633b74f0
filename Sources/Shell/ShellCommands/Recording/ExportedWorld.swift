import ShellJournal
import ShellLanguage
import ShellSession
import ShellValues

/// The beginning of an exported script: its world, and what live dependencies gave in the session.
@MainActor
struct ExportedWorld {
  /// The world that the session began in.
  private let world: WorldKind
  /// The world that the session is in whatever its statements choose.
  private let imposedWorld: WorldKind?
  private let draws: Draws
  private let isComplete: Bool
  private let answers: ExportedAnswers

  init(_ record: SessionRecord, of session: ShellSession) {
    world = record.world ?? session.settings.world
    imposedWorld = session.imposedWorld
    (draws, isComplete) = session.liveDraws
    answers = ExportedAnswers(of: session)
  }

  /// The statements that repeat what live clients answered to the stores of a feature.
  func answers(to feature: String) -> [String] {
    answers.statements.filter { $0.feature == feature }.map(\.text)
  }

  /// The features whose stores called live clients.
  var featuresWithAnswers: Set<String> { Set(answers.statements.map(\.feature)) }

  /// The lines before the session's statements.
  ///
  /// - Parameter chosen: The world that the session's first statements chose.
  func lines(choosing chosen: WorldKind?) -> [String] {
    var lines: [String] = []
    if !answers.omissions.isEmpty {
      lines.append("# What these live clients answered is not in this script, so they answer anew:")
      lines += answers.omissions.map { "#   \($0)" }
    }
    lines.append("set world \((imposedWorld ?? chosen ?? world).rawValue)")
    let drawings = [
      drawing(from: "uuid", draws.uuids.map(\.literal)),
      drawing(from: "date", draws.dates.map(\.literal)),
      drawing(from: "random", draws.numbers.map { "\($0)" }),
    ]
    let statements = drawings.compactMap(\.self)
    if !statements.isEmpty {
      lines.append("# What the live dependencies gave in the session, in order.")
      if !isComplete { lines.append("# They gave more: what follows is new in each run.") }
      lines += statements
    }
    return lines
  }

  /// Whether a statement repeats what an earlier session was given, or what live clients answered there. An
  /// export repeats all of it.
  static func isSupply(_ call: CommandCall) -> Bool {
    guard call.command == DependencyCommand.signature.name else { return false }
    let suppliesAnswers =
      DependencySwap.answers.contains(where: call.arguments.has)
      && call.arguments.has("alternative")
    return (call.arguments.has("values") && !call.arguments.has("alternative")) || suppliesAnswers
  }

  /// `dep uuid drawing […]`, on several lines if it is long; `nil` if nothing was drawn.
  private func drawing(from name: String, _ values: [String]) -> String? {
    guard !values.isEmpty else { return nil }
    let head = "dep \(name) drawing ["
    let line = head + values.joined(separator: ", ") + "]"
    if line.count <= Self.width { return line }
    let rows = values.reduce(into: [String]()) { rows, value in
      if let last = rows.last, last.count + value.count + 3 <= Self.width {
        rows[rows.count - 1] = "\(last), \(value)"
      } else {
        rows.append("  \(value)")
      }
    }
    return head + "\n" + rows.joined(separator: ",\n") + "\n]"
  }

  private static let width = 100
}
