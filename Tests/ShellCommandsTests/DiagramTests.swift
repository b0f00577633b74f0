import Foundation
import ShellCommands
import ShellSession
import TcashKit
import Testing

/// `export mermaid` and `export state`.
@MainActor
@Suite struct DiagramTests {
  private let folder = TemporaryFolder()

  private func exported(_ kind: String, after script: String) async throws -> String {
    let path = "\(try #require(folder.path))/exported"
    let outcome = await Shell().run("\(script)\nexport \(kind) \"\(path)\" --force")
    try #require(outcome.error == nil, "\(outcome.error ?? "")")
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test func aDiagramHasActionsChangesAndCalls() async throws {
    let diagram = try await exported(
      "mermaid",
      after: """
        load counter
        dep numberFact.fetch returns "a; <b> #1" throws "offline"
        .incrementButtonTapped
        .factButtonTapped
        .factButtonTapped
        undo
        """
    )
    #expect(
      diagram == """
        sequenceDiagram
          actor you as You
          participant store as counter
          participant effects as Effects
          participant client_numberFact as numberFact
          you->>store: #35;1 dep numberFact.fetch returns "a#59; #lt;b#gt; #35;1" throws "offline"
          you->>store: #35;2 .incrementButtonTapped
          Note over store: count: 0 → 1
          you->>store: #35;3 .factButtonTapped
          Note over store: isLoading: false → true
          effects->>client_numberFact: fetch(number: 1)
          client_numberFact-->>effects: "a#59; #lt;b#gt; #35;1"
          effects->>store: #35;4 .factResponse(.success("a#59; #lt;b#gt; #35;1"))
          Note over store: fact: nil → "a#59; #lt;b#gt; #35;1"<br/>isLoading: true → false

        """
    )
  }

  /// Each line of each diagram is one of those that the language has.
  @Test(arguments: ["counter", "todos", "inventory", "authentication", "messageCenter", "board"])
  func theDiagramsOfExamplesAreWellFormed(_ name: String) async throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let script = root.appendingPathComponent("Examples/Scripts/\(name).tcash")
    let text = try String(contentsOf: script, encoding: .utf8)
    let lines = try await exported("mermaid", after: text).split(separator: "\n")
    #expect(lines.first == "sequenceDiagram")
    #expect(lines.count > 4)
    let declared = Set(
      lines.compactMap { $0.firstMatch(of: #/^  (?:actor|participant) (\w+) as /#)?.1 }
    )
    for line in lines.dropFirst() where !line.contains(#/^  (actor|participant) \w+ as \S/#) {
      let message = line.firstMatch(of: #/^  (\w+)(?:->>|-->>|--x)(\w+): \S/#)
      var ends: [Substring] = line.hasPrefix("  Note over store: ") ? ["store"] : []
      if let message { ends = [message.output.1, message.output.2] }
      #expect(!ends.isEmpty && ends.allSatisfy { declared.contains($0) }, "\(line)")
      #expect(!line.contains(";") || line.contains(#/#(\d+|lt|gt);/#), "\(line)")
    }
  }

  @Test func aStateIsThatOfTheScope() async throws {
    let json = try await exported(
      "state",
      after: "load twoCounters\n.counter1(.incrementButtonTapped)\nscope counter1"
    )
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["count"] as? Int == 1)
    #expect(object?["isLoading"] as? Bool == false)
  }
}
