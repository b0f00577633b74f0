// swift-tools-version: 6.0
import PackageDescription

let architecture = Target.Dependency.product(
  name: "ComposableArchitecture",
  package: "swift-composable-architecture"
)

let package = Package(
  name: "bakery",
  defaultLocalization: "en",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "AppFeature", targets: ["AppFeature"]),
    .library(name: "CounterFeature", targets: ["CounterFeature"]),
    .library(name: "DesignSystem", targets: ["DesignSystem"]),
    .library(name: "Models", targets: ["Models"]),
    .library(name: "OrderClient", targets: ["OrderClient"]),
    .library(name: "OrderClientLive", targets: ["OrderClientLive"]),
    .library(name: "OrderFeature", targets: ["OrderFeature"]),
    .library(name: "SettingsFeature", targets: ["SettingsFeature"]),
  ],
  dependencies: [
    .package(path: "../Companions"),
    .package(url: "https://github.com/pointfreeco/swift-composable-architecture", from: "1.17.0"),
    .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.6.0"),
    .package(url: "https://github.com/pointfreeco/swift-identified-collections", from: "1.1.0"),
  ],
  targets: [
    .target(
      name: "Models",
      dependencies: [
        .product(name: "IdentifiedCollections", package: "swift-identified-collections")
      ]
    ),
    .target(name: "DesignSystem"),
    .target(
      name: "OrderClient",
      dependencies: [
        "Models",
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    .target(name: "OrderClientLive", dependencies: ["OrderClient"]),
    .target(name: "CounterFeature", dependencies: ["DesignSystem", architecture]),
    .target(
      name: "OrderFeature",
      dependencies: ["DesignSystem", "Models", "OrderClient", architecture],
      resources: [.process("Resources")]
    ),
    .target(
      name: "SettingsFeature",
      dependencies: ["Companions", architecture],
      swiftSettings: [.define("FLOUR"), .enableUpcomingFeature("ExistentialAny")]
    ),
    .target(name: "SettingsViews", dependencies: ["SettingsFeature", architecture]),
    .target(
      name: "AppFeature",
      dependencies: [
        "CounterFeature", "OrderClientLive", "OrderFeature", "SettingsFeature", "SettingsViews",
        architecture,
      ]
    ),
    .executableTarget(name: "BakeryApp", dependencies: ["AppFeature"]),
    .testTarget(name: "OrderFeatureTests", dependencies: ["OrderFeature"]),
  ]
)
