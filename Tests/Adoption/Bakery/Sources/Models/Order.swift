import Foundation
import IdentifiedCollections

/// Loaves that somebody wants.
public struct Order: Codable, Equatable, Identifiable, Sendable {
  public var id: UUID
  public var customer: Customer
  public var loaves: Int
  public var status: Status

  public enum Status: String, Codable, CaseIterable, Sendable {
    case open, baked, fetched
  }

  public init(id: UUID, customer: Customer, loaves: Int, status: Status = .open) {
    self.id = id
    self.customer = customer
    self.loaves = loaves
    self.status = status
  }
}

public struct Customer: Codable, Equatable, Sendable {
  public var name: String
  public var birthday: Date?

  public init(name: String, birthday: Date? = nil) {
    self.name = name
    self.birthday = birthday
  }

  public static let sample = Customer(name: "Ada")
}

public typealias Orders = IdentifiedArrayOf<Order>
