import SwiftSyntaxMacrosGenericTestSupport
import Testing

struct ObservableStateExpansionTests {
  @Test func expandsAStruct() {
    expectExpansion(
      of: """
        @ObservableState
        public struct State {
          var count = 0
          let id: Int
          static var shared = 0
          lazy var cache = 0
          var double: Int { count * 2 }
          @Shared var settings: Settings
          @ObservationStateIgnored var scratch = 0
          var note: String?
          @Presents var `in`: Child.State?
        }
        """,
      "ObservableState",
      to: #"""
        public struct State {
          @ComposableArchitecture.ObservationStateTracked
          var count = 0
          let id: Int
          static var shared = 0
          lazy var cache = 0
          var double: Int { count * 2 }
          @Shared
          @ComposableArchitecture.ObservationStateIgnored var settings: Settings
          @ObservationStateIgnored var scratch = 0
          @ComposableArchitecture.ObservationStateTracked
          var note: String?
          @Presents
          @ComposableArchitecture.ObservationStateIgnored var `in`: Child.State?

          @ComposableArchitecture.ObservationStateIgnored
          var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

          public var _$id: ComposableArchitecture.ObservableStateID {
            _$observationRegistrar.id
          }

          public mutating func _$willModify() {
            _$observationRegistrar._$willModify()
          }

          public static var _$registrarOffset: Swift.Int? {
            Swift.MemoryLayout<Self>.offset(of: \Self._$observationRegistrar)
          }

          public static var _$properties: [ComposableArchitecture._$ObservedProperty<Self>] {
            var properties: [ComposableArchitecture._$ObservedProperty<Self>] = []
            properties.reserveCapacity(5)
            properties.append(.init("count", \Self.count, storage: \Self._count))
            properties.append(.init("note", \Self.note, storage: \Self._note))
            properties.append(.init("$note", \Self.$note, storage: \Self._note))
            properties.append(.init("in", \Self.`in`))
            properties.append(.init("$in", \Self.$in, storage: \Self._in))
            return properties
          }

          public static var _$computed: [CasePaths._$ComputedProperty] {
            var properties: [CasePaths._$ComputedProperty] = []
            properties.append(.init("double") { (value: Self) in value.double })
            return properties
          }
        }

        extension State: ComposableArchitecture.ObservableState {}
        """#
    )
  }

  @Test func expandsATrackedProperty() {
    expectExpansion(
      of: """
        struct State {
          @ObservationStateTracked public private(set) var count: Int = 0
        }
        """,
      "ObservationStateTracked",
      to: #"""
        struct State {
          public private(set) var count: Int {
          @storageRestrictions(initializes: _count)
          init(initialValue) {
            _count = initialValue
          }
          get {
            _$observationRegistrar.access(self, keyPath: \.count)
            return _count
          }
          set {
            _$observationRegistrar.mutate(self, keyPath: \.count, &_count, newValue, _$isIdentityEqual)
          }
          _modify {
            let oldValue = _$observationRegistrar.willModify(self, keyPath: \.count, &_count)
            defer {
              _$observationRegistrar.didModify(self, keyPath: \.count, &_count, oldValue, _$isIdentityEqual)
            }
            yield &_count
          }
          }

          @ComposableArchitecture.ObservationStateIgnored
          private var _count: Int = 0
        }
        """#
    )
  }

  @Test func movesObserversToTheStorage() {
    expectExpansion(
      of: """
        struct State {
          @ObservationStateTracked var count = 0 {
            willSet(next) { print(next.count, other.count) }
            didSet { count = min(self.count, 9) }
          }
        }
        """,
      "ObservationStateTracked",
      to: #"""
        struct State {
          var count {
            willSet(next) { print(next.count, other.count) }
            didSet { count = min(self.count, 9) }
            @storageRestrictions(initializes: _count)
            init(initialValue) {
              _count = initialValue
            }

            get {
              _$observationRegistrar.access(self, keyPath: \.count)
              return _count
            }

            set {
              _$observationRegistrar.mutate(self, keyPath: \.count, &_count, newValue, _$isIdentityEqual)
            }
          }

          @ComposableArchitecture.ObservationStateIgnored
          private var _count = 0 {
              willSet(next) { print(next.count, other.count) }
              didSet { _count = min(self._count, 9) }
            }
        }
        """#
    )
  }

  @Test func expandsAnEnum() {
    expectExpansion(
      of: """
        @ObservableState
        enum State {
          case edit(item: Edit.State)
          case none
        }
        """,
      "ObservableState",
      to: #"""
        enum State {
          case edit(item: Edit.State)
          case none

          var _$id: ComposableArchitecture.ObservableStateID {
            switch self {
            case .edit(let value0):
              return ComposableArchitecture.ObservableStateID._$id(for: value0)._$tag(0)
            case .none:
              return ComposableArchitecture.ObservableStateID._$inert._$tag(1)
            }
          }

          mutating func _$willModify() {
            switch self {
            case .edit(var value0):
              ComposableArchitecture._$willModify(&value0)
              self = .edit(item: value0)
            case .none: break
            }
          }
        }

        extension State: ComposableArchitecture.ObservableState {}
        """#
    )
  }

  @Test func refusesSeveralPropertiesInOneDeclaration() {
    expectExpansion(
      of: """
        @ObservableState
        struct State {
          var a = 0, b = 1
        }
        """,
      "ObservableState",
      to: #"""
        struct State {
          var a = 0, b = 1

          @ComposableArchitecture.ObservationStateIgnored
          var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()

          var _$id: ComposableArchitecture.ObservableStateID {
            _$observationRegistrar.id
          }

          mutating func _$willModify() {
            _$observationRegistrar._$willModify()
          }

          static var _$registrarOffset: Swift.Int? {
            Swift.MemoryLayout<Self>.offset(of: \Self._$observationRegistrar)
          }
        }

        extension State: ComposableArchitecture.ObservableState {}
        """#,
      diagnostics: [
        DiagnosticSpec(
          message: """
            '@ObservableState' observes one property per 'var'. Declare each of these on its own \
            line
            """,
          line: 3,
          column: 7,
          fixIts: [FixItSpec(message: "Declare each on its own line")]
        )
      ],
      fixedSource: """
        @ObservableState
        struct State {
          var a = 0
          var b = 1
        }
        """
    )
  }

  @Test func refusesClasses() {
    expectExpansion(
      of: """
        @ObservableState
        final class State {
        }
        """,
      "ObservableState",
      to: """
        final class State {
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@ObservableState' applies to structs and enums, but 'State' is a class",
          line: 1,
          column: 1,
          fixIts: [
            FixItSpec(message: "Remove '@ObservableState'"),
            FixItSpec(message: "Make 'State' a struct"),
          ]
        )
      ],
      applyFixIts: ["Make 'State' a struct"],
      fixedSource: """
        @ObservableState
        struct State {
        }
        """
    )
  }

  @Test func givesOptionalsAProjection() {
    expectExpansion(
      of: """
        struct State {
          @ObservationStateTracked public private(set) var `default`: Optional<Int>
        }
        """,
      "ObservationStateTracked",
      to: #"""
        struct State {
          public private(set) var `default`: Optional<Int> {
          @storageRestrictions(initializes: _default)
          init(initialValue) {
            _default = initialValue
          }
          get {
            _$observationRegistrar.access(self, keyPath: \.`default`)
            return _default
          }
          set {
            _$observationRegistrar.mutate(self, keyPath: \.`default`, &_default, newValue, _$isIdentityEqual)
          }
          _modify {
            let oldValue = _$observationRegistrar.willModify(self, keyPath: \.`default`, &_default)
            defer {
              _$observationRegistrar.didModify(self, keyPath: \.`default`, &_default, oldValue, _$isIdentityEqual)
            }
            yield &_default
          }
          }

          @ComposableArchitecture.ObservationStateIgnored
          private var _default: Optional<Int>

          @ComposableArchitecture.ObservationStateIgnored
          public private(set) var $default: Optional<Int> {
            get { `default` }
            set { `default` = newValue }
            _modify { yield &`default` }
          }
        }
        """#
    )
  }

  @Test func separatesPropertiesThatShareAType() {
    expectDiagnostics(
      of: """
        @ObservableState
        struct State {
          /// Two.
          public var a, b: Int
        }
        """,
      "ObservableState",
      [
        ExpectedDiagnostic(
          message: """
            '@ObservableState' observes one property per 'var'. Declare each of these on its own \
            line
            """,
          line: 4,
          column: 14,
          fixes: [
            (
              "Declare each on its own line",
              """
              @ObservableState
              struct State {
                /// Two.
                public var a: Int
                public var b: Int
              }
              """
            )
          ]
        )
      ]
    )
  }
}
