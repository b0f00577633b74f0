/// What somebody enters to sign up. All screens of ``SignUp`` edit the same value.
public struct SignUpData: Equatable, Sendable {
  public var acceptsTerms: Bool
  public var city: String
  public var email: String
  public var name: String
  public var topics: Set<Topic>

  public init(
    acceptsTerms: Bool = false,
    city: String = "",
    email: String = "",
    name: String = "",
    topics: Set<Topic> = []
  ) {
    self.acceptsTerms = acceptsTerms
    self.city = city
    self.email = email
    self.name = name
    self.topics = topics
  }

  /// What one can be interested in.
  public enum Topic: String, CaseIterable, Equatable, Sendable {
    case cooking, gardening, music, science
  }

  /// The screens on which data is entered, in order.
  public enum Step: CaseIterable, Equatable, Sendable {
    case basics, personalInfo, topics
  }

  /// The reason why a step is not finished.
  public enum Problem: Equatable, Sendable {
    case invalidEmail, missingName, missingTopic, termsNotAccepted

    /// The step in which the problem can be solved.
    public var step: Step {
      switch self {
      case .invalidEmail, .termsNotAccepted: .basics
      case .missingName: .personalInfo
      case .missingTopic: .topics
      }
    }
  }

  /// What is wrong with the data that a step enters. The city is optional.
  public func problem(in step: Step) -> Problem? {
    switch step {
    case .basics:
      if !email.contains("@") { return .invalidEmail }
      return acceptsTerms ? nil : .termsNotAccepted
    case .personalInfo:
      return name.isEmpty ? .missingName : nil
    case .topics:
      return topics.isEmpty ? .missingTopic : nil
    }
  }

  /// What is wrong in the first step that is not finished.
  public var firstProblem: Problem? {
    Step.allCases.lazy.compactMap(problem).first
  }
}
