import ConcurrencyExtras
import Dependencies
import Foundation
import Sharing
import SharingSQLite

// A program that changes shared values until it is killed. What it prints is committed: a line with the
// storage and the number, after each save.
//
//     StorageProbe FOLDER STORAGE…      writes to the storages until it is killed
//     StorageProbe FOLDER throttled ACTION   changes a file many times and ends as told: exit, or wait
//     StorageProbe FOLDER full          saves where there is no space, and prints the errors
//     StorageProbe FOLDER locked        changes values when told to, and exits
//     StorageProbe FOLDER held          changes values, and goes on changing them without an end
//     StorageProbe FOLDER count STORAGE coordinated|not   adds 100 to a number when told to
//     StorageProbe FOLDER once           saves a number in a database, and does nothing more
//     StorageProbe FOLDER synced STORAGE   saves, and prints the files that were synced

/// Waits until the test says that all processes are ready.
func waitForGo() {
  say("loaded")
  while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("go").path) {
    usleep(500)
  }
}

/// Prints a line at once: what waits in a buffer is lost when the process is killed.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

let arguments = Array(CommandLine.arguments.dropFirst(2))
let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
  .appendingPathComponent(arguments.first == "synced" ? "a/b" : "", isDirectory: true)

/// Enough content for a write to take its time.
struct Record: Codable, Equatable, Sendable {
  var number = 0
  var text = ""

  init(_ number: Int) {
    self.number = number
    self.text = String(repeating: "\(number) ", count: 400)
  }

  var isWhole: Bool { self == Record(number) }
}

func key(_ storage: String) -> any SharedKey<Record> {
  switch storage {
  case "file":
    return FileStorageKey<Record>.fileStorage(folder.appendingPathComponent("record.json"))
  case "appStorage", "json", "moved":
    return AppStorageKey<Record>.appStorage("record-\(storage)")
  default:
    return SQLiteKey<Record>.sqlite("record")
  }
}

func share(_ storage: String, in references: PersistentReferences) throws -> Shared<Record> {
  try share(storage, key: key(storage), initial: Record(0), in: references)
}

func share<Value>(
  _ storage: String,
  key: @autoclosure () -> any SharedKey<Value>,
  initial: Value,
  in references: PersistentReferences
) throws -> Shared<Value> {
  try withDependencies {
    $0.persistentReferences = references
    $0.defaultFileStorage = .fileSystem
    $0.defaultAppStorage = .standard
    if storage == "sqlite" {
      $0.defaultDatabase = try openDatabase(at: folder.appendingPathComponent("record.sqlite"))
    }
  } operation: {
    switch storage {
    case "json":
      let file = JSONFileStorage(folder.appendingPathComponent("all.json"))
      try references.moveStorage(of: .appStorage, to: file, .reload)
    case "moved":
      let file = try SQLiteKeyedStorage(folder.appendingPathComponent("all.sqlite"))
      try references.moveStorage(of: .appStorage, to: file, .reload)
    default: break
    }
    func share(_ key: some SharedKey<Value>) -> Shared<Value> {
      Shared(wrappedValue: initial, key)
    }
    // A key for a database takes the default one when it is made.
    return share(key())
  }
}

@MainActor func writeUntilKilled(_ storages: [String]) async throws {
  var shared: [(String, Shared<Record>)] = []
  for storage in storages {
    let value = try share(storage, in: PersistentReferences())
    if let error = value.loadError { say("unreadable \(storage) \(error)") }
    say(
      "\(value.wrappedValue.isWhole ? "found" : "torn") \(storage) \(value.wrappedValue.number)"
    )
    shared.append((storage, value))
  }
  say("ready")
  await withTaskGroup(of: Void.self) { group in
    for (storage, value) in shared {
      group.addTask {
        while true {
          let number = value.withLock { record in
            record = Record(record.number + 1)
            return record.number
          }
          do { try await value.save() } catch { say("unsaved \(storage) \(error)") }
          say("saved \(storage) \(number)")
        }
      }
    }
  }
}

@MainActor func changeOften(_ action: String) throws {
  let storages = ["file", "appStorage", "json", "sqlite"]
  let shared = try storages.map { ($0, try share($0, in: PersistentReferences())) }
  for _ in 0..<500 {
    for (_, value) in shared { value.withLock { $0 = Record($0.number + 1) } }
  }
  if action != "handled" { say("changed") }
  if action == "exit" { exit(0) }
  if action == "handled" {
    // The program's own handler takes the place of any other.
    signal(SIGTERM) { _ in
      say("handled")
      exit(0)
    }
    say("changed")
  }
  while true { sleep(1) }
}

