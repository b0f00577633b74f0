import ComposableArchitecture
import Foundation

#if canImport(Combine)
import Combine
#endif

// Effects as tutorials show them: timers, streams, refreshing, sockets, throttling.

// MARK: A metronome

@Reducer
struct Metronome {
  @ObservableState
  struct State: Equatable {
    var isTimerActive = false
    var beats = 0
  }
  enum Action {
    case onDisappear
    case beat
    case toggleButtonTapped
  }
  @Dependency(\.continuousClock) var clock
  private enum CancelID { case timer }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .onDisappear:
        return .cancel(id: CancelID.timer)
      case .beat:
        state.beats += 1
        return .none
      case .toggleButtonTapped:
        state.isTimerActive.toggle()
        return .run { [isTimerActive = state.isTimerActive] send in
          guard isTimerActive else { return }
          for await _ in self.clock.timer(interval: .seconds(1)) {
            await send(.beat, animation: .interpolatingSpring(stiffness: 3000, damping: 40))
          }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      }
    }
  }
}

// MARK: Screenshots: a long-living effect

enum ScreenshotsKey: DependencyKey {
  static let liveValue: @Sendable () async -> AsyncStream<Void> = {
    @Dependency(\.notificationCenter) var center
    return AsyncStream { continuation in
      let name = Notification.Name("screenshot")
      let observer = UncheckedSendable(
        center.addObserver(forName: name, object: nil, queue: nil) { _ in continuation.yield() }
      )
      continuation.onTermination = { _ in NotificationCenter.default.removeObserver(observer.value)
      }
    }
  }
}
extension DependencyValues {
  var screenshots: @Sendable () async -> AsyncStream<Void> {
    get { self[ScreenshotsKey.self] }
    set { self[ScreenshotsKey.self] = newValue }
  }
}

@Reducer
struct Screenshots {
  @ObservableState
  struct State: Equatable { var count = 0 }
  enum Action: Equatable { case task, taken }
  @Dependency(\.screenshots) var screenshots
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .task:
      return .run { send in
        for await _ in await self.screenshots() { await send(.taken) }
      }
    case .taken:
      state.count += 1
      return .none
    }
  }
}

// MARK: Refreshing

struct FactClient: Sendable {
  var fetch: @Sendable (Int) async throws -> String
}
extension FactClient: DependencyKey {
  static let liveValue = Self { number in "\(number) is a number" }
  static let testValue = Self(fetch: unimplemented("FactClient.fetch"))
}
extension DependencyValues {
  var factClient: FactClient {
    get { self[FactClient.self] }
    set { self[FactClient.self] = newValue }
  }
}

@Reducer
struct Refreshable {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var fact: String?
    var isFactRequestInFlight = false
  }
  enum Action {
    case cancelButtonTapped
    case factResponse(Result<String, any Error>)
    case incrementButtonTapped
    case refresh
  }
  @Dependency(\.factClient) var factClient
  private enum CancelID { case factRequest }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .cancelButtonTapped:
        state.isFactRequestInFlight = false
        return .cancel(id: CancelID.factRequest)
      case let .factResponse(.success(fact)):
        state.fact = fact
        state.isFactRequestInFlight = false
        return .none
      case .factResponse(.failure):
        state.isFactRequestInFlight = false
        return .none
      case .incrementButtonTapped:
        state.count += 1
        return .none
      case .refresh:
        state.fact = nil
        state.isFactRequestInFlight = true
        return .run { [count = state.count] send in
          await send(
            .factResponse(Result { try await self.factClient.fetch(count) }),
            animation: .default
          )
        }
        .cancellable(id: CancelID.factRequest)
      }
    }
  }
}

// MARK: A web socket

struct SocketClient: Sendable {
  struct ID: Hashable, @unchecked Sendable {
    let rawValue: AnyHashable
    init<RawValue: Hashable & Sendable>(_ rawValue: RawValue) { self.rawValue = rawValue }
    init() {
      struct RawValue: Hashable, Sendable {}
      self.rawValue = RawValue()
    }
  }
  @CasePathable
  enum Event: Sendable {
    case didOpen(protocol: String?)
    case didClose(code: Int, reason: Data?)
  }
  enum Message: Equatable, Sendable {
    case data(Data)
    case string(String)
  }
  var open: @Sendable (_ id: ID, _ url: URL, _ protocols: [String]) async -> AsyncStream<Event>
  var receive: @Sendable (_ id: ID) async throws -> AsyncThrowingStream<Message, any Error>
  var send: @Sendable (_ id: ID, _ message: Message) async throws -> Void
  var sendPing: @Sendable (_ id: ID) async throws -> Void
}
extension SocketClient: TestDependencyKey {
  static let testValue = Self(
    open: unimplemented("SocketClient.open", placeholder: AsyncStream.never),
    receive: unimplemented("SocketClient.receive"),
    send: unimplemented("SocketClient.send"),
    sendPing: unimplemented("SocketClient.sendPing")
  )
}
extension DependencyValues {
  var socket: SocketClient {
    get { self[SocketClient.self] }
    set { self[SocketClient.self] = newValue }
  }
}

