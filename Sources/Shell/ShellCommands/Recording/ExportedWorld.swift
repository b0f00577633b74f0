import ShellLanguage
import ShellSession
import ShellValues

/// The beginning of an exported script: its world, and what live dependencies gave in the session.
@MainActor
struct ExportedWorld {
  private let world: WorldKind
  private let draws: Draws
  private let isComplete: Bool
  /// The clients that are live, which answer anew in each run.
  private let liveClients: [String]

  init(of session: ShellSession) {
    world = session.settings.world
    (draws, isComplete) = session.liveDraws
    var clients: Set<String> = []
    for store in session.stores {
      for dependency in session.usedSwitches(of: store.feature)
      where dependency is ClientSwitch
        && session.alternative(of: dependency.name, in: store) == "live"
      {
        clients.insert(dependency.name)
      }
    }
    liveClients = clients.sorted()
  }

  /// The lines before the session's statements.
  var lines: [String] {
    var lines: [String] = []
    if !liveClients.isEmpty {
      lines.append("# These answer anew in each run: \(liveClients.joined(separator: ", ")).")
      lines.append("# For a test that needs nothing from outside, replace them with 'dep' below.")
    }
    lines.append("set world \(world.rawValue)")
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

  /// Whether a statement supplies what an earlier session drew. ``lines`` include it.
  static func isDrawing(_ call: CommandCall) -> Bool {
    call.command == DependencyCommand.signature.name && call.arguments["values"] != nil
  }

  /// `dep uuid live drawing […]`, on several lines if it is long; `nil` if nothing was drawn.
  private func drawing(from name: String, _ values: [String]) -> String? {
    guard !values.isEmpty else { return nil }
    let head = "dep \(name) live drawing ["
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
