import CasePaths
import struct Foundation.Date
import class Foundation.Thread
import struct Foundation.UUID
import ShellLanguage
import ShellOutput
import ShellSession
package import ShellValues

extension Evaluator {
  /// The names visible to values and expressions.
  struct Environment: ValueEnvironment {
    private let variables: [String: Any]
    private let lastValue: Any?
    private(set) var state: Any?
    private let names: FeatureNames?
    private let temporaryFolder: TemporaryFolder?
    /// The session whose clock `Date.now` reads; `nil` for the system's.
    private let session: ShellSession?
    private let shortIDs: ShortIDs?

    /// The style in which a prompt writes values.
    var style: ValueStyle { ValueStyle(rendersDialogs: false, shortIDs: shortIDs) }

    /// - Parameters:
    ///   - names: The named types and values that are visible.
    ///   - temporaryFolder: The value of `temporaryFolder`.
    ///   - session: The session whose clock `Date.now` reads; `nil` for the system's.
    @MainActor
    init(
      variables: [String: Any],
      lastValue: Any?,
      state: Any?,
      names: FeatureNames?,
      temporaryFolder: TemporaryFolder?,
      session: ShellSession? = nil,
      shortIDs: ShortIDs? = nil
    ) {
      self.shortIDs = shortIDs
      self.variables = variables
      self.lastValue = lastValue
      self.state = state
      self.names = names
      self.temporaryFolder = temporaryFolder
      self.session = session
    }

    /// The names currently visible in a session.
    ///
    /// - Parameter variables: Additional variables.
    @MainActor
    init(
      of session: ShellSession,
      names: FeatureNames?,
      state: Any?,
      variables: [String: Any] = [:],
      shortIDs: ShortIDs? = nil
    ) {
      self.init(
        variables: variables.isEmpty
          ? session.variables : session.variables.merging(variables) { $1 },
        lastValue: session.lastValue,
        state: state,
        names: names,
        temporaryFolder: session.temporaryFolder,
        session: session,
        shortIDs: shortIDs
      )
    }

    /// Returns the same names with another state.
    func with(state: Any) -> Environment {
      var environment = self
      environment.state = state
      return environment
    }

    /// Safe because statements are evaluated on the main actor.
    var now: Date {
      let session = session
      return MainActor.assumeIsolated { session?.now(for: session?.current) ?? Date() }
    }

    func type(named name: String) -> Any.Type? {
      if let type = names?.types.type(named: name) { return type }
      // Finding out what a feature depends on takes long; the names of types are capitalised. The
      // calls of swapped endpoints come from any thread, and only the main one can find out.
      guard name.first?.isUppercase == true, LiteralCatalog.type(named: name) == nil,
        Thread.isMainThread
      else { return nil }
      let feature = names?.feature
      return TypeLookup.type(
        named: name,
        in: MainActor.assumeIsolated { feature?.dependencyModules ?? [] }
      )
    }

    /// What a beginning was shown for, else the ids in the state that begin with it.
    func ids(beginningWith text: String) -> [UUID] {
      if let shown = shortIDs?.id(shownAs: text) { return [shown] }
      guard let state else { return [] }
      let found = ValueSearch(text, in: state, limit: .max).hits.compactMap { hit -> UUID? in
        if case .literal(let id as UUID) = ValueContent(hit.value) { id } else { nil }
      }
      var seen: Set<UUID> = []
      return found.filter {
        $0.uuidString.hasPrefix(text.uppercased()) && seen.insert($0).inserted
      }
    }

    /// The names of types that a person can write.
    var typeNames: [String] { names?.types.names ?? [] }

    func value(named name: String) -> Any? {
      if let variable = variables[name] { return variable }
      if let value = names?.values[name] { return value }
      return switch name {
      case "last", "it": lastValue
      // The folder is created on first use.
      case Self.temporaryFolderName: temporaryFolder?.path
      default: nil
      }
    }

    func checkIsAvailable(_ name: Name) throws {
      guard name.text == Self.temporaryFolderName else { return }
      _ = try temporaryFolder?.path(at: name.span)
    }

    var visibleNames: [String] {
      variables.keys.sorted() + (names?.values.keys.sorted() ?? [])
        + (lastValue == nil ? [] : ["last"]) + [Self.temporaryFolderName]
    }

