import IssueReporting

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension DependencyValues {
  /// The URL session that loads data from the network.
  ///
  /// ```swift
  /// @Dependency(\.urlSession) var urlSession
  ///
  /// let (data, _) = try await urlSession.data(from: url)
  /// ```
  ///
  /// A dedicated client with one endpoint per request is easier to override in tests. In a test
  /// that doesn't override it, each request fails and is reported as an issue.
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

/// Reports each request as an issue and fails it.
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
