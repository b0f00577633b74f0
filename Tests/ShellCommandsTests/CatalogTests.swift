import ExampleFeatures
import Foundation
import ShellCommands
import ShellLanguage
import ShellOutput
import Testing

/// The catalog is what parsing, help and completion are made of: it must hold what it promises.
@MainActor
@Suite struct CatalogTests {
  private nonisolated static let signatures = CommandCatalog.grammar.signatures

  private static let codesOfPerf: Set = ["profiler-not-found", "profiling-not-permitted"]

  @Test func everyCommandHasItsOwnName() {
    let names = Self.signatures.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: signatures)
  func aCommandSaysWhatItIsForAndShowsIt(_ signature: CommandSignature) {
    #expect(signature.summary.hasSuffix("."))
    #expect(!signature.examples.isEmpty)
    #expect(signature.examples.allSatisfy { !$0.summary.isEmpty })
    let optional = signature.parameters.drop { !$0.isOptional }
    #expect(optional.allSatisfy { $0.isOptional }, "optional parameters come last")
  }

  @Test(arguments: signatures)
  func theExamplesDoWhatTheySay(_ signature: CommandSignature) async throws {
    for example in signature.examples {
      let shell = Shell()
      let outcome = await shell.run(example.script)
      // 'perf' is not installed or not permitted everywhere.
      if let code = outcome.code, Self.codesOfPerf.contains(code) { continue }
      #expect(outcome.error == nil, "\(example.summary)\n\(outcome.error ?? "")")
    }
  }

  /// In debug builds, a key that is there twice is a trap.
  @Test(arguments: signatures)
  func whatTheExamplesReportIsJSON(_ signature: CommandSignature) async throws {
    for example in signature.examples {
      for report in await Shell().run(example.script).reports {
        guard let line = JSONFormat().line(for: report) else { continue }
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["kind"] is String, "\(line)")
      }
    }
  }

  @Test func aStorageIsNamedBesideTheKindOfReport() async throws {
    let outcome = await Shell().run(
      "shared storage appStorage memory keep\nshared storage appStorage\nshared storage"
    )
    let lines = outcome.reports.compactMap { JSONFormat().line(for: $0) }
    let parts = [
      #","kind":"storage-moved","storageKind":"appStorage","mode":"keep","place":"memory","#,
      #","kind":"storage","storageKind":"appStorage","place":"memory","text":"#,
      #","kind":"storages","storages":[{"kind":"appStorage","place":"memory"},"#,
    ]
    #expect(lines.count == parts.count)
    for (line, part) in zip(lines, parts) { #expect(line.contains(part)) }
  }

  @Test(arguments: signatures)
  func everyCommandHasHelp(_ signature: CommandSignature) async {
    let outcome = await Shell().run("help \(signature.name)")
    // A long usage takes several lines.
    let words = outcome.output.flatMap { $0.split(separator: " ") }
    #expect(words.starts(with: signature.usage.split(separator: " ")))
    #expect(outcome.error == nil)
  }
}
