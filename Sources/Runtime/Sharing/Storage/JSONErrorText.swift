import Foundation

/// Describes Foundation's errors about malformed JSON and undecodable values in readable sentences.
package enum JSONErrorText {
  package static func text(of error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      place(context) + lowercased(context.debugDescription)
    case DecodingError.keyNotFound(let key, let context):
      place(context) + "there is no '\(key.stringValue)'"
    case DecodingError.dataCorrupted(let context):
      place(context)
        + (context.underlyingError.map(text) ?? lowercased(context.debugDescription))
    case is DecodingError: "\(error)"
    default: systemText(of: error)
    }
  }

  /// The coding path as a prefix: `at 'user.name': `.
  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? "" : "at '\(path)': "
  }

  private static func systemText(of error: any Error) -> String {
    let details = (error as NSError).userInfo
    guard let said = details["NSDebugDescription"] as? String else {
      return "\(error)"
    }
    return "it is not JSON: " + lowercased(said)
  }

  /// The sentence without its initial capital and final period, for use within another sentence.
  private static func lowercased(_ sentence: String) -> String {
    let text = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
