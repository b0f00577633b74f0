import Testing

/// The first word of a command line: a subcommand, a file, or neither.
@Suite struct FirstWordTests {
  @Test(arguments: [
    (["tset", "a.tcash"], "Did you mean 'tcash test'?"),
    (["nonsense"], "There is no subcommand or file 'nonsense'.\n  See "),
    (["lern"], "Did you mean 'tcash learn'?"),
    (["load", "counter"], "'load' is a command of the shell: tcash -c 'load …'."),
    (["scripts"], "It is a folder: 'tcash test scripts' runs the scripts in it as tests."),
    (["a\u{1B}[31m"], "There is no subcommand or file 'a\\u{1b}[31m'."),
  ])
  func adviceIsGivenOnAnUnknownWord(_ arguments: [String], _ advice: String) throws {
    let (result, _) = try Program.run(arguments, among: ["scripts/a.tcash": ""])
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(advice), "\(result.errors)")
    #expect(result.errors.hasPrefix("Error: There is no subcommand or file '"))
    #expect(result.errors.hasSuffix("\n  See 'tcash --help' for more information.\n"))
  }

  @Test(arguments: ["counter", "test", "./test", "a b.tcash"])
  func aFileRunsUnlessASubcommandHasItsName(_ name: String) throws {
    let script = "load counter\nprint \"it ran\"\n"
    let (result, _) = try Program.run([name], among: [name: script, "a.tcash": ""])
    #expect(result.output.contains("it ran") == (name != "test"), "\(result)")
  }
}
