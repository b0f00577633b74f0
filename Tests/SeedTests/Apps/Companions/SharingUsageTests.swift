import ComposableArchitecture
import Testing

private struct Settings: Codable, Equatable, Sendable {
  var volume = 5
  var nickname: String?
  var tags: [String] = []
}

private enum Mode: String, CaseIterable { case light, dark }
private enum Level: Int, Codable { case one = 1, two }

extension SharedKey where Self == FileStorageKey<Settings>.Default {
  fileprivate static var settings: Self {
    Self[
      .fileStorage(.documentsDirectory.appending(component: "settings.json")),
      default: Settings()
    ]
  }
}
extension SharedKey where Self == AppStorageKey<Bool>.Default {
  fileprivate static var isOn: Self { Self[.appStorage("isOn"), default: false] }
}
extension SharedKey where Self == AppStorageKey<Int> {
  fileprivate static var launches: Self { appStorage("launches") }
}
extension SharedReaderKey where Self == InMemoryKey<IdentifiedArrayOf<Song>>.Default {
  fileprivate static var songs: Self { Self[.inMemory("songs"), default: []] }
}

private struct Song: Identifiable, Equatable, Sendable, Codable {
  let id: Int
  var title: String
}

private struct CloudKey: SharedKey, Hashable {
  let name: String
  static let values = LockIsolated<[String: String]>([:])
  struct Offline: Error {}

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    guard name != "offline" else { return continuation.resume(throwing: Offline()) }
    continuation.resume(with: .success(Self.values.value[name] ?? context.initialValue))
  }
  func subscribe(context: LoadContext<String>, subscriber: SharedSubscriber<String>)
    -> SharedSubscription
  {
    SharedSubscription {}
  }
  func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
    switch context {
    case .didSet: break
    case .userInitiated: break
    }
    guard value != "bad" else { return continuation.resume(throwing: Offline()) }
    Self.values.withValue { $0[name] = value }
    continuation.resume()
  }
}

extension SharedReaderKey where Self == CloudKey {
  fileprivate static func cloud(_ name: String) -> Self { Self(name: name) }
}

private struct NumbersKey: SharedReaderKey {
  var id: String { "numbers" }
  func load(context: LoadContext<[Int]>, continuation: LoadContinuation<[Int]>) {
    continuation.resume(returning: [1, 2, 3])
  }
  func subscribe(context: LoadContext<[Int]>, subscriber: SharedSubscriber<[Int]>)
    -> SharedSubscription
  {
    subscriber.yield([4])
    return SharedSubscription {}
  }
}

@MainActor
struct SharingUsageTests {
  @Test func constructions() async throws {
    @Shared(value: 1) var a
    @Shared var b: Int
    _b = Shared(value: 2)
    @Shared(.appStorage("count")) var c = 3
    @Shared(.appStorage("name")) var name: String?
    @Shared(.isOn) var isOn
    @Shared(.launches) var launches = 0
    @Shared(.settings) var settings
    @Shared(.inMemory("list")) var list: [Int] = []
    @Shared(.songs) var songs
    @Shared(.cloud("greeting")) var greeting = "Hello"
    @Shared(.fileStorage(.temporaryDirectory.appending(component: "x.json"))) var levels: [Level] =
      [.one]
    @Shared(.appStorage("mode")) var mode = Mode.light
    @Shared(.appStorage("optionalMode")) var optionalMode: Mode?
    @Shared(.appStorage("level")) var level: Level = .one
    @Shared(.appStorage("ratio")) var ratio = 0.5
    @Shared(.appStorage("data")) var data = Data()
    @Shared(.appStorage("url")) var url = URL(string: "https://a.b")!
    @Shared(.appStorage("date")) var date = Date(timeIntervalSince1970: 0)
    @Shared(.appStorage("codable")) var codable = Settings()
    @Shared(.appStorage("strings")) var strings: [String] = []
    @SharedReader(.isOn) var readerIsOn
    @SharedReader(.songs) var readerSongs
    @SharedReader(.appStorage("count")) var readerCount = 0
    @SharedReader(value: 9) var constant
    @SharedReader(NumbersKey()) var numbers = []
    @SharedReader(.appStorage("name")) var readerName: String?
    let explicit = Shared(wrappedValue: 3, .inMemory("explicit"))
    let second = Shared<Int>(wrappedValue: 4, .inMemory("explicit"))
    let defaulted = Shared(.isOn)
    let overridden = Shared(wrappedValue: true, .isOn)
    #expect((a, b, c, launches) == (1, 2, 3, 0))
    #expect(explicit.wrappedValue == second.wrappedValue)
    #expect(explicit == second)
    #expect(defaulted.wrappedValue == overridden.wrappedValue)
    $isOn.withLock { $0.toggle() }
    #expect(readerIsOn && defaulted.wrappedValue)
    $c.withLock { $0 += 1 }
    #expect(readerCount == 4)
    $mode.withLock { $0 = .dark }
    $optionalMode.withLock { $0 = .dark }
    $name.withLock { $0 = "Blob" }
    #expect(readerName == "Blob")
    $settings.withLock { $0.volume = 9 }
    #expect(Shared(.settings).wrappedValue.volume == 9)
    $greeting.withLock { $0 = "Hi" }
    #expect(CloudKey.values.value["greeting"] == "Hi")
    #expect(numbers == [4] || numbers == [1, 2, 3])
    let loaded = try await Shared(require: .cloud("greeting"))
    #expect(loaded.wrappedValue == "Hi")
    await #expect(throws: (any Error).self) { try await Shared(require: .cloud("absent")) }
    _ = (
      list, songs, levels, level, ratio, data, url, date, codable, strings, constant, readerSongs
    )
    _ = (mode, optionalMode, name, settings, greeting)
  }

