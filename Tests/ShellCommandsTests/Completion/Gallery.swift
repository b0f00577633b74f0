import ComposableArchitecture
import Foundation
import ShellCommands
import TcashKit

/// A feature with a value of every kind of type, to be completed.
@Reducer
struct Gallery {
  @ObservableState
  struct State: Equatable {
    var count = 3
    var name: String?
    var isOn = true
    var shape = Shape.circle(radius: 2)
    var prices = ["tea": 2, "milk tea": 3]
    var names = [7: "seven", 8: "eight"]
    var size = Size(width: 1, height: 2)
    var sizes = [Size(width: 3, height: 4), Size(width: 5, height: 6)]
    var tags: Set<String> = ["a"]
    var day = Date(timeIntervalSince1970: 0)
    var page = URL(fileURLWithPath: "/")
    var delay = Duration.seconds(1)
    var pictures: IdentifiedArrayOf<Picture.State> = [
      Picture.State(id: 4, title: "Sea"), Picture.State(id: 9, title: "Hill"),
    ]
    @Presents var editor: Picture.State? = Picture.State(id: 1, title: "Draft")
    @Presents var nothing: Picture.State?
    var many = Array(0..<100_000)
    var manyPictures: IdentifiedArrayOf<Picture.State> = []
  }

  struct Size: Equatable {
    var width: Int
    var height: Int
    var depth: Int?
  }

  @CasePathable
  enum Shape: Equatable {
    /// Round. Really.
    case circle(radius: Int)
    case rectangle(Size)
    case dot
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    /// The button was tapped. It is blue.
    case buttonTapped
    case buttonPressed(isLong: Bool, times: Int = 1)
    case dayPicked(Date?)
    case editor(PresentationAction<Picture.Action>)
    case loaded(Result<[Int], any Error>)
    case pageOpened(URL)
    case pairPicked((first: Int, second: Bool))
    case pictures(IdentifiedActionOf<Picture>)
    case pictureTapped(id: Picture.State.ID)
    case shapePicked(Shape)
    case shapesPicked([Shape], named: [String: Shape])
    case sizePicked(Size?)
    case waited(Duration)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    EmptyReducer()
      .forEach(\.pictures, action: \.pictures) { Picture() }
      .ifLet(\.$editor, action: \.editor) { Picture() }
  }
}

@Reducer
struct Picture {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id: Int
    var title: String
  }

  enum Action: Equatable {
    case hung(on: Wall)
    case titleChanged(String)
  }

  enum Wall: Equatable { case north, south }

  var body: some ReducerOf<Self> { EmptyReducer() }
}

extension Shell {
  /// A shell with the gallery loaded.
  static func gallery(
    _ state: @escaping @MainActor () -> Gallery.State = { Gallery.State() }
  ) async -> Shell {
    let shell = Shell(galleryFeatures(state))
    _ = await shell.run("load gallery")
    return shell
  }

  static var galleryFeatures: [Feature] { galleryFeatures { Gallery.State() } }

  private static func galleryFeatures(
    _ state: @escaping @MainActor () -> Gallery.State
  ) -> [Feature] {
    [Feature("gallery", initialState: state()) { Gallery() }.value("sunset", 12)]
  }

  /// What Tab offers, in order.
  func completions(_ text: String) -> [String] {
    evaluator.completions(for: text).items.map(\.text)
  }
}
