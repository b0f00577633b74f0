import Foundation
import Testing

@testable import TcashAdoption

/// Packages in unusual forms.
@Suite struct PackageTests {
  private static let feature = "import ComposableArchitecture\n" + reducer("Alpha")

  private static func manifest(_ targets: String, more: String = "") -> String {
    """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(
      name: "app", products: [.library(name: "Feat", targets: ["Feat"])],
      dependencies: [
        .package(url: "https://github.com/pointfreeco/swift-composable-architecture", from: "1.0.0"),
        .package(url: "https://example.com/Fire.git", from: "1.0.0"),
        .package(name: "SQLite", url: "https://example.com/SQLite.swift.git", from: "1.0.0"),
        .package(url: "https://github.com/pointfreeco/swift-navigation", from: "2.0.0"),
      ],
      targets: [\(targets)]\(more)
    )

    """
  }

  private static let architecture =
    ".product(name: \"ComposableArchitecture\", package: \"swift-composable-architecture\")"

  private func adopt(_ sandbox: Sandbox) throws -> AdoptionSummary {
    try Adoption(AdoptionOptions(path: sandbox.path("Pack"), tcash: Sandbox.package)).run()
  }

  /// The shell's folders may be links into the package, or have been: nothing is written or removed through them.
  @Test(arguments: [
    // Resources with a source file, copied and processed.
    ("resources: [.copy(\"R\")]", "resources: [.copy(\"R\")]"),
    ("resources: [.process(\"R\")]", "resources: [.process(\"R/a.json\")]"),
    ("resources: [.copy(\"R\")]", "resources: [.process(\"R\")]"),
    ("resources: [.process(\"R\")]", "exclude: [\"R\"]"),
    ("resources: [.copy(\"R\")]", "exclude: [\"R\"]"),
  ])
  func theOriginalIsNeverTouched(_ first: String, _ second: String) throws {
    try Sandbox.with { sandbox in
      func write(_ arguments: String) throws {
        let target = ".target(name: \"Feat\", dependencies: [\(Self.architecture)], \(arguments))"
        try sandbox.write("Pack/Package.swift", Self.manifest(target))
      }
      try sandbox.write("Pack/Sources/Feat/A.swift", Self.feature)
      try sandbox.write("Pack/Sources/Feat/R/T.swift", "let template = 1\n")
      for name in ["a", "b"] { try sandbox.write("Pack/Sources/Feat/R/\(name).json", "{}") }
      var before: [String: Data] = [:]
      for arguments in [first, second, first, second] {
        try write(arguments)
        before = try sandbox.contents("Pack")
        _ = try adopt(sandbox)
        #expect(try sandbox.contents("Pack") == before)
      }
      #expect(before.count == 5)
      #expect(try adopt(sandbox).writtenPaths == [])
    }
  }

  @Test func aLinkToTheWholeModuleIsNotFollowed() throws {
    try Sandbox.with { sandbox in
      let target = ".target(name: \"Feat\", dependencies: [\(Self.architecture)])"
      try sandbox.write("Pack/Package.swift", Self.manifest(target))
      try sandbox.write("Pack/Sources/Feat/A.swift", Self.feature)
      _ = try adopt(sandbox)
      let module = sandbox.path("app-shell/App/Sources/Feat")
      try FileManager.default.removeItem(atPath: module)
      try FileManager.default.createSymbolicLink(
        atPath: module,
        withDestinationPath: sandbox.path("Pack/Sources/Feat")
      )
      let before = try sandbox.contents("Pack")
      _ = try adopt(sandbox)
      #expect(try sandbox.contents("Pack") == before)
      #expect(try sandbox.read("app-shell/App/Sources/Feat/A.swift") == Self.feature)
    }
  }

