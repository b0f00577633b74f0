import SwiftIfConfig
import SwiftSyntax

/// What `#if` asks, as a build on Linux answers it.
struct LinuxConfiguration: BuildConfiguration {
  private let known: StaticBuildConfiguration
  private let canImportModule: (String) -> Bool

  /// - Parameters:
  ///   - conditions: What the module's settings define.
  ///   - canImport: Whether a module is there.
  init(conditions: Set<String>, canImport: @escaping (String) -> Bool) {
    #if arch(arm64)
    let architecture = "arm64"
    #else
    let architecture = "x86_64"
    #endif
    known = StaticBuildConfiguration(
      customConditions: conditions.union(["DEBUG", "SWIFT_PACKAGE"]),
      features: [],
      attributes: [],
      targetOSs: ["Linux"],
      targetArchitectures: [architecture],
      targetRuntimes: ["_Native", "_multithreaded"],
      targetObjectFileFormats: ["ELF"],
      languageVersion: VersionTuple(6),
      compilerVersion: VersionTuple(6, 3)
    )
    canImportModule = canImport
  }

  func canImport(importPath: [(TokenSyntax, String)], version: CanImportVersion) -> Bool {
    importPath.first.map { canImportModule($0.1) } ?? false
  }

  func isCustomConditionSet(name: String) -> Bool { known.isCustomConditionSet(name: name) }
  func hasFeature(name: String) -> Bool { known.hasFeature(name: name) }
  func hasAttribute(name: String) -> Bool { known.hasAttribute(name: name) }
  func isActiveTargetOS(name: String) -> Bool { known.isActiveTargetOS(name: name) }
  func isActiveTargetArchitecture(name: String) -> Bool {
    known.isActiveTargetArchitecture(name: name)
  }
  func isActiveTargetEnvironment(name: String) -> Bool {
    known.isActiveTargetEnvironment(name: name)
  }
  func isActiveTargetRuntime(name: String) -> Bool { known.isActiveTargetRuntime(name: name) }
  func isActiveTargetPointerAuthentication(name: String) -> Bool {
    known.isActiveTargetPointerAuthentication(name: name)
  }
  func isActiveTargetObjectFormat(name: String) -> Bool {
    known.isActiveTargetObjectFormat(name: name)
  }
  var targetPointerBitWidth: Int { 64 }
  var targetAtomicBitWidths: [Int] { [8, 16, 32, 64] }
  var endianness: Endianness { .little }
  var languageVersion: VersionTuple { known.languageVersion }
  var compilerVersion: VersionTuple { known.compilerVersion }
}
