public import Dependencies

/// The services that reducers use: those that were registered by their type, and the ones built in.
///
/// ```swift
/// var dependencies = Dependencies()
/// dependencies.register(APIClient.live)
///
/// dependencies[APIClient.self]   // APIClient?
/// dependencies.uuid()            // built in
/// ```
@dynamicMemberLookup
public struct Dependencies: Sendable {
  /// The dependencies that are built in, and those that the program adds to `DependencyValues`.
  public var values: DependencyValues
  private var services: [ObjectIdentifier: any Sendable] = [:]

  /// No services besides those built in, which are the ones of the running task.
  public init() {
    self.values = DependencyValues._current
  }

  /// Registers a service by its type, in place of the one of that type before.
  public mutating func register<Service: Sendable>(_ service: Service) {
    self[Service.self] = service
  }

  /// The service of a type; `nil` where none is registered.
  public subscript<Service: Sendable>(type: Service.Type) -> Service? {
    get { services[ObjectIdentifier(type)] as? Service }
    set { services[ObjectIdentifier(type)] = newValue }
  }

  /// The service of a type, or a default where none is registered.
  public subscript<Service: Sendable>(
    type: Service.Type,
    default service: @autoclosure () -> Service
  ) -> Service {
    self[type] ?? service()
  }

  /// A dependency that is built in: `dependencies.date`.
  public subscript<Value>(dynamicMember keyPath: KeyPath<DependencyValues, Value>) -> Value {
    values[keyPath: keyPath]
  }

  /// These services with the dependencies of the running task.
  func current() -> Self {
    var dependencies = self
    dependencies.values = values.merging(DependencyValues._current)
    return dependencies
  }
}
