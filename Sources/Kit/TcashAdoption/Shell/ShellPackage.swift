import PlatformIO

/// The files of a package with a shell for adopted features:
///
/// ```
/// Package.swift        the shell's package
/// Sources/NAME/        the shell: its features
/// Scripts/             a script a feature
/// README.md
/// App/                 the adopted modules: links to their files, or files without what is absent here
/// Overrides/           packages that stand in for the architecture and its companions
/// Mirrors/             their repositories, if they are mirrors
/// ```
struct ShellPackage {
  /// The name of the package and its program: `my-app-shell`.
  let name: String
  let app: AdoptedPackage
  /// The path of the adopted folder, as seen from the package.
  let appPath: String
  let provision: Provision
  let contents: AdoptedContents

  /// The name of the program's module.
  var program: String { name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined() }

  var manifest: String {
    let overrides = Companion.all.map {
      "    .package(\(provision.requirement(of: $0, from: ""))),"
    }
    // A dependency that no target uses would be warned of.
    let products = Companion.all.compactMap { companion in
      companion.products.first.map { product in
        "        .product(name: \"\(product.name)\", package: \"\(companion.identity)\"),"
      }
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v15)],
        products: [
          .executable(name: "\(name)", targets: ["\(program)"])
        ],
        dependencies: [
          .package(\(provision.requirement(from: ""))),
          .package(path: "App"),
          // These stand in for the packages of the same names, whoever depends on them.
      \(overrides.joined(separator: "\n"))
        ],
        targets: [
          .executableTarget(
            name: "\(program)",
            dependencies: [
              .product(name: "TcashKit", package: "\(provision.identity)"),
              .product(name: "App", package: "App"),
      \(products.joined(separator: "\n"))
            ]
          )
        ]
      )

      """
  }

  // MARK: The adopted modules

  /// The manifest of the package with the adopted modules.
  var appManifest: String {
    let modules = contents.modules
    let companions = Companion.all.filter { companion in
      modules.contains { $0.companions.contains { $0.identity == companion.identity } }
    }
    var dependencies = companions.map {
      "    .package(\(provision.requirement(of: $0, from: "../"))),"
    }
    dependencies += contents.packages.map { package in
      switch package {
      case .remote(_, _, let url, let requirement): "    .package(url: \"\(url)\", \(requirement)),"
      case .local(_, _, let path):
        "    .package(path: \"\(RelativePath(of: path, from: contents.appFolder).text)\"),"
      case .registry(let identity, let requirement):
        "    .package(id: \"\(identity)\", \(requirement)),"
      }
    }
    let targets = modules.map(target)
    let names = modules.map { "\"\($0.module.name)\"" }.joined(separator: ", ")
    return """
      // swift-tools-version: 6.2
      // Written by 'tcash adopt', which writes it anew.
      import PackageDescription

      let package = Package(
        name: "App",
        defaultLocalization: "en",
        platforms: [.macOS(.v15), .iOS(.v18)],
        products: [
          .library(name: "App", targets: [\(names)])
        ],
        dependencies: [
      \(dependencies.joined(separator: "\n"))
        ],
        targets: [
      \(targets.joined(separator: "\n"))
        ]
      )

      """
  }

  private func target(_ adopted: AdoptedContents.Module) -> String {
    var arguments = ["name: \"\(adopted.module.name)\""]
    let dependencies =
      adopted.modules.map { "\"\($0)\"" }
      + adopted.products.map { ".product(name: \"\($0.name)\", package: \"\($0.package)\")" }
    if !dependencies.isEmpty {
      let list = dependencies.map { "        \($0)," }.joined(separator: "\n")
      arguments.append("dependencies: [\n\(list)\n      ]")
    }
    if !adopted.module.resources.isEmpty {
      let list = adopted.module.resources.joined(separator: ", ")
      arguments.append("resources: [\(list)]")
    }
    if adopted.module.isC {
      if let headers = adopted.module.publicHeaders {
        arguments.append("publicHeadersPath: \"\(headers)\"")
      }
      if !adopted.module.settings.isEmpty {
        arguments.append("cSettings: [\(adopted.module.settings.joined(separator: ", "))]")
      }
    } else {
      // The shell sees what is internal, in all configurations.
      let settings = adopted.module.settings + [".unsafeFlags([\"-enable-testing\"])"]
      arguments.append("swiftSettings: [\(settings.joined(separator: ", "))]")
    }
    if !adopted.module.linkerSettings.isEmpty {
      let settings = adopted.module.linkerSettings.joined(separator: ", ")
      arguments.append("linkerSettings: [\(settings)]")
    }
    return "    .target(\n      \(arguments.joined(separator: ",\n      "))\n    ),"
  }

  // MARK: The shell

  var shellSource: String {
    let features = contents.features.map { "    \($0.source.replacing("\n", with: "\n    "))" }
    return """
      import ComposableArchitecture
      \(contents.imports.joined(separator: "\n"))
      import TcashKit

      /// The features of \(app.name). 'tcash adopt' adds new ones, and leaves what is here as it is.
      @main
      struct Shell: ShellApp {
        var features: Features {
      \(features.joined(separator: "\n"))
        }
      }

      """
  }

  func script(_ feature: AdoptedFeature) -> String {
    """
    # \(feature.about ?? "The feature \(feature.name).") Send its actions here, and check what they do.
    # 'tcash test --update' writes what a script prints into it.
    set world fixed
    load \(feature.name)
    actions
    state

    """
  }

  func readme(_ table: String) -> String {
    """
    # A shell for \(app.name)

    ```
    swift run \(name)                  # the prompt: 'features' lists what can be loaded
    swift run \(name) test Scripts     # the scripts as tests
    ```

    The sources of \(app.name) in `\(appPath)` are used as they are, and nothing is changed in them. `App` holds links to
    their files. A file with views beside a reducer is copied there without the views, and the compiler reports its
    errors at the original's lines. `Overrides` holds packages that stand in for the architecture and its companions.
    \(provision.remark)
    `tcash adopt`, called again in the same way, adds what is new. It keeps what you change in `Package.swift`, in
    `Sources` and in `Scripts`; `App` and `Overrides` are its own.

    ## What was found

    \(table)

    """
  }
}
