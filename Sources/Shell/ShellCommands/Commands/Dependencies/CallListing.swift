import ComposableArchitecture
import ShellOutput
import ShellSession
import ShellValues

/// Lists the calls of clients' endpoints, for `dep NAME calls`.
@MainActor
struct CallListing {
  let session: ShellSession
  /// The store whose calls are listed; `nil` for all.
  let store: SessionStore?

  /// - Parameter target: The client or the endpoint; `nil` for all.
  func report(on target: ShellSession.SwitchTarget?) -> Report {
    let (calls, forgottenCount) = session.endpointCalls
    let listed = calls.filter { call in
      (store == nil || call.store === store)
        && (target == nil || call.client == target?.dependency.name)
        && (target?.endpoint == nil || call.endpoint.name == target?.endpoint)
    }
    return .list(
      ListReport(
        "calls",
        listed.map { ListedCall($0, namesStore: session.stores.count > 1) },
        remark: forgottenCount > 0 ? ForgottenCalls(count: forgottenCount) : nil,
        ifEmpty: "no call" + (target.map { " of \($0.name)" } ?? "")
      )
    )
  }
}

/// A call of an endpoint, with its answer and the action that made it.
private struct ListedCall: ListedItem {
  private let call: EndpointCall
  private let action: Any?
  private let store: String?
  private let namesStore: Bool

  @MainActor
  init(_ call: EndpointCall, namesStore: Bool) {
    self.call = call
    self.namesStore = namesStore
    store = call.store?.name
    action = call.entry.flatMap { call.store?.timeline.entry($0)?.action }
  }

  var members: JSONMembers {
    let arguments = zip(call.endpoint.argumentLabels, call.arguments).map { label, value in
      ["label": .string(label), "value": .value(value)] as JSON
    }
    var members: JSONMembers = [
      ("client", .string(call.client)), ("endpoint", .string(call.endpoint.name)),
      ("arguments", .array(arguments)), ("isLive", .bool(call.isLive)),
    ]
    switch call.result {
    case .success(let value): members.append(("returned", .value(value)))
    case .failure(let error): members.append(("threw", .value(error)))
    case nil: members.append(("isRunning", .bool(true)))
    }
    return members + [
      ("store", .string(store)), ("number", .number(call.entry)),
      ("action", action.map { .value($0) } ?? .null), ("isFromEffect", .bool(call.isFromEffect)),
    ]
  }

  var rows: [Row] {
    [Row([.path(call.text), .plain(answer)] + result, summary: caller)]
  }

  private var answer: String {
    switch call.result {
    case .success where call.endpoint.resultType == Void.self: "returned"
    case .success: "→"
    case .failure: "threw"
    case nil: "is running"
    }
  }

  private var result: [Row.Cell] {
    switch call.result {
    case .success where call.endpoint.resultType == Void.self: []
    case .success(let value): [.content(value)]
    case .failure(let error): [.content(error)]
    case nil: []
    }
  }

  private var caller: String {
    let place = namesStore ? store.map { " in \($0)" } ?? "" : ""
    guard let number = call.entry else { return place }
    let label = action.map { ActionReport.label(number: number, action: $0) } ?? "#\(number)"
    return "by \(label)\(place)"
  }
}

private struct ForgottenCalls: ListedItem {
  let count: Int

  var members: JSONMembers { [("forgottenCount", .number(count))] }

  var rows: [Row] { [Row([.plain("\(counted(count, "earlier call")) forgotten")])] }
}

extension EndpointCall {
  /// The call as it is written: `numberFact.fetch(3)`.
  var text: String {
    let arguments = zip(endpoint.argumentLabels, arguments).map { label, value in
      (label.map { "\($0): " } ?? "") + ValueDescription(width: 60).text(value)
    }
    return "\(name)(\(arguments.joined(separator: ", ")))"
  }
}
