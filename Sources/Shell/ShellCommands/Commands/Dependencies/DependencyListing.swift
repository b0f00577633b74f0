import ComposableArchitecture
import ShellOutput
import ShellSession
import ShellValues

/// Lists dependencies with their current alternatives.
@MainActor
struct DependencyListing {
  let session: ShellSession
  let store: SessionStore?

  /// The dependencies that the feature uses, and those that are swapped, by name. Their order must
  /// not depend on which ones the feature has read so far: a resumed session has run no effects.
  var report: Report {
    let switches = session.switches(for: store?.feature)
    let used = store.map { session.usedSwitches(of: $0.feature) } ?? []
    let swapped = switches.filter { dependency in
      !used.contains { $0.name == dependency.name }
        && session.isSwapped(dependency.name, in: store)
    }
    let dependencies = (used + swapped).sorted { $0.name < $1.name }
    return .list(
      ListReport(
        "dependencies",
        dependencies.map { listed($0) },
        ifEmpty: store == nil
          ? "nothing is swapped; load a feature to see what it depends on"
          : "the feature depends on nothing, and nothing is swapped"
      )
    )
  }

  /// - Parameter members: The static members to list beside the alternatives.
  private func listed(
    _ dependency: any DependencySwitch,
    members: [String] = []
  ) -> ListedDependency {
    let current = session.alternative(of: dependency.name, in: store)
    let alternatives =
      dependency.alternatives + members + (dependency.valueExample.map { [$0] } ?? [])
    return ListedDependency(
      name: dependency.name,
      current: current,
      others: alternatives.filter { $0 != current },
      stubs: session.stubs(of: dependency.name, in: store).map {
        ($0.endpoint ?? "", $0.alternative)
      }
    )
  }

  /// Describes one dependency: its current alternative, the others and its endpoints.
  func report(on target: ShellSession.SwitchTarget) -> Report {
    let endpoints = (target.dependency as? ClientSwitch)?.endpoints ?? []
    let dependency = DetailedDependency(
      listed: listed(target.dependency, members: target.dependency.otherMembers),
      endpoints: endpoints.map { ($0.name, $0.signature) }
    )
    return .list(ListReport("dependencies", [dependency]))
  }
}

/// A dependency with its current alternative and the others.
private struct ListedDependency: ListedItem {
  let name: String
  let current: String
  /// The alternatives other than the current one.
  let others: [String]
  /// The endpoints that are replaced.
  let stubs: [(endpoint: String, alternative: String)]

  var members: JSONMembers {
    [
      ("name", .string(name)), ("current", .string(current)), ("alternatives", .strings(others)),
      ("stubs", .array(stubs.map(Self.json))),
    ]
  }

  private static func json(_ stub: (endpoint: String, alternative: String)) -> JSON {
    ["endpoint": .string(stub.endpoint), "alternative": .string(stub.alternative)]
  }

  var rows: [Row] {
    [Row([.path(name), .value(current)], summary: others.joined(separator: ", "))]
      + stubs.map { Row([.path("  .\($0.endpoint)"), .value($0.alternative)]) }
  }
}

/// A dependency with all its endpoints.
private struct DetailedDependency: ListedItem {
  let listed: ListedDependency
  let endpoints: [(name: String, signature: String)]

  var members: JSONMembers {
    listed.members + [
      (
        "endpoints",
        .array(
          endpoints.map { ["name": .string($0.name), "signature": .string($0.signature)] as JSON }
        )
      )
    ]
  }

  var rows: [Row] {
    var rows = [Row([.plain("\(listed.name): \(listed.current)")])]
    rows += Self.lines(listed.others).enumerated().map { index, line in
      Row([.plain("  \(index == 0 ? "or" : "  ") \(line)")])
    }
    for endpoint in endpoints {
      rows.append(Row([.plain("  .\(endpoint.signature)")]))
      let stubs = listed.stubs.filter { $0.endpoint == endpoint.name }
      rows += stubs.map { Row([.plain("    \($0.alternative)")]) }
    }
    return rows
  }

  /// Wraps words into lines that fit a narrow terminal.
  private static func lines(_ words: [String]) -> [String] {
    words.reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + word.count < 60 {
        lines[lines.count - 1] = "\(last), \(word)"
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append(word)
      }
    }
  }
}
