import ComposableArchitecture

/// Finds books.
///
/// A client is a struct of closures, because it has several implementations: one that calls the
/// server, one that answers at once, one that fails, and whatever a test needs. `@DependencyClient`
/// generates the initializer and a method with labels for each endpoint. Endpoints that are not
/// given report their use as an issue, so `Self()` is the client of a test that expects no calls.
@DependencyClient
public struct SearchClient: Sendable {
  /// The books whose title or author contains a text.
  public var results: @Sendable (_ query: String) async throws -> [Book]
}

extension DependencyValues {
  /// Finds books.
  public var search: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}

extension SearchClient: DependencyKey {
  /// Searches a small library, which takes half a second on the clock.
  public static let liveValue = Self { query in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .milliseconds(500))
    return [Book].library.filter { book in
      [book.title, book.author].contains { $0.localizedCaseInsensitiveContains(query) }
    }
  }

  /// Reports an issue when used.
  public static let testValue = Self()

  /// Finds one book at once, for any query.
  public static let mock = Self { query in
    [Book(id: 0, title: "All about \(query)", author: "Mock")]
  }

  /// Fails, because there is no connection.
  public static let failing = Self { _ in throw URLError(.notConnectedToInternet) }
}
