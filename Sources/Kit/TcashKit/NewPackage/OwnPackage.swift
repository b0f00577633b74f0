import Foundation
import SystemPackage

/// The package that this library was built from.
enum OwnPackage {
  /// Its sources are not where they were when this program was built.
  struct Missing: Error, CustomStringConvertible {
    let folder: String

    var description: String {
      "the sources of this program are not in \(folder) any more: name the folder of the package 'tcash' with "
        + "'--tcash FOLDER'"
    }
  }

  /// The absolute path of its folder.
  ///
  /// - Parameter file: The place of this file when it was compiled.
  static func folder(file: String = #filePath) throws(Missing) -> String {
    var path = FilePath(file)
    // This file is in Sources/Kit/TcashKit/NewPackage.
    for _ in 1...5 { path.removeLastComponent() }
    guard FileManager.default.fileExists(atPath: path.appending("Package.swift").string) else {
      throw Missing(folder: path.string)
    }
    return path.string
  }
}
