import Foundation
import PlatformIO
import ShellHost
import ShellTesting

/// The reports of a test run that `--report` asks for.
struct ReportFiles {
  private let choices: [Arguments.ReportChoice]

  init(_ choices: [Arguments.ReportChoice]) {
    self.choices = choices
  }

  /// Writes all reports.
  ///
  /// - Returns: Whether all are written. The error has been printed otherwise.
  func write(_ run: TestRunRecord) -> Bool {
    for choice in choices {
      let text = choice.format.text(of: run)
      guard let file = choice.file else {
        StandardStreams.write(text)
        continue
      }
      do {
        let path = ResolvedPath(file)
        try Folder.make(path.resolvedFolder)
        try DurableFile.write(text.utf8, to: path.resolvedFile)
      } catch {
        standardError("\(ProgramName.current): the report can't be written to '\(file)': \(error)")
        return false
      }
    }
    return true
  }
}

/// Merges the reports of several test runs.
struct ReportMerging {
  let arguments: Arguments.Report.Merge

  func run() -> ExitStatus {
    var runs: [TestRunRecord] = []
    for file in arguments.files {
      do {
        let path = try ResolvedPath(file).resolvedFile
        guard let bytes = try DurableFile.read(path) else {
          standardError("\(ProgramName.current): there is no file '\(file)'")
          return .invalid
        }
        runs.append(try TestReportCatalog.run(inJSON: String(decoding: bytes, as: UTF8.self)))
      } catch {
        standardError("\(ProgramName.current): '\(file)' can't be merged: \(error)")
        return .invalid
      }
    }
    let merged = TestRunRecord(merging: runs)
    guard ReportFiles(arguments.report).write(merged), record(merged) else { return .invalid }
    let isOnErrors = arguments.report.contains { $0.file == nil }
    StandardStreams.write("\(merged.counts)\n", isError: isOnErrors)
    let gaps = runs.missingShards
    for gap in gaps { standardError("\(ProgramName.current): \(gap)") }
    if !gaps.isEmpty {
      standardError(
        """
        Some tests may have run nowhere. Give all shards the same scripts and the same '--record', and merge \
        the reports of all.
        """
      )
    }
    return merged.counts.failed == 0 && gaps.isEmpty ? .success : .expectationFailed
  }

  /// - Returns: Whether the results are recorded. The error has been printed otherwise.
  private func record(_ run: TestRunRecord) -> Bool {
    guard let path = arguments.record else { return true }
    var record = TestRecord(readingFrom: path)
    for result in run.results { record.add(result) }
    do {
      try record.write(to: path)
      return true
    } catch {
      standardError("\(ProgramName.current): the record can't be written to '\(path)': \(error)")
      return false
    }
  }
}
