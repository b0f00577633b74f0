import Foundation

/// What a package's manifest declares, as `swift package dump-package` prints it.
struct PackageManifest: Decodable {
  let name: String
  let dependencies: [Dependency]
  let products: [Product]
  let targets: [Target]
  let toolsVersion: ToolsVersion
  let swiftLanguageVersions: [String]?

  struct ToolsVersion: Decodable {
    let text: String

    enum CodingKeys: String, CodingKey { case text = "_version" }

    var major: Int { text.split(separator: ".").first.flatMap { Int($0) } ?? 0 }
  }

  struct Product: Decodable {
    let name: String
    let targets: [String]
    let isLibrary: Bool

    enum CodingKeys: CodingKey { case name, targets, type }

    enum Kind: CodingKey { case library }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      targets = try container.decode([String].self, forKey: .targets)
      isLibrary =
        try container.nestedContainer(keyedBy: Kind.self, forKey: .type).contains(.library)
    }
  }

  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    let sources: [String]?
    let exclude: [String]
    let dependencies: [TargetDependency]
    let resources: [Resource]
    let settings: [Setting]
    let publicHeadersPath: String?
  }

  struct Resource: Decodable {
    let path: String
    /// The rule and its arguments.
    let rule: [String: Unread]

    struct Unread: Decodable {
      init(from decoder: any Decoder) {}
    }
  }

  /// The platforms and configurations that something holds for.
  struct Condition: Decodable {
    let platformNames: [String]?
    let config: String?

    var holdsOnLinux: Bool { platformNames.map { $0.isEmpty || $0.contains("linux") } ?? true }
  }
}

// MARK: Dependencies

extension PackageManifest {
  enum Dependency: Decodable {
    /// - Parameter requirement: The arguments of `.package(url:)` after the address.
    case remote(identity: String, url: String, requirement: String)
    case local(identity: String, path: String)
    case registry(identity: String, requirement: String)

    var identity: String {
      switch self {
      case .remote(let identity, _, _), .local(let identity, _), .registry(let identity, _):
        identity
      }
    }

    private enum Kind: CodingKey { case sourceControl, fileSystem, registry }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Kind.self)
      if let local = try container.decodeIfPresent([Local].self, forKey: .fileSystem)?.first {
        self = .local(identity: local.identity, path: local.path)
      } else if let remote = try container.decodeIfPresent([Remote].self, forKey: .sourceControl)?
        .first
      {
        self = .remote(
          identity: remote.identity,
          url: remote.location.address,
          requirement: remote.requirement.arguments
        )
      } else {
        let remote = try container.decode([Registered].self, forKey: .registry)
        guard let remote = remote.first else {
          throw DecodingError.dataCorruptedError(
            forKey: .registry,
            in: container,
            debugDescription: "no package is named"
          )
        }
        self = .registry(identity: remote.identity, requirement: remote.requirement.arguments)
      }
    }

    private struct Local: Decodable {
      let identity: String
      let path: String
    }

    private struct Remote: Decodable {
      let identity: String
      let location: Location
      let requirement: Requirement
    }

    private struct Registered: Decodable {
      let identity: String
      let requirement: Requirement
    }

    private struct Location: Decodable {
      let remote: [Address]?
      let local: [String]?

      struct Address: Decodable {
        let urlString: String
      }

      var address: String { remote?.first?.urlString ?? local?.first ?? "" }
    }

    private struct Requirement: Decodable {
      let range: [Range]?
      let exact: [String]?
      let branch: [String]?
      let revision: [String]?

      struct Range: Decodable {
        let lowerBound: String
        let upperBound: String
      }

      var arguments: String {
        if let range = range?.first { return "\"\(range.lowerBound)\"..<\"\(range.upperBound)\"" }
        if let exact = exact?.first { return "exact: \"\(exact)\"" }
        if let branch = branch?.first { return "branch: \"\(branch)\"" }
        return "revision: \"\(revision?.first ?? "")\""
      }
    }
  }

  enum TargetDependency: Decodable {
    case target(String)
    /// - Parameter package: The package's name or identity.
    case product(String, package: String)
    /// A target of the package, or else a product.
    case named(String)

    private enum Kind: CodingKey { case target, product, byName }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Kind.self)
      guard let kind = container.allKeys.first else {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no kind")
        )
      }
      var parts = try container.nestedUnkeyedContainer(forKey: kind)
      let name = try parts.decode(String.self)
      switch kind {
      case .target: self = .target(name)
      case .byName: self = .named(name)
      case .product:
        let package = try parts.decodeIfPresent(String.self)
        self = package.map { .product(name, package: $0) } ?? .named(name)
      }
    }

    var name: String {
      switch self {
      case .target(let name), .product(let name, _), .named(let name): name
      }
    }
  }
}

// MARK: Settings

extension PackageManifest {
  struct Setting: Decodable {
    let tool: String
    let kind: String
    let values: [String]
    let condition: Condition?

    private enum CodingKeys: CodingKey { case tool, kind, condition }

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    private struct Values: Decodable {
      let values: [String]

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        values = container.allKeys.flatMap { key in
          (try? container.decode([String].self, forKey: key))
            ?? (try? container.decode(String.self, forKey: key)).map { [$0] } ?? []
        }
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      tool = try container.decode(String.self, forKey: .tool)
      condition = try container.decodeIfPresent(Condition.self, forKey: .condition)
      let kinds = try container.decode([String: Values].self, forKey: .kind)
      kind = kinds.keys.first ?? ""
      values = kinds.values.first?.values ?? []
    }

    /// The setting as a manifest writes it; `nil` for one that does not matter to a Swift module on its own.
    var source: String? {
      guard tool == "swift", condition?.holdsOnLinux ?? true, let value = values.first else {
        return nil
      }
      let quoted = "\"\(value)\""
      let configuration = condition?.config.map { ", .when(configuration: .\($0))" } ?? ""
      switch kind {
      case "define", "enableUpcomingFeature", "enableExperimentalFeature":
        return ".\(kind)(\(quoted)\(configuration))"
      case "swiftLanguageMode": return ".swiftLanguageMode(.\(Self.mode(value))\(configuration))"
      case "unsafeFlags":
        let flags = values.map { "\"\($0)\"" }.joined(separator: ", ")
        return ".unsafeFlags([\(flags)]\(configuration))"
      case "defaultIsolation": return ".defaultIsolation(MainActor.self\(configuration))"
      default: return nil
      }
    }

    /// The name of a language version: `v5`, `v6`.
    static func mode(_ version: String) -> String {
      "v" + version.replacing(".", with: "_")
    }
  }
}
