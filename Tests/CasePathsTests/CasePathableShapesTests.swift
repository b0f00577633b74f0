public import CasePaths
import Testing

// These types are tests by compiling: each is a shape of enum that the macro must serve.

@CasePathable enum NoCases {}

@CasePathable private enum OneCase { case only(Int) }

@CasePathable
@dynamicMemberLookup
enum Loadable<Value: Equatable, Element> {
  case idle
  case loaded(Value)
  case list([Element])
  case detail(Self.Detail)
  case iterator(Root.Iterator)

  struct Detail {
    var element: Element?
  }
  typealias Root = [Element]
}

@CasePathable
enum NamedLikeSequenceMembers {
  case first(Int)
  case map
  case filter(String)
  case count(Int)
}

@CasePathable
enum Deprecating {
  @available(*, deprecated, message: "Use new.")
  case old(Int)
  case new
}

@CasePathable enum AlreadyConforming: CasePathable { case only }

public struct Host {
  struct Nested {}
  @CasePathable fileprivate enum FilePrivate { case nested(Nested) }
  @CasePathable enum UsesNested { case nested(Nested) }
}

extension Host {
  @CasePathable package enum InPackage { case only(Int) }
}

public extension Host {
  @CasePathable enum PublicByItsExtension { case only(Int) }
}

@CasePathable enum Uninhabited { case never(NoCases), ever }

@CasePathable
enum Nesting {
  case plain(Plain)
  case qualified(Nesting.Qualified)
  case overloaded(Overloaded)
  indirect case again(Again)

  enum Plain { case a(Int), b }
  enum Qualified { case a }
  enum Overloaded { case set(Int), set(to: Int) }
  enum Unused { case set(Int), set(to: Int) }
  enum Again { case nesting(Nesting) }
}

struct CasePathableShapesTests {
  @Test func enumsNestedToBePayloadsHavePathsToo() {
    #expect(Nesting.plain(.a(3))[case: \.plain.a] == 3)
    #expect(Nesting.qualified(.a).is(\.qualified.a))
    #expect(Nesting.overloaded(.set(1)).is(\.overloaded))
    #expect(Nesting.again(.nesting(.plain(.b))).is(\.again.nesting.plain.b))
  }

  @Test func genericEnumsKeepTheirOwnNames() {
    #expect(Loadable<Int, String>.loaded(3).loaded == 3)
    #expect(Loadable<Int, String>.list(["a"])[case: \.list]?.first == "a")
    #expect(Loadable<Int, String>._$cases.map(\.name).contains("detail"))
    let value = Loadable<Int, String>._$cases[1]([3]) as? Loadable<Int, String>
    #expect(value?.loaded == 3)
  }

  @Test func casesNamedLikeMembersOfSequenceAreCases() {
    #expect(NamedLikeSequenceMembers.first(3)[case: \.first] == 3)
    #expect(NamedLikeSequenceMembers.count(3)[case: \.count] == 3)
    #expect(NamedLikeSequenceMembers.map.is(\.map))
  }

  @Test func enumsWithoutCasesHaveNoPaths() {
    #expect(Array(NoCases.allCasePaths).isEmpty)
    #expect(NoCases._$cases.isEmpty)
    #expect(Uninhabited.ever.is(\.ever))
  }

  @Test func everyAccessLevelWorks() {
    #expect(OneCase.only(1).is(\.only))
    #expect(Host.FilePrivate.nested(.init()).is(\.nested))
    #expect(Host.InPackage.only(1).is(\.only))
    #expect(Host.PublicByItsExtension.only(1).is(\.only))
    #expect(AlreadyConforming.only.is(\.only))
    #expect(Deprecating.new.is(\.new))
  }
}