    static let temporaryFolderName = "temporaryFolder"
  }

  /// The environment at the current scope. A scope whose state is gone has no state.
  var environment: Environment {
    let store = session.current
    return Environment(
      of: session,
      names: store.map { names(of: $0.feature) },
      state: store.flatMap { try? $0.scope.state(in: $0) },
      shortIDs: options.shortIDs
    )
  }

  package var builder: ValueBuilder { ValueBuilder(environment: environment) }

  func value(of expression: Expression) throws -> Any {
    try ExpressionEvaluator(environment: environment).evaluate(expression)
  }

  func value(of expression: Expression, asType type: Any.Type) throws -> Any {
    try builder.build(type, from: expression)
  }

  func value<Value>(of expression: Expression, as type: Value.Type) throws -> Value {
    // A constant needs no names.
    let builder = expression.isConstant(as: type) ? ValueBuilder() : builder
    return try builder.value(of: type, from: expression)
  }

  // MARK: State

  /// The state at the current scope, or the part at a path.
  func state(at path: PathSyntax?) throws -> Any {
    let store = try session.currentStore()
    let state = try store.scope(of: path).state(in: store)
    guard let path, case .steps(let accessors) = path.kind else { return state }
    let resolved = try StatePath.resolve(
      accessors,
      in: state,
      using: builder
    )
    return try resolved.read(from: state, at: path.span)
  }

  /// The state that a store is loaded with: the initial state with the given parts replaced.
  ///
  /// - Returns: The state, and the shared values to set with it, none of which is set yet.
  static func initialState(
    of feature: RegisteredFeature,
    _ expression: Expression,
    in session: ShellSession,
    _ variables: [String: Any] = [:]
  ) throws -> (state: Any, shared: ExpectedSharedValues) {
    let (state, shared) = try session.expecting {
      try statedState(of: feature, expression, in: session, variables)
    }
    return (state, shared)
  }

  private static func statedState(
    of feature: RegisteredFeature,
    _ expression: Expression,
    in session: ShellSession,
    _ variables: [String: Any]
  ) throws -> Any {
    let initial = session.initialState(of: feature)
    let builder = ValueBuilder(
      environment: Environment(
        of: session,
        names: FeatureNames(feature),
        state: nil,
        variables: variables
      )
    )
    guard let labelled = properties(expression, of: feature.stateType),
      names(labelled, of: feature.stateType)
    else {
      return try builder.build(feature.stateType, from: expression)
    }
    try labelled.checkDistinctLabels()
    var state = initial
    for argument in labelled {
      guard let label = argument.label else {
        throw Diagnostic(
          ValueProblem.missingLabel("property:", of: TypeName.of(feature.stateType)),
          at: argument.value.span,
          help: "Name the properties to set: '(property: value)'."
        )
      }
      let accessor = Accessor(.member(label.text), label.span)
      state = try replace([accessor], in: state, with: argument.value, using: builder)
    }
    return state
  }

  /// Whether the arguments name properties, rather than parameters of the state's own initialiser.
  private static func names(_ arguments: [Argument], of type: Any.Type) -> Bool {
    let isDescribed = (type as? any InitDescribing.Type)?._$initializers.isEmpty == false
    guard isDescribed else { return true }
    let properties = Set(VisibleFields.fields(of: type).map(\.name))
    let labels = arguments.compactMap(\.label?.text)
    return labels.count == arguments.count && labels.contains(where: properties.contains)
      || arguments.isEmpty
  }

  /// Returns a copy of a state with one part replaced.
  static func replace(
    _ accessors: [Accessor],
    in state: Any,
    with expression: Expression,
    using builder: ValueBuilder
  ) throws -> Any {
    try replacement(of: accessors, in: state, with: expression, using: builder).whole
  }

  /// Replaces the part of a value at some accessors. Returns the new whole, the path to the part
  /// and the part's new value.
  static func replacement(
    of accessors: [Accessor],
    in state: Any,
    with expression: Expression,
    using builder: ValueBuilder
  ) throws -> (whole: Any, path: StatePath, value: Any) {
    let path = try StatePath.resolve(accessors, in: state, using: builder, lastMayBeMissing: true)
    let part = path.assignableType(in: type(of: state)) ?? Any.self
    // A value behind a reference is replaced at its source, for all references to it.
    let type = (part as? any ReferencingValue.Type)?.erasedWrappedType ?? part
    let value = try builder.build(type, from: expression)
    return (try path.replacing(in: state, with: value, at: expression.span), path, value)
  }

