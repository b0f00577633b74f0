import ComposableArchitecture
import ShellCommands
package import ShellHost
package import ShellSession

extension Conversation {
  /// A conversation in the mode of scripts whose session shares nothing with others, and stores nothing.
  package static func isolated(
    _ features: [RegisteredFeature],
    presenter: any Presenter
  ) -> Conversation {
    // As when the shell runs by itself, but without anything that is stored.
    let conversation = withDependencies {
      $0 = DependencyValues()
      $0.context = .live
      $0.defaultAppStorage = .inMemory
      $0.defaultFileStorage = .inMemory
    } operation: {
      Conversation(
        ShellSession(features: features, references: PersistentReferences()),
        mode: .script,
        presenter: presenter
      )
    }
    conversation.evaluator.options.writePermission = WritePermission(within: [])
    conversation.evaluator.options.allowsPrograms = false
    return conversation
  }
}
