import ConcurrencyExtras
import Synchronization

/// Records the dependencies that code declares and reads, for tools that list what a feature uses.
///
/// ```swift
/// let recorder = DependencyRecorder()
/// recorder.recording { Feature().body }
/// recorder.uses.map(\.valueType)
/// ```
///
/// Dependencies may also carry a recorder, so that all that runs with them is recorded: see
/// ``DependencyValues/recorded(by:)``.
///
/// While no recorder is active, each dependency read costs one extra relaxed atomic load.
package final class DependencyRecorder: Sendable {
  /// A dependency that was declared or read.
  package struct Use: Sendable {
    /// The path to the value in ``DependencyValues``. A `WritableKeyPath` if the dependency can be
    /// overridden.
    package let keyPath: any PartialKeyPath<DependencyValues> & Sendable

    /// The type of the value.
    package let valueType: Any.Type

    /// The name of the key that the wrapper was declared with; `nil` if it was declared with a key
    /// path.
    package let keyTypeName: String?
  }

  /// The recorder of the operation that is being recorded.
  @TaskLocal private static var ofOperation: DependencyRecorder?

  /// The recorder of the current operation, or else that of the current dependencies.
  static var current: DependencyRecorder? {
    ofOperation ?? DependencyValues._current.recorder
  }

  // The number of active recordings in the process.
  private static let count = Atomic(0)

  static var isAnyRecording: Bool { count.load(ordering: .relaxed) > 0 }

  private struct Notes {
    var uses: [Use] = []
    var known: Set<PartialKeyPath<DependencyValues>> = []
  }

  private let notes = LockIsolated(Notes())

  /// Whether the recorder counts as recording for its whole lifetime.
  private let listensToTasks: Bool

  /// - Parameter listensToTasks: Whether to keep recording, for the recorder's lifetime, in tasks
  ///   that outlive the recorded operation that started them.
  package init(listensToTasks: Bool = false) {
    self.listensToTasks = listensToTasks
    if listensToTasks { Self.count.add(1, ordering: .relaxed) }
  }

  deinit {
    if listensToTasks { Self.count.subtract(1, ordering: .relaxed) }
  }

  /// The recorded dependencies without duplicates, in order of first use.
  package var uses: [Use] { notes.withLock(\.uses) }

  /// Records the dependencies that an operation and the code it calls declare and read.
  ///
  /// Unless the recorder listens to tasks, it records tasks started by the operation only while
  /// some recorded operation is running.
  ///
  /// - Parameter operation: The operation to record. Its errors are rethrown.
  /// - Returns: The operation's result.
  package func recording<R>(_ operation: () throws -> R) rethrows -> R {
    Self.count.add(1, ordering: .relaxed)
    defer { Self.count.subtract(1, ordering: .relaxed) }
    return try Self.$ofOperation.withValue(self, operation: operation)
  }

  func record(
    _ keyPath: any PartialKeyPath<DependencyValues> & Sendable,
    valueType: Any.Type,
    key: Any.Type?
  ) {
    notes.withLock { notes in
      guard notes.known.insert(keyPath).inserted else { return }
      notes.uses.append(
        Use(keyPath: keyPath, valueType: valueType, keyTypeName: key.map { "\($0)" })
      )
    }
  }
}
