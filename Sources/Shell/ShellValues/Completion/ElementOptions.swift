/// Completions for the elements of collections by id, index or key. A long collection is searched
/// only in part.
package enum ElementOptions {
  /// The maximum number of elements offered.
  private static let limit = 100
  /// The maximum number of elements compared with the typed text.
  private static let searchLimit = 20_000

  /// Completions inside the brackets of `base[…]`: `id: 2]`, `0]`, `"tea"]`.
  ///
  /// - Parameter text: The text typed so far inside the brackets.
  package static func inBrackets(
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
      remainder: ids.remainder
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
    let (indices, remainder) = matching(count: elements.erasedCount, text) {
      description.text(elements.erasedID(at: $0))
    }
    let completions = indices.map { index, id in
      ValueCompletion(id, summary: ValueSummary.ofElement(elements.erasedElement(at: index), style))
    }
    return ValueCompletions(replacing: text, completions, remainder: remainder)
  }

  private static func indices(
    count: Int,
    _ text: String,
    _ style: ValueStyle,
    _ element: (Int) -> Any
  ) -> ValueCompletions {
    let (indices, remainder) = matching(count: count, text) { "\($0)]" }
    let completions = indices.map { index, place in
      ValueCompletion(
        place,
        label: "[" + place,
        summary: ValueSummary.ofElement(element(index), style)
      )
    }
    return ValueCompletions(replacing: text, completions, remainder: remainder)
  }

  private static func keys(
    of entries: any KeyedContainer,
    _ text: String,
    _ style: ValueStyle
  ) -> ValueCompletions {
    // Sorting visits every entry, so entries of a long dictionary are offered unsorted.
    let all =
      entries.erasedCount > searchLimit
      ? entries.erasedEntries(limit: limit) : SortedElements.of(entries)
    let description = ValueDescription(width: 200, style: style)
    let (indices, remainder) = matching(count: all.count, text) {
      description.text(all[$0].key.base) + "]"
    }
    let completions = indices.map { index, key in
      ValueCompletion(
        key,
        label: "[" + key,
        summary: ValueSummary.ofElement(all[index].value, style)
      )
    }
    return ValueCompletions(
      replacing: text,
      completions,
      remainder: remainder + entries.erasedCount - all.count
    )
  }

  /// The first elements whose names begin with a text, and the number of further matches.
  private static func matching(
    count: Int,
    _ text: String,
    _ name: (Int) -> String
  ) -> (found: [(Int, String)], remainder: Int) {
    if text.isEmpty {
      let shown = min(count, limit)
      return ((0..<shown).map { ($0, name($0)) }, count - shown)
    }
    var found: [(Int, String)] = []
    var remainder = 0
    for index in 0..<min(count, searchLimit) {
      let name = name(index)
      guard isMatch(name, text) else { continue }
      if found.count < limit { found.append((index, name)) } else { remainder += 1 }
    }
    return (found, remainder)
  }

  /// Whether a name begins with a text. Keys may be typed without their quotes.
  private static func isMatch(_ name: String, _ text: String) -> Bool {
    name.hasPrefix(text) || (name.first == "\"" && name.dropFirst().hasPrefix(text))
      || name.lowercased().hasPrefix(text.lowercased())
  }
}
