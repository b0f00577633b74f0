/// Makes a struct of closures a dependency client: each closure an endpoint that can be replaced alone.
///
/// ```swift
/// @DependencyClient
/// struct NumberFactClient: Sendable {
///   var fetch: @Sendable (_ number: Int) async throws -> String
///   var isAvailable: @Sendable () -> Bool = { false }
/// }
/// ```
///
/// The struct gets
///
/// - an initializer with a parameter for each stored property, and one with only those that have no
///   default. An endpoint has one, so that most clients can be made with `NumberFactClient()`;
/// - a default for each endpoint, which reports its use as an issue, and then throws
///   ``Unimplemented``, or returns nothing, `nil`, or what the closure returns that the property is
///   declared with;
/// - a method for each endpoint whose parameters have labels: `fetch(number:)`.
///
/// A client without implementations is what a test wants. What a feature calls that the test did not
/// expect fails the test, by name:
///
/// ```swift
/// extension NumberFactClient: TestDependencyKey {
///   static let testValue = Self()
/// }
///
/// let model = withDependencies {
///   $0.numberFact.fetch = { "\($0) is a good number." }
/// } operation: {
///   FactModel()
/// }
/// ```
///
/// The live client is given its closures:
///
/// ```swift
/// extension NumberFactClient: DependencyKey {
///   static let liveValue = Self(
///     fetch: { number in try await load("numbers/\(number)") },
///     isAvailable: { true }
///   )
/// }
/// ```
///
/// ## What is an endpoint
///
/// Each `var` with a closure's type, written as such. A `let`, a computed or a static property, one with
/// observers or a wrapper such as `@Dependency`, and one with ``DependencyEndpointIgnored()`` are left
/// alone. Properties that are no closures are parameters of the initializers; those that only the client
/// can see and that have a default value are so only of an initializer that others can't see either.
///
/// ## What the errors mean
///
/// - *Needs a value to return*: the endpoint returns something and can't throw, so nothing can be done
///   where it is not given. Declare it with a value, as in `var count: () -> Int = { 0 }`; its use is
///   reported all the same.
/// - *Can't see its type*: an initializer's parameter must say it.
@attached(
  member,
  names: named(init),
  named(_$endpointTable),
  named(_$Endpoints),
  named(_$endpoints)
)
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "ArchitectureMacros", type: "DependencyClientMacro")

/// Makes a closure of a struct an endpoint. ``DependencyClient()`` does so for each; write it to choose
/// the name of the endpoint's method, or in a struct whose initializers you write yourself.
///
/// Two endpoints can so share a method's name, and differ by labels as methods do:
///
/// ```swift
/// @DependencyClient
/// struct UserClient: Sendable {
///   @DependencyEndpoint(method: "fetch")
///   var fetchByID: @Sendable (_ id: User.ID) async throws -> User
///   @DependencyEndpoint(method: "fetch")
///   var fetchByName: @Sendable (_ name: String) async throws -> User
/// }
///
/// let user = try await client.fetch(name: "Blob")
/// ```
///
/// - Parameter method: The name of the method that calls the endpoint with labels; the property's where
///   it is not given.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "ArchitectureMacros", type: "DependencyEndpointMacro")

/// Keeps ``DependencyClient()`` from making a closure an endpoint: it stays a stored property, which
/// whoever makes the client must give.
///
/// ```swift
/// @DependencyClient
/// struct LogClient: Sendable {
///   var write: @Sendable (_ line: String) -> Void
///   @DependencyEndpointIgnored
///   var format: @Sendable (Date) -> String
/// }
/// ```
@attached(peer)
public macro DependencyEndpointIgnored() =
  #externalMacro(module: "ArchitectureMacros", type: "DependencyEndpointIgnoredMacro")

/// Makes a property of `DependencyValues` a dependency, with a key that need not be written.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: APIClient.live)
///   var apiClient = APIClient()  // what tests read unless they give another
/// }
/// ```
///
/// The property's own value is that of tests. Each value is made when it is first read, and kept.
///
/// - Parameters:
///   - liveValue: What an app reads. Without it the use of the dependency is reported outside of tests, as it
///     is for a `TestDependencyKey`; without the property's own value it stands in for that in tests, which
///     report its use.
///   - previewValue: What a preview reads; the value of tests or the live one unless it is given.
///
/// ## What the errors mean
///
/// - *Belongs in an extension*: the property is one of `DependencyValues`.
/// - *Has no value*: neither the property nor `liveValue` gives one.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry<Live, Preview>(liveValue: Live = (), previewValue: Preview = ()) =
  #externalMacro(module: "ArchitectureMacros", type: "DependencyEntryMacro")
