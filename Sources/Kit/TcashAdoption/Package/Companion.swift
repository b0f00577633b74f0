/// A package that this one stands in for: the architecture's own, and those that come with it.
///
/// A shell package names, by path, a package of the same identity for each. That overrides what the adopted package, and
/// any other, names by address. What is in it is one small module a product, which depends on the product of this
/// package.
struct Companion {
  /// The last part of the package's address.
  let identity: String
  let products: [Product]

  struct Product {
    let name: String
    /// The product of this package that stands in for it.
    let original: String
    /// Whether the module has another name here, so that a module of the product's name exports it.
    var isRenamed: Bool { name != original }
  }

  private init(_ identity: String, _ products: [(String, String)]) {
    self.identity = identity
    self.products = products.map { Product(name: $0.0, original: $0.1) }
  }

  private init(_ identity: String, same products: String...) {
    self.init(identity, products.map { ($0, $0) })
  }

  static let all = [
    Companion("swift-composable-architecture", same: "ComposableArchitecture"),
    Companion(
      "swift-dependencies",
      same: "Dependencies",
      "DependenciesMacros",
      "DependenciesTestSupport"
    ),
    Companion("swift-sharing", same: "Sharing"),
    Companion("swift-case-paths", same: "CasePaths", "CasePathsCore"),
    Companion("swift-identified-collections", same: "IdentifiedCollections"),
    Companion("swift-clocks", same: "Clocks"),
    Companion("swift-concurrency-extras", same: "ConcurrencyExtras"),
    Companion("combine-schedulers", same: "CombineSchedulers"),
    Companion(
      "swift-perception",
      [("Perception", "Perception"), ("PerceptionCore", "Perception")]
    ),
    // The state of alerts and the like is in the architecture's module here.
    Companion("swift-navigation", [("SwiftNavigation", "ComposableArchitecture")]),
  ]

  /// The companion with a module; `nil` if none has it.
  static func withModule(_ module: String) -> (companion: Companion, product: Product)? {
    for companion in all {
      if let product = companion.products.first(where: { $0.name == module }) {
        return (companion, product)
      }
    }
    return nil
  }

  /// The package's address, as manifests spell it.
  var address: String { "https://github.com/pointfreeco/\(identity)" }

  /// Other spellings of the address.
  var otherAddresses: [String] {
    [
      "\(address).git", "git@github.com:pointfreeco/\(identity).git",
      "ssh://git@github.com/pointfreeco/\(identity).git",
    ]
  }

  /// The files of the package that overrides it, by their paths in its folder.
  func files(_ provision: Provision) -> [(path: String, text: String)] {
    let targets = products.map { product in
      """
          .target(
            name: "\(Self.module(product))",
            dependencies: [.product(name: "\(product.original)", package: "\(provision.identity)")]
          ),
      """
    }
    let libraries = products.map { product in
      "    .library(name: \"\(product.name)\", targets: [\"\(Self.module(product))\"]),"
    }
    let manifest = """
      // swift-tools-version: 6.2
      // Written by 'tcash adopt'. It stands in for the package of this name.
      import PackageDescription

      let package = Package(
        name: "\(identity)",
        platforms: [.macOS(.v15), .iOS(.v18)],
        products: [
      \(libraries.joined(separator: "\n"))
        ],
        dependencies: [
          .package(\(provision.requirement(from: "../../")))
        ],
        targets: [
      \(targets.joined(separator: "\n"))
        ]
      )

      """
    let sources = products.map { product in
      let module = Self.module(product)
      let text = "@_exported import \(product.original)\n"
      return ("Sources/\(module)/Exports.swift", text)
    }
    return [("Package.swift", manifest)] + sources
  }

  /// The name of the module of a product: another one than that of this package, if that has the product's name.
  private static func module(_ product: Product) -> String {
    product.isRenamed ? product.name : "\(product.name)Override"
  }
}
