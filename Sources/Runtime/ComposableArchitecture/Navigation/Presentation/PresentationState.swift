/// The optional state of a feature that another feature presents.
///
/// `@Presents` creates one for the property that it is attached to; it is rarely written
/// explicitly. The property has the type of the optional state, and its projected value is passed
/// to `ifLet`:
///
/// ```swift
/// @ObservableState
/// struct State {
///   @Presents var edit: EditFeature.State?
/// }
/// …
/// .ifLet(\.$edit, action: \.edit) { EditFeature() }
/// ```
///
/// The state is stored behind a reference with copy-on-write, which lets a feature present itself
/// recursively.
@propertyWrapper
public struct PresentationState<State> {
  private final class Storage {
    var state: State?

    init(_ state: State?) {
      self.state = state
    }
  }

  /// `nil` while nothing is presented.
  private var storage: Storage?

  /// Whether `ifLet` has seen the presented state. Equality ignores this flag.
  var isMounted = false

  /// Creates a presentation of a state, or of nothing.
  public init(wrappedValue: State?) {
    self.storage = wrappedValue.map { Storage($0) }
  }

  /// Creates a copy of a presentation.
  public init(projectedValue: Self) {
    self = projectedValue
  }

  /// The presented state, or `nil` if nothing is presented.
  public var wrappedValue: State? {
    get { storage?.state }
    set {
      if let storage = uniqueStorage() {
        storage.state = newValue
        if newValue == nil { self.storage = nil }
      } else {
        storage = newValue.map { Storage($0) }
      }
    }
    _modify {
      let storage = uniqueStorage() ?? Storage(self.storage?.state)
      defer { self.storage = storage.state == nil ? nil : storage }
      yield &storage.state
    }
  }

  /// The presentation itself.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  /// The payload of the presented state in a case; `nil` if nothing or another case is presented.
  ///
  /// ```swift
  /// await store.send(\.destination.edit.titleChanged, "Milk") {
  ///   $0.$destination[case: \.edit]?.title = "Milk"
  /// }
  /// ```
  ///
  /// Assigning `nil` dismisses the state. Any change of a state that is not in this case is an issue, and
  /// changes nothing.
  public subscript<Case>(
    case path: CaseKeyPath<State, Case>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Case? where State: CasePathable {
    get { storage?.state.flatMap { AnyCasePath(path).extract(from: $0) } }
    _modify {
      let location = SourceLocation(
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
      yield &wrappedValue[payload: AnyCasePath(path), at: location]
    }
  }

  /// Whether a state is presented.
  var isPresented: Bool { storage != nil }

  /// Returns whether both share their storage, that is, neither was changed since one was copied
  /// from the other.
  package func sharesStorage(with other: Self) -> Bool {
    storage === other.storage
  }

  private mutating func uniqueStorage() -> Storage? {
    isKnownUniquelyReferenced(&storage) ? storage : nil
  }
}

// Sendable because of copy-on-write: shared storage is never mutated.
extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Equatable where State: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.sharesStorage(with: rhs) || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

extension PresentationState: Decodable where State: Decodable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self.init(wrappedValue: container.decodeNil() ? nil : try container.decode(State.self))
  }
}

extension PresentationState: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}

extension PresentationState: CustomReflectable {
  /// Reflects the presented state only.
  public var customMirror: Mirror {
    Mirror(reflecting: wrappedValue as Any)
  }
}

/// Returns whether two presentations hold the same state at different times.
public func _$isIdentityEqual<State: ObservableState>(
  _ lhs: PresentationState<State>,
  _ rhs: PresentationState<State>
) -> Bool {
  ObservableStateID.areSame(lhs.wrappedValue?._$id, rhs.wrappedValue?._$id)
}
