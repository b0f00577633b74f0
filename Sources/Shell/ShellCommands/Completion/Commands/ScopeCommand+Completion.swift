import ShellLanguage

extension ScopeCommand: CompletingCommand {
  /// Only a path can go by way of a case.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    guard parameter.name == "via" else { return true }
    return source.call?.arguments["path"].map { !["..", "/"].contains($0) } ?? false
  }
}
