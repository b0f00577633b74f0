package import Foundation
import Synchronization

/// The beginnings by which a prompt shows random ids: `046CCB9F…`.
///
/// Each beginning belongs to one id for as long as the prompt lives: of two ids that begin alike, the one that
/// is shown later gets a longer beginning.
package final class ShortIDs: Sendable {
  private let ids = Mutex<[String: UUID]>([:])

  /// The mark behind a beginning.
  package static let mark = "…"

  /// The length of a beginning: the first group of the id's digits.
  private static let usualLength = 8

  package init() {}

  /// The shown form of an id; `nil` for one that is not random. Ids that are counted or made from a time differ
  /// at their ends.
  func text(for id: UUID) -> String? {
    let bytes = id.uuid
    guard bytes.6 >> 4 == 4, bytes.8 >> 6 == 2 else { return nil }
    let digits = id.uuidString
    return ids.withLock { ids in
      for length in Self.usualLength..<digits.count {
        let beginning = String(digits.prefix(length))
        guard beginning.last != "-" else { continue }
        if let known = ids[beginning], known != id { continue }
        ids[beginning] = id
        return beginning + Self.mark
      }
      return nil
    }
  }

  /// The id that was shown with a beginning.
  package func id(shownAs beginning: String) -> UUID? {
    ids.withLock { $0[beginning.uppercased()] }
  }
}
