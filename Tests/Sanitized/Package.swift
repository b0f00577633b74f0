// swift-tools-version: 6.2

import PackageDescription

// The modules that read and build values by the layout of memory, with their tests and nothing else: built
// under the address sanitiser the whole package would take too long. 'Scripts/test' runs it.
let package = Package(
  name: "Sanitized",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1")
  ],
  targets: [
    .target(
      name: "CasePathsCore",
      dependencies: [.product(name: "IssueReporting", package: "xctest-dynamic-overlay")]
    ),
    .systemLibrary(name: "CSwiftRuntime"),
    .target(name: "CostTesting"),
    .target(name: "ProgramSymbols"),
    .target(name: "ShellLanguage"),
    .target(name: "TerminalText"),
    .target(
      name: "ShellValues",
      dependencies: [
        "CSwiftRuntime", "CasePathsCore", "ProgramSymbols", "ShellLanguage", "TerminalText",
      ]
    ),
    .target(
      name: "ShellCompletion",
      dependencies: ["CasePathsCore", "ShellLanguage", "ShellValues"]
    ),
    .testTarget(
      name: "ShellValuesTests",
      dependencies: [
        "CasePathsCore", "CostTesting", "ProgramSymbols", "ShellCompletion", "ShellLanguage",
        "ShellValues", "TerminalText",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    .map { .enableUpcomingFeature($0) }
}
