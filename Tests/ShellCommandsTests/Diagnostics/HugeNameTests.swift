import CostTesting
import ShellCommands
import ShellLanguage
import ShellOutput
import ShellSession
import ShellValues
import TerminalText
import Testing

/// Whatever a problem quotes, and however long that is, what is shown of it is short and safe.
@Suite struct HugeNameTests {
  /// Every problem, each text in it the same.
  private static func problems(quoting text: String) -> [any Problem] {
    let enums: [any Problem.Type] = [
      SyntaxProblem.self, ValueProblem.self, SessionProblem.self, EffectProblem.self,
      DependencyProblem.self,
    ]
    let ofCommands = CommandCatalog.current.problems.map { $0 as any Problem.Type }
    return (enums + ofCommands).flatMap { type in
      (CaseListing(of: type)?.cases ?? []).compactMap { enumCase in
        let values = enumCase.parameters.map { value(of: $0.type, text) }
        return enumCase(values) as? any Problem
      }
    }
  }

  private static func value(of type: Any.Type, _ text: String) -> Any {
    switch type {
    case is String.Type: text
    case is String?.Type: String?.some(text) as Any
    case is [String].Type: [text, text]
    case is [Int].Type: [1, 2]
    case is Bool.Type: true
    default: 3
    }
  }

  @Test func everyProblemIsMade() {
    let problems = Self.problems(quoting: "name")
    #expect(problems.count > 150, "\(problems.count)")
    #expect(problems.count { $0.message.contains("name") } > 100)
  }

  @Test(arguments: ["a", "日", "a ", "\u{1b}[2J", "\u{301}", "'"])
  func whatIsShownIsShortAndSafe(_ unit: String) {
    let name = String(repeating: unit, count: 50_000 / unit.utf8.count)
    let source = SourceText("print \(name) 1", name: "a.tcash")
    let span = SourceSpan(6, 6 + name.utf8.count)
    let callers = [CallSite(.definition(name), at: span, in: source)]
    for problem in Self.problems(quoting: name) {
      let diagnostic = Diagnostic(
        problem,
        at: span,
        suggestions: [name],
        help: "'\(name)' and so on."
      )
      let lines = DiagnosticRenderer(source: source, callers: callers).lines(for: diagnostic)
        .map(\.plain)
      #expect(lines.reduce(0) { $0 + $1.utf8.count } < 30_000, "\(problem.code)")
      #expect(lines.allSatisfy { SafeText.isHarmless($0) }, "\(problem.code)")
      let json = JSONFormat().line(for: diagnostic, in: source, calledFrom: callers)
      #expect(json.utf8.count < 40_000, "\(problem.code)")
    }
  }

  @Test func theCostGrowsWithTheName() async {
    func answer(_ count: Int) -> @Sendable () -> Void {
      let name = String(repeating: "a", count: count)
      let source = SourceText("print \(name) 1", name: "a.tcash")
      let problems = Self.problems(quoting: name)
      return {
        for problem in problems {
          let diagnostic = Diagnostic(
            problem,
            at: SourceSpan(6, 6 + count),
            suggestions: closestMatches(to: name, in: [name + "b", "print"])
          )
          _ = DiagnosticRenderer(source: source).lines(for: diagnostic)
        }
      }
    }
    let (long, short) = (answer(160_000), answer(20_000))
    await expectCost(of: { long() }, isBelow: 24, timesThatOf: { short() })
  }
}