@Reducer
struct Socket {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var connectivity = Connectivity.disconnected
    var messageToSend = ""
    var received: [String] = []
    enum Connectivity: String { case connected, connecting, disconnected }
  }
  enum Action {
    case alert(PresentationAction<Alert>)
    case connectButtonTapped
    case messageToSendChanged(String)
    case received(Result<SocketClient.Message, any Error>)
    case sendButtonTapped
    case sendResponse(didSucceed: Bool)
    case event(SocketClient.Event)
    enum Alert: Equatable {}
  }
  @Dependency(\.continuousClock) var clock
  @Dependency(\.socket) var socket

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert:
        return .none
      case .connectButtonTapped:
        switch state.connectivity {
        case .connected, .connecting:
          state.connectivity = .disconnected
          return .cancel(id: SocketClient.ID())
        case .disconnected:
          state.connectivity = .connecting
          return .run { send in
            let events = await socket.open(
              SocketClient.ID(),
              URL(string: "wss://echo.example.com")!,
              []
            )
            await withThrowingTaskGroup(of: Void.self) { group in
              for await event in events {
                group.addTask { await send(.event(event), animation: .default) }
                switch event {
                case .didOpen:
                  group.addTask {
                    while !Task.isCancelled {
                      try await clock.sleep(for: .seconds(10))
                      try? await socket.sendPing(SocketClient.ID())
                    }
                  }
                  group.addTask {
                    for try await message in try await socket.receive(SocketClient.ID()) {
                      await send(.received(.success(message)))
                    }
                  }
                case .didClose:
                  return
                }
              }
            }
          }
          .cancellable(id: SocketClient.ID())
        }
      case let .messageToSendChanged(message):
        state.messageToSend = message
        return .none
      case let .received(.success(message)):
        if case let .string(string) = message { state.received.append(string) }
        return .none
      case .received(.failure):
        return .none
      case .sendButtonTapped:
        let message = state.messageToSend
        state.messageToSend = ""
        return .run { send in
          try await socket.send(SocketClient.ID(), .string(message))
          await send(.sendResponse(didSucceed: true))
        } catch: { _, send in
          await send(.sendResponse(didSucceed: false))
        }
        .cancellable(id: SocketClient.ID())
      case .sendResponse(didSucceed: false):
        state.alert = AlertState {
          TextState("Could not send. Connect first, and try again.")
        }
        return .none
      case .sendResponse(didSucceed: true):
        return .none
      case .event(.didClose):
        state.connectivity = .disconnected
        return .cancel(id: SocketClient.ID())
      case .event(.didOpen):
        state.connectivity = .connected
        state.received.removeAll()
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

// MARK: Cancelling by hand, and publishers

@Reducer
struct Downloads {
  struct State: Equatable {
    var progress: [Int: Double] = [:]
    var ticks = 0
    var failures = 0
  }
  @CasePathable
  enum Action: Sendable {
    case start(Int)
    case stopAll
    case progress(Int, Double)
    case publish
    case tick(Int)
    case failed
    case wait
    case first(Int)
  }
  struct DownloadID: Hashable, Sendable { let number: Int }
  @Dependency(\.mainQueue) var mainQueue
  @Dependency(\.suspendingClock) var clock

  var body: some Reducer<State, Action> {
    Reduce<State, Action>(self.core(into:action:))
  }

  func core(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case let .start(number):
      return .concatenate(
        .cancel(id: DownloadID(number: number)),
        .run(priority: .userInitiated) { send in
          await withTaskCancellation(id: DownloadID(number: number), cancelInFlight: true) {
            for await step in AsyncStream(unfolding: { try? await clock.sleep(for: .seconds(1)) })
              .map({ 0.5 }).prefix(2)
            {
              await send(.progress(number, step))
            }
          }
        }
      )
    case .stopAll:
      return .run { [numbers = state.progress.keys] _ in
        for number in numbers { Task.cancel(id: DownloadID(number: number)) }
      }
    case let .progress(number, step):
      state.progress[number, default: 0] += step
      return .none
    case .publish:
      return .merge([
        .publisher {
          [1, 2, 3].publisher
            .map(Action.tick)
            .receive(on: mainQueue)
        },
        EffectOf<Self>.send(.tick(10)).map { $0 },
      ])
    case let .tick(count):
      state.ticks += count
      return count == 10
        ? .none
        : Effect.send(.first(count))
          .throttle(id: "first", for: .seconds(1), scheduler: mainQueue, latest: false)
    case .first:
      return .none
    case .failed:
      state.failures += 1
      return .none
    case .wait:
      return .run { send in
        struct Timeout: Error {}
        try await clock.timeout()
        throw Timeout()
      } catch: { error, send in
        await send(.failed)
      }
    }
  }
}

extension Clock where Duration == Swift.Duration {
  fileprivate func timeout() async throws { try await self.sleep(for: .seconds(3)) }
}
