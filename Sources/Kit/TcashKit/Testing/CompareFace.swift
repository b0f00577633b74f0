import ConcurrencyExtras
import Foundation
import LineEditor
import PlatformIO
import ShellHost
import ShellLanguage
import ShellSession
import ShellTesting
import ShellValues

/// Runs scripts with two variants of a feature or of the program, and shows where they differ.
@MainActor
struct CompareFace {
  private let arguments: Arguments.Compare
  private let features: [RegisteredFeature]
  private let console: Console

  init(_ arguments: Arguments.Compare, features: [RegisteredFeature], on console: Console) {
    self.arguments = arguments
    self.features = features
    self.console = console
  }

  /// What runs the scripts.
  private struct Variant {
    /// The path of another program than this one.
    var program: String?
    var arguments: [String]
  }

  func run() async -> ExitStatus {
    do {
      let (first, second, rename) = try variants()
      let tests = try TestDiscovery(arguments.paths).tests
      guard !tests.isEmpty else { throw Diagnostic(CompareProblem.noScripts) }
      guard let one = try await results(of: tests, first),
        let other = try await results(of: tests, second)
      else { return .interrupted }
      var counts = (same: 0, different: 0)
      for test in tests {
        guard let one = one[test.name], let other = other[test.name] else {
          throw Diagnostic(CompareProblem.notStarted("'\(test.name)' has no result"))
        }
        let comparison = ScriptComparison(one, other, renaming: rename)
        let difference = comparison.firstDifference()
        if difference == nil { counts.same += 1 } else { counts.different += 1 }
        show(test, comparison, difference)
      }
      standardOutput("\(counts.same) the same, \(counts.different) different")
      return counts.different == 0 ? .success : .expectationFailed
    } catch let diagnostic as Diagnostic {
      console.printError(diagnostic, in: SourceText(""))
    } catch {
      standardError("\(ProgramName.current): \(error)")
    }
    return .invalid
  }

  private func show(
    _ test: ScriptTest,
    _ comparison: ScriptComparison,
    _ difference: StepDifference?
  ) {
    guard let difference else {
      let count = comparison.stepCount
      return standardOutput(
        "same      \(test.name)  (\(count) \(count == 1 ? "step" : "steps"))"
      )
    }
    var lines = ["DIFFERENT \(test.name)"]
    lines.append("  \(test.file):\(difference.line): \(difference.statement)")
    lines.append("  - \(arguments.first)")
    lines.append("  + \(arguments.second)")
    lines += difference.details.map { "  \($0)" }
    standardOutput(lines.joined(separator: "\n"))
  }

  // MARK: Variants

  private func variants() throws -> (Variant, Variant, rename: (String) -> String) {
    let words = [Arguments.TestWorker.name] + arguments.permissions.words
    let names = [arguments.first, arguments.second]
    if names.allSatisfy({ $0.contains("/") }) {
      let programs = try names.map { name in
        var isFolder: ObjCBool = false
        guard FileManager.default.isExecutableFile(atPath: name),
          FileManager.default.fileExists(atPath: name, isDirectory: &isFolder), !isFolder.boolValue
        else {
          throw Diagnostic(CompareProblem.notExecutable(name))
        }
        return Variant(program: name, arguments: words)
      }
      return (programs[0], programs[1], { $0 })
    }
    let found = try names.map(feature)
    let standIn = Arguments.StandIn(for: found[0].name, found[1].name)
    let types = found.map { Self.typeName(of: $0) }
    return (
      Variant(arguments: words), Variant(arguments: words + ["--stand-in", standIn.argument]),
      { Self.renaming(types[1], to: types[0], in: $0) }
    )
  }

  private func feature(_ name: String) throws -> RegisteredFeature {
    if let feature = features.first(where: { $0.name == name }) { return feature }
    throw Diagnostic(
      CompareProblem.unknownVariant(name),
      suggestions: closestMatches(to: name, in: features.map(\.name)),
      help: "Name two features, or two programs by their paths, such as './old' and './new'."
    )
  }

  /// The name of the type that a feature's types are in: `Counter` for `Counter.State`.
  private static func typeName(of feature: RegisteredFeature) -> String {
    let name = TypeName.of(feature.stateType)
    return name.hasSuffix(".State") ? String(name.dropLast(".State".count)) : name
  }

  /// Replaces a type's name, where it is a whole word.
  private static func renaming(_ name: String, to other: String, in text: String) -> String {
    guard name != other, text.contains(name) else { return text }
    var result = ""
    var rest = text[...]
    while let range = rest.range(of: name) {
      let before = rest[..<range.lowerBound].last ?? result.last
      let isWord = ![before, rest[range.upperBound...].first].contains {
        $0.map(isPartOfName) == true
      }
      result += rest[..<range.lowerBound] + (isWord ? other : name)
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  private static func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  // MARK: Running

  /// - Returns: The results by the names of the tests; `nil` if the run was interrupted.
  private func results(of tests: [ScriptTest], _ variant: Variant) async throws -> [String:
    TestResult]?
  {
    let options = TestRunner.Options(
      jobs: arguments.jobs,
      limits: TestLimits(time: arguments.timeout.duration),
      // Live ids, dates and chance would differ by themselves.
      world: (arguments.world.kind ?? .fixed).rawValue,
      // Output that differs from the expected is what a comparison finds.
      corrects: true,
      recordsSteps: true,
      program: variant.program,
      arguments: variant.arguments
    )
    let runner = try TestRunner(tests, options)
    let isInterrupted = LockIsolated(false)
    var results: [String: TestResult] = [:]
    var problem: String?
    await InterruptSource().withHandler {
      isInterrupted.setValue(true)
      runner.cancel()
    } operation: {
      for await event in runner.run() {
        switch event {
        case .began: break
        case .ended(let result, _): results[result.test.name] = result
        case .failed(let reason): problem = reason
        }
      }
    }
    if let problem { throw Diagnostic(CompareProblem.notStarted(problem)) }
    return isInterrupted.value ? nil : results
  }
}

/// Errors of `compare`.
enum CompareProblem: Problem, Hashable {
  case unknownVariant(String)
  case notExecutable(String)
  case notStarted(String)
  case noScripts

  var code: String {
    switch self {
    case .unknownVariant: "unknown-variant"
    case .notExecutable: "not-executable"
    case .notStarted: "not-started"
    case .noScripts: "no-scripts"
    }
  }

  var message: String {
    switch self {
    case .unknownVariant(let name): "there is no feature \(quoted: name)"
    case .notExecutable(let path): "\(file: path) is not a program"
    case .notStarted(let reason): "a variant can't be started: \(reason)"
    case .noScripts: "there are no scripts"
    }
  }
}
