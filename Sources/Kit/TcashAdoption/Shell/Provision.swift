import PlatformIO
import SystemPackage
import TcashAdoptionArguments

/// How the packages of a shell find this package, and those that stand in for the originals.
struct Provision {
  let overriding: Overriding
  /// The absolute path of this package.
  let folder: String
  /// The path of this package, as seen from the shell's.
  let tcash: String

  /// - Parameters:
  ///   - tcash: The absolute path of this package.
  ///   - shell: The absolute path of the shell's.
  init(overriding: Overriding, tcash: String, shell: String) {
    self.overriding = overriding
    folder = tcash
    self.tcash = RelativePath(of: tcash, from: shell).text
  }

  /// The address that a mirror of this package stands for. There is no such place.
  static let address = "https://tcash.invalid/\(mirrorIdentity)"
  static let mirrorIdentity = "tcash"

  /// The identity of this package: the last part of its address or path.
  var identity: String {
    switch overriding {
    case .path: (FilePath(folder).lastComponent?.string ?? "").lowercased()
    case .mirror: Self.mirrorIdentity
    }
  }

  /// The arguments of `.package` for this package.
  ///
  /// - Parameter place: The path from a manifest's folder to the shell's: `../`, or nothing.
  func requirement(from place: String) -> String {
    switch overriding {
    case .path: "path: \"\(tcash.hasPrefix("/") ? tcash : place + tcash)\""
    case .mirror: "url: \"\(Self.address)\", \(Self.anyVersion)"
    }
  }

  /// The arguments of `.package` for a package that stands in for an original.
  func requirement(of companion: Companion, from place: String) -> String {
    switch overriding {
    case .path: "path: \"\(place)Overrides/\(companion.identity)\""
    case .mirror: "url: \"\(companion.address)\", \(Self.anyVersion)"
    }
  }

  /// Packages of others narrow it down.
  private static let anyVersion = "\"0.0.0\"..<\"\(Mirror.majorVersions.upperBound).0.0\""

  /// What the shell's page says of it.
  var remark: String {
    switch overriding {
    case .path: ""
    case .mirror:
      """
      SwiftPM takes their repositories in `Mirrors` for the originals'. These are of this machine: on another one, call
      `tcash adopt --by mirror` again first.

      """
    }
  }
}
