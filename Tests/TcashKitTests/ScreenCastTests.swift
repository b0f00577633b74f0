import Foundation
import TerminalTesting
import Testing

/// `record --cast` and `set present on` at a terminal.
@Suite struct ScreenCastTests {
  private struct Header: Decodable {
    let version: Int
    let width: Int
    let height: Int
  }

  /// Played back, the recording shows what the terminal showed.
  @Test func aRecordingShowsWhatTheTerminalShowed() throws {
    try Program.withFolder { folder in
      let file = "\(folder)/a.cast"
      let terminal = try Program.start(columns: 70, rows: 20)
      try terminal.run("load counter", at: "counter> ", showing: "loaded counter")
      try terminal.run("record --cast \"\(file)\"", at: "counter> ", showing: "recording in")
      try terminal.run("record --cast \"\(file)\"", at: "counter> ", showing: "already-recording")
      terminal.send(".inc\t")
      try terminal.wait(for: ".incrementButtonTapped")
      try terminal.run("", at: "counter> ", showing: "count: 0 → 1")
      terminal.resize(columns: 60, rows: 18)
      try terminal.run("state", at: "counter> ", showing: "isLoading: false")
      let shown = terminal.screen.text
      try terminal.run("record off", at: "counter> ", showing: "asciinema play")
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      let header = try JSONDecoder().decode(Header.self, from: Data(lines[0].utf8))
      #expect(header.version == 2 && header.width == 70 && header.height == 20)
      var screen = Screen(columns: header.width, rows: header.height)
      var sizes: [String] = []
      var last = 0.0
      for line in lines.dropFirst() {
        let event = try #require(
          try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
        )
        let time = try #require(event[0] as? Double)
        let text = try #require(event[2] as? String)
        #expect(time >= last)
        last = time
        if event[1] as? String == "r" {
          sizes.append(text)
          screen.resize(columns: 60, rows: 18)
        } else {
          screen.write(text)
        }
      }
      #expect(sizes == ["60x18"])
      // All but what was shown before the recording began, and the line that ended it.
      let played = screen.text
      let part = try #require(shown.range(of: "error[already-recording]"))
      #expect(
        played.contains(shown[part.lowerBound...].trimmingCharacters(in: .whitespacesAndNewlines)),
        "\(played)"
      )
      #expect(!played.contains("asciinema play"))
      try terminal.run("record --cast \"\(file)\"", at: "counter> ", showing: "file-exists")
    }
  }

  @Test func anAudienceSeesTheStatementItsEffectsAndTheKeys() throws {
    let terminal = try Program.start(columns: 80, rows: 40)
    try terminal.run("load counter", at: "counter> ", showing: "loaded counter")
    try terminal.run("dep numberFact mock", at: "counter> ", showing: "live → mock")
    try terminal.run("set present on", at: "counter> ", showing: "present: on")
    terminal.send(".fact\u{01}\u{05}\t")
    try terminal.wait(for: "⌃A  ⌃E  ⇥")
    terminal.send("B\t")
    try terminal.wait(for: "⌃A  ⌃E  ⇥ ×2")
    try terminal.run("", at: "counter> ", showing: "▌ .factButtonTapped")
    let text = terminal.screen.text
    #expect(text.contains("├ effect  calls numberFact.fetch(number: 0)"), "\(text)")
    #expect(!text.contains("⌃A"), "\(text)")
    try terminal.run("set present off", at: "counter> ", showing: "present: off")
    try terminal.run("state count", at: "counter> ", showing: "0")
    #expect(!terminal.screen.text.contains("▌ state count"))
  }

  @Test func aScriptHasNoScreen() throws {
    let result = try Program.run(script: "record --cast \"a.cast\"")
    #expect(result.status == 3 && result.errors.contains("only the prompt has a screen"))
  }
}
