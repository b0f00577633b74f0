public import Dependencies
public import Foundation

extension SharedReaderKey {
  /// Keeps a value as a JSON file in the documents folder.
  ///
  /// ```swift
  /// @Shared(.document("count")) var count = 0  // in Documents/count.json
  /// ```
  ///
  /// It is ``SharedReaderKey/fileStorage(_:decoder:encoder:)`` with the file chosen by name.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.json`.
  ///   - decoder: Reads the JSON.
  ///   - encoder: Writes the JSON; by default with sorted keys and in lines.
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
  /// The folder of the files of ``SharedReaderKey/document(_:decoder:encoder:)``: the user's documents
  /// unless it is given.
  public var documentsDirectory: URL {
    get { self[DocumentsDirectoryKey.self] }
    set { self[DocumentsDirectoryKey.self] = newValue }
  }
}

private enum DocumentsDirectoryKey: DependencyKey {
  static var liveValue: URL { .documentsDirectory }
  static var testValue: URL { URL(fileURLWithPath: "/Documents", isDirectory: true) }
}
