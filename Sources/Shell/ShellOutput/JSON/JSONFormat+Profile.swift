extension JSONFormat {
  func members(of profile: ProfileReport) -> Members {
    [
      ("samples", .number(profile.sampleCount)),
      ("microseconds", .value(profile.duration.microseconds)),
      ("reducerMicroseconds", .value(profile.reducers.microseconds)),
      ("actions", .number(profile.actionCount)),
      (
        "shares",
        .object(
          ProfileReport.Layer.allCases.map { layer in
            (layer.rawValue, profile.shares[layer].map(share) ?? .null)
          }
        )
      ),
      (
        "functions",
        .array(
          profile.functions.map { function in
            [
              "name": .string(function.name), "module": .string(function.module),
              "selfShare": share(function.selfShare), "totalShare": share(function.totalShare),
            ]
          }
        )
      ),
    ]
  }

  /// Samples are too few for more digits to mean anything.
  private func share(_ share: Double) -> JSON { .value((10_000 * share).rounded() / 10_000) }
}
