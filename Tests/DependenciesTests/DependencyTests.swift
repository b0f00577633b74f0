import Dependencies
import Foundation
import Testing

@Suite struct DependencyTests {
  private struct Model {
    @Dependency(\.uuid) var uuid
    @Dependency(\.date) var date
  }

  @Test func withDependenciesReplacesThemForTheOperationOnly() {
    let model = Model()
    let ids = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      [model.uuid(), model.uuid()]
    }
    #expect(ids == [UUID(0), UUID(1)])
    withKnownIssue {
      _ = model.uuid()
    } matching: {
      $0.description.contains("\\.uuid")
    }
  }

  @Test func whatAModelWasMadeWithStaysWithIt() {
    let model = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 7)
    } operation: {
      Model()
    }
    #expect(model.date.now == Date(timeIntervalSince1970: 7))
  }

  @Test func theReadersOwnDependenciesComeFirst() {
    let model = withDependencies {
      $0.uuid = .constant(UUID(1))
    } operation: {
      Model()
    }
    let id = withDependencies {
      $0.uuid = .constant(UUID(2))
    } operation: {
      model.uuid()
    }
    #expect(id == UUID(2))
  }

  @Test func tasksInheritThem() async {
    let id = await withDependencies {
      $0.uuid = .constant(UUID(3))
    } operation: {
      await Task { Model().uuid() }.value
    }
    #expect(id == UUID(3))
  }

  @Test func aLiveValueIsMadeOnce() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(Numbered.self) var first
      @Dependency(Numbered.self) var second
      #expect(first.number == second.number)
    }
  }

  @Test func theContextDecides() {
    for context in DependencyContext.allCases {
      withDependencies {
        $0.context = context
      } operation: {
        @Dependency(Named.self) var named
        #expect(named.name == context.rawValue)
      }
    }
  }

  @Test func aDependencyWithoutATestValueReportsItsUse() {
    withKnownIssue {
      @Dependency(Numbered.self) var numbered
      _ = numbered
    } matching: {
      $0.description.contains("Numbered")
    }
  }

  @Test func uuidsFromIntegersAreHexadecimal() {
    #expect(UUID(10).uuidString == "00000000-0000-0000-0000-00000000000A")
    #expect(UUID(0).uuidString == "00000000-0000-0000-0000-000000000000")
  }
}

private struct Numbered: DependencyKey {
  let number = Int.random(in: .min ... .max)
  static var liveValue: Self { Self() }
}

private struct Named: DependencyKey {
  let name: String
  static let liveValue = Self(name: "live")
  static let previewValue = Self(name: "preview")
  static let testValue = Self(name: "test")
}
