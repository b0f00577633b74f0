/// The names of an action's cases down to the first payload that is no enum: `.todos(.element(…))`.
func actionLabel(_ action: Any) -> String {
  let mirror = Mirror(reflecting: action)
  guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
  guard let child = mirror.children.first else { return ".\(action)" }
  let name = child.label ?? "\(action)"
  return Mirror(reflecting: child.value).displayStyle == .enum
    ? ".\(name)(\(actionLabel(child.value)))" : ".\(name)(…)"
}
