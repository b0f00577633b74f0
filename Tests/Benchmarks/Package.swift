// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that nobody who uses the runtime resolves or builds what only this needs.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tcash", path: "../..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [.product(name: "ComposableArchitecture", package: "tcash")]
    )
  ]
)
