/// The width of text in terminal columns.
///
/// A character is as wide as its widest scalar, because the other scalars combine with it: a family
/// of emoji, a flag or a letter with its accents takes one place. The direction of text does not
/// affect its width.
package enum DisplayWidth {
  /// The width of a text in columns.
  ///
  /// - Complexity: O(*n*). ASCII is not decoded into scalars, and other simple text is not segmented
  ///   into characters.
  package static func columns(of text: String) -> Int {
    if let columns = text.utf8.withContiguousStorageIfAvailable(columnsOfASCII), let columns {
      return columns
    }
    var columns = 0
    for scalar in text.unicodeScalars {
      guard isSimple(scalar) else { return text.reduce(0) { $0 + self.columns(of: $1) } }
      columns += self.columns(of: scalar)
    }
    return columns
  }

  /// Whether a text takes at most a number of columns.
  package static func fits(_ text: String, columns limit: Int) -> Bool {
    // No character has more columns than bytes.
    text.utf8.count <= limit || columns(of: text) <= limit
  }

  /// The columns of a text; `nil` unless all its bytes are ASCII.
  private static func columnsOfASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var (controls, all) = (0, UInt8(0))
    // Without branches, so that the compiler takes many bytes at once.
    for byte in bytes {
      all |= byte
      controls &+= byte < 0x20 || byte == 0x7F ? 1 : 0
    }
    return all < 0x80 ? bytes.count - controls : nil
  }

  package static func columns(of character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    var widest = 0
    var indicators = 0
    for scalar in character.unicodeScalars {
      // The variation selector requests the emoji form of a text character.
      if scalar.value == 0xFE0F { return 2 }
      if (0x1F1E6...0x1F1FF).contains(scalar.value) { indicators += 1 }
      widest = max(widest, columns(of: scalar))
    }
    return indicators > 1 ? 2 : widest
  }

  /// The columns of a single scalar: 0 for controls and for scalars that combine with preceding
  /// ones.
  package static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
    // Punctuation, arrows and the lines that trees are drawn with.
    if (0x2010..<0x2028).contains(value) || (0x2190..<0x231A).contains(value)
      || (0x2500..<0x25FD).contains(value)
    {
      return 1
    }
    // The medial vowels and final consonants of a Korean syllable are drawn within its first
    // letter.
    if (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FF).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format: return 0
    case .lineSeparator, .paragraphSeparator: return 0
    default: return isWide(value) ? 2 : 1
    }
  }

  /// The distance between tab stops in columns.
  package static let tabStop = 8

  /// The columns of a tab: up to the next tab stop, but not beyond the end of the row.
  ///
  /// - Parameters:
  ///   - column: The column of the tab, counted from 0; less than `width`.
  ///   - width: The width of the row in columns, at least 1.
  /// - Returns: At least 1.
  package static func columnsOfTab(at column: Int, width: Int = .max) -> Int {
    max(1, min(tabStop - column % tabStop, width - column))
  }

  /// The longest prefix of a text that fits in `limit` columns.
  ///
  /// - Complexity: O(*limit*), except for characters of very many scalars.
  package static func prefix(of text: String, columns limit: Int) -> String {
    var used = 0
    return String(
      text.prefix { character in
        used += columns(of: character)
        return used <= limit
      }
    )
  }

  /// The longest suffix of a text that fits in `limit` columns.
  package static func suffix(of text: String, columns limit: Int) -> String {
    var used = 0
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      used += columns(of: text[before])
      guard used <= limit else { break }
      start = before
    }
    return String(text[start...])
  }

  /// The text cut to a width in columns, with `…` if text was cut off.
  package static func shortened(_ text: String, to limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    return limit < 1 ? "" : prefix(of: text, columns: limit - 1) + "…"
  }

  /// The text padded with spaces to a width in columns.
  package static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - columns(of: text)))
  }

  /// Whether a scalar is a complete character unless a combining scalar follows. All combining
  /// scalars are outside these ranges.
  private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x300, 0x370..<0x483, 0x2010..<0x2028, 0x2030..<0x2060, 0x2190..<0x2600: true
    case 0x3041..<0x3099, 0x30A0..<0x3100, 0x4E00..<0xA000: true
    default: false
    }
  }

  /// Whether a scalar is two columns wide.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  private static func isWide(_ value: UInt32) -> Bool {
    var low = 0
    var high = wideRanges.count
    while low < high {
      let middle = (low + high) / 2
      let range = wideRanges[middle]
      if value < range.lowerBound {
        high = middle
      } else if value > range.upperBound {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }

  /// The ranges of wide characters: W and F in Unicode's table of East Asian widths (UAX #11),
  /// which include emoji. Unassigned ranges between wide ones count as wide.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653,
    0x267F...0x267F, 0x268A...0x268F, 0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB,
    0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
    0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705,
    0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
    0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C,
    0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376,
    0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A,
    0x1F200...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
    0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4,
    0x1F3F8...0x1F43E, 0x1F440...0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D,
    0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A, 0x1F595...0x1F596,
    0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC,
    0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7, 0x1F6DC...0x1F6DF, 0x1F6EB...0x1F6EC,
    0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0...0x1F7F0, 0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
