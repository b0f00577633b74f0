import Foundation
import Testing

/// What a program may be given that is no script, or one that nobody would run.
@Suite struct OddInputTests {
  /// A line that is not text ends its statement, and the following lines keep their numbers.
  @Test(arguments: [false, true])
  func aLineOfOtherBytesIsAnError(_ keepsGoing: Bool) throws {
    let lines = #"print 1\nif true {\nprint \377\nprint 2\nsate"#
    let option = keepsGoing ? " --keep-going" : ""
    let result = try Program.run(
      ["-c", "printf '\(lines)' | '\(Program.executable)'\(option)"],
      executable: "/bin/sh"
    )
    #expect(result.status == 2, "\(result.errors)")
    #expect(result.output == (keepsGoing ? "1\n2\n" : "1\n"))
    #expect(result.errors.contains("'stdin' can't be read: line 3 is not UTF-8 text"))
    #expect(result.errors.contains("stdin:5:1: error[unknown-name]") == keepsGoing)
  }

  /// The search would take longer than the test may.
  #if os(Linux)
  @Test(arguments: ["--help", "--version", "help --man", "run --help", "-c 'load counter'"])
  func whatCannotBePrintedIsAnError(_ arguments: String) throws {
    let result = try Program.run(
      ["-c", "\"$0\" \(arguments) > /dev/full", Program.executable],
      executable: "/bin/sh"
    )
    #expect(result.status == 3, "\(result.errors)")
    #expect(result.errors == "tcash: the output can't be written: No space left on device\n")
  }

  /// A file that the program opens would get the number of the stream, and the text that is written to it.
  @Test(arguments: ["<", ">", "2>"])
  func noFileTakesThePlaceOfAClosedStream(_ stream: String) throws {
    let number = stream == "<" ? 0 : stream == ">" ? 1 : 2
    try Program.withFolder { folder in
      let script = """
        ! readlink /proc/$PPID/fd/\(number) > \(folder)/stream
        load counter
        print 1
        """
      let result = try Program.run(
        ["-c", "\"$0\" --allow-shell -c '\(script)' \(stream)&-", Program.executable],
        executable: "/bin/sh"
      )
      let file = try String(contentsOfFile: "\(folder)/stream", encoding: .utf8)
      #expect(file == "/dev/null\n", "\(result.errors)")
      #expect(result.status == (number == 1 ? 3 : 0))
      #expect(result.output == (number == 1 ? "" : "  loaded counter\n1\n"))
      #expect(
        result.errors
          == (number == 1 ? "tcash: the output can't be written: Bad file descriptor\n" : "")
      )
    }
  }
  #endif

  @Test func outputThatIsReadOnlyIsAnError() throws {
    let result = try Program.run(
      ["-c", "\"$0\" -c 'print 1' 1< /dev/null", Program.executable],
      executable: "/bin/sh"
    )
    #expect(result.status == 3)
    #expect(result.errors == "tcash: the output can't be written: Bad file descriptor\n")
  }

  @Test(.timeLimit(.minutes(1))) func aCheckSearchesForNoPattern() throws {
    let text = String(repeating: "a", count: 60)
    let search = "\"\(text)b\" matches /^(a+)+$/"
    #expect(try Program.run(["check", "-c", search]).status == 0)
    // What is wrong beside it is told.
    let result = try Program.run(["check", "-c", "\(search) || cuont == 1"])
    #expect(result.status == 2)
    #expect(result.errors.contains("error[unknown-name]"), "\(result.errors)")
  }

  @Test(arguments: [[], ["check"]])
  func statementsAreGivenOnce(_ command: [String]) throws {
    let result = try Program.run(command + ["-c", "print 1", "-c", "print 2"])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("'-c' is given more than once"))
  }
}