  /// The arguments of `State(a: 1)`, `.init(a: 1)` or `(a: 1)`; `nil` for any other expression.
  private static func properties(_ expression: Expression, of type: Any.Type) -> [Argument]? {
    switch expression.kind {
    case .tuple(let arguments): return arguments
    case .implicitMember(let name, let arguments?) where name.text == "init": return arguments
    case .call(let callee, let arguments):
      let name = TypeName.of(type)
      guard case .name(let base) = callee.kind else {
        if case .access = callee.kind { return arguments }
        return nil
      }
      return name == base.text || name.hasSuffix(".\(base.text)") ? arguments : nil
    default: return nil
    }
  }

  // MARK: Scope

  /// The scope that a path leads to.
  func scope(
    _ scope: Scope,
    going accessors: [Accessor],
    via caseName: Name?,
    stopsAtEnum: Bool,
    in store: SessionStore
  ) throws -> Scope {
    try scope.going(
      accessors,
      via: caseName,
      stopsAtEnum: stopsAtEnum,
      in: store,
      builder: builder
    )
  }

  // MARK: Assertions

  /// Applies a block of assignments to the state before an action.
  func expectedState(
    _ block: [Statement],
    from state: Any,
    in store: SessionStore
  ) throws -> Any {
    var scoped = try store.scope.state(of: state)
    for statement in block {
      guard case .assignment(let target, let expression) = statement.kind else { continue }
      guard let accessors = Self.accessors(of: target) else {
        throw Diagnostic(SyntaxProblem.assignmentOutsideBlock, at: target.span)
      }
      let builder = ValueBuilder(
        environment: Environment(of: session, names: names(of: store.feature), state: scoped)
      )
      scoped = try Self.replace(accessors, in: scoped, with: expression, using: builder)
    }
    return try store.scope.replacing(state, with: scoped)
  }

  /// The steps from `$0` to the target of an assignment; `nil` for another root.
  static func accessors(of target: Expression) -> [Accessor]? {
    switch target.kind {
    case .state: []
    case .access(let base, let accessor): accessors(of: base).map { $0 + [accessor] }
    default: nil
    }
  }

  /// Throws if the result of an action differs from its block. Without a block, throws if the
  /// script is exhaustive and something changed.
  ///
  /// - Parameter findEntry: Finds the action's entry; `nil` if there is none. Called only if there
  ///   is something to check.
  func check(
    _ expectation: (result: Any, changed: ExpectedSharedValues)?,
    of findEntry: @autoclosure () -> Timeline.Entry?
  ) throws {
    guard expectation != nil || session.settings.isExhaustive, let entry = findEntry() else {
      return
    }
    if let expectation {
      try check(entry.differences(from: expectation.result, expectation.changed))
    } else {
      try check(entry.changes)
    }
  }

  /// Throws if the actual state after an action differs from the expected one.
  func check(_ differences: ChangeList) throws {
    guard !differences.isEqual else { return }
    throw Diagnostic(AssertionProblem.changeDiffers, help: Self.text(of: differences))
  }

  /// The differences as lines of expected and found values.
  static func text(of differences: ChangeList) -> String {
    let description = ValueDescription(width: 200)
    let lines = differences.changes.map { change -> String in
      let found: (Any?, Any?) =
        switch change {
        case .changed(_, let old, let new): (old, new)
        case .added(_, let value): (nil, value)
        case .removed(_, let value): (value, nil)
        case .reordered: (nil, nil)
        }
      let path = change.path.description
      let head = path.isEmpty ? "" : "\(path): "
      let expected = differences.readingOld {
        found.0.map { "  - \(head)\(description.text($0))" }
      }
      let actual = differences.readingNew {
        found.1.map { "  + \(head)\(description.text($0))" }
      }
      let texts = [expected, actual].compactMap(\.self)
      return texts.isEmpty ? "  \(head)different order" : texts.joined(separator: "\n")
    }
    return (["Expected (-) and found (+):"] + lines).joined(separator: "\n")
  }
}
