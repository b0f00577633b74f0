import Foundation
import ShellCommands
import ShellLanguage
import Testing

/// What Tab offers of the session: commands with their words, stores, dependencies, shared values, files.
@MainActor
@Suite struct SessionCompletionTests {
  @Test(arguments: [
    ("", "load ", ["gallery"]), ("", "load gallery ", ["as", "with json", "with"]),
    ("", "load gallery a", ["as"]),
    ("", "load gallery as ", []), ("", "load gallery as x ", ["with json", "with"]),
    ("", "load gallery with ", ["Gallery.State("]),
    ("", "load gallery with State(cou", ["count: "]), ("", "load gallery with (cou", ["count: "]),
    ("", "load gallery with .init(cou", ["count: "]),
    ("", "load gallery with State(shape: .d", ["dot"]),
    ("load gallery", "load gallery with State(count: 1, isOn: ", ["true", "false"]),
    ("load gallery\nload gallery as other", "use ", ["gallery", "other"]),
    ("load gallery", "close ", ["gallery"]), ("load gallery", "state --f", ["--format"]),
    ("load gallery", "state --format=j", ["json"]),
    ("load gallery", "state --format json --", ["--depth"]), ("", "undo; hist", ["history"]),
    ("", "lo gal", ["gallery"]), ("", "se", ["send", "set"]), ("", "nosuch ", []),
    ("", "# lo", []), ("", "let x", []), ("", "let x ", ["="]), ("", "for x ", ["in"]),
    ("", "if true { } ", ["else"]), ("", "if true { } else ", ["if"]),
    ("", "set color ", ["auto", "on", "off"]), ("", "set depth ", ["all"]),
    ("", "help expr", ["expressions"]),
    ("load gallery\n.buttonTapped\n.pictureTapped(id: 4)", "diff ", ["2", "1"]),
    ("def twice(text) { }", "tw", ["twice("]),
    ("", "wait .mi", ["milliseconds(", "microseconds("]),
    ("let fast = 1ms", "wait fa", ["fast"]),
  ])
  func commands(_ script: String, _ text: String, _ expected: [String]) async {
    let shell = Shell(Shell.galleryFeatures)
    #expect(await shell.run(script).error == nil)
    #expect(shell.completions(text) == expected)
  }

  @Test(arguments: [
    ("dep numberFact ", ["live", "mock", "failing", "preview", "test", "calls"]),
    ("dep numberFact calls ", []), ("dep calls ", []), ("dep ca", ["calendar", "calls"]),
    ("dep numberFact.fetch ", ["fails", "live", "calls", "delays", "returns", "throws"]),
    ("dep numberFact.fetch live ", ["returns", "throws"]),
    ("dep numberFact.fetch live returns \"x\" ", ["then", "throws"]),
    ("dep numberFact.fetch delays 2s ", ["fails", "returns", "throws"]),
    ("dep numberFact.fetch returns \"x\" ", ["then", "throws"]),
    ("dep numberFact.fetch returns \"x\" then \"y\" ", ["repeats", "then", "throws"]),
    ("dep numberFact.fetch throws \"x\" ", ["returns", "then", "throws"]),
    ("dep numberFact.fetch throws ", ["noFact"]),
    ("dep numberFact mock ", []), ("dep nosuch ", []), ("dep clock r", []),
    ("dep reset num", ["numberFact"]), ("dep reset numberFact.", ["numberFact.fetch"]),
    ("dep random 4", ["42"]), ("dep -", ["--store"]), ("dep --store c", ["counter"]),
    ("dep date \"20", ["\"2026-01-01T00:00:00Z\""]),
  ])
  func dependencies(_ text: String, _ expected: [String]) async {
    let shell = Shell()
    _ = await shell.run("load counter")
    #expect(shell.completions(text) == expected)
  }

  @Test(arguments: [
    ("shared ", ["displayName", "isSoundOn", "textSize", "storage"]), ("shared textSize ", ["="]),
    ("shared textSize = ", [".small", ".medium", ".large"]), ("shared isSoundOn = t", ["true"]),
    ("shared \"isSoundOn\" = f", ["false"]),
    ("shared storage ", ["appStorage", "fileStorage", "inMemory"]),
    ("shared storage appStorage ", ["memory", "file", "sqlite", "live"]),
    ("shared storage appStorage live ", ["keep", "reload", "coordinated"]),
    ("shared storage appStorage live keep ", ["coordinated"]), ("shared nosuch = tr", ["true"]),
    (".saveButtonTapped { $0.textSize = ", [".small", ".medium", ".large"]),
    (".binding(.set(\\.draft.textSize, .", ["small", "medium", "large"]),
  ])
  func sharedValues(_ text: String, _ expected: [String]) async {
    let shell = Shell()
    _ = await shell.run("load settings")
    #expect(shell.completions(text) == expected)
  }

