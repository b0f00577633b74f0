extension CommandSignature {
  /// The syntax of the command: `load FEATURE [as NAME] [with STATE]`.
  package var usage: String {
    let block = takesBlock ? (group == .acting ? ["[{ … }]"] : ["{ … }"]) : []
    // Many options are easier to read as a list.
    let options = options.count > 4 ? ["[OPTION…]"] : options.map { "[\($0.usage)]" }
    return ([name] + parameters.map(\.usage) + options + block)
      .joined(separator: " ")
  }
}

extension CommandSignature.Parameter {
  /// The name as it stands for a value in the usage, in capitals.
  package var placeholder: String { name.uppercased() }

  package var usage: String {
    let value = placeholder + (isRepeated ? "…" : "")
    let whole = keyword.map { "\($0) \(value)" } ?? value
    return isOptional ? "[\(whole)]" : whole
  }
}

extension CommandSignature.Option {
  /// The syntax of the option: `--depth N`.
  package var usage: String {
    switch kind {
    case nil: "--\(name)"
    case .choice(let choices)?, .oneOf(let choices)?: "--\(name) \(choices.joined(separator: "|"))"
    case .count?, .entry?: "--\(name) N"
    case .statePath?: "--\(name) PATH"
    case .caseName?: "--\(name) PATTERN"
    case _?: "--\(name) \(name.uppercased())"
    }
  }
}
