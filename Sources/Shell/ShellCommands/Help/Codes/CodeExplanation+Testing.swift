// Codes of test runs.
extension CodeExplanation {
  static let testing = [
    CodeExplanation(
      "not-a-script",
      "A test run takes '.tcash' files, Markdown files and folders. Other files need no test."
    ),
    CodeExplanation(
      "no-blocks",
      "The scripts in a Markdown file are its fenced blocks whose first line is '```tcash'."
    ),
    CodeExplanation(
      "no-block",
      "A name such as README.md:40 selects the block whose statements begin at that line. Lines move as a "
        + "file is edited; 'test --list' lists the names."
    ),
    CodeExplanation(
      "exit-status",
      "A script that ends itself by 'exit' passes with status 0 alone. 'fail' says what is wrong as well."
    ),
    CodeExplanation(
      "timed-out",
      "A test ends after the time that '--timeout' gives, a minute if it is left out. Perhaps the script "
        + "waits on the live clock: 'set world fixed' and 'advance' take no time."
    ),
    CodeExplanation(
      "memory-limit",
      "A test ends when its process takes more memory than '--memory' gives, 2 GB if it is left out."
    ),
    CodeExplanation(
      "output-limit",
      "A test ends when the script and its features print more than 16 MB. Perhaps a loop does not end."
    ),
    CodeExplanation(
      "differs",
      "With '--hash-seeds N' a script runs N times, and must print the same each time. Swift iterates "
        + "over a set or a dictionary in another order in each process: sort before the order matters."
    ),
    CodeExplanation(
      "no-scripts",
      "'compare' found no scripts at the paths that it was given."
    ),
    CodeExplanation(
      "unknown-variant",
      "'compare' runs scripts with two features of this shell, which 'features' lists, or with two programs, which "
        + "are named by paths with a '/'."
    ),
    CodeExplanation(
      "not-executable",
      "'compare' was given a path at which there is no program."
    ),
  ]
}
