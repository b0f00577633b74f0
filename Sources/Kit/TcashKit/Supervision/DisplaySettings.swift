import Foundation
import ShellSession

/// How the shell's output looks, for the supervisor to write in the same way after the shell's end.
struct DisplaySettings: Codable, Hashable, Sendable {
  private let theme: String
  private let colors: [String: String]
  private let color: String
  private let format: String
  private let width: Int?

  init(_ settings: Settings) {
    theme = settings.theme
    colors = settings.colors
    color = settings.color.rawValue
    format = settings.format.rawValue
    width = settings.width
  }

  /// Settings that look like this. What another version's shell calls otherwise is as in the beginning.
  var settings: Settings {
    var settings = Settings()
    settings.theme = theme
    settings.colors = colors
    settings.color = Settings.Mode(rawValue: color) ?? settings.color
    settings.format = Settings.Format(rawValue: format) ?? settings.format
    settings.width = width
    return settings
  }

  /// The settings on one line.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads what ``text`` wrote; `nil` for anything else.
  init?(text: String) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = value
  }
}
