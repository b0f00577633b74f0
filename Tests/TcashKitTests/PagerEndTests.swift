import Testing

@testable import TcashKit

/// Whether a text was shown, from how its pager ended.
@Suite struct PagerEndTests {
  private static let pagers: [(String, PagerEnd.Outcome)] = [
    ("cat >/dev/null", .shown), ("true", .shown), ("read line", .shown), ("exit 130", .shown),
    ("kill -INT $$", .shown), ("kill -QUIT $$", .shown), ("kill -PIPE $$", .shown),
    ("false", .failed), ("read line; exit 3", .failed), ("read line; exit 127", .failed),
    ("kill -9 $$", .failed), ("cat >/dev/null; kill -9 $$", .failed), ("exit 139", .failed),
    ("less 'odd", .failed), ("exit 255", .failed),
    ("cat >/dev/null; exit 3", .failedAfterReading),
    ("cat >/dev/null; exit 127", .failedAfterReading),
    ("no-such-pager 2>/dev/null", .missing), ("/dev/null 2>/dev/null", .missing),
  ]

  /// Of texts that a pipe has room for, and that it has not.
  @Test(arguments: pagers, [2, 100_000])
  func thePagersEndSaysWhetherTheTextWasShown(
    _ pager: (command: String, outcome: PagerEnd.Outcome),
    _ count: Int
  ) {
    let process = PagerProcess(pager.command, ["PATH": "/usr/bin:/bin"])
    let end = process.run(String(repeating: "a line\n", count: count))
    #expect(end.outcome == pager.outcome, "\(end)")
    #expect((end.problem == nil) == (pager.outcome == .shown))
  }

  @Test(arguments: [
    ("less -K", 5, PagerEnd.Outcome.shown), ("/usr/bin/less -RK", 0, .shown),
    ("less -K", 10, .failed), ("lesser", 5, .failed), ("lesser", 0, .failedAfterReading),
  ])
  func anInterruptEndsLessAsOneWishes(
    _ command: String,
    _ unreadSize: Int,
    _ outcome: PagerEnd.Outcome
  ) {
    #expect(
      PagerEnd(command, .status(2), size: 10, unreadSize: unreadSize).outcome == outcome
    )
  }
}
