package import Foundation
import Synchronization

/// The beginnings by which a prompt shows random ids: `046CCB9F…`.
///
/// Each beginning belongs to one id for as long as the prompt lives: of two ids that begin alike, the one that
/// is shown later gets a longer beginning.
package final class ShortIDs: Sendable {
  private struct Shown {
    let id: UUID
    let beginning: String
  }

  /// The ids that were shown, by their first digits.
  private let shown = Mutex<[String: [Shown]]>([:])

  /// The mark behind a beginning.
  package static let mark = "…"

  /// The length of a beginning: the first group of the id's digits.
  private static let usualLength = 8

  /// The length of a whole id.
  package static let wholeLength = 36

  package init() {}

  /// The shown form of an id; `nil` for one that is not random. Ids that are counted or made from a time differ
  /// at their ends.
  func text(for id: UUID) -> String? {
    let bytes = id.uuid
    guard bytes.6 >> 4 == 4, bytes.8 >> 6 == 2 else { return nil }
    let digits = id.uuidString
    return shown.withLock { shown in
      let others = shown[String(digits.prefix(Self.usualLength)), default: []]
      if let known = others.first(where: { $0.id == id }) { return known.beginning + Self.mark }
      let lengths = Self.usualLength..<digits.count
      let beginning = lengths.lazy.map { String(digits.prefix($0)) }.first { beginning in
        beginning.last != "-" && !others.contains { $0.id.uuidString.hasPrefix(beginning) }
      }
      guard let beginning else { return nil }
      shown[String(digits.prefix(Self.usualLength)), default: []]
        .append(Shown(id: id, beginning: beginning))
      return beginning + Self.mark
    }
  }

  /// A text with the random ids in it in their shown form, except for those that are parts of other
  /// words, such as names of files.
  package func shortened(in text: String) -> String {
    let digits = /[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}/
    var result = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: digits) {
      var before = rest[..<match.range.lowerBound]
      var after = rest[match.range.upperBound...]
      let id = UUID(uuidString: String(match.output.0)).flatMap(self.text)
      if let id, Self.isWord(between: &before, and: &after) {
        result += before + id
      } else {
        result += before + match.output.0
      }
      rest = after
    }
    return result + rest
  }

  /// Whether what is between two texts is a value. Takes the parts of its constructor from both:
  /// `UUID("` and `")`.
  private static func isWord(between before: inout Substring, and after: inout Substring) -> Bool {
    for (opening, closing) in [("UUID(\"", "\")"), ("UUID(", ")")]
    where before.hasSuffix(opening) && after.hasPrefix(closing) {
      before = before.dropLast(opening.count)
      after = after.dropFirst(closing.count)
      return true
    }
    func isInWord(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || "/\\-_.".contains($0) } ?? false
    }
    return !isInWord(before.last) && !isInWord(after.drop { $0 == "." }.first)
  }

  /// The id that was shown with a beginning.
  package func id(shownAs beginning: String) -> UUID? {
    let beginning = beginning.uppercased()
    return shown.withLock { shown in
      shown[String(beginning.prefix(Self.usualLength))]?
        .first { $0.beginning == beginning }?.id
    }
  }
}
