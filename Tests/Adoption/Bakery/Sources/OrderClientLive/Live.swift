import CloudKit
import Dependencies
import Models
import OrderClient

extension OrderClient: DependencyKey {
  public static let liveValue: OrderClient = {
    let database = CKContainer.default().publicCloudDatabase
    return OrderClient(
      load: { try await database.orders() },
      place: { loaves in try await database.place(loaves) }
    )
  }()
}

extension CKDatabase {
  func orders() async throws -> [Order] {
    let query = CKQuery(recordType: "Order", predicate: NSPredicate(value: true))
    return try await records(matching: query).matchResults.compactMap { try Order($0.1.get()) }
  }

  func place(_ loaves: Int) async throws -> Order {
    let record = CKRecord(recordType: "Order")
    record["loaves"] = loaves
    return try await Order(save(record))
  }
}

extension Order {
  init(_ record: CKRecord) throws {
    self.init(id: UUID(), customer: Customer(name: "?"), loaves: record["loaves"] as? Int ?? 0)
  }
}
