import TerminalText

extension TextFormat {
  /// No run of a script prints the same figures again, so they are wrapped everywhere.
  func lines(for profile: ProfileReport) -> [StyledText] {
    guard profile.sampleCount > 0 else {
      return note(
        "took \(profile.duration.readable), which is too short for a sample: "
          + "'profile bench 10000 { … }' repeats it"
      )
    }
    return note(summary(of: profile)) + reducers(of: profile)
      + ([StyledText("     self    total  function", .heading)] + profile.functions.map(line))
      .map { $0.shortened(to: options.width) }
  }

  private func summary(of profile: ProfileReport) -> String {
    let samples = profile.sampleCount == 1 ? "1 sample" : "\(profile.sampleCount) samples"
    let shares = ProfileReport.Layer.allCases.compactMap { layer in
      profile.shares[layer].map { "\(layer.rawValue) \($0.percentage)" }
    }
    return "took \(profile.duration.readable), \(samples): \(shares.joined(separator: ", "))"
  }

  private func reducers(of profile: ProfileReport) -> [StyledText] {
    guard profile.actionCount > 0 else { return [] }
    let actions = profile.actionCount == 1 ? "1 action" : "\(profile.actionCount) actions"
    let share = (profile.reducers / profile.duration).percentage
    return note("the reducers of \(actions) took \(profile.reducers.readable), \(share)")
  }

  private func line(for function: ProfileReport.Function) -> StyledText {
    let shares = [function.selfShare, function.totalShare].map { share in
      let text = share.percentage
      return String(repeating: " ", count: max(0, 9 - text.count)) + text
    }
    return "\(shares.joined())  \(SafeText.escaped(function.name), .command)"
      + StyledText(function.module.map { "  \(SafeText.escaped($0))" } ?? "", .note)
  }
}
