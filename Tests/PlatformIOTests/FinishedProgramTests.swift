import PlatformIO
import SystemPackage
import Testing

@Suite struct FinishedProgramTests {
  @Test func whatAProgramPrintsIsRead() throws {
    let result = try FinishedProgram(["sh", "-c", "cat; echo out; echo error >&2; exit 3"])
    #expect(result.status == 3)
    #expect(result.output == "out\n")
    #expect(result.errors == "error\n")
  }

  /// More than a pipe holds, on both sides.
  @Test func muchIsReadWhole() throws {
    let result = try FinishedProgram(["sh", "-c", "seq 1 100000; seq 1 100000 >&2"])
    #expect(result.output.hasSuffix("\n100000\n") && result.errors == result.output)
  }

  @Test func theEndIsTold() throws {
    #expect(try FinishedProgram(["sh", "-c", "kill -9 $$"]).status == 128 + 9)
    #expect(throws: Errno.self) { try FinishedProgram(["no-such-program"]) }
  }
}
