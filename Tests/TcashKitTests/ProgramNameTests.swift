import Testing

@testable import TcashKit

@Suite struct ProgramNameTests {
  @Test(arguments: [
    (["/usr/bin/workshop", "run"], "workshop"), (["workshop"], "workshop"),
    (["./my shell"], "my shell"), (["bad\u{1b}[2J"], "bad\\u{1b}[2J"),
    ([], "tcash"), ([""], "tcash"), (["/"], "tcash"),
  ])
  func aProgramIsCalledByTheLastPartOfItsPath(_ arguments: [String], _ name: String) {
    #expect(ProgramName.name(in: arguments) == name)
  }
}
