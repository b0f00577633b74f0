import CasePaths

extension Optional {
  /// The payload of the value in a case. Any change of a value that is not in this case is an issue, and
  /// changes nothing.
  subscript<Case>(payload path: AnyCasePath<Wrapped, Case>, at location: SourceLocation) -> Case? {
    get { flatMap(path.extract(from:)) }
    _modify {
      var payload = flatMap(path.extract(from:))
      let isCurrent = payload != nil
      yield &payload
      if isCurrent {
        self = payload.map(path.embed)
      } else {
        reportUnrelatedCase(at: location)
      }
    }
  }

  private func reportUnrelatedCase(at location: SourceLocation) {
    let current = map { "The current case is '\(Self.caseName(of: $0))'." } ?? "There is no state."
    location.report(
      "A case of '\(Wrapped.self)' was changed in which the state is not. \(current) The change was ignored."
    )
  }

  private static func caseName(of value: Wrapped) -> String {
    Mirror(reflecting: value).children.first?.label ?? "\(value)"
  }
}
