import ConcurrencyExtras
import Synchronization

/// Notes which dependencies code declares and reads, for tools that list what a feature uses.
///
/// ```swift
/// let recorder = DependencyRecorder()
/// recorder.recording { Feature().body }
/// recorder.uses.map(\.valueType)
/// ```
///
/// While no recorder is at work, a dependency pays one relaxed load of an atomic for it.
package final class DependencyRecorder: Sendable {
  /// One dependency that was declared or read.
  package struct Use: Sendable {
    /// Where among ``DependencyValues`` the value is. Where the dependency can be replaced, this is
    /// a `WritableKeyPath`.
    package let keyPath: any PartialKeyPath<DependencyValues> & Sendable

    /// The type of the value.
    package let valueType: Any.Type

    /// The name of the key that the wrapper was declared with; `nil` where that was a key path.
    package let keyTypeName: String?
  }

  @TaskLocal static var current: DependencyRecorder?

  // How many operations are being recorded, anywhere.
  private static let count = Atomic(0)

  static var isAnyRecording: Bool { count.load(ordering: .relaxed) > 0 }

  private struct Notes {
    var uses: [Use] = []
    var known: Set<PartialKeyPath<DependencyValues>> = []
  }

  private let notes = LockIsolated(Notes())

  /// Whether the recorder is counted as recording for as long as it lives.
  private let listensToTasks: Bool

  /// - Parameter listensToTasks: Whether tasks that a recorded operation starts are noted after it too,
  ///   for as long as the recorder lives.
  package init(listensToTasks: Bool = false) {
    self.listensToTasks = listensToTasks
    if listensToTasks { Self.count.add(1, ordering: .relaxed) }
  }

  deinit {
    if listensToTasks { Self.count.subtract(1, ordering: .relaxed) }
  }

  /// The dependencies noted so far, each once, in the order of their first use.
  package var uses: [Use] { notes.withLock(\.uses) }

  /// Notes the dependencies that an operation, and what it calls, declares and reads.
  ///
  /// Tasks that the operation starts are noted only while it, or another that is recorded, runs, unless
  /// the recorder listens to tasks.
  ///
  /// - Parameter operation: What it throws is thrown on.
  /// - Returns: What the operation returns.
  package func recording<R>(_ operation: () throws -> R) rethrows -> R {
    Self.count.add(1, ordering: .relaxed)
    defer { Self.count.subtract(1, ordering: .relaxed) }
    return try Self.$current.withValue(self, operation: operation)
  }

  func note(
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
