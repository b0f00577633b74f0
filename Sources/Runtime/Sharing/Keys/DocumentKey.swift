public import Dependencies
public import Foundation

extension SharedReaderKey {
  /// Stores a value as a JSON file in the documents folder.
  ///
  /// ```swift
  /// @Shared(.document("count")) var count = 0  // in Documents/count.json
  /// ```
  ///
  /// This key is ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` with the file chosen by name.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.json`.
  ///   - decoder: Decodes the JSON.
  ///   - encoder: Encodes the JSON. The default sorts keys and breaks lines.
  public static func document<Value: Codable>(
    _ name: String,
    decoder: JSONDecoder? = nil,
    encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    @Dependency(\.documentsDirectory) var directory
    return .fileStorage(
      directory.appendingPathComponent("\(name).json", isDirectory: false),
      decoder: decoder,
      encoder: encoder
    )
  }
}

extension DependencyValues {
  /// The folder that contains the files of ``SharedReaderKey/document(_:decoder:encoder:)``. The
  /// default is the user's documents folder.
  public var documentsDirectory: URL {
    get { self[DocumentsDirectoryKey.self] }
    set { self[DocumentsDirectoryKey.self] = newValue }
  }
}

private enum DocumentsDirectoryKey: DependencyKey {
  static var liveValue: URL { .documentsDirectory }
  static var testValue: URL { URL(fileURLWithPath: "/Documents", isDirectory: true) }
}
