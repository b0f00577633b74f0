#if !canImport(Darwin)
public import Foundation

// What Foundation has on Apple's platforms alone, and code that stores files there uses.
extension URL {
  /// The user's folder for documents.
  public static var documentsDirectory: URL { folder(.documentDirectory, "Documents") }

  /// The user's folder for data of applications that they don't see.
  public static var applicationSupportDirectory: URL {
    folder(.applicationSupportDirectory, ".local/share")
  }

  /// The user's folder for data that can be made anew.
  public static var cachesDirectory: URL { folder(.cachesDirectory, ".cache") }

  /// The user's folder for downloads.
  public static var downloadsDirectory: URL { folder(.downloadsDirectory, "Downloads") }

  private static func folder(_ kind: FileManager.SearchPathDirectory, _ name: String) -> URL {
    FileManager.default.urls(for: kind, in: .userDomainMask).first
      ?? URL.homeDirectory.appendingPathComponent(name, isDirectory: true)
  }
}
#endif
