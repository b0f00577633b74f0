import Foundation

/// The files that the mistakes of the group `files` read, in a folder of their own.
final class MistakeFiles {
  private let url: URL

  var path: String { url.path }

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "mistakes-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("folder"),
      withIntermediateDirectories: true
    )
    for (name, text) in Self.scripts {
      try text.write(to: url.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    try Data([0x6C, 0xFF, 0xFE, 0x0A]).write(to: url.appendingPathComponent("latin1.tcash"))
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  private static let scripts = [
    "circle.tcash": "source back.tcash\n",
    "back.tcash": "\nsource circle.tcash\n",
    "unreadable.tcash": "load counter\n.incrementButtonTapped {\n",
    "wrong.tcash": "load counter\n\n.incremntButtonTapped\n",
    "outer.tcash": "print 1\nsource wrong.tcash\n",
    "helpers.tcash": """
    def increment(times) {
      repeat times {
        .incrementButtonTaped
      }
    }

    def twice() { increment(2) }
    """,
    "expecting.tcash": "load counter\nexpect count == 1\n",
    "spaces and ümlauts.tcash": "print nothing\n",
  ]
}
