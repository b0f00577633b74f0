import ArgumentParser
import Foundation
import PlatformIO
import ShellSession
import ShellTesting

extension Arguments {
  struct Test: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "test",
      abstract: "Run scripts as tests, each in a separate process.",
      discussion: """
        A path is a script, a Markdown file with 'tcash' blocks, a folder of both, or a block's name, \
        such as README.md:40. Without paths, the working folder is searched. The exit status is 0 if no \
        test failed, 1 if a test failed, and 2 if the command line is wrong or there are no tests.
        """
    )

    @Argument(help: "The scripts and folders.", completion: .file(extensions: ["tcash", "md"]))
    var paths: [String] = []

    @Option(
      help: ArgumentHelp(
        "Run only tests whose names contain this text or, with '*', match it. May be repeated.",
        valueName: "pattern"
      )
    )
    var filter: [String] = []

    @Option(
      help: ArgumentHelp(
        "Run only tests with this tag or, for '!tag', without it. May be repeated.",
        valueName: "tag"
      )
    )
    var tag: [String] = []

    @Flag(help: "Run only tests that failed when they last ran.")
    var failed = false

    @Option(
      help: ArgumentHelp("Run the tests in the random order of this seed.", valueName: "seed")
    )
    var shuffle: UInt64?

    @Option(
      help: ArgumentHelp(
        "Run only one part of the tests, such as 2/8, to split them among machines. With "
          + "'--record', the parts take about equally long; the file must be the same on all machines.",
        valueName: "n/count"
      )
    )
    var shard: TestShard?

    @Flag(help: "List the tests without running them.")
    var list = false

    @Option(help: ArgumentHelp("How many tests run at the same time.", valueName: "count"))
    var jobs = ProcessInfo.processInfo.activeProcessorCount

    @Option(
      help: ArgumentHelp("The time limit of a script, such as 500ms, 10s, 2m.", valueName: "time")
    )
    var timeout = TimeLimit(duration: .seconds(60))

    @Option(
      help: ArgumentHelp(
        "The memory limit of a script, such as 500MB, 4GB.",
        valueName: "size"
      )
    )
    var memory = MemoryLimit(bytes: 2_147_483_648)

    @Flag(help: "Start no more tests after one has failed.")
    var failFast = false

    @Option(
      help: ArgumentHelp(
        "Run each test this many times with different hash seeds, to find scripts that depend on the order "
          + "of a set.",
        valueName: "count"
      )
    )
    var hashSeeds = 1

    @Flag(
      help:
        "Rewrite expected output that differs, in '#>' lines and transcripts. Asks before each change."
    )
    var update = false

    @Flag(help: "With '--update', rewrite without asking.")
    var yes = false

    @Flag(
      help: "Run tests again when their files change, and all when the package's sources change."
    )
    var watch = false

    @Flag(help: Arguments.echoHelp) var echo = false

    @Flag(help: "Also print the output of tests that pass.")
    var verbose = false

    @Option(
      help: ArgumentHelp(
        "Write a report: \(TestReportCatalog.reports.map { $0.name }.joined(separator: ", ")). Without "
          + "a file, it goes to standard output. May be repeated.",
        valueName: "format[=file]"
      )
    )
    var report: [ReportChoice] = []

    @Option(
      help: ArgumentHelp(
        "The file that records durations and failures; by default, one in the user's state folder.",
        valueName: "file"
      )
    )
    var record: String?

    @Flag(
      help: "Print which actions, enum cases of states and answers of endpoints the scripts reach."
    )
    var coverage = false

    @Option(
      help: ArgumentHelp(
        "Measure coverage, and fail if it is lower than this percentage.",
        valueName: "percent"
      )
    )
    var requireCoverage: Double?

    @OptionGroup var world: WorldOptions
    @OptionGroup var permissions: PermissionOptions

    @Flag(name: .customLong("no-color"), help: "Don't use colours.")
    var noColor = false

    func validate() throws {
      if jobs < 1 { throw ValidationError("'--jobs' needs at least 1.") }
      if hashSeeds < 1 { throw ValidationError("'--hash-seeds' needs at least 1.") }
      if let requireCoverage, !(0...100).contains(requireCoverage) {
        throw ValidationError("'--require-coverage' needs a percentage from 0 to 100.")
      }
      if watch, update || list {
        throw ValidationError(
          "'--watch' only runs tests: leave out '--\(update ? "update" : "list")'."
        )
      }
      if yes, !update { throw ValidationError("'--yes' belongs to '--update'.") }
      if update, !yes, isatty(STDIN_FILENO) != 1 || isatty(STDOUT_FILENO) != 1 {
        throw ValidationError(
          "'--update' asks at a terminal. Without one, use '--update --yes'."
        )
      }
      try ReportChoice.check(report)
    }

    /// The command-line arguments of the worker processes.
    var workerArguments: [String] { [TestWorker.name] + permissions.words }
  }

  /// The hidden subcommand for the worker processes that a test run starts.
  struct TestWorker: ParsableCommand {
    static let name = "test-worker"

    static let configuration = CommandConfiguration(
      commandName: name,
      abstract: "Run one test.",
      shouldDisplay: false
    )

    @Option(help: "A feature that takes the place of another one, under its name.")
    var standIn: StandIn?

    @OptionGroup var permissions: PermissionOptions
  }

  /// Commands for the reports of test runs.
  struct Report: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "report",
      abstract: "Work with the reports of test runs.",
      subcommands: [Merge.self]
    )

    struct Merge: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Merge reports of several test runs, such as those of the shards.",
        discussion: """
          The files are those of 'test --report json=FILE'. Of a test in several files, the last one \
          counts. Exit status: 0 all passed, 1 a test failed or a shard is missing, 2 a file is not a report.
          """
      )

      @Argument(help: "The reports.", completion: .file(extensions: ["json", "jsonl"]))
      var files: [String]

      @Option(
        help: ArgumentHelp(
          "Write the merged report, as 'test --report' does. May be repeated.",
          valueName: "format[=file]"
        )
      )
      var report: [ReportChoice] = []

      @Option(
        help: ArgumentHelp(
          "Add the results to the file by which 'test --shard --record FILE' balances the shards.",
          valueName: "file"
        ),
        completion: .file()
      )
      var record: String?

      func validate() throws { try ReportChoice.check(report) }
    }
  }

  /// The value of `--report`.
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

    /// Checks that all reports can be written.
    static func check(_ choices: [Self]) throws {
      if choices.filter({ $0.file == nil }).count > 1 {
        throw ValidationError("Only one '--report' can be written on the standard output.")
      }
      if let choice = choices.first(where: { $0.isStream }), let file = choice.file {
        throw ValidationError(
          "'\(file)' is not a file: '--report \(choice.format.name)' alone writes to the standard "
            + "output."
        )
      }
    }

    /// Whether the file is a stream of the process, such as `/dev/stdout`, which no file can replace.
    private var isStream: Bool {
      guard let path = file.map({ ResolvedPath($0).absolute }) else { return false }
      return ["/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/")
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

/// Parses a number that ends with one of the units; `nil` if the text has another form.
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
