import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// A Swift file of an adopted module, and which of its declarations can be taken over.
final class SourceFile {
  /// The absolute path.
  let path: String
  /// The path in its module's folder.
  let name: String
  let module: String
  let text: String
  let tree: SourceFileSyntax
  let imports: [Import]
  let items: [SourceItem]
  private let converter: SourceLocationConverter

  struct Import {
    let module: String
    let isExported: Bool
    let node: ImportDeclSyntax
  }

  init(
    path: String,
    name: String,
    module: String,
    text: String,
    in configuration: LinuxConfiguration
  ) {
    self.path = path
    self.name = name
    self.module = module
    self.text = text
    tree = Parser.parse(source: text)
    converter = SourceLocationConverter(fileName: path, tree: tree)
    let regions = tree.configuredRegions(in: configuration)
    let reader = ItemReader(regions: regions)
    items = reader.items(in: tree.statements)
    imports = reader.imports
  }

  /// All declarations, outer ones before those in them.
  var allItems: [SourceItem] { items.flatMap(\.selfAndDescendants) }

  func line(of item: SourceItem) -> Int {
    converter.location(for: item.node.positionAfterSkippingLeadingTrivia).line
  }

  // MARK: What is taken over

  /// Modules that it exports to those that import its own.
  var exports: [String] { imports.filter(\.isExported).map(\.module) }

  /// Whether nothing is left of the file.
  ///
  /// - Parameter isAbsent: Whether a module is not there.
  func isEmpty(_ isAbsent: (String) -> Bool) -> Bool {
    items.allSatisfy { $0.removal != nil } && exports.allSatisfy(isAbsent)
  }

  /// Whether all of it is taken over.
  func isWhole(_ isAbsent: (String) -> Bool) -> Bool {
    allItems.allSatisfy { $0.removal == nil && $0.replacement == nil }
      && !imports.contains { isAbsent($0.module) }
      && !items.contains { $0.startAttribute != nil }
  }

  /// The file without what was taken out. Each line that is left has the number that it had, and the compiler reports
  /// it by the original's path.
  func extracted(isAbsent: (String) -> Bool) -> String {
    var edits: [(start: Int, end: Int, text: String)] = []
    var needsFoundation = !imports.contains { $0.module == "Foundation" }
    for item in imports where isAbsent(item.module) {
      var replacement = ""
      if item.module == "Combine" {
        replacement = "import CombineSchedulers"
      } else if needsFoundation, AbsentFramework.exportFoundation.contains(item.module) {
        replacement = "import Foundation"
        needsFoundation = false
      }
      let start = item.node.positionAfterSkippingLeadingTrivia.utf8Offset
      edits.append((start, item.node.endPositionBeforeTrailingTrivia.utf8Offset, replacement))
    }
    var pending = items
    while let item = pending.popLast() {
      guard item.removal != nil else {
        pending += item.children
        if let replacement = item.replacement {
          let start = replacement.token.positionAfterSkippingLeadingTrivia.utf8Offset
          let end = replacement.token.endPositionBeforeTrailingTrivia.utf8Offset
          edits.append((start, end, replacement.text))
        }
        continue
      }
      // The comment at the top of a file belongs to the file.
      let start =
        item.node.position.utf8Offset == 0
        ? item.node.positionAfterSkippingLeadingTrivia : item.node.position
      edits.append((start.utf8Offset, item.node.endPosition.utf8Offset, ""))
    }
    // The shell has the program's start.
    for item in items where item.removal == nil {
      guard let start = item.startAttribute else { continue }
      let position = start.positionAfterSkippingLeadingTrivia.utf8Offset
      edits.append((position, start.endPositionBeforeTrailingTrivia.utf8Offset, ""))
    }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var place = 0
    for edit in edits.sorted(by: { $0.start < $1.start }) where edit.start >= place {
      result += bytes[place..<edit.start]
      result += Array(edit.text.utf8)
      result += bytes[edit.start..<edit.end].filter { $0 == UInt8(ascii: "\n") }
      place = edit.end
    }
    result += bytes[place...]
    let escaped = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "#sourceLocation(file: \"\(escaped)\", line: 1)\n"
      + String(decoding: result, as: UTF8.self)
  }
}

/// A declaration that can be taken out of a file.
final class SourceItem {
  enum Kind {
    /// A type; its declarations are the children.
    case type
    /// An extension of a type.
    case `extension`
    /// Anything else.
    case member
  }

  let node: Syntax
  let kind: Kind
  /// The name of the type or member; the extended type of an extension.
  let name: String
  /// What it mentions, but for what its children do.
  let mentioned: Mentions
  /// Whether what it is in means nothing without it: stored properties, cases, the body of a reducer.
  let isEssential: Bool
  let children: [SourceItem]
  private(set) weak var parent: SourceItem?
  /// Why it was taken out.
  var removal: String?
  /// A word of it that is written in another way.
  var replacement: (token: TokenSyntax, text: String)?

  init(
    _ node: some SyntaxProtocol,
    _ kind: Kind,
    name: String,
    mentioned: Mentions,
    isEssential: Bool = false,
    children: [SourceItem] = []
  ) {
    self.node = Syntax(node)
    self.kind = kind
    self.name = name
    self.mentioned = mentioned
    self.isEssential = isEssential
    self.children = children
    for child in children { child.parent = self }
  }

  /// The name with those of the types around it: `Counter.State`.
  var qualifiedName: String { parent.map { "\($0.qualifiedName).\(name)" } ?? name }

  /// The attribute that makes it the start of a program.
  var startAttribute: AttributeSyntax? {
    let attributes = declaration?.asProtocol((any WithAttributesSyntax).self)?.attributes
    return attributes?.lazy.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription == "main" }
  }

  /// Whether it is an extension with a protocol.
  var isConformance: Bool {
    declaration?.as(ExtensionDeclSyntax.self)?.inheritanceClause != nil
  }

  /// Whether a name is a generic parameter of it, or of a type around it.
  func isParameter(_ name: String) -> Bool {
    let clause = declaration?.asProtocol((any WithGenericParametersSyntax).self)?
      .genericParameterClause
    return clause?.parameters.contains { $0.name.text == name } == true
      || parent?.isParameter(name) == true
  }

  /// The word for a protocol in its header; `nil` if it does not name that.
  func word(ofProtocol name: String) -> TokenSyntax? {
    let clause = declaration?.asProtocol((any DeclGroupSyntax).self)?.inheritanceClause
    return clause?.inheritedTypes.lazy.compactMap { $0.type.as(IdentifierTypeSyntax.self)?.name }
      .first { $0.text == name }
  }

  var selfAndDescendants: [SourceItem] { [self] + children.flatMap(\.selfAndDescendants) }

  /// Whether it, or something around it, was taken out.
  var isRemoved: Bool { removal != nil || parent?.isRemoved == true }

  /// The reason for it.
  var reason: String? { removal ?? parent?.reason }
}
