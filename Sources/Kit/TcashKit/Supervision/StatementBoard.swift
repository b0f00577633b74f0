import CTrapContext
import Foundation
import PlatformIO
import Synchronization
import SystemPackage

/// The statements that a shell is running, in memory that it shares with its supervisor.
///
/// The supervisor reads them when the shell has ended, however it ended. Sending each one would wake
/// the supervisor, and cost more than most statements do.
///
/// The memory is a table with one row for each conversation. A row has a record of the conversation's
/// statement and one of the statement of a file within it: the number of the write, the number of
/// bytes, and the encoded ``ControlMessage``. The invariants:
/// - One thread of one process writes, the main actor's. The supervisor reads only after that
///   process is gone.
/// - A record is empty while it is being written: its count is set to 0 before its bytes change, and
///   to their number afterwards. If the process is killed in between, the record is lost, and
///   nothing half-written is read.
final class StatementBoard: @unchecked Sendable {
  /// The memory's descriptor, which a shell is started with.
  let descriptor: FileDescriptor
  private let memory: UnsafeMutableRawPointer

  /// The conversation of each row; `nil` for a row that is free.
  private var conversations: [Int?] = Array(repeating: nil, count: rowCount)
  private var writeCount = 0

  private static let rowCount = 8
  private static let recordSize = 32 << 10
  private static let size = rowCount * 2 * recordSize
  private static let idle = UInt8(ascii: "-")

  /// Creates the board of a shell that is about to start.
  ///
  /// - Throws: The system's error.
  init() throws(Errno) {
    descriptor = try FileDescriptor.privateMemory(size: Self.size)
    do throws(Errno) {
      memory = try descriptor.mapShared(size: Self.size)
    } catch {
      try? descriptor.close()
      throw error
    }
  }

  /// Opens the board that this process was started with.
  ///
  /// - Returns: `nil` if the descriptor is none of a board.
  init?(descriptor: FileDescriptor) {
    self.descriptor = descriptor
    guard let memory = try? descriptor.mapShared(size: Self.size) else { return nil }
    self.memory = memory
  }

  deinit {
    munmap(memory, Self.size)
    try? descriptor.close()
  }

  // MARK: Writing

  /// Records a message about statements. Nothing is recorded once a thread has trapped: other
  /// threads run on for a moment.
  func record(_ message: ControlMessage) {
    guard !trap_handler_has_begun() else { return }
    switch message {
    case .running(let statement):
      let row = row(of: statement.conversation)
      clear(row, isInner: true)
      write(message.line, to: row, isInner: false)
    case .within(let statement, _):
      write(message.line, to: row(of: statement.conversation), isInner: true)
    case .idle(let conversation):
      let row = row(of: conversation)
      clear(row, isInner: true)
      // Keep the statement: it counts as the last one.
      let record = record(row, isInner: false)
      if count(record) > 0 { record.storeBytes(of: Self.idle, toByteOffset: 16, as: UInt8.self) }
    default: break
    }
  }

  /// Forgets the statements within others, such as those of a session that has been restored.
  func clearInnerStatements() {
    for row in 0..<Self.rowCount { clear(row, isInner: true) }
  }

  /// The row of a conversation. If there are more conversations than rows, the first ones lose
  /// theirs.
  private func row(of conversation: Int) -> Int {
    if let row = conversations.firstIndex(of: conversation) { return row }
    let row = conversations.firstIndex(of: nil) ?? conversation % Self.rowCount
    conversations[row] = conversation
    return row
  }

  private func record(_ row: Int, isInner: Bool) -> UnsafeMutableRawPointer {
    memory + (2 * row + (isInner ? 1 : 0)) * Self.recordSize
  }

  private func count(_ record: UnsafeMutableRawPointer) -> Int {
    record.load(fromByteOffset: 8, as: Int.self)
  }

  private func clear(_ row: Int, isInner: Bool) {
    record(row, isInner: isInner).storeBytes(of: 0, toByteOffset: 8, as: Int.self)
  }

  private func write(_ line: String, to row: Int, isInner: Bool) {
    clear(row, isInner: isInner)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    let record = record(row, isInner: isInner)
    var line = line
    let count = line.withUTF8 { bytes in
      guard bytes.count <= Self.recordSize - 24, let start = bytes.baseAddress else { return 0 }
      (record + 24).copyMemory(from: start, byteCount: bytes.count)
      return bytes.count
    }
    writeCount += 1
    record.storeBytes(of: writeCount, as: Int.self)
    record.storeBytes(of: 0, toByteOffset: 16, as: UInt8.self)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
    record.storeBytes(of: count, toByteOffset: 8, as: Int.self)
  }

  // MARK: Reading

  /// The messages about the statements, in the order in which the statements began.
  func messages() -> [ControlMessage] {
    var found: [(number: Int, message: ControlMessage)] = []
    for row in 0..<Self.rowCount {
      for isInner in [false, true] {
        let record = record(row, isInner: isInner)
        guard let message = message(record) else { continue }
        let number = record.load(as: Int.self)
        found.append((number, message))
        if !isInner, record.load(fromByteOffset: 16, as: UInt8.self) == Self.idle,
          case .running(let statement) = message
        {
          found.append((number, .idle(conversation: statement.conversation)))
        }
      }
    }
    return found.sorted { $0.number < $1.number }.map(\.message)
  }

  private func message(_ record: UnsafeMutableRawPointer) -> ControlMessage? {
    let count = count(record)
    guard (1...Self.recordSize - 24).contains(count) else { return nil }
    let bytes = UnsafeRawBufferPointer(start: record + 24, count: count)
    return ControlMessage(line: String(decoding: bytes, as: UTF8.self).dropLast())
  }
}
