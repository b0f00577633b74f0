/// The same numbers each time, so that what fails can be seen again.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

/// Text of everything that is laid out in a way of its own.
enum RandomText {
  static let plain = Array("abcdefghijklmnopqrstuvwxyz0123456789 .,:=").map(String.init)

  /// Wide, combined, joined, in several parts.
  static let composed = [
    "日", "本", "한", "\u{1112}\u{1161}\u{11AB}", "é", "ß", "e\u{301}", "\u{301}", "नि", "🎉", "👍🏽",
    "👨‍👩‍👧", "🇩🇪", "❤️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{200c}",
  ]

  /// What would drive the terminal, reorder the text or hide in it. None of it opens a bracket.
  static let unsafe = [
    "\t", "\u{1}", "\u{1b}c", "\u{1b}P0q\u{7}", "\u{7f}", "\u{9b}5n", "\u{202e}", "\u{2066}",
    "\u{200b}", "\u{ad}", "\u{2028}", "\u{feff}",
  ]

  static func pieces(
    _ count: Int,
    withLines: Bool = true,
    using generator: inout SeededGenerator
  ) -> String {
    var text = ""
    for _ in 0..<count {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<10: text += plain.randomElement(using: &generator) ?? ""
      case 10..<15: text += composed.randomElement(using: &generator) ?? ""
      case 15..<19: text += unsafe.randomElement(using: &generator) ?? ""
      default: text += withLines ? "\n" : " "
      }
    }
    return text
  }
}
