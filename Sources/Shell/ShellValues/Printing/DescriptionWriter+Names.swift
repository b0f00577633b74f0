import Foundation
import ShellLanguage
import TerminalText

/// What a prompt keeps of a value that does not fit. A title or the name of an inner action tells a person more
/// than an id or a date, which are left out first: `Book(title: "Jane Eyre", …)`,
/// `.rows(.element(…, action: .renamed("Blob, Ju…")))`.
extension DescriptionWriter {
  /// The columns of an id's beginning.
  static var idColumns: Int { 10 }

  /// The columns of the shortest beginning of a part that is worth showing at a prompt.
  private static var leastFirst: Int { 4 }

  /// Which of a value's parts are shown.
  struct PartChoice {
    let indices: [Int]
    /// Whether parts are omitted behind the chosen ones. That mark stands for all omitted parts; if there is
    /// none, each omitted part is marked in its place.
    let isCutBehind: Bool

    /// The mark for the parts between a chosen one and the one chosen before it.
    func mark(before number: Int) -> [ValueToken] {
      let next = number == 0 ? 0 : indices[number - 1] + 1
      guard !isCutBehind, indices[number] > next else { return [] }
      return [ValueToken("…", .omission), ValueToken(", ", .punctuation)]
    }
  }

  func choice(
    of parts: [Reflection.Child],
    _ depth: Int,
    _ room: Int,
    isCase: Bool
  ) -> PartChoice {
    let all = Array(parts.indices)
    let named = all.filter { !Self.isID(parts[$0]) }
    guard style.keepsNames, parts.count > 1, !named.isEmpty else {
      return PartChoice(indices: all, isCutBehind: false)
    }
    let undated = named.filter { !(VisibleValue(parts[$0].value).value is Date) }
    // Among an action's values an id says which row it is for, so it stays if the names still fit.
    let choices =
      (isCase ? [all] : []) + [named] + (undated.isEmpty ? [] : [undated])
      + (isCase ? [[Self.main(of: parts)]] : [])
    let fitting = choices.lazy
      .map { PartChoice(indices: $0, isCutBehind: $0.last != parts.count - 1) }
      .first { holds($0, of: parts, depth, room) }
    let rest = undated.isEmpty ? named : undated
    return fitting ?? PartChoice(indices: rest, isCutBehind: rest.count < parts.count)
  }

  /// Whether all chosen parts fit if only the last one is cut, and that not within its names.
  private func holds(
    _ choice: PartChoice,
    of parts: [Reflection.Child],
    _ depth: Int,
    _ room: Int
  ) -> Bool {
    var left = room - "()".count - (choice.isCutBehind ? ", …".count : 0)
    for (number, index) in choice.indices.enumerated() {
      let part = parts[index]
      left -= DisplayWidth.columns(of: choice.mark(before: number).text)
      left -= (number > 0 ? ", ".count : 0) + Self.labelColumns(of: part)
      if let text = whole(part.value, depth: depth - 1, room: left) {
        left -= DisplayWidth.columns(of: text.text)
        continue
      }
      guard number == choice.indices.count - 1 else { return false }
      return left >= leastColumns(of: part.value)
        && mayCut(part.value, to: left, isFirst: number == 0)
    }
    return true
  }

  /// Whether a value that does not fit is cut rather than omitted.
  func mayCut(_ value: Any, to room: Int, isFirst: Bool) -> Bool {
    guard style.keepsNames else { return room >= (isFirst ? 2 : Self.leastRoom) }
    guard room >= (isFirst ? Self.leastFirst : Self.leastRoom) else { return false }
    switch VisibleValue(value).content {
    case .literal(let literal): return Self.isDivisible(literal)
    case .enumCase(let enumCase): return !enumCase.arguments.isEmpty
    case .nil: return false
    default: return true
    }
  }

  /// Whether the beginning of a literal says anything. That of a number is another number, and that of a
  /// shortened id may be another one's.
  private static func isDivisible(_ literal: any LiteralPrintable) -> Bool {
    switch literal {
    case is UUID, is Date, is Bool, is any Numeric: false
    default: true
    }
  }

  /// The beginning of a value without parts, with its brackets closed; `nil` to cut it anywhere.
  func beginning(of value: Any, as text: String, _ room: Int) -> String? {
    guard case .literal(let literal) = VisibleValue(value).content else { return nil }
    guard Self.isDivisible(literal) else { return "…" }
    let end = "\")"
    guard text.hasSuffix(end), let opening = text.range(of: "(\"") else { return nil }
    let beginning = DisplayWidth.prefix(of: text, columns: room - end.count - 1)
    guard beginning.utf8.count > text[..<opening.upperBound].utf8.count else { return "…" }
    return beginning + "…" + end
  }

  /// Whether the text says more than types.
  var isLegible: Bool {
    written.contains { ![.punctuation, .omission, .type].contains($0) }
  }
}

// MARK: - Names

extension DescriptionWriter {
  /// The deepest case whose name is kept; a recursive enum may have any number.
  private static var nestingLimit: Int { 16 }

  /// The columns that the names of a value's cases need: `.row(…, action: .detail(.saved(…)))`.
  func leastColumns(of value: Any, nesting: Int = 0) -> Int {
    if let text = whole(value, depth: Self.nestingLimit, room: Self.leastRoom) {
      return DisplayWidth.columns(of: text.text)
    }
    let visible = VisibleValue(value)
    switch visible.content {
    case .literal(is String): return Self.leastRoom
    case .enumCase(let enumCase) where nesting < Self.nestingLimit:
      let prefix = ErasedForm.of(visible)?.prefix ?? ""
      let name = DisplayWidth.columns(of: "\(prefix).\(enumCase.name)")
      return name + leastColumns(of: enumCase.arguments, nesting: nesting + 1)
    default: return 1
    }
  }

  private func leastColumns(of parts: [Reflection.Child], nesting: Int) -> Int {
    guard !parts.isEmpty else { return 0 }
    let index = Self.main(of: parts)
    let choice = PartChoice(indices: [index], isCutBehind: index != parts.count - 1)
    let marks =
      choice.mark(before: 0).text.count + (choice.isCutBehind ? ", …".count : 0)
    let value = leastColumns(of: parts[index].value, nesting: nesting)
    let least = parts.count > 1 ? max(Self.leastFirst, value) : value
    return "()".count + marks + Self.labelColumns(of: parts[index]) + least
  }

  /// The part of a case that says most: what another case says, or else what is no id.
  private static func main(of parts: [Reflection.Child]) -> Int {
    let named = parts.indices.filter { !isID(parts[$0]) }
    let inner = named.first { index in
      if case .enumCase = VisibleValue(parts[index].value).content { true } else { false }
    }
    return inner ?? named.first ?? 0
  }

  private static func isID(_ part: Reflection.Child) -> Bool {
    let label = part.visibleLabel ?? ""
    return label == "id" || label.hasSuffix("ID") || VisibleValue(part.value).value is UUID
  }

  private static func labelColumns(of part: Reflection.Child) -> Int {
    part.visibleLabel.map { DisplayWidth.columns(of: $0) + ": ".count } ?? 0
  }
}
