import ShellCompletion

extension TestEnvironment: CompletionEnvironment {
  var typeNames: [String] { [] }
  func parameters(ofDefinition _: String) -> [String]? { nil }
}
