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
  }

  /// A part that does not matter.
  struct Unread: Decodable {
    init(from decoder: any Decoder) {}
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
    case remote(identity: String, name: String?, url: String, requirement: String)
    case local(identity: String, name: String?, path: String)
    case registry(identity: String, requirement: String)

    var identity: String {
      switch self {
      case .remote(let identity, _, _, _), .local(let identity, _, _), .registry(let identity, _):
        identity
      }
    }

    /// The name that the manifest gives it, if any.
    var name: String? {
      switch self {
      case .remote(_, let name, _, _), .local(_, let name, _): name
      case .registry: nil
      }
    }

    private enum Kind: CodingKey { case sourceControl, fileSystem, registry }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Kind.self)
      if let local = try container.decodeIfPresent([Local].self, forKey: .fileSystem)?.first {
        self = .local(
          identity: local.identity,
          name: local.nameForTargetDependencyResolutionOnly,
          path: local.path
        )
      } else if let remote = try container.decodeIfPresent([Remote].self, forKey: .sourceControl)?
        .first
      {
        self = .remote(
          identity: remote.identity,
          name: remote.nameForTargetDependencyResolutionOnly,
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
      let nameForTargetDependencyResolutionOnly: String?
      let path: String
    }

    private struct Remote: Decodable {
      let identity: String
      let nameForTargetDependencyResolutionOnly: String?
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
    /// One for other systems.
    case elsewhere(String)

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
      // The last part tells where it holds.
      var condition: Condition?
      var others = parts
      while !others.isAtEnd {
        if let found = try? others.decode(Condition.self) {
          condition = found
        } else if (try? others.decodeNil()) != true, (try? others.decode(Unread.self)) == nil {
          break
        }
      }
      guard condition?.holdsOnLinux ?? true else {
        self = .elsewhere(name)
        return
      }
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
      case .target(let name), .product(let name, _), .named(let name), .elsewhere(let name): name
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

    var isForLinker: Bool { tool == "linker" }
    var isForSwift: Bool { tool == "swift" }
    var isForC: Bool { tool == "c" }

    /// The setting as a manifest writes it; `nil` for one that does not matter here.
    var source: String? {
      guard condition?.holdsOnLinux ?? true, let value = values.first else { return nil }
      let quoted = Self.quoted(value)
      let configuration = condition?.config.map { ", .when(configuration: .\($0))" } ?? ""
      switch kind {
      case "define", "enableUpcomingFeature", "enableExperimentalFeature", "headerSearchPath",
        "linkedLibrary":
        return ".\(kind)(\(quoted)\(configuration))"
      case "swiftLanguageMode": return ".swiftLanguageMode(.\(Self.mode(value))\(configuration))"
      case "unsafeFlags":
        let flags = values.map(Self.quoted).joined(separator: ", ")
        return ".unsafeFlags([\(flags)]\(configuration))"
      case "defaultIsolation":
        let actor = value == "MainActor" ? "MainActor.self" : "nil"
        return ".defaultIsolation(\(actor)\(configuration))"
      default: return nil
      }
    }

    private static func quoted(_ text: String) -> String {
      "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    /// The name of a language version: `v5`, `v6`.
    static func mode(_ version: String) -> String {
      "v" + version.replacing(".", with: "_")
    }
  }
}
