import ComposableArchitecture
import DesignSystem
import Models
import SwiftUI

struct OrderDetailView: View {
  @Bindable var store: StoreOf<OrderDetail>

  var body: some View {
    Form {
      Badge(store.order.customer.name)
      Stepper("\(store.order.loaves) loaves", value: $store.order.loaves)
      Button("Baked") { store.send(.bakedButtonTapped) }
    }
  }
}

/// An image of the customer, which is picked.
@Reducer
struct Portrait {
  @ObservableState
  struct State {
    var image: Image?
  }

  enum Action {
    case picked(Image)
  }
}
