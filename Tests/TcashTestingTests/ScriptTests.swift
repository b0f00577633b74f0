import ComposableArchitecture
import ExampleFeatures
import Foundation
import TcashKit
import TcashTesting
import Testing

/// Scripts as test cases of Swift Testing.
@Suite struct ScriptTests {
  @Test(
    arguments: Script.all(
      in: "Examples/Scripts/dice.tcash",
      "Examples/Scripts/inventory.tcash",
      "Examples/Scripts/stopwatch.tcash",
      "Examples/Scripts/todos.tcash"
    )
  )
  func example(_ script: Script) async throws {
    try await script.run(in: ExampleShell.self)
  }

  @Test func scriptsAreNamedByTheirPathsInThePackage() {
    let names = Script.all(in: "Examples/Scripts").map(\.name)
    #expect(names.contains("Examples/Scripts/counter.tcash"))
    #expect(names.count >= 13)
  }

  @Test func aFailureIsAtTheLineOfTheScript() async throws {
    let folder = try ScriptFolder([
      "wrong.tcash": "load counter\n\nexpect count == 1\n"
    ])
    defer { folder.remove() }
    for script in Script.all(in: folder.path) {
      try await withKnownIssue {
        try await script.run(in: ExampleShell.self)
      } matching: { issue in
        issue.sourceLocation?.line == 3 && issue.sourceLocation?.column == 8
          && issue.sourceLocation?.fileID == "Scripts/wrong.tcash"
          && issue.comments.contains { $0.rawValue.contains("expected count == 1, but count is 0") }
      }
    }
  }

  @Test func scriptsShareNothing() async throws {
    let text = """
      load settings
      expect isSoundOn
      .binding(.set(\\.draft.isSoundOn, false))
      .saveButtonTapped
      expect !isSoundOn
      """
    let folder = try ScriptFolder(["a.tcash": text, "b.tcash": text])
    defer { folder.remove() }
    try await withThrowingTaskGroup { group in
      for script in Script.all(in: folder.path) {
        group.addTask { try await script.run(in: ExampleShell.self) }
      }
      try await group.waitForAll()
    }
  }

  @Test func theWorldCanBeGiven() async throws {
    let folder = try ScriptFolder([
      "ids.tcash": "load todos\n.addTodoButtonTapped\nexpect todos[0].id == UUID(0)"
    ])
    defer { folder.remove() }
    let script = try #require(Script.all(in: folder.path).first)
    try await script.run(in: ExampleShell.self, world: "fixed")
  }

  @Test(arguments: ["Examples/Nothing", "Sources/Kit/tcash"])
  func whatIsNotThereFails(_ path: String) async throws {
    let scripts = Script.all(in: path)
    #expect(scripts.map(\.name) == [path])
    await withKnownIssue { try await scripts[0].run(in: ExampleShell.self) }
  }
}

private struct ExampleShell: ShellApp {
  var features: Features {
    Feature("counter", initialState: Counter.State()) { Counter() }
    Feature("dice", initialState: Dice.State()) { Dice() }
    Feature(
      "inventory",
      initialState: Inventory.State(items: [Item(id: 1, name: "Keyboard", quantity: 3)])
    ) {
      Inventory()
    }
    Feature("settings", initialState: Settings.State()) { Settings() }
    Feature("stopwatch", initialState: Stopwatch.State()) { Stopwatch() }
    Feature("todos", initialState: Todos.State()) { Todos() }
  }
}

/// A folder of scripts that exists during a test.
private struct ScriptFolder {
  let path: String

  init(_ files: [String: String]) throws {
    path = NSTemporaryDirectory() + "tcash-scripts-\(UUID())"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files {
      try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
