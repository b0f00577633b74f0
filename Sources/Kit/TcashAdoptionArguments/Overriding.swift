import ArgumentParser

/// How the packages that stand in for the originals take their places in a shell package.
package enum Overriding: String, CaseIterable, Codable, ExpressibleByArgument, Sendable {
  /// The root package names a folder of the same identity, which SwiftPM warns of.
  case path
  /// SwiftPM is told to take a repository on this machine for that of the original.
  case mirror

  package var defaultValueDescription: String { rawValue }
}
