/// The exit status of a process.
package struct ExitStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  package static let success = Self(rawValue: 0)
  /// An expectation failed.
  package static let expectationFailed = Self(rawValue: 1)
  /// A script could not be parsed or type-checked, or the command line is wrong.
  package static let invalid = Self(rawValue: 2)
  /// A command failed at run time.
  package static let commandFailed = Self(rawValue: 3)
  /// A reducer trapped, or the shell itself failed.
  package static let trapped = Self(rawValue: 70)
  /// The reader of the output has gone away; by the shells' convention for `SIGPIPE`.
  package static let brokenPipe = Self(rawValue: 141)
  /// Ctrl-C ended a script; by the shells' convention for `SIGINT`.
  package static let interrupted = Self(rawValue: 130)
}
