import ComposableArchitecture
import ShellValues

/// The dependencies that a feature uses: those that it and the features in it declare, those that its
/// author registered, and those that were seen to be read while it ran.
@MainActor
final class FeatureDependencies {
  private let registered: [RegisteredDependency]
  private let recorder = DependencyRecorder(listensToTasks: true)
  private let discover: @MainActor () -> Void
  private var isDiscovered = false
  /// What was made of the uses, as many as there were.
  private var clients: (useCount: Int, switches: [ClientSwitch]) = (-1, [])

  /// - Parameters:
  ///   - registered: What the feature's author registered.
  ///   - discover: Makes the feature and the bodies in it.
  init(registered: [RegisteredDependency] = [], discover: @escaping @MainActor () -> Void) {
    self.registered = registered
    self.discover = discover
  }

  func registering(_ dependency: RegisteredDependency) -> FeatureDependencies {
    FeatureDependencies(registered: registered + [dependency], discover: discover)
  }

  /// Notes what an operation uses.
  func recording<R>(_ operation: () throws -> R) rethrows -> R {
    try recorder.recording(operation)
  }

  /// What the feature uses, without what the shell has switches of its own for.
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
      let name = DependencyValues._current.ungiven.name(of: keyPath) ?? name ?? Self.name(of: type)
      switches.append(
        ClientSwitch(name: name, keyPath: keyPath, valueType: type, registered: alternatives)
      )
    }
    for dependency in registered { add(dependency.keyPath, dependency.valueType, nil) }
    for use in uses { add(use.keyPath, use.valueType, use.keyTypeName) }
    clients = (uses.count, switches)
    return switches
  }

  /// Which of the shell's own switches stand for something that the feature uses.
  func uses(_ dependency: any DependencySwitch) -> Bool {
    let keyPaths = Set(dependency.keyPaths)
    return uses.contains { keyPaths.contains($0.keyPath) }
  }

  private var uses: [DependencyRecorder.Use] {
    if !isDiscovered {
      isDiscovered = true
      recorder.recording(discover)
    }
    return recorder.uses
  }

  /// What the runtime gives to features, or keeps for itself, and nobody swaps.
  private static let internals: Set<PartialKeyPath<DependencyValues>> = [
    \.dismiss, \.isPresented, \.defaultAppStorage, \.defaultFileStorage, \.defaultInMemoryStorage,
    \.documentsDirectory,
  ]

  /// `numberFactClient` for `NumberFactClient`.
  private static func name(of type: Any.Type) -> String {
    let name = TypeName.of(type)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}