  @Test func settingsAndDependenciesAreThoseOfLinux() throws {
    try Sandbox.with { sandbox in
      let targets = """
        .target(name: "CLib", exclude: ["skip.c"], cSettings: [.define("X", to: "1")]),
        .target(name: "my-kit"),
        .target(
          name: "Feat",
          dependencies: [
            "CLib", "my-kit", \(Self.architecture), .product(name: "SQLite", package: "SQLite"),
            .product(name: "FireAnalytics", package: "Fire", condition: .when(platforms: [.iOS])),
            .product(name: "SwiftUINavigation", package: "swift-navigation"),
          ],
          exclude: ["./Skip"],
          swiftSettings: [
            .defaultIsolation(nil), .unsafeFlags(["-DQ=\\"a\\""]),
            .define("IOS", .when(platforms: [.iOS])),
          ],
          linkerSettings: [.linkedLibrary("sqlite3")]
        )
        """
      try sandbox.write(
        "Pack/Package.swift",
        Self.manifest(targets, more: ",\n  swiftLanguageModes: [.v6, .v5]")
          .replacing("6.1", with: "6.2")
      )
      try sandbox.write("Pack/Sources/CLib/lib.c", "int a(void) { return 1; }\n")
      try sandbox.write("Pack/Sources/CLib/include/lib.h", "int a(void);\n")
      try sandbox.write("Pack/Sources/CLib/skip.c", "#error no\n")
      try sandbox.write("Pack/Sources/my-kit/K.swift", "public let k = 1\n")
      try sandbox.write(
        "Pack/Sources/Feat/A.swift",
        "import CLib\nimport my_kit\nimport SQLite\nimport SwiftUINavigation\n#if canImport(FireAnalytics)\n"
          + "import FireAnalytics\n#endif\n" + Self.feature
      )
      try sandbox.write("Pack/Sources/Feat/Skip/B.swift", reducer("Skipped"))
      try sandbox.write("Pack/Sources/Feat/Feat.docc/Resources/01.swift", reducer("Alpha"))
      #expect(try adopt(sandbox).contents.features.map(\.name) == ["alpha"])
      let manifest = try sandbox.read("app-shell/App/Package.swift")
      for part in [
        "name: \"my_kit\"", "cSettings: [.define(\"X=1\")]",
        ".package(url: \"https://example.com/SQLite.swift.git\", \"1.0.0\"..<\"2.0.0\")",
        ".defaultIsolation(nil)", ".unsafeFlags([\"-DQ=\\\"a\\\"\"])", ".swiftLanguageMode(.v6)",
        "linkerSettings: [.linkedLibrary(\"sqlite3\")]",
      ] {
        #expect(manifest.contains(part), "\(part) in \(manifest)")
      }
      for part in ["Fire", "IOS", "SwiftUINavigation", "my-kit"] {
        #expect(!manifest.contains(part), "\(part) in \(manifest)")
      }
      #expect(sandbox.isThere("app-shell/App/Sources/CLib/include/lib.h"))
      #expect(!sandbox.isThere("app-shell/App/Sources/CLib/skip.c"))
      let copy = try sandbox.read("app-shell/App/Sources/Feat/A+Extracted.swift")
      #expect(!copy.contains("SwiftUINavigation"))
    }
  }

  /// Modules may declare the same, export others, and extend each other's types.
  @Test func modulesAreToldApart() throws {
    try Sandbox.with { sandbox in
      let ui = "import SwiftUI\n"
      try sandbox.write("A/A.swift", Self.feature.replacing("Alpha", with: "Same"))
      try sandbox.write("B/B.swift", Self.feature.replacing("Alpha", with: "Same"))
      try sandbox.write("Exports/E.swift", "@_exported import Theme\n@_exported import SwiftUI\n")
      try sandbox.write(
        "Theme/T.swift",
        ui + "public struct Palette { public var red = 1 }\npublic struct Row: View {}\n"
      )
      try sandbox.write(
        "C/C.swift",
        "import Exports\n"
          + Self.feature.replacing("var count = 0", with: "var palette = Palette()")
          + "struct Shown: View { var body: some View { Text(\"a\") } }\n"
      )
      try sandbox.write("D/D.swift", "import Rows\n" + reducer("Table", state: "var row: Row?"))
      try sandbox.write("Rows/R.swift", "public struct Row {}\n")
      try sandbox.write(
        "Unused/U.swift",
        "import Rows\nextension Row { static let mock = Row() }\n"
      )
      let options = AdoptionOptions(
        sources: ["A", "B", "C", "D", "Exports", "Theme", "Rows", "Unused"].map(sandbox.path),
        output: sandbox.path("shell"),
        tcash: Sandbox.package
      )
      let summary = try Adoption(options).run()
      #expect(summary.contents.features.map(\.name) == ["aSame", "bSame", "alpha", "table"])
      #expect(
        summary.contents.features[0].source.contains("initialState: A.Same.State()) { A.Same() }")
      )
      let text = try sandbox.read("shell/App/Sources/C/C+Extracted.swift")
      #expect(
        text.contains("import Exports") && text.contains("Palette()") && !text.contains("Shown")
      )
      #expect(summary.text.contains("the module Unused: no feature needs it"))
    }
  }
}