  @Test func files() async throws {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory())
      .appendingPathComponent("tcash-files-\(UUID().uuidString)")
    let manager = FileManager.default
    defer { try? manager.removeItem(at: folder) }
    for name in ["inner", "my notes"] {
      try manager.createDirectory(
        at: folder.appendingPathComponent(name),
        withIntermediateDirectories: true
      )
    }
    for name in ["one.tcash", "two words.tcash", ".hidden", "inner/three.tcash", "my notes/a\"b"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    let shell = Shell()
    let path = folder.path
    #expect(
      shell.completions("source \(path)/") == [
        "\(path)/inner/", "\"\(path)/my notes/", "\(path)/one.tcash", "\"\(path)/two words.tcash\"",
      ]
    )
    #expect(shell.completions("source \(path)/ON") == ["\(path)/one.tcash"])
    #expect(shell.completions("source \(path)/inner/t") == ["\(path)/inner/three.tcash"])
    #expect(shell.completions("source \(path)/.h") == ["\(path)/.hidden"])
    #expect(shell.completions("source \(path)/two\\ w") == ["\"\(path)/two words.tcash\""])
    #expect(shell.completions("source \"\(path)/tw") == ["\"\(path)/two words.tcash\""])
    #expect(shell.completions("source \"\(path)/my notes/") == ["\"\(path)/my notes/a\\\"b\""])
    #expect(
      shell.completions("shared storage appStorage file \"\(path)/o") == ["\"\(path)/one.tcash\""]
    )
    #expect(shell.completions("source \(path)/nosuch/").isEmpty)
    #expect(
      shell.completions("source ~/").allSatisfy { $0.hasPrefix("~/") || $0.hasPrefix("\"~/") }
    )
    shell.evaluator.options.directory = path
    #expect(shell.completions("source o") == ["one.tcash"])
    #expect(shell.completions("source inner/") == ["inner/three.tcash"])
  }

  @Test func anEmptyLineOffersFirstWhatWorksNow() async {
    let shell = Shell(Shell.galleryFeatures)
    #expect(shell.completions("").prefix(2) == ["features", "load"])
    #expect(shell.completions("").prefix(10).contains("help"))
    #expect(
      Set(shell.completions("")).isSuperset(of: CommandCatalog.grammar.signatures.map(\.name))
    )
    _ = await shell.run("load gallery")
    for text in ["", "undo; ", "repeat 2 { "] {
      #expect(shell.completions(text).prefix(2) == [".binding(", ".buttonTapped"], "\(text)")
    }
    #expect(shell.completions("").contains("load"))
    _ = await shell.run("scope editor")
    #expect(shell.completions("").prefix(2) == [".hung(", ".titleChanged("])
  }

  @Test(arguments: [
    ("load todos", ["state"], ["advance", "appear", "bind", "dismiss", "pop", "run", "undo"]),
    ("load todos\n.addTodoButtonTapped", ["state", "undo"], ["advance", "appear", "dismiss"]),
    ("load inventory\n.addButtonTapped", ["state", "undo"], ["advance", "pop", "tap"]),
    ("load todos\ndep clock test", ["state"], ["appear", "dismiss"]),
  ])
  func whatWouldFailNowComesLast(
    _ script: String,
    _ first: [String],
    _ last: [String]
  ) async {
    let shell = Shell()
    _ = await shell.run(script)
    let commands = shell.completions("").filter { CommandCatalog.grammar[$0] != nil }
    #expect(commands.prefix(first.count) == first[...])
    let place = commands.firstIndex(of: "!") ?? 0
    #expect(Set(last).isSubset(of: commands[place...]), "\(commands)")
    let useful = Set(commands[..<place])
    #expect(useful.isSuperset(of: ["actions", "help", "history", "load", "scope"]))
    if script.contains("dep clock test") { #expect(useful.isSuperset(of: ["advance", "run"])) }
    if script.contains("inventory") { #expect(useful.contains("dismiss")) }
  }

  @Test func eachTypeIsOfferedOnce() async {
    let shell = await Shell.gallery()
    let types = shell.completions("type ").filter { $0.first?.isUppercase == true }
    #expect(
      types.filter { $0 != "UnhandledBindingReporter" }
        == ["State", "Action", "Shape", "Size", "Picture.Action", "Picture.State", "Wall"]
    )
    #expect(
      shell.completions("type Gallery.") == [
        "Gallery.State", "Gallery.Action", "Gallery.Shape", "Gallery.Size",
      ]
    )
  }

  @Test func withoutAStoreNothingOfOneIsOffered() async {
    let shell = Shell()
    for text in [
      ".", ".a", "state ", "scope ", "type ", "expect co", "shared = ", "actions x", "$0.",
    ] {
      #expect(shell.completions(text) == [], "\(text)")
    }
  }
}