@MainActor func saveWithoutSpace() async throws {
  // No file may grow beyond this. The signal that tells of it is ignored, so that writes fail.
  signal(SIGXFSZ, SIG_IGN)
  let storages = ["file", "appStorage", "json", "sqlite"]
  let shared = try storages.map { ($0, try share($0, in: PersistentReferences())) }
  for (_, value) in shared {
    value.withLock { $0 = Record(1) }
    try await value.save()
  }
  var limits = rlimit()
  let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  getrlimit(resource, &limits)
  var small = rlimit(rlim_cur: 256, rlim_max: limits.rlim_max)
  guard setrlimit(resource, &small) == 0 else { exit(3) }
  var lines: [String] = []
  for (storage, value) in shared {
    value.withLock { $0 = Record(2) }
    do {
      try await value.save()
      lines.append("saved \(storage)")
    } catch {
      let message = "\(value.saveError.map { "\($0)" } ?? "no saveError")"
      lines.append("refused \(storage) \(message.replacingOccurrences(of: "\n", with: " "))")
    }
  }
  // The output is a file, too.
  setrlimit(resource, &limits)
  for line in lines { say(line) }
  // At a normal exit there is space again, and what was refused is written.
  _exit(0)
}

@MainActor func changeWhenTold() throws {
  let storages = ["file", "appStorage", "json", "sqlite"]
  let shared = try storages.map { ($0, try share($0, in: PersistentReferences())) }
  waitForGo()
  for (_, value) in shared { value.withLock { $0 = Record(7) } }
  say("changed")
  exit(0)
}

@MainActor func changeWithoutAnEnd() throws {
  let storages = ["file", "appStorage", "json", "sqlite"]
  let shared = try storages.map { ($0, try share($0, in: PersistentReferences())) }
  for number in 1...2 {
    for (_, value) in shared { value.withLock { $0 = Record(number) } }
  }
  let held = DispatchGroup()
  for (_, value) in shared {
    held.enter()
    Thread {
      value.withLock { _ in
        held.leave()
        while true { pause() }
      }
    }
    .start()
  }
  held.wait()
  say("changed")
  while true { pause() }
}

func numberKey(_ storage: String, isCoordinated: Bool) -> any SharedKey<Int> {
  switch storage {
  case "file":
    let key = FileStorageKey<Int>.fileStorage(folder.appendingPathComponent("number.json"))
    return isCoordinated ? key.coordinated : key
  case "appStorage", "json", "moved":
    let key = AppStorageKey<Int>.appStorage("number")
    return isCoordinated ? key.coordinated : key
  default:
    let key = SQLiteKey<Int>.sqlite("number")
    return isCoordinated ? key.coordinated : key
  }
}

/// Adds 100 to a number, one by one, and prints what other processes have lost by that.
@MainActor func count(_ storage: String, isCoordinated: Bool) async throws {
  let number = try share(
    storage,
    key: numberKey(storage, isCoordinated: isCoordinated),
    initial: 0,
    in: PersistentReferences()
  )
  say("number \(storage) \(number.wrappedValue)")
  waitForGo()
  for _ in 0..<100 {
    number.withLock { $0 += 1 }
    // A save that fails is made up for by the next one.
    if !isCoordinated { try? await number.save() }
  }
  for _ in 0..<20 {
    do { try await number.save() } catch { continue }
    break
  }
  await PendingSaves.finish()
  say("done")
}

/// Saves a number, and keeps the database open.
@MainActor func saveOnce() async throws {
  let number = try share(
    "sqlite",
    key: SQLiteKey<Int>.sqlite("number"),
    initial: 0,
    in: PersistentReferences()
  )
  number.withLock { $0 = 1 }
  try await number.save()
  say("saved")
  while true { try await Task.sleep(for: .seconds(60)) }
}

/// Saves a value in new folders.
@MainActor func saveInNewFolders(_ storage: String) async throws {
  SyncedFiles.record()
  let value = try share(storage, in: PersistentReferences())
  for (number, word) in [(1, "synced"), (2, "again")] {
    value.withLock { $0 = Record(number) }
    try await value.save()
    SyncedFiles.print(word)
  }
  _exit(0)
}

switch arguments.first {
case "locked": try changeWhenTold()
case "held": try changeWithoutAnEnd()
case "count":
  try await withIssueReporters([LossReporter()]) {
    try await count(arguments[1], isCoordinated: arguments[2] == "coordinated")
  }
case "once": try await saveOnce()
case "synced": try await saveInNewFolders(arguments[1])
case "throttled": try changeOften(arguments[1])
case "full": try await saveWithoutSpace()
default: try await writeUntilKilled(arguments)
}
