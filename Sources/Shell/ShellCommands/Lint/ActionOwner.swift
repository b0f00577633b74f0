import ComposableArchitecture
import ShellSession
import ShellValues

/// The feature that an action belongs to: the innermost one that the action leads to.
struct ActionOwner {
  /// The path to the feature's state.
  let steps: [StatePath.Step]
  /// The names along the path, without ids: features of the same kind share them.
  let names: [String]
  /// The feature's own action.
  let action: Any

  /// - Parameter state: The state that receives the action. A case whose name is that of a part of
  ///   the state holds the part's actions. It is only made for actions that may be a child's: a history
  ///   reconstructs its states.
  init(of action: Any, in state: @autoclosure () -> Any) {
    var (steps, names): ([StatePath.Step], [String]) = ([], [])
    guard Self.mayBeOfChild(action) else {
      self.init(steps, names, action)
      return
    }
    var (action, state): (Any, Any?) = (action, state())
    while let parent = state, let child = Self.child(of: action, in: parent) {
      steps += child.steps
      names.append(child.name)
      (action, state) = (child.action, child.state)
    }
    self.init(steps, names, action)
  }

  private static func mayBeOfChild(_ action: Any) -> Bool {
    guard let current = Reflection.enumCase(of: action), current.arguments.count == 1 else {
      return false
    }
    return ActionRoute.children(of: type(of: action)).contains { $0.name == current.name }
  }

  /// A child's action in an action of its parent.
  private struct Child {
    let name: String
    let steps: [StatePath.Step]
    let action: Any
    let state: Any?
  }

  private static func child(of action: Any, in state: Any) -> Child? {
    guard let current = Reflection.enumCase(of: action), current.arguments.count == 1,
      let part = Member.value(current.name, of: state)
    else { return nil }
    let children = ActionRoute.children(of: type(of: action))
    guard let kind = children.first(where: { $0.name == current.name })?.kind else { return nil }
    let name = current.name
    let inner = current.arguments[0].value
    let wrapped = Reflection.enumCase(of: inner)
    switch kind {
    case .part:
      return Child(name: name, steps: [.member(name)], action: inner, state: Member.unwrapped(part))
    case .presented:
      guard let wrapped, wrapped.name == "presented" else { return nil }
      let action = wrapped.arguments[0].value
      return Child(
        name: name,
        steps: [.member(name)],
        action: action,
        state: Member.unwrapped(part)
      )
    case .element, .pushed:
      guard let wrapped, wrapped.name == "element", wrapped.arguments.count == 2,
        let id = wrapped.arguments[0].value as? AnyHashable
      else { return nil }
      let element = try? StatePath([.id(id)]).read(from: part)
      return Child(
        name: name,
        steps: [.member(name), .id(id)],
        action: wrapped.arguments[1].value,
        state: element.flatMap(Member.unwrapped)
      )
    }
  }

  private init(_ steps: [StatePath.Step], _ names: [String], _ action: Any) {
    self.steps = steps
    self.names = names
    self.action = action
  }

  /// The name of the action's case.
  var caseName: String { Reflection.enumCase(of: action)?.name ?? "" }

  /// The value of a delegate action; `nil` for other actions.
  var delegated: Any? {
    guard let current = Reflection.enumCase(of: action), current.name == "delegate",
      current.arguments.count == 1
    else { return nil }
    return current.arguments[0].value
  }

  /// Whether the feature is part of a state.
  func isPresent(in root: Any) -> Bool { steps.isEmpty || state(in: root) != nil }

  /// Whether the feature is part of both states, and is another one there: it was replaced.
  func isReplaced(in root: Any, since earlier: Any) -> Bool {
    guard let now = identity(in: root), let before = identity(in: earlier) else { return false }
    return now != before
  }

  private func state(in root: Any) -> Any? {
    (try? StatePath(steps).read(from: root)).flatMap(Member.unwrapped)
  }

  private func identity(in root: Any) -> ObservableStateID? {
    steps.isEmpty ? nil : (state(in: root) as? any ObservableState)?._$id
  }
}
