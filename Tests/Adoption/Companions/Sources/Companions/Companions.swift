import CasePaths
import CasePathsCore
import Clocks
import CombineSchedulers
import ConcurrencyExtras
import Dependencies
import DependenciesMacros
import IdentifiedCollections
import Perception
import Sharing
import SwiftNavigation

/// One thing of each companion.
@CasePathable
public enum Parcel: Equatable, Sendable {
  case bread(loaves: Int)
  case flour
}

@DependencyClient
public struct ParcelClient: Sendable {
  public var send: @Sendable (_ parcel: Parcel) async -> Void
}

extension DependencyValues {
  public var parcels: ParcelClient {
    get { self[ParcelClient.self] }
    set { self[ParcelClient.self] = newValue }
  }
}

extension ParcelClient: DependencyKey {
  public static let liveValue = ParcelClient(send: { _ in })
}

@Perceptible
public final class Shelf {
  public var places = IdentifiedArray(uniqueElements: [1, 2], id: \.self)
  public init() {}
}

public let immediately = AnyClock(ImmediateClock())
public let mainQueue = AnySchedulerOf<DispatchQueue>.immediate
public let count = LockIsolated(0)
public let theme = SharedReader(value: "dark")

public let question = AlertState<Never> {
  TextState("Is it baked?")
}
