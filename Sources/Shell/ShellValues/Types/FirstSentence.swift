extension CaseListing.Case {
  /// The first sentence of the case's documentation comment.
  package var firstSentence: String {
    documentation.map(FirstSentence.of) ?? ""
  }
}

/// The first sentence of a documentation comment.
package enum FirstSentence {
  package static func of(_ text: String) -> String {
    let paragraph = text.split(separator: "\n\n", maxSplits: 1).first ?? ""
    let line = paragraph.split(whereSeparator: \.isNewline)
      .map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
    guard let end = line.firstRange(of: ". ") else { return line }
    return String(line[..<end.lowerBound]) + "."
  }
}
