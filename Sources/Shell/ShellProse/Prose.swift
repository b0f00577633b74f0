/// A block of prose: text for people to read, as written in Markdown.
///
/// In texts `` `code` ``, `**strong**`, `*emphasis*` and links are marked as in Markdown.
package enum Prose: Hashable, Sendable {
  case heading(String)
  case paragraph(String)
  /// An item of a list, with the mark before it: `•` or `1.`.
  case item(String, mark: String, depth: Int)
  case quote(String)
  case code([String], language: String)
  /// A line across the page.
  case rule
}
