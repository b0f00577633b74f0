import ComposableArchitecture

extension Notes {
  /// How far loading has got. Unlike two properties, `isLoading` and `error`, an enum can't say
  /// that loading has failed and still goes on.
  public enum Loading: Equatable, Sendable {
    case failed(any Error)
    case idle
    case loaded
    case loading

    /// Errors need not be equatable: they are equal if they have the same type and description.
    public static func == (lhs: Self, rhs: Self) -> Bool {
      switch (lhs, rhs) {
      case (.failed(let lhs), .failed(let rhs)):
        type(of: lhs) == type(of: rhs) && String(describing: lhs) == String(describing: rhs)
      case (.idle, .idle), (.loaded, .loaded), (.loading, .loading): true
      default: false
      }
    }
  }
}
