package import PlatformIO

/// Records what the screen shows. Only a prompt has one.
@MainActor
package protocol ScreenRecorder: AnyObject {
  /// Begins to write what the screen shows to a file.
  ///
  /// - Parameters:
  ///   - path: The file, with its links resolved.
  ///   - replacing: Whether an existing file may be replaced.
  /// - Throws: ``FileError``.
  func begin(_ path: String, replacing: Bool) throws(FileError)

  /// Ends the recording.
  ///
  /// - Returns: Its duration.
  /// - Throws: ``FileError`` if something could not be written. What was written before is kept.
  func end() throws(FileError) -> Duration
}
