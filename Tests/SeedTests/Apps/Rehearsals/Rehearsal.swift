import ComposableArchitecture
import Foundation

// An app for bands: rehearsals are planned, held with a timer and a listener, and kept in a file.

struct Rehearsal: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var players: IdentifiedArrayOf<Player> = []
  var duration: Duration = .seconds(60 * 5)
  var takes: IdentifiedArrayOf<Take> = []
  var mood: Mood = .calm
  var title = ""

  var durationPerPlayer: Duration { players.isEmpty ? duration : duration / players.count }
}

struct Player: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  var name = ""
}

struct Take: Codable, Equatable, Identifiable, Sendable {
  let id: UUID
  let date: Date
  var notes: String
}

enum Mood: String, CaseIterable, Codable, Equatable, Hashable, Identifiable, Sendable {
  case calm, fierce, silly
  var id: Self { self }
}

extension Rehearsal {
  static let quartet = Self(
    id: UUID(uuidString: "00000000-0000-0000-0000-0000000000A1")!,
    players: [
      Player(id: UUID(uuidString: "00000000-0000-0000-0000-0000000000B1")!, name: "Ada"),
      Player(id: UUID(uuidString: "00000000-0000-0000-0000-0000000000B2")!, name: "Bix"),
    ],
    duration: .seconds(6),
    takes: [
      Take(
        id: UUID(uuidString: "00000000-0000-0000-0000-0000000000C1")!,
        date: Date(timeIntervalSince1970: 0),
        notes: "too fast"
      )
    ],
    title: "Quartet"
  )
}

extension SharedReaderKey where Self == FileStorageKey<IdentifiedArrayOf<Rehearsal>>.Default {
  static var rehearsals: Self {
    Self[.fileStorage(.documentsDirectory.appending(component: "rehearsals.json")), default: []]
  }
}

// MARK: The listener

struct Listener: Sendable {
  enum Permission: Sendable { case notDetermined, denied, granted }
  struct Hearing: Equatable, Sendable {
    var text: String
    var isFinal = false
  }
  struct Deaf: Error {}

  var permission: @Sendable () -> Permission
  var requestPermission: @Sendable () async -> Permission
  var listen: @Sendable (_ language: String) async -> AsyncThrowingStream<Hearing, any Error>
}

extension Listener: DependencyKey {
  static let liveValue = Self(
    permission: { .denied },
    requestPermission: { .denied },
    listen: { _ in .finished(throwing: Deaf()) }
  )

  static var previewValue: Self {
    let allowed = LockIsolated(Permission.notDetermined)
    return Self(
      permission: { allowed.value },
      requestPermission: {
        allowed.setValue(.granted)
        return .granted
      },
      listen: { language in
        AsyncThrowingStream { continuation in
          continuation.yield(Hearing(text: "La, in \(language)", isFinal: true))
          continuation.finish()
        }
      }
    )
  }

  static let testValue = Self(
    permission: unimplemented("Listener.permission", placeholder: .notDetermined),
    requestPermission: unimplemented("Listener.requestPermission", placeholder: .denied),
    listen: unimplemented("Listener.listen", placeholder: .finished())
  )
}

extension DependencyValues {
  var listener: Listener {
    get { self[Listener.self] }
    set { self[Listener.self] = newValue }
  }
  var openSettings: @Sendable () async -> Void {
    get { self[OpenSettingsKey.self] }
    set { self[OpenSettingsKey.self] = newValue }
  }
  private enum OpenSettingsKey: DependencyKey {
    typealias Value = @Sendable () async -> Void
    static let liveValue: @Sendable () async -> Void = {}
    static let testValue: @Sendable () async -> Void = unimplemented(
      #"@Dependency(\.openSettings)"#
    )
  }
}
