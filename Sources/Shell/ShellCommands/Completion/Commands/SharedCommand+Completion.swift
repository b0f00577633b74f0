import ShellLanguage
import ShellSession

extension SharedCommand: CompletingCommand {
  /// A key takes a value, and 'storage' a kind of keys with its place.
  static func accepts(
    _ parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> Bool {
    guard let key = source.call?.arguments["key"] else { return parameter.name == "key" }
    return (key == "storage") == ["kind", "backend", "mode"].contains(parameter.name)
  }

  static func expectation(
    for parameter: CommandSignature.Parameter,
    in source: CompletionSource
  ) -> CompletionExpectation? {
    guard parameter.name == "value", let key = source.call?.arguments["key"] else { return nil }
    let name = key.hasPrefix("\"") ? String(key.dropFirst().dropLast()) : key
    return (try? source.session.sharedEntry(named: name)).map { CompletionExpectation($0.type) }
  }
}
