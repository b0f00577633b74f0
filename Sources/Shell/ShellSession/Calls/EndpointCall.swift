package import ComposableArchitecture
import ShellLanguage

/// A call of a client's endpoint in a session.
package struct EndpointCall {
  /// The client's name in the shell.
  package let client: String
  package let endpoint: EndpointDescription
  package let arguments: [Any]
  /// What the call returned or threw; `nil` while it is in progress.
  package let result: Result<Any, any Error>?
  /// How long it took, on the test clock if that is the store's; `nil` while it is in progress.
  package let duration: Duration?
  package let isOnTestClock: Bool
  /// Whether the answer came after the statement during which the call was made.
  package let isLate: Bool
  /// Whether the live client answered.
  package let isLive: Bool
  /// The store whose reducer or effect made the call; `nil` if it is closed, or for other code.
  package let store: SessionStore?
  /// The entry whose reducer made the call, or whose effect did; `nil` if it is not in the history.
  package let entry: Int?
  package let isFromEffect: Bool
  /// Whether the client drew ids, dates or random numbers that are the session's own and not live.
  package let drewControlledValues: Bool

  /// `numberFact.fetch`
  package var name: String { "\(client).\(endpoint.name)" }
}

extension ShellSession {
  /// The calls of endpoints so far, oldest first, and how many earlier ones were forgotten.
  ///
  /// Calls are recorded while they are made: repeating an action doesn't repeat its effects, and the calls
  /// of a repeated reducer are not recorded again.
  package var endpointCalls: (calls: [EndpointCall], forgottenCount: Int) {
    let (calls, forgottenCount) = callLog.calls
    var names: [PartialKeyPath<DependencyValues>: String] = [:]
    let named = calls.map { call in
      let name =
        names[call.client.keyPath]
        ?? FeatureDependencies.name(
          of: call.client.keyPath,
          keyName: call.client.keyName,
          call.client.valueType
        )
      names[call.client.keyPath] = name
      return endpointCall(call, of: name)
    }
    return (named, forgottenCount)
  }

  private func endpointCall(_ call: CallLog.Call, of client: String) -> EndpointCall {
    var (store, entry): (SessionStore?, Int?)
    var isFromEffect = false
    switch call.caller {
    case .reducer(let id, let number):
      store = stores.first { ObjectIdentifier($0) == id }
      entry = number
    case .effect(let origin):
      isFromEffect = true
      store = stores.first { $0.live.effectOwnerID == origin.owner }
      entry = store?.timeline.entry(ofAction: origin.cause)?.number
    case .program: break
    }
    return EndpointCall(
      client: client,
      endpoint: call.endpoint,
      arguments: call.arguments.value,
      result: call.answer?.result.value,
      duration: call.answer?.took,
      isOnTestClock: call.swaps.testClock != nil,
      isLate: call.isLate,
      isLive: call.swaps.areLive(for: call.endpoint.name, of: client),
      store: store,
      entry: entry,
      isFromEffect: isFromEffect,
      drewControlledValues: call.drewControlledValues
    )
  }
}
