// swift-tools-version: 6.2

import CompilerPluginSupport
import Foundation
import PackageDescription

// The folder with the modules and libraries of the toolchain; 'nil' if it is unknown. This manifest is linked with a
// library in it.
let toolchain: String? = {
  let library = "/swift/pm/ManifestAPI/libPackageDescription.so"
  // Its size is unknown, so that 'String(contentsOfFile:)' may read a part of it.
  let mapped = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
  let lines = String(decoding: mapped ?? Data(), as: UTF8.self).split(separator: "\n")
  guard let line = lines.first(where: { $0.hasSuffix(library) }),
    let start = line.firstIndex(of: "/")
  else { return nil }
  return String(line[start...].dropLast(library.count))
}()

// A folder of the toolchain; 'nil' if it doesn't have the file in it.
func toolchainFolder(_ path: String, with file: String) -> String? {
  guard let folder = toolchain.map({ "\($0)/\(path)" }),
    FileManager.default.fileExists(atPath: "\(folder)/\(file)")
  else { return nil }
  return folder
}

// The folder with the swift-syntax that a toolchain for Linux brings for its own macros.
let toolchainSyntax = toolchainFolder(
  "swift/host",
  with: "SwiftCompilerPluginMessageHandling.swiftmodule"
)

// Without this trait the macros use the toolchain's copy of swift-syntax, if it has one.
let withSyntaxPackage = toolchainSyntax.map { _ in
  TargetDependencyCondition.when(traits: ["SwiftSyntaxPackage"])!
}

// For tests that expect issues: on Linux, IssueReporting needs this library to see the tests.
let issueReportingTestSupport = Target.Dependency.product(
  name: "IssueReportingTestSupport",
  package: "xctest-dynamic-overlay"
)

// Publishers and schedulers for systems without Combine.
let openCombine: [Target.Dependency] =
  ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"].map {
    .product(
      name: $0,
      package: "OpenCombine",
      condition: .when(platforms: [.linux, .windows, .android, .wasi])
    )
  }

// Links Swift's libraries statically: the program starts in about half the time, because there is little to find and to
// load, and needs no Swift where it runs. lld takes half as long as gold, and has no warning about a function that
// Foundation uses. Nothing looks for the program's symbols but its own reader of symbol tables. At fixed addresses it
// would start a tenth faster, but the runtime's backtraces then end in a trap. 'nil' if the toolchain lacks the parts.
let standaloneTrait: Set = ["StandaloneProgram"]
let staticLibraries: [LinkerSetting]? = {
  guard toolchainFolder("swift_static/linux", with: "libFoundationNetworking.a") != nil,
    toolchainFolder("../bin", with: "ld.lld") != nil
  else { return nil }
  let libraries = [
    "FoundationNetworking", "Foundation", "FoundationInternationalization", "FoundationEssentials",
    "CoreFoundation", "_CFURLSessionInterface", "_FoundationCShims", "_FoundationCollections",
    "_FoundationICU", "swiftSynchronization",
  ]
  let flags =
    ["-static-stdlib", "-use-ld=lld"]
    + (["--no-export-dynamic", "--start-group"] + libraries.map { "-l\($0)" } + ["--end-group"])
    .flatMap { ["-Xlinker", $0] }
  return [.unsafeFlags(flags, .when(platforms: [.linux], traits: standaloneTrait))]
}()
let lazyCurl: [Target.Dependency] =
  staticLibraries == nil
  ? []
  : [.target(name: "CLazyCurl", condition: .when(platforms: [.linux], traits: standaloneTrait))]

// Typed system calls.
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

