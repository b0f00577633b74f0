import Foundation
import LineEditor
import PlatformIO
import ShellCommands
import Synchronization
import SystemPackage

/// Writes what an editor's terminal shows to a file, as asciinema reads it: asciicast, version 2.
///
/// The file has a line of JSON for the window and one for each event: the seconds since the beginning, `o` for output
/// or `r` for a new size, and the text.
@MainActor
final class ScreenCast: ScreenRecorder {
  private let editor: any LineEditor
  private var file: CastFile?

  init(of editor: any LineEditor) {
    self.editor = editor
  }

  func begin(_ path: String, replacing: Bool) throws(FileError) {
    if replacing { try DurableFile.write([], to: path, permissions: .keptOrOwnerOnly) }
    let file = CastFile(
      try FileDescriptor.openFile(
        path,
        .writeOnly,
        options: replacing ? [.append] : [.append, .create, .exclusiveCreate]
      )
    )
    self.file = file
    editor.observeScreen { file.append($0) }
  }

  func end() throws(FileError) -> Duration {
    guard let file else { return .zero }
    editor.observeScreen(nil)
    self.file = nil
    return try file.close()
  }
}

/// The file of a recording. Threads append to it one after the other.
private final class CastFile: Sendable {
  private struct State {
    var hasHeader = false
    var problem: FileError?
  }

  private let file: FileDescriptor
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  init(_ file: FileDescriptor) {
    self.file = file
  }

  func append(_ event: ScreenEvent) {
    let time = start.duration(to: .now)
    state.withLock { state in
      guard state.problem == nil else { return }
      do throws(FileError) {
        try file.append(line(for: event, at: time, isFirst: !state.hasHeader).utf8)
        state.hasHeader = true
      } catch {
        state.problem = error
      }
    }
  }

  func close() throws(FileError) -> Duration {
    let problem = state.withLock { state in
      defer { state.problem = .system(.badFileDescriptor) }
      return state.problem
    }
    try? file.close()
    if let problem { throw problem }
    return start.duration(to: .now)
  }

  /// The first event is the size, which the header tells.
  private func line(for event: ScreenEvent, at time: Duration, isFirst: Bool) -> String {
    let seconds = String(format: "%.6f", time / .seconds(1))
    switch event {
    case .size(let size) where isFirst:
      let header = Header(
        width: size.columns,
        height: size.rows,
        timestamp: Int(Date().timeIntervalSince1970),
        env: ["TERM": ProcessInfo.processInfo.environment["TERM"] ?? ""]
      )
      return json(header) + "\n"
    case .size(let size): return "[\(seconds), \"r\", \"\(size.columns)x\(size.rows)\"]\n"
    case .output(let text): return "[\(seconds), \"o\", \(json(text))]\n"
    }
  }

  private struct Header: Encodable {
    var version = 2
    var width: Int
    var height: Int
    var timestamp: Int
    var env: [String: String]
  }

  private func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
