package import ShellLanguage

/// A help page: a title and its sections.
package struct HelpPage {
  package enum Section {
    /// Paragraphs, wrapped to the width. Lines that begin with two spaces stay unchanged.
    case text(String)
    case rows(heading: String, [Row])
    /// Statements to type, with their output.
    case example(CommandSignature.Example)
    case state(heading: String, Any)
  }

  package let title: String
  package let sections: [Section]

  package init(title: String, sections: [Section]) {
    self.title = title
    self.sections = sections
  }
}