  @Test func derivations() throws {
    @Shared(value: Settings()) var settings
    let volume: Shared<Int> = $settings.volume
    volume.withLock { $0 = 1 }
    #expect(settings.volume == 1)
    #expect(Shared($settings.nickname) == nil)
    $settings.nickname.withLock { $0 = "N" }
    let nickname = try #require(Shared($settings.nickname))
    nickname.withLock { $0 += "!" }
    #expect(settings.nickname == "N!")
    let reader = $settings.read(\.volume)
    #expect(reader.wrappedValue == 1)
    let readOnly = SharedReader($settings)
    #expect(readOnly.volume.wrappedValue == 1)
    #expect(readOnly.wrappedValue == settings)
    #expect(SharedReader($settings.nickname)?.wrappedValue == "N!")
    @Shared(value: [Song(id: 1, title: "a"), Song(id: 2, title: "b")]) var songs:
      IdentifiedArrayOf<Song>
    let first = try #require(Shared($songs[id: 1]))
    first.title.withLock { $0 = "A" }
    #expect(songs[id: 1]?.title == "A")
    for song in $songs.elements { song.title.withLock { $0 += "?" } }
    #expect(songs.map(\.title) == ["A?", "b?"])
    for song in $songs { song.withLock { $0.title = "z" } }
    #expect(songs.map(\.title) == ["z", "z"])
    $songs.withLock { _ = $0.remove(id: 2) }
    #expect(Shared($songs[id: 2]) == nil)
    @Shared(value: ["k": 1]) var table
    let entry = try #require(Shared($table["k"]))
    entry.withLock { $0 = 2 }
    #expect(table["k"] == 2)
    let identity: Shared<Settings> = $settings[dynamicMember: \.self]
    #expect(identity.wrappedValue == settings)
    let count: SharedReader<Int> = $songs.count
    #expect(count.wrappedValue == 1)
    struct Child { @Shared var title: String; init(title: Shared<String>) { _title = title } }
    let child = Child(title: first.title)
    child.$title.withLock { $0 = "child" }
    #expect(songs[id: 1]?.title == "child")
  }

  @Test func errorsAndLoading() async throws {
    @Shared var offline: String
    _offline = Shared(wrappedValue: "x", .cloud("offline"))
    #expect($offline.loadError is CloudKey.Offline)
    #expect(!$offline.isLoading)
    #expect($offline.saveError == nil)
    $offline.withLock { $0 = "bad" }
    #expect($offline.saveError is CloudKey.Offline)
    await #expect(throws: CloudKey.Offline.self) { try await $offline.load() }
    $offline.withLock { $0 = "good" }
    try await $offline.save()
    #expect($offline.saveError == nil)
    CloudKey.values.withValue { $0["other"] = "OTHER" }
    @Shared(.cloud("first")) var moving = "1"
    try await $moving.load(.cloud("other"))
    #expect(moving == "OTHER")
    @SharedReader(.cloud("other")) var reader = ""
    try await $reader.load()
    #expect(reader == "OTHER")
    try await $reader.load(.cloud("first"))
    $moving = Shared(wrappedValue: "n", .cloud("new"))
    #expect(moving == "n")
    $reader = SharedReader(value: "constant")
    #expect(reader == "constant")
  }

