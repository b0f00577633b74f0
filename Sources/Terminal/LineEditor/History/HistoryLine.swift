/// Encodes and decodes entries as lines of the history file.
enum HistoryLine {
  static func text(for entry: HistoryEntry) -> String {
    var head = ""
    if entry.time != nil || entry.group != nil || entry.hasFailed {
      let group = escaped(entry.group ?? "").replacing(" ", with: "\\s")
      let place = (group.isEmpty ? "-" : group) + (entry.hasFailed ? failureMark : "")
      head = "\\@\(entry.time ?? 0) \(place) "
    }
    return head + escaped(entry.text)
  }

  /// - Returns: `nil` if the line is empty or not UTF-8.
  static func entry(from bytes: ArraySlice<UInt8>) -> HistoryEntry? {
    guard let line = String(validating: bytes, as: UTF8.self) else { return nil }
    let entry = stamped(line) ?? HistoryEntry(unescaped(line[...]))
    return entry.text.isEmpty ? nil : entry
  }

  /// No group ends in this mark, because backslashes in names are doubled.
  private static let failureMark = "\\!"

  /// Decodes a line of the form `\@SECONDS GROUP ENTRY`.
  private static func stamped(_ line: String) -> HistoryEntry? {
    guard line.utf8.starts(with: "\\@".utf8) else { return nil }
    let rest = line.dropFirst(2)
    guard let space = rest.firstIndex(of: " "), let time = Int(rest[..<space]) else { return nil }
    let behind = rest[rest.index(after: space)...]
    guard let end = behind.firstIndex(of: " ") else { return nil }
    let place = behind[..<end]
    let hasFailed = hasFailureMark(place)
    let group = hasFailed ? place.dropLast(failureMark.count) : place
    return HistoryEntry(
      unescaped(behind[behind.index(after: end)...]),
      group: group == "-" ? nil : unescaped(group, hasEscapedSpaces: true),
      time: time == 0 ? nil : time,
      hasFailed: hasFailed
    )
  }

  private static func hasFailureMark(_ place: Substring) -> Bool {
    guard place.hasSuffix(failureMark) else { return false }
    // The mark's backslash is unpaired. Paired backslashes belong to the name.
    return !place.dropLast(1).reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
  }

  private static func escaped(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": line.append(contentsOf: "\\\\".unicodeScalars)
      case "\n": line.append(contentsOf: "\\n".unicodeScalars)
      case "\r": line.append(contentsOf: "\\r".unicodeScalars)
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  private static func unescaped(
    _ line: Substring,
    hasEscapedSpaces: Bool = false
  ) -> String {
    var entry = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in line.unicodeScalars {
      guard isEscaped else {
        isEscaped = scalar == "\\"
        if !isEscaped { entry.append(scalar) }
        continue
      }
      isEscaped = false
      switch scalar {
      case "n": entry.append("\n")
      case "r": entry.append("\r")
      case "s" where hasEscapedSpaces: entry.append(" ")
      case "\\": entry.append("\\")
      default: entry.append(contentsOf: ["\\", scalar])
      }
    }
    if isEscaped { entry.append("\\") }
    return String(entry)
  }
}
