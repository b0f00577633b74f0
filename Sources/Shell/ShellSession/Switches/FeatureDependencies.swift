import ComposableArchitecture
import ShellValues

/// The dependencies that a feature uses: those that the feature and its children declare, those
/// that the author registered, and those that were read while the feature ran.
@MainActor
final class FeatureDependencies {
  private let registered: [RegisteredDependency]
  /// Records what the feature's stores use, and their effects.
  let recorder = DependencyRecorder(listensToTasks: true)
  private let discover: @MainActor () -> Void
  private var isDiscovered = false
  /// The cached result of `switches(besides:)`, valid while the number of uses is `useCount`.
  private var clients: (useCount: Int, switches: [ClientSwitch]) = (-1, [])

  /// - Parameters:
  ///   - registered: The dependencies that the feature's author registered.
  ///   - discover: Instantiates the feature and evaluates its bodies, to find what they declare.
  init(registered: [RegisteredDependency] = [], discover: @escaping @MainActor () -> Void) {
    self.registered = registered
    self.discover = discover
  }

  func registering(_ dependency: RegisteredDependency) -> FeatureDependencies {
    FeatureDependencies(registered: registered + [dependency], discover: discover)
  }

  /// Switches for the dependencies that the feature uses and that no built-in switch covers.
  func switches(besides builtIn: [any DependencySwitch]) -> [ClientSwitch] {
    let uses = uses
    if clients.useCount == uses.count { return clients.switches }
    var covered = Set(builtIn.flatMap(\.keyPaths)).union(Self.internals)
    let alternativesByKeyPath = Dictionary(
      registered.map { ($0.keyPath, $0.alternatives) },
      uniquingKeysWith: { first, _ in first }
    )
    var switches: [ClientSwitch] = []
    func add(_ keyPath: PartialKeyPath<DependencyValues>, _ type: Any.Type, _ name: String?) {
      guard covered.insert(keyPath).inserted else { return }
      let alternatives = alternativesByKeyPath[keyPath] ?? []
      let name = Self.name(of: keyPath, keyName: name, type)
      switches.append(
        ClientSwitch(name: name, keyPath: keyPath, valueType: type, registered: alternatives)
      )
    }
    for dependency in registered { add(dependency.keyPath, dependency.valueType, nil) }
    for use in uses { add(use.keyPath, use.valueType, use.keyTypeName) }
    clients = (uses.count, switches)
    return switches
  }

  /// Whether the feature uses the dependency of a built-in switch.
  func uses(_ dependency: any DependencySwitch) -> Bool {
    let keyPaths = Set(dependency.keyPaths)
    return uses.contains { keyPaths.contains($0.keyPath) }
  }

  func uses(_ keyPath: PartialKeyPath<DependencyValues>) -> Bool {
    uses.contains { $0.keyPath == keyPath }
  }

  /// The types of the dependencies that the feature uses.
  var valueTypes: [Any.Type] { registered.map(\.valueType) + uses.map(\.valueType) }

  private var uses: [DependencyRecorder.Use] {
    if !isDiscovered {
      isDiscovered = true
      recorder.recording(discover)
    }
    return recorder.uses
  }

  /// Dependencies that the runtime provides or keeps to itself; these cannot be swapped.
  private static let internals: Set<PartialKeyPath<DependencyValues>> = [
    \.dismiss, \.isPresented, \.defaultAppStorage, \.defaultFileStorage, \.defaultInMemoryStorage,
    \.documentsDirectory,
  ]

  /// The name of a dependency in the shell: that of its property, else that of its key or its type.
  ///
  /// - Parameter keyName: The name of the key that `@Dependency` was declared with, if it was one.
  static func name(
    of keyPath: PartialKeyPath<DependencyValues>,
    keyName: String?,
    _ type: Any.Type
  ) -> String {
    DependencyValues._current.withoutOverrides.name(of: keyPath) ?? keyName ?? name(of: type)
  }

  /// `numberFactClient` for `NumberFactClient`.
  private static func name(of type: Any.Type) -> String {
    let name = TypeName.of(type)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
