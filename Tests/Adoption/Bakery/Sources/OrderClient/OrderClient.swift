import Dependencies
import DependenciesMacros
import Foundation
import Models

/// Where orders are kept.
@DependencyClient
public struct OrderClient: Sendable {
  public var load: @Sendable () async throws -> [Order]
  public var place: @Sendable (_ loaves: Int) async throws -> Order
}

public struct NoOrders: Error, Equatable {
  public init() {}
}

extension OrderClient: TestDependencyKey {
  public static let testValue = OrderClient()

  public static let previewValue = OrderClient.busy

  /// Has two orders.
  public static let busy = OrderClient(
    load: {
      [
        Order(id: UUID(0), customer: Customer(name: "Ada"), loaves: 2),
        Order(id: UUID(1), customer: Customer(name: "Bob"), loaves: 1, status: .baked),
      ]
    },
    place: { loaves in Order(id: UUID(2), customer: .sample, loaves: loaves) }
  )

  public static let closed = OrderClient(
    load: { throw NoOrders() },
    place: { _ in throw NoOrders() }
  )
}

extension DependencyValues {
  public var orderClient: OrderClient {
    get { self[OrderClient.self] }
    set { self[OrderClient.self] = newValue }
  }
}
