/// Optional state of a feature that another one presents.
///
/// `@Presents` makes one for each property it is put on; it is rarely written out. The property reads
/// as the optional state, its projected value goes to `ifLet`:
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
/// The state is kept behind a reference and copied when it is written to, so that a feature can present
/// itself.
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

  /// Whether `ifLet` has seen what is presented. It takes no part in the value's equality.
  var isMounted = false

  /// Presents a state, or nothing.
  public init(wrappedValue: State?) {
    self.storage = wrappedValue.map { Storage($0) }
  }

  /// The same presentation.
  public init(projectedValue: Self) {
    self = projectedValue
  }

  /// The state that is presented.
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

  /// The presented state's payload in a case, or `nil` where nothing or another case is presented.
  ///
  /// ```swift
  /// await store.send(\.destination.edit.titleChanged, "Milk") {
  ///   $0.$destination[case: \.edit]?.title = "Milk"
  /// }
  /// ```
  ///
  /// Assigning `nil` to the case that is presented dismisses it.
  public subscript<Case>(case path: CaseKeyPath<State, Case>) -> Case? where State: CasePathable {
    get { storage?.state.flatMap { AnyCasePath(path).extract(from: $0) } }
    set {
      let path = AnyCasePath(path)
      if let newValue {
        wrappedValue = path.embed(newValue)
      } else if wrappedValue.flatMap(path.extract(from:)) != nil {
        wrappedValue = nil
      }
    }
  }

  /// Whether a state is presented.
  var isPresented: Bool { storage != nil }

  /// Whether both are copies of one value, of which neither was changed.
  package func sharesStorage(with other: Self) -> Bool {
    storage === other.storage
  }

  private mutating func uniqueStorage() -> Storage? {
    isKnownUniquelyReferenced(&storage) ? storage : nil
  }
}

// Sendable as any value is that is copied on write: storage that is shared is never written to.
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
  /// Only the state is shown.
  public var customMirror: Mirror {
    Mirror(reflecting: wrappedValue as Any)
  }
}

/// Whether two presentations show the same thing at different times.
public func _$isIdentityEqual<State: ObservableState>(
  _ lhs: PresentationState<State>,
  _ rhs: PresentationState<State>
) -> Bool {
  ObservableStateID.areSame(lhs.wrappedValue?._$id, rhs.wrappedValue?._$id)
}
