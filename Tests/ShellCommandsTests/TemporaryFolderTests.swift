import ShellSession
import TcashKit
import Testing

/// What is said where no temporary folder can be made.
@MainActor
@Suite struct TemporaryFolderTests {
  @Test(arguments: [
    "temporaryFolder", "print \"\\(temporaryFolder)/a\"", "!echo $TMP",
    "save \"\\(temporaryFolder)/a.tcash\"", "save \"$TMP/a.tcash\"", "source \"$TMP/a.tcash\"",
    "restore \"$TMP/a.tcash\"", "record \"$TMP/a.tcash\"", "export state \"$TMP/a.json\"",
    "load settings as other with json \"$TMP/a.json\"",
    "shared storage appStorage file \"$TMP/a.json\"",
    "shared storage appStorage sqlite \"\\(temporaryFolder)/a.db\"",
  ])
  func itsUseIsAnError(_ statement: String) async {
    let session = ShellSession(
      features: Shell.exampleFeatures.map(\.registered),
      temporaryFolder: TemporaryFolder(in: ["/dev/null", "/nonexistent"])
    )
    let outcome = await Shell(session: session).run("load settings\n\(statement)")
    #expect(outcome.code == "no-temporary-folder", "\(outcome.error ?? "no error")")
    #expect(outcome.error?.contains("'TMPDIR' names the folder") == true)
  }
}
