import ConcurrencyExtras
import ShellJournal
import Synchronization

/// What a session runs right now: the reducer of a store, a command that changes shared values, or an
/// operation that draws values. Draws, calls of clients and changes of shared values belong to it.
///
/// Work nests: a reducer may change a shared value, and an observer of another store may respond
/// with an action.
final class RunningWork: @unchecked Sendable {
  // '@unchecked': only the main actor begins and ends work, and only the thread that it does so on
  // uses 'frames'. Other threads compare their numbers with 'thread', and find another one: a thread
  // finds its own number only if it has stored it itself, and still runs the work.

  /// A piece of running work.
  struct Frame {
    /// What changes of shared values are attributed to; `nil` if the work is not their cause.
    let source: SharedLog.Source?
    /// The reduction; `nil` if the work is another.
    let reduction: Reduction?
    /// Values to hand out in place of new ones, until they run out.
    let suppliedDraws: Draws?
    fileprivate let recordsDraws: Bool
    /// The values that were drawn; `nil` if there were none.
    fileprivate(set) var draws: Draws?
    /// The numbers of the calls of clients; `nil` if there were none.
    fileprivate(set) var calls: [Int]?
  }

  /// An action that is being reduced.
  struct Reduction {
    let store: SessionStore
    let action: Any
    /// The store's world before the action.
    let before: WorldSnapshot
    /// Whether the reduction repeats one whose calls are recorded.
    let isRepeated: Bool
  }

  private var frames: [Frame] = []
  /// The number of the thread that runs the work; 0 if nothing runs.
  private let thread = Atomic<UInt>(0)

  // MARK: The main actor

  @MainActor
  var isIdle: Bool { frames.isEmpty }

  /// The innermost reduction.
  @MainActor
  var reduction: Reduction? { frames.last { $0.reduction != nil }?.reduction }

  /// Begins the reduction of an action. End it with ``end()``.
  @MainActor
  func begin(_ reduction: consuming Reduction, supplying draws: Draws?) {
    let source = SharedLog.Source.reducer(ObjectIdentifier(reduction.store))
    begin(
      Frame(source: source, reduction: reduction, suppliedDraws: draws, recordsDraws: true)
    )
  }

  /// Begins an operation whose draws are recorded. End it with ``end()``.
  @MainActor
  func beginDrawing(supplying draws: Draws?) {
    begin(
      Frame(
        source: frames.last?.source,
        reduction: nil,
        suppliedDraws: draws,
        recordsDraws: true
      )
    )
  }

  /// Runs a part of a command that changes shared values.
  @MainActor
  func runningCommand<R>(_ operation: () throws -> R) rethrows -> R {
    begin(Frame(source: .command, reduction: nil, suppliedDraws: nil, recordsDraws: false))
    defer { end() }
    return try operation()
  }

  @MainActor
  private func begin(_ frame: consuming Frame) {
    frames.append(frame)
    thread.store(ThreadNumber.current, ordering: .relaxed)
  }

  /// Ends the innermost work.
  @MainActor
  @discardableResult
  func end() -> Frame {
    let frame = frames.removeLast()
    if frames.isEmpty { thread.store(0, ordering: .relaxed) }
    return frame
  }

  // MARK: Any thread

  private var isOnThisThread: Bool { thread.load(ordering: .relaxed) == ThreadNumber.current }

  /// The innermost work, if this thread runs it. Work of other threads does not belong to it.
  var current: Frame? { isOnThisThread ? frames.last : nil }

  /// Records a drawn value.
  ///
  /// - Returns: The supplied value, or `value` if none is supplied.
  func draw<Value: Sendable>(_ value: Value, _ values: LiveDraws.Values<Value>) -> Value {
    guard isOnThisThread, let last = frames.indices.last, frames[last].recordsDraws else {
      return value
    }
    // Taken out of the frame, so that the arrays grow in place.
    var draws = frames[last].draws.take() ?? Draws()
    let index = draws[keyPath: values].count
    let supplied = frames[last].suppliedDraws?[keyPath: values] ?? []
    let value = index < supplied.count ? supplied[index] : value
    draws[keyPath: values].append(value)
    frames[last].draws = draws
    return value
  }

  /// Records a call of a client by the reduction that this thread runs, if it runs one.
  func noteCall(_ number: Int) {
    guard isOnThisThread, let last = frames.indices.last, frames[last].reduction != nil else {
      return
    }
    var calls = frames[last].calls.take() ?? []
    calls.append(number)
    frames[last].calls = calls
  }
}
