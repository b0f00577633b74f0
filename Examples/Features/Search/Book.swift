import ComposableArchitecture

/// A book that can be found.
public struct Book: Equatable, Identifiable, Sendable {
  /// Its number at Project Gutenberg.
  public let id: Int
  public var title: String
  public var author: String

  public init(id: Int, title: String, author: String) {
    self.id = id
    self.title = title
    self.author = author
  }
}

extension [Book] {
  /// The books that the live search looks through.
  static let library = [
    Book(id: 11, title: "Alice's Adventures in Wonderland", author: "Lewis Carroll"),
    Book(id: 345, title: "Dracula", author: "Bram Stoker"),
    Book(id: 84, title: "Frankenstein", author: "Mary Shelley"),
    Book(id: 1260, title: "Jane Eyre", author: "Charlotte Brontë"),
    Book(id: 2701, title: "Moby Dick", author: "Herman Melville"),
    Book(id: 1342, title: "Pride and Prejudice", author: "Jane Austen"),
    Book(id: 35, title: "The Time Machine", author: "H. G. Wells"),
    Book(id: 36, title: "The War of the Worlds", author: "H. G. Wells"),
    Book(id: 120, title: "Treasure Island", author: "Robert Louis Stevenson"),
    Book(id: 768, title: "Wuthering Heights", author: "Emily Brontë"),
  ]
}
