/// Returns the names of an enum's nested cases up to the first payload that is not an enum.
/// Messages describe actions and states this way.
func caseSummary(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum else { return "\(type(of: value))" }
  guard let child = mirror.children.first else { return ".\(value)" }
  let name = child.label ?? "\(value)"
  let payload = Mirror(reflecting: child.value)
  if payload.displayStyle == .enum { return ".\(name)(\(caseSummary(child.value)))" }
  return payload.displayStyle == .tuple
    ? ".\(name)(\(payload.children.map(elementSummary).joined(separator: ", ")))"
    : ".\(name)(…)"
}

private func elementSummary(_ element: Mirror.Child) -> String {
  let value =
    switch Mirror(reflecting: element.value).displayStyle {
    case .enum: caseSummary(element.value)
    case _ where element.label == "id": "\(element.value)"
    default: "…"
    }
  guard let label = element.label, !label.hasPrefix(".") else { return value }
  return "\(label): \(value)"
}