let package = Package(
  name: "tcash",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "tcash", targets: ["tcash"]),
    .executable(name: "tcash-adopt", targets: ["tcash-adopt"]),
    .library(name: "CasePaths", targets: ["CasePaths"]),
    .library(name: "CasePathsCore", targets: ["CasePathsCore"]),
    .library(name: "Clocks", targets: ["Clocks"]),
    .library(name: "CombineSchedulers", targets: ["CombineSchedulers"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
    .library(name: "ComposableArchitectureLite", targets: ["ComposableArchitectureLite"]),
    .library(name: "ConcurrencyExtras", targets: ["ConcurrencyExtras"]),
    .library(name: "Dependencies", targets: ["Dependencies"]),
    .library(name: "DependenciesMacros", targets: ["DependenciesMacros"]),
    .library(name: "DependenciesTestSupport", targets: ["DependenciesTestSupport"]),
    .library(name: "IdentifiedCollections", targets: ["IdentifiedCollections"]),
    .library(name: "Perception", targets: ["Perception"]),
    .library(name: "Sharing", targets: ["Sharing"]),
    .library(name: "SharingSQLite", targets: ["SharingSQLite"]),
    .library(name: "TcashKit", targets: ["TcashKit"]),
    .library(name: "TcashSQLite", targets: ["TcashSQLite"]),
    .library(name: "TcashTesting", targets: ["TcashTesting"]),
  ],
  traits: [
    .trait(
      name: "SwiftSyntaxPackage",
      description:
        "Compile the package swift-syntax for the macros, as packages with macros of their own need it."
    ),
    .trait(
      name: "OptimizedShell",
      description:
        "Optimize the modules that statements spend their time in even in debug builds, which then take longer."
    ),
    .trait(
      name: "StandaloneProgram",
      description:
        "Link Swift's libraries statically to the program tcash, which then starts in about half the time (Linux), and optimize as OptimizedShell does."
    ),
    .default(enabledTraits: ["SwiftSyntaxPackage"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: [
    // MARK: Runtime
    .target(name: "PlatformIO", dependencies: [system], path: "Sources/Runtime/PlatformIO"),
    .target(name: "ProgramSymbols", path: "Sources/Runtime/ProgramSymbols"),
    // Of the modules that could be compiled next, SwiftPM takes the one whose name is last in the alphabet. Nearly all
    // others wait for this one.
    .macro(
      name: "TcashMacros",
      dependencies: ["SwiftCompilerPlugin", "SwiftSyntaxMacros"].map {
        .product(name: $0, package: "swift-syntax", condition: withSyntaxPackage)
      },
      path: "Sources/Runtime/TcashMacros",
      swiftSettings: toolchainSyntax.map {
        [.define("TOOLCHAIN_HAS_SWIFT_SYNTAX"), .unsafeFlags(["-I", $0])]
      },
      linkerSettings: toolchainSyntax.map {
        [.unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0])]
      }
    ),
    .target(name: "ConcurrencyExtras", path: "Sources/Runtime/ConcurrencyExtras"),
    .target(name: "Perception", path: "Sources/Runtime/Perception"),
    .target(
      name: "CasePathsCore",
      dependencies: [.product(name: "IssueReporting", package: "xctest-dynamic-overlay")],
      path: "Sources/Runtime/CasePathsCore"
    ),
    .target(
      name: "CasePaths",
      dependencies: ["CasePathsCore", "TcashMacros"],
      path: "Sources/Runtime/CasePaths"
    ),
    .target(
      name: "IdentifiedCollections",
      dependencies: [.product(name: "OrderedCollections", package: "swift-collections")],
      path: "Sources/Runtime/IdentifiedCollections"
    ),
    .target(
      name: "Clocks",
      dependencies: [
        "ConcurrencyExtras",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      path: "Sources/Runtime/Clocks"
    ),
    .target(
      name: "CombineSchedulers",
      dependencies: [
        "ConcurrencyExtras",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ] + openCombine,
      path: "Sources/Runtime/CombineSchedulers"
    ),
    .target(
      name: "Dependencies",
      dependencies: [
        "Clocks",
        "CombineSchedulers",
        "ConcurrencyExtras",
        "ProgramSymbols",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        // Older features import this module, which re-exports IssueReporting.
        .product(name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay"),
      ],
      path: "Sources/Runtime/Dependencies"
    ),
    .target(
      name: "DependenciesMacros",
      dependencies: [
        "TcashMacros",
        "Dependencies",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      path: "Sources/Runtime/DependenciesMacros"
    ),
    .target(
      name: "DependenciesTestSupport",
      dependencies: [
        "ConcurrencyExtras",
        "Dependencies",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        issueReportingTestSupport,
      ],
      path: "Sources/Runtime/DependenciesTestSupport"
    ),
    .target(
      name: "Sharing",
      dependencies: [
        "ConcurrencyExtras",
        "Dependencies",
        "IdentifiedCollections",
        "PlatformIO",
        system,
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ] + openCombine,
      path: "Sources/Runtime/Sharing"
    ),
    .target(
      name: "SharingSQLite",
      dependencies: [
        "ConcurrencyExtras",
        "Dependencies",
        "PlatformIO",
        "Sharing",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      path: "Sources/Runtime/SharingSQLite"
    ),
    .target(
      name: "ComposableArchitecture",
      dependencies: [
        "TcashMacros",
        "CasePaths",
        "Clocks",
        "CombineSchedulers",
        "ConcurrencyExtras",
        "Dependencies",
        "DependenciesMacros",
        "IdentifiedCollections",
        "Perception",
        "Sharing",
        .product(name: "CustomDump", package: "swift-custom-dump"),
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ] + openCombine,
      path: "Sources/Runtime/ComposableArchitecture"
    ),
    .target(
      name: "ComposableArchitectureLite",
      dependencies: ["ComposableArchitecture"],
      path: "Sources/Runtime/ComposableArchitectureLite"
    ),

    // MARK: Shell
    .systemLibrary(
      name: "CZlib",
      path: "Sources/Shell/CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]
    ),
    .systemLibrary(name: "CSwiftRuntime", path: "Sources/Shell/CSwiftRuntime"),
    .target(name: "ShellLanguage", path: "Sources/Shell/ShellLanguage"),
    .target(name: "TerminalText", path: "Sources/Shell/TerminalText"),
    .target(
      name: "ShellValues",
      dependencies: [
        "CSwiftRuntime", "CasePathsCore", "ProgramSymbols", "ShellLanguage", "TerminalText",
      ],
      path: "Sources/Shell/ShellValues"
    ),
    .target(
      name: "ShellCompletion",
      dependencies: ["CasePathsCore", "ShellLanguage", "ShellValues"],
      path: "Sources/Shell/ShellCompletion"
    ),
    .target(
      name: "ShellJournal",
      dependencies: ["CZlib", "PlatformIO", system],
      path: "Sources/Shell/ShellJournal"
    ),
    .target(
      name: "ShellSession",
      dependencies: [
        "ComposableArchitecture",
        "PlatformIO",
        "Sharing",
        "ShellJournal",
        "ShellValues",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      path: "Sources/Shell/ShellSession"
    ),
    .target(name: "ShellProse", path: "Sources/Shell/ShellProse"),
    .target(
      name: "ShellOutput",
      dependencies: ["ShellLanguage", "ShellProse", "ShellValues", "TerminalText"],
      path: "Sources/Shell/ShellOutput"
    ),
    .target(
      name: "ShellPages",
      dependencies: ["ShellOutput"],
      path: "Sources/Shell/ShellPages"
    ),
    .target(name: "CMeasuring", path: "Sources/Shell/CMeasuring"),
    .target(
      name: "ShellCommands",
      dependencies: [
        "CMeasuring",
        "PlatformIO",
        "ShellCompletion",
        "ShellJournal",
        "ShellOutput",
        "ShellPages",
        "ShellProse",
        "ShellSession",
        "TerminalText",
        system,
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      path: "Sources/Shell/ShellCommands"
    ),

    .target(
      name: "ShellHost",
      dependencies: ["ConcurrencyExtras", "ShellCommands", "ShellJournal"],
      path: "Sources/Shell/ShellHost"
    ),
    .target(
      name: "ShellTesting",
      dependencies: [
        "PlatformIO", "ShellCommands", "ShellHost", "ShellJournal", "ShellLanguage", "ShellOutput",
        "ShellPages", "ShellProse", "ShellSession", "TerminalText",
      ],
      path: "Sources/Shell/ShellTesting"
    ),
    .target(
      name: "ShellLessons",
      dependencies: [
        "PlatformIO", "ShellCommands", "ShellHost", "ShellJournal", "ShellLanguage", "ShellOutput",
        "ShellProse", "ShellSession", "ShellValues",
      ],
      path: "Sources/Shell/ShellLessons"
    ),
    // MARK: Terminal
    .systemLibrary(
      name: "CLibedit",
      path: "Sources/Terminal/CLibedit",
      pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"])]
    ),
    .target(
      name: "LineEditor",
      dependencies: ["CLibedit", "PlatformIO", "TerminalText", system],
      path: "Sources/Terminal/LineEditor"
    ),
    .target(name: "CTrapContext", path: "Sources/Terminal/CTrapContext"),

    // MARK: Kit
    .target(
      name: "TcashKit",
      dependencies: [
        "CTrapContext",
        "ComposableArchitecture",
        "LineEditor",
        "PlatformIO",
        "ShellHost",
        "ShellLessons",
        "ShellTesting",
        "TcashAdoptionArguments",
        "TerminalText",
        system,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Kit/TcashKit"
    ),
    .target(
      name: "ExampleShell",
      dependencies: ["ExampleFeatures", "TcashKit", "TcashSQLite"],
      path: "Sources/Kit/ExampleShell"
    ),
    // No test may depend on a target with these settings: the tests would be linked with them, too.
    .executableTarget(
      name: "tcash",
      dependencies: ["ExampleShell", "TcashKit"] + lazyCurl,
      path: "Sources/Kit/tcash",
      linkerSettings: staticLibraries
    ),
    .target(name: "CLazyCurl", path: "Sources/Kit/CLazyCurl"),
    .target(
      name: "TcashSQLite",
      dependencies: ["SharingSQLite", "TcashKit"],
      path: "Sources/Kit/TcashSQLite"
    ),
    .target(
      name: "TcashTesting",
      dependencies: ["PlatformIO", "ShellTesting", "TcashKit"],
      path: "Sources/Kit/TcashTesting"
    ),
    .target(
      name: "TcashAdoptionArguments",
      dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Sources/Kit/TcashAdoptionArguments"
    ),
    .target(
      name: "TcashAdoption",
      dependencies: [
        "CZlib",
        "PlatformIO",
        "TcashAdoptionArguments",
        "TerminalText",
        system,
        .product(name: "SwiftIfConfig", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      path: "Sources/Kit/TcashAdoption"
    ),
    .executableTarget(
      name: "tcash-adopt",
      dependencies: [
        "TcashAdoption",
        "TcashAdoptionArguments",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Kit/tcash-adopt"
    ),
    .target(
      name: "ExampleFeatures",
      dependencies: ["ComposableArchitecture", "ComposableArchitectureLite"],
      path: "Examples/Features"
    ),

    // MARK: Tests
    .testTarget(
      name: "TcashMacrosTests",
      // The macros are compiled again, from a link to their folder. If a test depended on the plug-in itself, SwiftPM
      // would build all tests for the host like the plug-in, and so every other module twice.
      dependencies: [
        "ComposableArchitecture",
        "DependenciesMacros",
        .product(name: "SwiftSyntaxMacroExpansion", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacros", package: "swift-syntax"),
        .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: "swift-syntax"),
      ],
      exclude: ["Macros/Plugin.swift"]
    ),
    .testTarget(name: "CasePathsTests", dependencies: ["CasePaths", issueReportingTestSupport]),
    .testTarget(
      name: "ClocksTests",
      dependencies: ["Clocks", "ConcurrencyExtras", issueReportingTestSupport]
    ),
    .testTarget(
      name: "CombineSchedulersTests",
      dependencies: ["CombineSchedulers", issueReportingTestSupport]
    ),
    .testTarget(
      name: "ComposableArchitectureTests",
      dependencies: ["ComposableArchitecture", "CostTesting", issueReportingTestSupport]
    ),
    .testTarget(
      name: "ComposableArchitectureLiteTests",
      dependencies: ["ComposableArchitectureLite", "ConcurrencyExtras"]
    ),
    .testTarget(
      name: "ConcurrencyExtrasTests",
      dependencies: ["ConcurrencyExtras", issueReportingTestSupport]
    ),
    .target(name: "CostTesting", path: "Tests/CostTesting"),
    .testTarget(
      name: "DependenciesTests",
      dependencies: ["Dependencies", issueReportingTestSupport]
    ),
    .testTarget(
      name: "DependenciesMacrosTests",
      dependencies: ["DependenciesMacros", issueReportingTestSupport]
    ),
    .testTarget(
      name: "DependenciesTestSupportTests",
      dependencies: ["DependenciesTestSupport", issueReportingTestSupport]
    ),
    .testTarget(
      name: "ExampleFeaturesTests",
      dependencies: ["ExampleFeatures", issueReportingTestSupport]
    ),
    .testTarget(
      name: "ExportedTests",
      dependencies: ["ComposableArchitecture", "ExampleFeatures"]
    ),
    .testTarget(name: "IdentifiedCollectionsTests", dependencies: ["IdentifiedCollections"]),
    .testTarget(name: "PlatformIOTests", dependencies: ["PlatformIO", system]),
    .testTarget(
      name: "SeedTests",
      dependencies: [
        "ComposableArchitecture", "ComposableArchitectureLite", issueReportingTestSupport,
      ]
    ),
    .target(
      name: "StorageTesting",
      dependencies: [
        "ConcurrencyExtras",
        "Dependencies",
        "Sharing",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ] + openCombine,
      path: "Tests/StorageTesting",
      exclude: ["Probe"]
    ),
    .executableTarget(
      name: "StorageProbe",
      dependencies: [
        "Sharing",
        "SharingSQLite",
        .product(name: "IssueReporting", package: "xctest-dynamic-overlay"),
      ],
      path: "Tests/StorageTesting/Probe"
    ),
    .testTarget(
      name: "SharingTests",
      dependencies: ["Sharing", "StorageProbe", "StorageTesting", issueReportingTestSupport]
    ),
    .testTarget(
      name: "SharingSQLiteTests",
      dependencies: [
        "SharingSQLite", "StorageProbe", "StorageTesting", issueReportingTestSupport,
      ]
    ),
    .target(name: "TerminalTesting", path: "Tests/TerminalTesting"),
    .executableTarget(
      name: "LineEditorProbe",
      dependencies: ["LineEditor"],
      path: "Tests/LineEditorTests/Probe"
    ),
    .testTarget(
      name: "LineEditorTests",
      dependencies: ["LineEditor", "LineEditorProbe", "TerminalTesting", "TerminalText"],
      path: "Tests/LineEditorTests",
      exclude: ["Probe"]
    ),
    .testTarget(name: "ShellHostTests", dependencies: ["ComposableArchitecture", "ShellHost"]),
    .testTarget(
      name: "TcashAdoptionTests",
      dependencies: ["TcashAdoption", "TcashAdoptionArguments"]
    ),
    .testTarget(
      name: "TcashTestingTests",
      dependencies: ["ComposableArchitecture", "ExampleFeatures", "TcashTesting"]
    ),
    .testTarget(name: "ShellTestingTests", dependencies: ["ShellTesting"]),
    .testTarget(name: "ShellLessonsTests", dependencies: ["ShellLessons"]),
    // What 'tcash new my-shop' writes.
    .target(
      name: "MyShopFeature",
      dependencies: ["ComposableArchitecture"],
      path: "Tests/NewPackage/Sources/MyShopFeature"
    ),
    .testTarget(
      name: "MyShopTests",
      dependencies: ["MyShopFeature"],
      path: "Tests/NewPackage/Tests/MyShopTests"
    ),
    .testTarget(name: "ShellLanguageTests", dependencies: ["CostTesting", "ShellLanguage"]),
    .testTarget(
      name: "ShellValuesTests",
      dependencies: [
        "CasePathsCore", "CostTesting", "ProgramSymbols", "ShellCompletion", "ShellLanguage",
        "ShellValues",
        "TerminalText",
      ]
    ),
    .testTarget(
      name: "ShellCommandsTests",
      dependencies: [
        "CostTesting", "ExampleFeatures", "ExampleShell", "PlatformIO", "ShellCommands", "TcashKit",
        "TerminalText",
      ],
      exclude: ["Diagnostics/Mistakes"]
    ),
    .testTarget(
      name: "ShellOutputTests",
      dependencies: [
        "CostTesting", "ShellLanguage", "ShellOutput", "ShellProse", "ShellValues", "TerminalText",
      ],
      exclude: ["Golden"]
    ),
    .testTarget(name: "TerminalTextTests", dependencies: ["CostTesting", "TerminalText"]),
    .executableTarget(
      name: "StandaloneProbe",
      dependencies: lazyCurl,
      path: "Tests/TcashKitTests/StandaloneProbe",
      linkerSettings: staticLibraries
    ),
    .testTarget(
      name: "TcashKitTests",
      dependencies: [
        "ExampleFeatures",
        "ExampleShell",
        "LineEditor",
        "MyShopFeature",
        "PlatformIO",
        "ShellHost",
        "ShellJournal",
        "ShellLessons",
        "ShellOutput",
        "ShellProse",
        "ShellSession",
        "TcashKit",
        "TerminalTesting",
      ],
      exclude: ["BrokenScripts", "StandaloneProbe"],
      swiftSettings: staticLibraries.map { _ in
        [
          .define(
            "STATIC_SWIFT_LIBRARIES",
            .when(platforms: [.linux], traits: standaloneTrait)
          )
        ]
      }
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The examples and the seeds compile as a user's package does, without upcoming features.
let examples: Set = [
  "ComposableArchitectureLiteTests", "ExampleFeatures", "ExampleShell", "ExportedTests",
  "MyShopFeature", "MyShopTests", "SeedTests", "tcash",
]
for target in package.targets where target.type != .system && !examples.contains(target.name) {
  target.swiftSettings =
    (target.swiftSettings ?? [])
    + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    .map { .enableUpcomingFeature($0) }
}

// What statements spend their time in, but for the parser, which takes long to optimize and little of a statement.
// Invariants are still checked in debug builds.
let hotModules: Set = [
  "CasePathsCore", "ComposableArchitecture", "IdentifiedCollections", "ShellOutput", "ShellSession",
  "ShellValues", "TerminalText",
]
let hotTargets = package.targets.filter { hotModules.contains($0.name) }
precondition(hotTargets.count == hotModules.count, "A module of these was renamed: \(hotModules)")
for target in hotTargets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(
        [
          "-O", "-assert-config", "Debug", "-whole-module-optimization",
          "-no-emit-module-separately-wmo", "-num-threads", "4", "-disable-batch-mode",
        ],
        .when(configuration: .debug, traits: ["OptimizedShell", "StandaloneProgram"])
      )
    ]
}
