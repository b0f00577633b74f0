import ComposableArchitecture

/// Finds books.
///
/// A client is a struct of closures, since there is more than one of its kind: the one that goes to the
/// server, one that answers at once, one that fails, and whatever a test needs. `@DependencyClient` writes
/// the initializer, a method with labels for each endpoint, and for endpoints that are not given one that
/// reports its use as an issue: so `Self()` is the client of a test that does not expect to be asked.
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
  /// Looks in a small library, which takes half a second on the clock.
  public static let liveValue = Self { query in
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .milliseconds(500))
    return [Book].library.filter { book in
      [book.title, book.author].contains { $0.localizedCaseInsensitiveContains(query) }
    }
  }

  /// Reports an issue when it is used.
  public static let testValue = Self()

  /// Finds one book at once, whatever is looked for.
  public static let mock = Self { query in
    [Book(id: 0, title: "All about \(query)", author: "Mock")]
  }

  /// Finds nothing, since there is no connection.
  public static let failing = Self { _ in throw URLError(.notConnectedToInternet) }
}
