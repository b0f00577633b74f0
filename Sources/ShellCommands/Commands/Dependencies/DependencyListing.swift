import ComposableArchitecture
import ShellOutput
import ShellSession
import ShellValues

/// Lists dependencies with what they are now.
@MainActor
struct DependencyListing {
  let session: ShellSession
  let store: SessionStore?

  /// Those that the feature uses, and those that are swapped.
  var report: Report {
    let switches = session.switches(for: store?.feature)
    let used = store.map { session.usedSwitches(of: $0.feature) } ?? []
    let swapped = switches.filter { dependency in
      !used.contains { $0.name == dependency.name }
        && session.isSwapped(dependency.name, in: store)
    }
    let dependencies = used + swapped
    if dependencies.isEmpty {
      return .note(
        store == nil
          ? "nothing is swapped; load a feature to see what it depends on"
          : "the feature depends on nothing, and nothing is swapped"
      )
    }
    return .table(dependencies.flatMap(rows))
  }

  private func rows(for dependency: any DependencySwitch) -> [Row] {
    let name = dependency.name
    let alternatives = dependency.alternatives + (dependency.valueExample.map { [$0] } ?? [])
    let current = session.alternative(of: name, in: store)
    let whole = Row(
      [.path(name), .value(current)],
      summary: alternatives.filter { $0 != current }.joined(separator: ", ")
    )
    let stubs = session.stubs(of: name, in: store)
    return [whole] + stubs.map { Row([.path("  .\($0.endpoint ?? "")"), .value($0.alternative)]) }
  }

  /// One dependency: what it is, and what it can be.
  func report(on target: ShellSession.SwitchTarget) -> Report {
    let dependency = target.dependency
    var rows = rows(for: dependency)
    if let client = dependency as? ClientSwitch {
      rows += client.endpoints.map { Row([.plain("  .\($0.signature)")]) }
    }
    return .table(rows)
  }
}