  @Test func publishers() {
    @Shared(value: 0) var count
    var values: [Int] = []
    let cancellable = $count.publisher.sink { values.append($0) }
    $count.withLock { $0 += 1 }
    $count.withLock { $0 += 1 }
    #expect(values == [0, 1, 2])
    cancellable.cancel()
    var read: [Int] = []
    let other = SharedReader($count).publisher.sink { read.append($0) }
    $count.withLock { $0 = 9 }
    #expect(read == [2, 9])
    other.cancel()
    var names: [String?] = []
    @Shared(value: Settings()) var settings
    let third = $settings.nickname.publisher.sink { names.append($0) }
    $settings.nickname.withLock { $0 = "A" }
    #expect(names == [nil, "A"])
    third.cancel()
  }

  @Test func storagesAreReplaced() throws {
    let files = LockIsolated<[URL: Data]>([:])
    let url = URL(fileURLWithPath: "/tmp/songs.json")
    let defaults = UserDefaults.inMemory
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
      $0.defaultAppStorage = defaults
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.fileStorage(url)) var songs: [Song] = []
      @Shared(.fileStorage(url, decoder: JSONDecoder(), encoder: JSONEncoder())) var again: [Song] =
        []
      let textKey: FileStorageKey<String> = .fileStorage(
        URL(fileURLWithPath: "/tmp/text.txt"),
        decode: { String(decoding: $0, as: UTF8.self) },
        encode: { Data($0.utf8) }
      )
      @Shared(textKey) var text = ""
      @Shared(.appStorage("launches", store: defaults)) var launches = 1
      $text.withLock { $0 = "hello" }
      $songs.withLock { $0.append(Song(id: 1, title: "t")) }
      $launches.withLock { $0 += 1 }
      #expect(again.count == 1)
      #expect(defaults.integer(forKey: "launches") == 2)
      defaults.set(8, forKey: "launches")
      #expect(launches == 8 || launches == 2)
    }
    #expect(files.value[URL(fileURLWithPath: "/tmp/text.txt")] == Data("hello".utf8))
  }

  @Test func describing() {
    @Shared(value: 3) var count
    #expect(String(describing: $count) == "Shared<Int>(3)" || "\($count)".contains("3"))
    #expect($count == Shared(value: 3))
    #expect(Set([$count, $count]).count == 1)
    var dump = ""
    customDump($count, to: &dump)
    #expect(dump.contains("3"))
    @SharedReader(.isOn) var isOn
    #expect("\($isOn)".contains("isOn"))
  }

  @Reducer
  struct Player {
    @ObservableState
    struct State: Equatable {
      @Shared(.songs) fileprivate var songs
      @SharedReader(.isOn) var isOn
      @Shared var volume: Int
      var local = 0
    }
    enum Action: Equatable { case add(String), louder, changed }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .add(let title):
          state.$songs.withLock { songs in songs.append(Song(id: songs.count, title: title)) }
          return .none
        case .louder:
          return .run { [volume = state.$volume] send in
            volume.withLock { $0 += 1 }
            await send(.changed)
          }
        case .changed:
          state.local += 1
          return .none
        }
      }
    }
  }

  @Test func features() async {
    let store = TestStore(initialState: Player.State(volume: Shared(value: 1))) { Player() }
    await store.send(.add("x")) { $0.$songs.withLock { $0 = [Song(id: 0, title: "x")] } }
    await store.send(.louder)
    await store.receive(.changed) {
      $0.local = 1
      $0.$volume.withLock { $0 = 2 }
    }
    store.exhaustivity = .off
    await store.send(.louder)
    await store.receive(\.changed)
    store.assert { $0.$volume.withLock { $0 = 3 } }
  }
}
