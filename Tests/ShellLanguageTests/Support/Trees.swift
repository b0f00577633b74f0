import ShellLanguage

extension Expression {
  /// The expression with every operator in parentheses.
  var tree: String {
    switch kind {
    case .integer(let text), .float(let text): text
    case .duration(let text, let unit): text + unit.rawValue
    case .shortID(let text): "\(text)…"
    case .boolean(let value): "\(value)"
    case .nil: "nil"
    case .string(let text): "\"\(text)\""
    case .interpolated(let segments): "\"" + segments.map(\.tree).joined() + "\""
    case .regex(let text): "/\(text)/"
    case .array(let elements): "[" + elements.map(\.tree).joined(separator: ", ") + "]"
    case .dictionary(let elements):
      elements.isEmpty
        ? "[:]"
        : "[" + elements.map { "\($0.key.tree): \($0.value.tree)" }.joined(separator: ", ") + "]"
    case .tuple(let arguments): "(" + arguments.tree + ")"
    case .implicitMember(let name, let arguments):
      ".\(name.text)" + (arguments.map { "(\($0.tree))" } ?? "")
    case .keyPath(let steps): "\\" + steps.map(\.tree).joined()
    case .name(let name): name.text
    case .state: "$0"
    case .access(let base, let accessor): base.tree + accessor.tree
    case .call(let base, let arguments): base.tree + "(\(arguments.tree))"
    case .closure(let body): "{ \(body.tree) }"
    case .prefix(let symbol, let operand): "(\(symbol.rawValue)\(operand.tree))"
    case .infix(let left, let symbol, let right): "(\(left.tree) \(symbol.rawValue) \(right.tree))"
    case .isCase(let value, let pattern):
      "(\(value.tree) is \(pattern.path.map { ".\($0.text)" }.joined())"
        + (pattern.arguments.map { "(\($0.tree))" } ?? "") + ")"
    case .partialRange(let lower, let symbol, let upper):
      "(\(lower?.tree ?? "")\(symbol.rawValue)\(upper?.tree ?? ""))"
    case .chain(let first, let links): first.tree(of: links)
    case .ternary(let branches, let other):
      branches.reversed().reduce(other.tree) { "(\($1.condition.tree) ? \($1.value.tree) : \($0))" }
    }
  }
}

extension Expression {
  /// A chain as the operators group: `??` from the right, all others from the left.
  fileprivate func tree(of links: [ChainLink]) -> String {
    guard links.first?.symbol == .coalesce, let last = links.last else {
      return links.reduce(tree) { "(\($0) \($1.symbol.rawValue) \($1.operand.tree))" }
    }
    let operands = [self] + links.dropLast().map(\.operand)
    return operands.reversed().reduce(last.operand.tree) { "(\($1.tree) ?? \($0))" }
  }
}

extension StringSegment {
  var tree: String {
    switch self {
    case .text(let text): text
    case .interpolation(let value): "\\(\(value.tree))"
    }
  }
}

extension Accessor {
  var tree: String {
    let chain = isOptionalChain ? "?" : ""
    return switch kind {
    case .member(let name): "\(chain).\(name)"
    case .element(let label, let index): "\(chain)[\(label.map { "\($0): " } ?? "")\(index.tree)]"
    }
  }
}

extension [Argument] {
  var tree: String {
    map { ($0.label.map { "\($0.text): " } ?? "") + $0.value.tree }.joined(separator: ", ")
  }
}

extension ArgumentValue {
  var tree: String {
    switch self {
    case .word(let name): "'\(name.text)'"
    case .text(let name): "<\(name.text)>"
    case .backend(let backend):
      "backend(\(backend.kind.rawValue)\(backend.path.map { " '\($0.text)'" } ?? ""))"
    case .expression(let value): value.tree
    case .path(let path):
      switch path.kind {
      case .parent: "path(..)"
      case .root: "path(/)"
      case .steps(let steps):
        "path(" + (path.isFromRoot ? "/" : "") + steps.map(\.tree).joined() + ")"
      }
    }
  }
}

extension Statement {
  var tree: String {
    let output = expectedOutput.map { " #> " + $0.lines.joined(separator: "|") } ?? ""
    return kind.tree + output
  }
}

extension [Statement] {
  var tree: String { "{" + map(\.tree).joined(separator: "; ") + "}" }
}

extension Statement.Kind {
  var tree: String {
    switch self {
    case .command(let call): call.tree
    case .expression(let value): "= \(value.tree)"
    case .let(let name, let value): "let \(name.text) = \(value.tree)"
    case .if(let branches, let other):
      branches.map { "if \($0.condition.tree) \($0.body.tree)" }.joined(separator: " else ")
        + (other.isEmpty ? "" : " else \(other.tree)")
    case .repeat(let count, let body): "repeat \(count.tree) \(body.tree)"
    case .measure(let measuring, let body):
      measuring.word + (measuring.count.map { " \($0.tree)" } ?? "") + " \(body.tree)"
    case .for(let names, let sequence, let body):
      "for \(names.map(\.text).joined(separator: ", ")) in \(sequence.tree) \(body.tree)"
    case .while(let condition, let body): "while \(condition.tree) \(body.tree)"
    case .define(let name, let parameters, let body):
      "def \(name.text)(\(parameters.map(\.text).joined(separator: ", "))) \(body.tree)"
    case .expectBlock(.error(let pattern), let body): "expect error \(pattern.tree) \(body.tree)"
    case .expectBlock(.changes(only: let paths), let body):
      "expect changes \(body.tree) only \(paths.map { ArgumentValue.path($0).tree })"
    case .assignment(let place, let value): "\(place.tree) := \(value.tree)"
    }
  }
}

extension ErrorPattern {
  var tree: String {
    switch kind {
    case .any: "any"
    case .code(let code): "[\(code)]"
    case .text(let text): "'\(text)'"
    }
  }
}

extension CommandCall {
  var tree: String {
    let values = arguments.parameters.sorted().map { name in
      " \(name): " + arguments[name].map(\.tree).joined(separator: " ")
    }
    let flags = options.sorted { $0.key < $1.key }.map { " --\($0.key) \($0.value.tree)" }
    return command + values.joined() + flags.joined() + (block.map { " \($0.tree)" } ?? "")
  }
}
