import SwiftParser
import SwiftSyntax

/// The source file of a shell, to which features are added.
struct ShellSource {
  private let text: String
  private let tree: SourceFileSyntax

  init(_ text: String) {
    self.text = text
    tree = Parser.parse(source: text)
  }

  /// The names of the features that it registers.
  var names: Set<String> {
    let finder = FeatureFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.names
  }

  /// The file with more features and imports; `nil` if it has no list of features to add to.
  func adding(_ features: [AdoptedFeature], imports: [String]) -> String? {
    let finder = FeatureFinder(viewMode: .sourceAccurate)
    finder.walk(tree)
    guard let list = finder.list else { return nil }
    let present = tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
    let modules = Set(present.map(\.path.trimmedDescription))
    let missing = imports.filter { line in
      !(line.split(separator: " ").last.map { modules.contains(String($0)) } ?? true)
    }
    var edits: [(place: Int, text: String)] = []
    if !missing.isEmpty, let last = present.last {
      let place = last.endPositionBeforeTrailingTrivia.utf8Offset
      edits.append((place, missing.map { "\n\($0)" }.joined()))
    }
    let lines = features.map { "    \($0.source.replacing("\n", with: "\n    "))\n" }
    // Before the line of the closing brace.
    let bytes = Array(text.utf8)
    var place = list.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
    while place > 0, [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(bytes[place - 1]) {
      place -= 1
    }
    let isOnOwnLine = place > 0 && bytes[place - 1] == UInt8(ascii: "\n")
    edits.append((place, (isOnOwnLine ? "" : "\n") + lines.joined()))
    var result = bytes
    for edit in edits.sorted(by: { $0.place > $1.place }) {
      result.insert(contentsOf: Array(edit.text.utf8), at: edit.place)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Finds `Feature("name", …)` and the property that lists the features.
private final class FeatureFinder: SyntaxVisitor {
  var names: Set<String> = []
  var list: AccessorBlockSyntax?

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.trimmedDescription == "Feature",
      let literal = node.arguments.first?.expression.as(StringLiteralExprSyntax.self),
      let name = literal.representedLiteralValue
    {
      names.insert(name)
    }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if node.pattern.trimmedDescription == "features", let block = node.accessorBlock {
      list = block
    }
    return .visitChildren
  }
}
