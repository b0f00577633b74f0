import SwiftUI

public struct CardStyle: ViewModifier {
  public init() {}

  public func body(content: Content) -> some View {
    content.padding().background(Color.orange)
  }
}

extension View {
  public func card() -> some View { modifier(CardStyle()) }
}

public struct Badge: View {
  let text: String

  public init(_ text: String) { self.text = text }

  public var body: some View { Text(text).card() }
}
