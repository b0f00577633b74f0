import LargeFeature
import TcashKit

/// The shell that `Scripts/benchmark` runs where the example features are too small.
@main
struct BenchmarkShell: ShellApp {
  var features: Features {
    Feature("large1000", initialState: Large.State(count: 1_000)) { Large() }
    Feature("large10000", initialState: Large.State(count: 10_000)) { Large() }
  }
}
