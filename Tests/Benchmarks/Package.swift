// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that nobody who uses the runtime resolves or builds what only this needs.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  // The trait is without effect in release, which figures are of.
  dependencies: [.package(name: "tcash", path: "../..", traits: ["OptimizedShell"])],
  targets: [
    .target(
      name: "LargeFeature",
      dependencies: [.product(name: "ComposableArchitecture", package: "tcash")]
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "LargeFeature", .product(name: "ComposableArchitecture", package: "tcash"),
      ]
    ),
    .executableTarget(
      name: "BenchmarkShell",
      dependencies: ["LargeFeature", .product(name: "TcashKit", package: "tcash")]
    ),
  ]
)
