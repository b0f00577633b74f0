#if !canImport(Darwin)
public import Foundation

// Directories that Foundation defines only on Apple's platforms, and that code with stored files
// uses.
extension URL {
  /// The user's documents folder.
  public static var documentsDirectory: URL { folder(.documentDirectory, "Documents") }

  /// The user's folder for application data that is hidden from the user.
  public static var applicationSupportDirectory: URL {
    folder(.applicationSupportDirectory, ".local/share")
  }

  /// The user's folder for data that can be recreated.
  public static var cachesDirectory: URL { folder(.cachesDirectory, ".cache") }

  /// The user's downloads folder.
  public static var downloadsDirectory: URL { folder(.downloadsDirectory, "Downloads") }

  private static func folder(_ kind: FileManager.SearchPathDirectory, _ name: String) -> URL {
    FileManager.default.urls(for: kind, in: .userDomainMask).first
      ?? URL.homeDirectory.appendingPathComponent(name, isDirectory: true)
  }
}
#endif
