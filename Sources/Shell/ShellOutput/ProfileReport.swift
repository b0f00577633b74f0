/// Where a statement spent its time, according to samples of the program's stacks.
package struct ProfileReport {
  /// Whose code a sample belongs to: that of the innermost function which is not a library's.
  package enum Layer: String, CaseIterable, Sendable {
    case features, store, shell, elsewhere
  }

  /// A function in which samples were taken. Shares are fractions of all samples.
  package struct Function {
    package let name: String
    /// The module, or for code that is not Swift's the library; `nil` if unknown.
    package let module: String?
    /// The share of the samples that were taken in the function itself.
    package let selfShare: Double
    /// The share of the samples that were taken in the function or in what it called.
    package let totalShare: Double

    package init(_ name: String, module: String?, selfShare: Double, totalShare: Double) {
      self.name = name
      self.module = module
      self.selfShare = selfShare
      self.totalShare = totalShare
    }
  }

  package let sampleCount: Int
  package let duration: Duration
  /// The time within reducers, which includes what the store and the shell do there.
  package let reducers: Duration
  /// The number of actions that were reduced.
  package let actionCount: Int
  package let shares: [Layer: Double]
  package let functions: [Function]

  package init(
    sampleCount: Int,
    duration: Duration,
    reducers: Duration,
    actionCount: Int,
    shares: [Layer: Double],
    functions: [Function]
  ) {
    self.sampleCount = sampleCount
    self.duration = duration
    self.reducers = reducers
    self.actionCount = actionCount
    self.shares = shares
    self.functions = functions
  }
}
