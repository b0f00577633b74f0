/// The modules that are not a feature's: of this package, and of the libraries that it uses.
package enum PackageModules {
  static let store: Set = [
    "CasePaths", "CasePathsCore", "Clocks", "CombineSchedulers", "ComposableArchitecture",
    "ComposableArchitectureLite", "ConcurrencyExtras", "Dependencies", "IdentifiedCollections",
    "Perception", "PlatformIO", "ProgramSymbols", "Sharing", "SharingSQLite",
  ]

  static let shell: Set = [
    "ExampleShell", "LineEditor", "ShellCommands", "ShellCompletion", "ShellHost", "ShellJournal",
    "ShellLanguage", "ShellLessons", "ShellOutput", "ShellPages", "ShellProse", "ShellSession",
    "ShellTesting", "ShellValues", "tcash", "TcashAdoptionArguments", "TcashKit", "TcashSQLite",
    "TcashTesting", "TerminalText",
  ]

  static let libraries: Set = [
    "ArgumentParser", "ArgumentParserToolInfo", "CustomDump", "Dispatch", "Distributed",
    "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "GRDB", "Glibc",
    "InternalCollectionsUtilities", "IssueReporting", "Musl", "Observation", "OpenCombine",
    "OpenCombineDispatch", "OpenCombineFoundation", "OrderedCollections", "RegexBuilder", "Runtime",
    "Swift",
    "Synchronization",
    "SystemPackage", "XCTestDynamicOverlay", "_Concurrency", "_FoundationCollections",
    "_RegexParser", "_StringProcessing",
    "__C",
  ]

  package static func contain(_ module: String) -> Bool {
    store.contains(module) || shell.contains(module) || libraries.contains(module)
  }
}
