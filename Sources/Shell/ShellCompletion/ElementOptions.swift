import ShellValues

/// Completions for the elements of collections by id, index or key. A long collection is searched
/// only in part, because the user waits; a note then says how far.
enum ElementOptions {
  /// The maximum number of elements offered.
  private static let limit = 100
  /// The maximum number of elements compared with the typed text.
  private static let searchLimit = 20_000

  /// Completions inside the brackets of `base[…]`: `id: 2]`, `0]`, `"tea"]`.
  ///
  /// - Parameter text: The text typed so far inside the brackets.
  static func inBrackets(
    of container: Any,
    beginning text: String,
    style: ValueStyle
  ) -> ValueCompletions {
    switch Member.unwrapped(container) {
    case let elements as any IdentifiedContainer:
      return identified(elements, text, style)
    case let elements as any IndexedContainer:
      return indices(count: elements.erasedCount, text, style, elements.erasedElement(at:))
    case let entries as any KeyedContainer:
      return keys(of: entries, text, style)
    default:
      return ValueCompletions(replacing: text, [])
    }
  }

  private static func identified(
    _ elements: any IdentifiedContainer,
    _ text: String,
    _ style: ValueStyle
  ) -> ValueCompletions {
    let places = indices(count: elements.erasedCount, text, style, elements.erasedElement(at:))
    if text.first?.isNumber == true { return places }
    let isLabelled = text.hasPrefix("id:")
    let typed = isLabelled ? String(text.dropFirst(3).drop { $0 == " " }) : ""
    let ids = ids(of: elements, beginning: typed, style: style)
    let withLabels = ids.completions.map {
      ValueCompletion("id: \($0.insertion)]", label: "[id: \($0.insertion)]", summary: $0.summary)
    }
    return ValueCompletions(
      replacing: text,
      isLabelled ? withLabels : withLabels + places.completions,
      remainder: ids.remainder,
      note: ids.note
    )
  }

  /// The ids of elements, each summarised by its element.
  package static func ids(
    of elements: any IdentifiedContainer,
    beginning text: String,
    style: ValueStyle
  ) -> ValueCompletions {
    // An id that is typed in full goes on in full.
    let description = ValueDescription(width: 200, style: text.hasPrefix("UUID") ? .code : style)
    let matches = matching(count: elements.erasedCount, text) {
      description.text(elements.erasedID(at: $0))
    }
    let completions = matches.found.map { index, id in
      ValueCompletion(id, summary: ValueSummary.ofElement(elements.erasedElement(at: index), style))
    }
    return ValueCompletions(
      replacing: text,
      completions,
      remainder: matches.remainder,
      note: matches.note
    )
  }

  private static func indices(
    count: Int,
    _ text: String,
    _ style: ValueStyle,
    _ element: (Int) -> Any
  ) -> ValueCompletions {
    let matches = matching(count: count, text) { "\($0)]" }
    let completions = matches.found.map { index, place in
      ValueCompletion(
        place,
        label: "[" + place,
        summary: ValueSummary.ofElement(element(index), style)
      )
    }
    return ValueCompletions(
      replacing: text,
      completions,
      remainder: matches.remainder,
      note: matches.note
    )
  }

  private static func keys(
    of entries: any KeyedContainer,
    _ text: String,
    _ style: ValueStyle
  ) -> ValueCompletions {
    // The first entries in order, so that the same ones are offered each time.
    let all = SortedElements.of(entries, limit: text.isEmpty ? limit : searchLimit)
    let description = ValueDescription(width: 200, style: style)
    let matches = matching(count: entries.erasedCount, text) {
      description.text(SortedElements.declared(all[$0].key, in: entries)) + "]"
    }
    let completions = matches.found.map { index, key in
      ValueCompletion(
        key,
        label: "[" + key,
        summary: ValueSummary.ofElement(all[index].value, style)
      )
    }
    return ValueCompletions(
      replacing: text,
      completions,
      remainder: matches.remainder,
      note: matches.note
    )
  }

  private struct Matches {
    /// The first matching elements with their names.
    var found: [(Int, String)] = []
    /// The number of further matches.
    var remainder = 0
    /// How far the search went; `nil` if it covered all elements.
    var note: String?
  }

  /// The elements whose names begin with a text.
  private static func matching(
    count: Int,
    _ text: String,
    _ name: (Int) -> String
  ) -> Matches {
    var matches = Matches()
    if text.isEmpty {
      let shown = min(count, limit)
      matches.found = (0..<shown).map { ($0, name($0)) }
      matches.remainder = count - shown
      return matches
    }
    for index in 0..<min(count, searchLimit) {
      let name = name(index)
      guard isMatch(name, text) else { continue }
      if matches.found.count < limit {
        matches.found.append((index, name))
      } else {
        matches.remainder += 1
      }
    }
    if count > searchLimit {
      let (searched, all) = (ValueNode.grouped(searchLimit), ValueNode.grouped(count))
      matches.note = "the first \(searched) of \(all) elements were searched"
    }
    return matches
  }

  /// Whether a name begins with a text. Keys may be typed without their quotes.
  private static func isMatch(_ name: String, _ text: String) -> Bool {
    name.hasPrefix(text) || (name.first == "\"" && name.dropFirst().hasPrefix(text))
      || name.lowercased().hasPrefix(text.lowercased())
  }
}
