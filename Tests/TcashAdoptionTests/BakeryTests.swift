import Foundation
import Testing

@testable import TcashAdoption

/// A package that is laid out as apps are: views beside reducers, cores apart, clients, a framework that is absent.
@Suite struct BakeryTests {
  private func withBakery(_ body: (Sandbox, AdoptionOptions) throws -> Void) throws {
    try Sandbox.with { sandbox in
      for name in ["Bakery", "Companions"] {
        try FileManager.default.copyItem(
          atPath: "\(Sandbox.package)/Tests/Adoption/\(name)",
          toPath: sandbox.path(name)
        )
      }
      try body(sandbox, AdoptionOptions(path: sandbox.path("Bakery"), tcash: Sandbox.package))
    }
  }

  @Test func mostReducersAreAdopted() throws {
    try withBakery { sandbox, options in
      let before = try sandbox.contents("Bakery")
      let summary = try Adoption(options).run()
      let text = summary.text.replacing(sandbox.folder, with: "…")
      #expect(
        text == """
          adopted 8 of 9 reducers of bakery (88 %)
            app          AppFeature, AppFeature/AppFeature.swift:9
            login        LoginFeature, AppFeature/Login.swift:6
            counter      Counter, CounterFeature/Counter.swift:6
            orderDetail  OrderDetail, OrderFeature/Detail/OrderDetail.swift:5
            orderForm    OrderForm, OrderFeature/Detail/OrderForm.swift:9
            orderList    OrderList, OrderFeature/List/OrderList.swift:8
            choice       Choice, SettingsFeature/Settings.swift:40
            settings     Settings, SettingsFeature/Settings.swift:5
          with the reducers that present them
            AppFeature.Path, AppFeature/AppFeature.swift:11
            OrderList.Destination, OrderFeature/List/OrderList.swift:10
          left out
            Portrait, OrderFeature/Detail/OrderDetailView.swift:19: its 'State' can't be: its 'image' can't be: it uses \
          Image of SwiftUI
              move what needs the framework out of the reducer
          not taken over
            the module DesignSystem: nothing of it is left without what is absent here: it uses ViewModifier of SwiftUI
            the module OrderClientLive: nothing of it is left without what is absent here: its 'liveValue' can't be: \
          it uses CKContainer of CloudKit
            the module SettingsViews: nothing of it is left without what is absent here: it uses View of SwiftUI
            the module BakeryApp: nothing of it is left without what is absent here: it uses App of SwiftUI
          took 8 declarations out of the files that are copied; README.md lists them
          wrote 48 files in …/bakery-shell
            cd …/bakery-shell && swift run bakery-shell
          """
      )
      #expect(summary.adoptedCount * 100 >= summary.foundCount * 80)
      #expect(try sandbox.contents("Bakery") == before)
    }
  }

  @Test func aSecondCallChangesNothing() throws {
    try withBakery { sandbox, options in
      _ = try Adoption(options).run()
      let first = try sandbox.contents("bakery-shell")
      let again = try Adoption(options).run()
      #expect(again.writtenPaths == [])
      #expect(again.text.contains("nothing has changed in"))
      #expect(try sandbox.contents("bakery-shell") == first)
    }
  }

  /// Settings, resources and other packages come along; what only left-out modules need does not.
  @Test func theManifestIsTakenOver() throws {
    try withBakery { sandbox, options in
      _ = try Adoption(options).run()
      let manifest = try sandbox.read("bakery-shell/App/Package.swift")
      for part in [
        ".define(\"FLOUR\"), .enableUpcomingFeature(\"ExistentialAny\"), .swiftLanguageMode(.v6)",
        "resources: [.process(\"Resources\")]",
        ".package(path: \"../../Companions\")",
        ".product(name: \"Companions\", package: \"companions\")",
        ".product(name: \"CombineSchedulers\", package: \"combine-schedulers\")",
      ] {
        #expect(manifest.contains(part), "\(part)")
      }
      #expect(!manifest.contains(".package(url:"))
      #expect(!manifest.contains("DesignSystem") && !manifest.contains("OrderClientLive"))
      #expect(sandbox.isThere("bakery-shell/App/Sources/OrderFeature/Resources/texts.json"))
    }
  }

  /// Files without views are links, so that an edit is seen at once.
  @Test func wholeFilesAreLinks() throws {
    try withBakery { sandbox, options in
      _ = try Adoption(options).run()
      let sources = sandbox.path("bakery-shell/App/Sources")
      let target = try FileManager.default.destinationOfSymbolicLink(
        atPath: "\(sources)/OrderFeature/Detail/OrderForm.swift"
      )
      #expect(
        target == "../../../../../Bakery/Sources/OrderFeature/Detail/OrderForm.swift"
      )
      let copy = try sandbox.read(
        "bakery-shell/App/Sources/CounterFeature/Counter+Extracted.swift"
      )
      #expect(!copy.contains("SwiftUI") && !copy.contains("Color"))
    }
  }
}
