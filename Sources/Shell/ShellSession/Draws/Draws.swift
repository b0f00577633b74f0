package import Foundation

/// What a reducer took from chance, from the clock on the wall and from the generator of ids while it
/// reduced one action: given to it again, it makes the same state.
package struct Draws: Codable, Hashable, Sendable {
  package var uuids: [UUID] = []
  package var dates: [Date] = []
  package var numbers: [UInt64] = []

  package init(uuids: [UUID] = [], dates: [Date] = [], numbers: [UInt64] = []) {
    self.uuids = uuids
    self.dates = dates
    self.numbers = numbers
  }

  package var isEmpty: Bool { uuids.isEmpty && dates.isEmpty && numbers.isEmpty }
}
