package import ShellLanguage

/// A page of the help: a heading and what stands below it.
package struct HelpPage {
  package enum Section {
    /// Paragraphs, which are fitted to the width. Lines that begin with two spaces stand as they are.
    case text(String)
    case rows(heading: String, [Row])
    /// Statements that can be typed, with what they print.
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
