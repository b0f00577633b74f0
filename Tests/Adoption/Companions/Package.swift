// swift-tools-version: 6.0
import PackageDescription

// It depends on the originals by address, as packages of others do.
let companions: [(package: String, version: Version, products: [String])] = [
  ("swift-composable-architecture", "1.23.0", ["ComposableArchitecture"]),
  ("swift-dependencies", "1.6.0", ["Dependencies", "DependenciesMacros"]),
  ("swift-sharing", "2.0.0", ["Sharing"]),
  ("swift-case-paths", "1.5.0", ["CasePaths", "CasePathsCore"]),
  ("swift-identified-collections", "1.1.0", ["IdentifiedCollections"]),
  ("swift-clocks", "1.0.0", ["Clocks"]),
  ("swift-concurrency-extras", "1.2.0", ["ConcurrencyExtras"]),
  ("combine-schedulers", "1.0.0", ["CombineSchedulers"]),
  ("swift-perception", "2.0.0", ["Perception"]),
  ("swift-navigation", "2.2.0", ["SwiftNavigation"]),
]

let package = Package(
  name: "Companions",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [.library(name: "Companions", targets: ["Companions"])],
  dependencies: companions.map {
    .package(url: "https://github.com/pointfreeco/\($0.package)", from: $0.version)
  },
  targets: [
    .target(
      name: "Companions",
      dependencies: companions.flatMap { companion in
        companion.products.map { .product(name: $0, package: companion.package) }
      }
    )
  ]
)
