import Foundation
import Testing

/// Where the runtime is laid out otherwise, or reflection is turned off, the shell does what it can.
@Suite struct ReflectionTests {
  private func run(_ script: String) throws -> Program.Result {
    try Program.run(["-c", script], environment: ["TCASH_REFLECTION": "off"])
  }

  @Test func withoutReflectionActionsAndStatesStillWork() throws {
    let result = try run(
      """
      load counter with State(count: 3)
      .incrementButtonTapped
      state
      expect count == 4
      undo
      expect count == 3 && fact == nil
      find 3
      actions fact
      load counter as other with State(count: 1, fact: "x")
      expect fact == "x"
      load counter as third with State(count: 1, fact: nil)
      expect fact == nil
      """
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("note: reflection is off, since TCASH_REFLECTION is 'off'"))
    #expect(result.output.contains("count: 3 → 4"))
    #expect(result.output.contains("Counter.State\n├ count: 4"))
  }

  @Test(arguments: ["edit count = 1", "load todos; .move([0], 1)", "type State", "bind count = 1"])
  func withoutReflectionTheRestIsAnError(_ command: String) throws {
    let result = try run("load counter; \(command)")
    #expect([0, 3].contains(result.status), "\(result.errors)")
  }

  @Test(arguments: Program.exampleScripts)
  func withoutReflectionNothingTraps(_ script: URL) throws {
    let text = try String(contentsOf: script, encoding: .utf8)
    try Program.withFolder { folder in
      let copy = "\(folder)/\(script.lastPathComponent)"
      try text.write(toFile: copy, atomically: true, encoding: .utf8)
      let result = try Program.run(["run", copy], environment: ["TCASH_REFLECTION": "off"])
      #expect((0...3).contains(result.status), "\(result.errors)")
    }
  }
}
