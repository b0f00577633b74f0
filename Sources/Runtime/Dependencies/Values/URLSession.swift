import IssueReporting

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension DependencyValues {
  /// Loads from the network.
  ///
  /// ```swift
  /// @Dependency(\.urlSession) var urlSession
  ///
  /// let (data, _) = try await urlSession.data(from: url)
  /// ```
  ///
  /// A client of one's own with an endpoint a request is easier to replace in tests. Requests of a test
  /// that gives no session fail, and are reported.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

private enum URLSessionKey: DependencyKey {
  static var liveValue: URLSession { .shared }

  static var testValue: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [UnimplementedURLProtocol.self]
    return URLSession(configuration: configuration)
  }
}

/// Reports each request and lets it fail.
private final class UnimplementedURLProtocol: URLProtocol {
  private struct Unimplemented: Error {}

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    let url = request.url.map { " to '\($0)'" } ?? ""
    reportIssue(
      """
      Unimplemented: '@Dependency(\\.urlSession)' was used for a request\(url) in a test that gives no \
      session. Give it one: '$0.urlSession = …'.
      """
    )
    client?.urlProtocol(self, didFailWithError: Unimplemented())
  }

  override func stopLoading() {}
}
