import Foundation
import PlatformIO
import ShellLessons

/// A file beside the journal that says which step of a lesson the session belongs to, for the process that goes
/// on with the session.
struct LessonTrace {
  static let suffix = ".lesson"

  private let path: String

  /// - Parameter journal: The path of the session's journal.
  init(journal: String) {
    path = journal + Self.suffix
  }

  /// The place in the lesson; `nil` if the session belongs to none.
  var place: LessonGuide.Place? {
    guard let bytes = try? DurableFile.read(path) else { return nil }
    return try? JSONDecoder().decode(LessonGuide.Place.self, from: Data(bytes))
  }

  /// Keeps the place. Without it, a session that is resumed is no part of a lesson.
  func write(_ place: LessonGuide.Place) {
    guard let data = try? JSONEncoder().encode(place) else { return }
    try? DurableFile.write(data, to: path, permissions: .ownerOnly)
  }

  func remove() { unlink(path) }
}
