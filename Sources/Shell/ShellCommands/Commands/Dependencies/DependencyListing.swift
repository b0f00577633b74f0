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
    let current = session.alternative(of: name, in: store)
    let whole = Row(
      [.path(name), .value(current)],
      summary: otherAlternatives(of: dependency).joined(separator: ", ")
    )
    let stubs = session.stubs(of: name, in: store)
    return [whole] + stubs.map { Row([.path("  .\($0.endpoint ?? "")"), .value($0.alternative)]) }
  }

  /// What a dependency can be that it is not now.
  private func otherAlternatives(of dependency: any DependencySwitch) -> [String] {
    let current = session.alternative(of: dependency.name, in: store)
    let alternatives = dependency.alternatives + (dependency.valueExample.map { [$0] } ?? [])
    return alternatives.filter { $0 != current }
  }

  /// One dependency: what it is, what it can be, and what its endpoints are.
  func report(on target: ShellSession.SwitchTarget) -> Report {
    let dependency = target.dependency
    let current = session.alternative(of: dependency.name, in: store)
    var rows = [Row([.plain("\(dependency.name): \(current)")])]
    rows += Self.lines(otherAlternatives(of: dependency)).enumerated().map { index, line in
      Row([.plain("  \(index == 0 ? "or" : "  ") \(line)")])
    }
    let stubs = session.stubs(of: dependency.name, in: store)
    let endpoints = (dependency as? ClientSwitch)?.endpoints ?? []
    rows += endpoints.flatMap { endpoint -> [Row] in
      let stub = stubs.first { $0.endpoint == endpoint.name }
      return [Row([.plain("  .\(endpoint.signature)")])]
        + (stub.map { [Row([.plain("    \($0.alternative)")])] } ?? [])
    }
    return .table(rows)
  }

  /// Words in lines, each short enough for a narrow terminal.
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
