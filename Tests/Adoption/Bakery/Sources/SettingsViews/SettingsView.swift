import ComposableArchitecture
import SettingsFeature
import SwiftUI

public struct SettingsView: View {
  public init() {}

  public var body: some View { Text("Settings") }
}
