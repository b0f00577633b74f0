package import ComposableArchitecture
import ShellValues

/// A presentation is written and printed as the presented state, or as `nil`.
extension PresentationState: TransparentValue {
  package static var erasedWrappedType: Any.Type { State?.self }

  package static func erased(wrapping value: Any) -> Self? {
    (value as? State?).map { Self(wrappedValue: $0) }
  }

  package var erasedWrapped: Any { wrappedValue as Any }

  package func erasedReplacing(with value: Any) -> Self? {
    guard let value = value as? State? else { return nil }
    var copy = self
    copy.wrappedValue = value
    return copy
  }
}
