/// A new package with a shell: a feature, a client that it depends on, the shell, a script and tests.
struct NewPackage {
  /// A reason why no package can be made.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The name of the package and of its program: `my-shop`.
  let name: String
  /// The path of this package as the new one writes it.
  let tcash: String

  /// - Parameters:
  ///   - name: The name of the package: letters, digits, `-` and `_`, beginning with a letter.
  ///   - tcash: The path of the folder with this package, from the new one.
  init(name: String, tcash: String) throws(Problem) {
    let isValid =
      name.first?.isLetter == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    guard isValid else {
      throw Problem(
        description:
          "'\(name)' can't be the name of a package: use letters, digits, '-' and '_', such as 'my-shop'"
      )
    }
    self.name = name
    self.tcash = tcash
    guard !Self.takenNames.contains(program.lowercased()),
      !Self.takenNames.contains(feature.lowercased())
    else {
      throw Problem(
        description: "'\(name)' means something else in the package: choose another name"
      )
    }
  }

  /// Names that mean something else in the new package: modules and types that it uses, and words of Swift.
  private static let takenNames: Set = [
    "tcash", "tcashkit", "tcashtesting", "composablearchitecture", "foundation", "swift", "testing",
    "weather", "state", "action", "store", "test", "tests", "package", "reducer", "feature",
    "shell",
    "features", "effect", "scope", "reduce", "dependency", "shared", "result", "error", "string",
    "int", "bool", "double", "float", "character", "array", "set", "dictionary", "optional",
    "never",
    "void", "any", "some", "self", "super", "class", "struct", "enum", "protocol", "extension",
    "actor", "func", "var", "let", "init", "deinit", "import", "typealias", "associatedtype",
    "operator", "subscript", "static", "public", "internal", "private", "fileprivate", "open",
    "case", "default", "switch", "if", "else", "guard", "for", "while", "repeat", "in", "is", "as",
    "do", "catch", "try", "throw", "throws", "rethrows", "return", "break", "continue",
    "fallthrough", "defer", "where", "async", "await", "true", "false", "nil", "inout", "type",
  ]

  /// The name in the types: `MyShop`.
  var feature: String {
    name.split { $0 == "-" || $0 == "_" }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }

  /// The name of the program's module: `my_shop`.
  var program: String { name.replacing("-", with: "_") }

  /// The feature's name in the shell: `myShop`.
  var loaded: String { feature.prefix(1).lowercased() + feature.dropFirst() }

  /// The identity of this package: the name of its folder.
  private var identity: String {
    let folder = tcash.split(separator: "/").last { $0 != ".." && $0 != "." }
    return folder.map { $0.lowercased() } ?? "tcash"
  }

  /// The contents of the files by their paths in the package.
  var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest),
      (".gitignore", ".build/\n.swiftpm/\n"),
      ("README.md", readme),
      ("Sources/\(feature)Feature/\(feature).swift", featureSource),
      ("Sources/\(feature)Feature/WeatherClient.swift", Self.clientSource),
      ("Sources/\(program)/Shell.swift", shellSource),
      ("Scripts/\(loaded).tcash", script),
      ("Tests/\(feature)Tests/\(feature)Tests.swift", tests),
      ("Tests/\(feature)Tests/ScriptTests.swift", scriptTests),
    ]
  }

  // MARK: The package

  private var manifest: String {
    """
    // swift-tools-version: 6.2
    import PackageDescription

    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15)],
      products: [
        .executable(name: "\(name)", targets: ["\(program)"]),
        .library(name: "\(feature)Feature", targets: ["\(feature)Feature"]),
      ],
      dependencies: [
        // Without its traits, tcash builds its macros with the toolchain's swift-syntax, which saves a quarter of the
        // time. A package that compiles other macros must leave out 'traits: []'. With '["OptimizedShell"]', statements
        // take less than half the time in debug builds, and the first build up to 1.7 times as long.
        .package(path: "\(tcash)", traits: [])
      ],
      targets: [
        .target(
          name: "\(feature)Feature",
          dependencies: [.product(name: "ComposableArchitecture", package: "\(identity)")]
        ),
        .executableTarget(
          name: "\(program)",
          dependencies: ["\(feature)Feature", .product(name: "TcashKit", package: "\(identity)")]
        ),
        .testTarget(
          name: "\(feature)Tests",
          dependencies: [
            "\(feature)Feature", "\(program)", .product(name: "TcashTesting", package: "\(identity)"),
          ]
        ),
      ]
    )

    """
  }

  private var readme: String {
    """
    # \(name)

    A feature, `\(feature)`, and a shell for it.

    ```
    swift run \(name)                      # the prompt
    swift run \(name) run Scripts/\(loaded).tcash
    swift run \(name) test Scripts         # the scripts as tests
    swift test                         # tests in Swift, and the scripts
    ```

    At the prompt `features` lists what can be loaded, `help` explains the rest, and `reload` goes on with the
    session after a change of the sources.

    """
  }

  private var shellSource: String {
    """
    import ComposableArchitecture
    import \(feature)Feature
    import TcashKit

    @main
    struct Shell: ShellApp {
      var features: Features {
        Feature("\(loaded)", initialState: \(feature).State()) { \(feature)() }
          .about("Guests who come and go, and the weather that they ask for.")
          .dependency(\\.weather, ["live": .liveValue, "sunny": .sunny, "failing": .failing])
      }
    }

    """
  }
}
