package import Foundation

/// The ids, dates and random numbers that a reducer drew while it reduced one action. Supplied with
/// the same draws, the reducer produces the same state.
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
