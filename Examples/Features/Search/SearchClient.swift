import ComposableArchitecture

/// Finds books.
public struct SearchClient: Sendable {
  /// The books whose title or author contains a text.
  public var results: @Sendable (_ query: String) async throws -> [Book]

  public init(results: @escaping @Sendable (_ query: String) async throws -> [Book]) {
    self.results = results
  }
}

extension DependencyValues {
  /// Finds books.
  public var search: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}

extension SearchClient: DependencyKey {
  /// Looks in a small library, which takes half a second on the clock.
  public static let liveValue = Self { query in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .milliseconds(500))
    return [Book].library.filter { book in
      [book.title, book.author].contains { $0.localizedCaseInsensitiveContains(query) }
    }
  }

  /// Reports an issue when it is used.
  public static let testValue = Self(results: unimplemented("'@Dependency(\\.search)': results"))

  /// Finds one book at once, whatever is looked for.
  public static let mock = Self { query in
    [Book(id: 0, title: "All about \(query)", author: "Mock")]
  }

  /// Finds nothing, since there is no connection.
  public static let failing = Self { _ in throw URLError(.notConnectedToInternet) }
}
