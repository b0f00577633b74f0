public import Dependencies

/// The services that reducers use: services registered by type, and the built-in dependencies.
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
  /// The built-in dependencies and those that the program adds to `DependencyValues`.
  public var values: DependencyValues
  private var services: [ObjectIdentifier: any Sendable] = [:]

  /// Creates a collection with no registered services. Its built-in dependencies are those of the
  /// current task.
  public init() {
    self.values = DependencyValues._current
  }

  /// Registers a service by its type. Replaces an earlier service of the same type.
  public mutating func register<Service: Sendable>(_ service: Service) {
    self[Service.self] = service
  }

  /// The service of a type; `nil` if none is registered.
  public subscript<Service: Sendable>(type: Service.Type) -> Service? {
    get { services[ObjectIdentifier(type)] as? Service }
    set { services[ObjectIdentifier(type)] = newValue }
  }

  /// The service of a type, or a default if none is registered.
  public subscript<Service: Sendable>(
    type: Service.Type,
    default service: @autoclosure () -> Service
  ) -> Service {
    self[type] ?? service()
  }

  /// A built-in dependency: `dependencies.date`.
  public subscript<Value>(
    dynamicMember keyPath: any KeyPath<DependencyValues, Value> & Sendable
  ) -> Value {
    values.reading(keyPath)
  }

  /// Returns these services, merged with the dependencies of the current task.
  func current() -> Self {
    var dependencies = self
    dependencies.values = values.merging(DependencyValues._current)
    return dependencies
  }
}
