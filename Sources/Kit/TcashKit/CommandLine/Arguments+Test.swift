import ArgumentParser
import Foundation
import ShellSession
import ShellTesting

extension Arguments {
  struct Test: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run scripts as tests, each in a process of its own.",
      discussion: """
        A path is a script, a Markdown file with 'tcash' blocks, a folder of both, or a block's name, \
        such as README.md:40. Without paths, the working folder is searched. Exit status: 0 all passed, \
        1 a test failed, 2 the command line is wrong or there is no test.
        """
    )

    @Argument(help: "The scripts and folders.", completion: .file(extensions: ["tcash", "md"]))
    var paths: [String] = []

    @Option(
      help: ArgumentHelp(
        "Only tests whose names contain this text, or fit it if it has '*'. May be repeated.",
        valueName: "pattern"
      )
    )
    var filter: [String] = []

    @Option(
      help: ArgumentHelp(
        "Only tests with this tag; with '!' before it, only those without. May be repeated.",
        valueName: "tag"
      )
    )
    var tag: [String] = []

    @Flag(help: "Only tests that failed when they ran last.")
    var failed = false

    @Option(
      help: ArgumentHelp("The tests in a random order that the seed determines.", valueName: "seed")
    )
    var shuffle: UInt64?

    @Option(
      help: ArgumentHelp(
        "Only a part of the tests, for one machine of several. The parts take equally long if the record "
          + "knows how long the tests take.",
        valueName: "n/count"
      )
    )
    var shard: TestShard?

    @Flag(help: "List the tests, and run none.")
    var list = false

    @Option(help: ArgumentHelp("How many tests run at the same time.", valueName: "count"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
      help: ArgumentHelp("How long a script may run, such as 500ms, 10s, 2m.", valueName: "time")
    )
    var timeout = TimeLimit(duration: .seconds(60))

    @Option(
      help: ArgumentHelp(
        "How much memory a script may take, such as 500MB, 4GB.",
        valueName: "size"
      )
    )
    var memory = MemoryLimit(bytes: 2_147_483_648)

    @Flag(help: "Begin no more tests after one has failed.")
    var failFast = false

    @Option(
      help: ArgumentHelp(
        "Run each test so often, in processes with other hash seeds: it finds what depends on the order of "
          + "a set.",
        valueName: "count"
      )
    )
    var hashSeeds = 1

    @Flag(
      help:
        "Rewrite expected output ('#>' lines) that differs. It asks before each change at a terminal."
    )
    var update = false

    @Flag(help: "Rewrite without asking.")
    var yes = false

    @Flag(help: "Print each statement before its output.")
    var echo = false

    @Flag(help: "Print the output of tests that pass, too.")
    var verbose = false

    @Option(
      help: ArgumentHelp(
        "Write a report: \(TestReportCatalog.reports.map { $0.name }.joined(separator: ", ")). Without "
          + "a file, on the standard output. May be repeated.",
        valueName: "format[=file]"
      )
    )
    var report: [ReportChoice] = []

    @Option(
      help: ArgumentHelp(
        "Keep how long tests take and which failed in this file, not with the user's own files.",
        valueName: "file"
      )
    )
    var record: String?

    @OptionGroup var world: WorldOptions
    @OptionGroup var permissions: PermissionOptions

    @Flag(name: .customLong("no-color"), help: "Don't use colours.")
    var noColor = false

    func validate() throws {
      if jobs < 1 { throw ValidationError("'--jobs' needs at least 1.") }
      if hashSeeds < 1 { throw ValidationError("'--hash-seeds' needs at least 1.") }
      if yes, !update { throw ValidationError("'--yes' belongs to '--update'.") }
      if update, !yes, isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1 {
        throw ValidationError(
          "There is no terminal to ask at: '--update --yes' rewrites without asking."
        )
      }
      if report.filter({ $0.file == nil }).count > 1 {
        throw ValidationError("Only one '--report' can be written on the standard output.")
      }
    }

    /// What the run's processes are told.
    var workerArguments: [String] { [TestWorker.name] + permissions.words }
  }

  /// The process of a test, which a test run starts.
  struct TestWorker: ParsableCommand {
    static let name = "test-worker"

    static let configuration = CommandConfiguration(
      commandName: name,
      abstract: "Perform one test.",
      shouldDisplay: false
    )

    @OptionGroup var permissions: PermissionOptions
  }

  /// A report of `--report`.
  struct ReportChoice: ExpressibleByArgument {
    let format: any TestReport.Type
    /// The file; `nil` for the standard output.
    let file: String?

    init?(argument: String) {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let format = TestReportCatalog.named(String(parts[0])), parts.last != "" else {
        return nil
      }
      self.format = format
      file = parts.count == 2 && parts[1] != "-" ? String(parts[1]) : nil
    }
  }

  struct TimeLimit: ExpressibleByArgument, CustomStringConvertible {
    let duration: Duration

    init(duration: Duration) { self.duration = duration }

    init?(argument: String) {
      let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("", 1)]
      guard let seconds = number(argument, units), seconds > 0, seconds < 1e9 else { return nil }
      duration = .seconds(seconds)
    }

    var description: String { TestLimitProblem.seconds(duration) + "s" }
  }

  struct MemoryLimit: ExpressibleByArgument, CustomStringConvertible {
    let bytes: Int

    init(bytes: Int) { self.bytes = bytes }

    init?(argument: String) {
      let units: [(String, Double)] = [
        ("KB", 1024), ("MB", 1_048_576), ("GB", 1_073_741_824), ("K", 1024), ("M", 1_048_576),
        ("G", 1_073_741_824),
      ]
      guard let bytes = number(argument.uppercased(), units), bytes >= 1, bytes < 1e18 else {
        return nil
      }
      self.bytes = Int(bytes)
    }

    var description: String { "\(bytes >> 20)MB" }
  }
}

/// A number with one of several units; `nil` for other texts.
private func number(_ text: String, _ units: [(name: String, factor: Double)]) -> Double? {
  for unit in units where text.hasSuffix(unit.name) {
    if let number = Double(text.dropLast(unit.name.count)), number.isFinite {
      return number * unit.factor
    }
  }
  return nil
}

extension TestShard: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
