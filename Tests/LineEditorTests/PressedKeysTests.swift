import Testing

@testable import LineEditor

@Suite struct PressedKeysTests {
  private func names(_ keys: String) -> String {
    var pressed = PressedKeys()
    for byte in keys.utf8 { pressed.append(byte) }
    return pressed.text
  }

  @Test(arguments: [
    ("abc", ""), ("\t", "⇥"), ("\u{01}\u{05}", "⌃A  ⌃E"), ("\u{1b}[A\u{1b}[A\u{1b}OB", "↑ ×2  ↓"),
    ("\u{1b}f", "⌥f"), ("\u{1b}\u{1b}[D", "⎋  ←"), ("\u{1b}[3~", "⌦"), ("\u{1b}[99;9u", ""),
    ("é\u{7f}", "⌫"), ("\u{1b}[200~", "paste"), ("\u{1b}[200~\t", "paste  ⇥"),
  ])
  func keysHaveNames(_ keys: String, _ expected: String) {
    #expect(names(keys) == expected)
  }

  @Test func onlyTheLastKeysAreNamed() {
    #expect(
      names("\u{01}\u{02}\u{03}\u{04}\u{05}\u{06}\u{07}\u{0b}\u{0c}")
        == "⌃B  ⌃C  ⌃D  ⌃E  ⌃F  ⌃G  ⌃K  ⌃L"
    )
  }
}
