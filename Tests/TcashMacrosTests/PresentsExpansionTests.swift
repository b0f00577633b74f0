import Testing

struct PresentsExpansionTests {
  @Test func expandsAProperty() {
    expectExpansion(
      of: """
        @ObservableState
        struct State {
          @Presents public private(set) var child: Child.State? = Child.State()
        }
        """,
      "Presents",
      to: #"""
        @ObservableState
        struct State {
          public private(set) var child: Child.State? {
          @storageRestrictions(initializes: _child)
          init(initialValue) {
            _child = ComposableArchitecture.PresentationState(wrappedValue: initialValue)
          }
          get {
            _$observationRegistrar.access(self, keyPath: \.child)
            return _child.wrappedValue
          }
          set {
            _$observationRegistrar.mutate(self, keyPath: \.child, &_child.wrappedValue, newValue, _$isIdentityEqual)
          }
          _modify {
            let oldValue = _$observationRegistrar.willModify(self, keyPath: \.child, &_child.wrappedValue)
            defer {
              _$observationRegistrar.didModify(self, keyPath: \.child, &_child.wrappedValue, oldValue, _$isIdentityEqual)
            }
            yield &_child.wrappedValue
          }
          }

          @ComposableArchitecture.ObservationStateIgnored
          private var _child = ComposableArchitecture.PresentationState<Child.State>(wrappedValue: Child.State())

          @ComposableArchitecture.ObservationStateIgnored
          public private(set) var $child: ComposableArchitecture.PresentationState<Child.State> {
            get {
              _$observationRegistrar.access(self, keyPath: \.child)
              return _child
            }
            set {
              let oldValue = _$observationRegistrar.willModify(self, keyPath: \.child, &_child.wrappedValue)
              defer {
                _$observationRegistrar.didModify(self, keyPath: \.child, &_child.wrappedValue, oldValue, _$isIdentityEqual)
              }
              _child = newValue
            }
            _modify {
              let oldValue = _$observationRegistrar.willModify(self, keyPath: \.child, &_child.wrappedValue)
              defer {
                _$observationRegistrar.didModify(self, keyPath: \.child, &_child.wrappedValue, oldValue, _$isIdentityEqual)
              }
              yield &_child
            }
          }
        }
        """#
    )
  }

  @Test func aConstant() {
    expectDiagnostics(
      of: """
        @ObservableState
        struct State {
          @Presents let child: Child.State?
        }
        """,
      "Presents",
      [
        ExpectedDiagnostic(
          message: "'@Presents' is for children that come and go, but a 'let' never changes",
          line: 3,
          column: 13,
          fixes: [
            (
              "Make it a 'var'",
              """
              @ObservableState
              struct State {
                @Presents var child: Child.State?
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test func aChildThatIsAlwaysThere() {
    let message = """
      '@Presents' is for a child that may be absent, so the property needs an optional type: \
      'var child: Child.State?'
      """
    expectDiagnostics(
      of: """
        @ObservableState
        struct State {
          @Presents var child: Child.State = Child.State()
          @Presents var inferred = Child.State()
        }
        """,
      "Presents",
      [
        ExpectedDiagnostic(
          message: message,
          line: 3,
          column: 17,
          fixes: [
            (
              "Write 'Child.State?'",
              """
              @ObservableState
              struct State {
                @Presents var child: Child.State? = Child.State()
                @Presents var inferred = Child.State()
              }
              """
            )
          ]
        ),
        ExpectedDiagnostic(message: message, line: 4, column: 17),
      ]
    )
  }

  @Test func aPropertyThatIsNotStored() {
    expectDiagnostics(
      of: """
        @ObservableState
        struct State {
          @Presents var child: Child.State? { nil }
        }
        """,
      "Presents",
      [
        ExpectedDiagnostic(
          message:
            "'@Presents' provides the storage: it applies to one stored 'var' without observers",
          line: 3,
          column: 3,
          fixes: [
            (
              "Remove '@Presents'",
              """
              @ObservableState
              struct State {
                var child: Child.State? { nil }
              }
              """
            )
          ]
        )
      ]
    )
  }

  @Test func aStateWithoutObservers() {
    expectDiagnostics(
      of: """
        struct State {
          @Presents var child: Child.State?
        }
        """,
      "Presents",
      [
        ExpectedDiagnostic(
          message: """
            '@Presents' notifies the observers of 'State' when the child changes, but 'State' \
            can't be observed. Attach '@ObservableState' to it
            """,
          line: 2,
          column: 3
        )
      ]
    )
  }
}
