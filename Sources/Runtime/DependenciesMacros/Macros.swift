/// Turns a struct of closures into a dependency client whose endpoints can be overridden one by
/// one.
///
/// ```swift
/// @DependencyClient
/// struct NumberFactClient: Sendable {
///   var fetch: @Sendable (_ number: Int) async throws -> String
///   var isAvailable: @Sendable () -> Bool = { false }
/// }
/// ```
///
/// The macro adds
///
/// - an initializer with a parameter for each stored property, and one with a parameter only for
///   each property without a default. Endpoints have defaults, so most clients can be created with
///   `NumberFactClient()`;
/// - a default for each endpoint. It reports the call as an issue, and then throws
///   ``Unimplemented``, returns `Void` or `nil`, or calls the closure that the property is
///   initialized with;
/// - a method for each endpoint whose parameters have labels: `fetch(number:)`.
///
/// A client without implementations makes a good test value: an unexpected call by a feature fails
/// the test and names the endpoint:
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
/// The live client provides the closures:
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
/// ## Which properties are endpoints
///
/// Each `var` whose type is spelled as a closure type is an endpoint. A `let`, a computed or static
/// property, a property with observers or with a wrapper such as `@Dependency`, and a property
/// marked with ``DependencyEndpointIgnored()`` is not. Stored properties that aren't closures
/// become parameters of the initializers. An initializer omits properties that are less accessible
/// than itself and have a default value.
///
/// ## What the errors mean
///
/// - *Needs a value to return*: the endpoint returns a value and can't throw, so an unimplemented
///   endpoint has nothing to return. Declare it with a value, as in `var count: () -> Int = { 0 }`;
///   calls are still reported.
/// - *Needs an explicit type*: initializer parameters need a type annotation.
@attached(
  member,
  names: named(init),
  named(_$endpointTable),
  named(_$Endpoints),
  named(_$endpoints)
)
@attached(memberAttribute)
public macro DependencyClient() =
  #externalMacro(module: "TcashMacros", type: "DependencyClientMacro")

/// Turns a closure property of a struct into an endpoint. ``DependencyClient()`` applies this macro
/// to each closure. Apply it yourself to name the endpoint's method, or in a struct whose
/// initializers you write by hand.
///
/// Endpoints can share a method name and differ by their labels, as overloads do:
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
/// - Parameter method: The name of the method that calls the endpoint with labels. Defaults to the
///   property's name.
@attached(accessor, names: named(init), named(get), named(set))
@attached(peer, names: arbitrary)
public macro DependencyEndpoint(method: String = "") =
  #externalMacro(module: "TcashMacros", type: "DependencyEndpointMacro")

/// Keeps ``DependencyClient()`` from turning a closure into an endpoint. The closure remains a
/// stored property that the initializers require.
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
  #externalMacro(module: "TcashMacros", type: "DependencyEndpointIgnoredMacro")

/// Turns a property of `DependencyValues` into a dependency and generates its key.
///
/// ```swift
/// extension DependencyValues {
///   @DependencyEntry(liveValue: APIClient.live)
///   var apiClient = APIClient()  // the test value
/// }
/// ```
///
/// The property's initial value is the test value. Each value is created on first use and cached.
///
/// - Parameters:
///   - liveValue: The value in an app. Without it, using the dependency outside of tests reports an
///     issue, as for a `TestDependencyKey`. If the property has no initial value, tests use the
///     live value and report its use.
///   - previewValue: The value in previews. Defaults to the test value if `liveValue` is omitted,
///     and to the live value otherwise.
///
/// ## What the errors mean
///
/// - *Belongs in an extension*: the property must be declared in an extension of
///   `DependencyValues`.
/// - *Has no value*: neither the property nor `liveValue` provides a value.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro DependencyEntry<Live, Preview>(liveValue: Live = (), previewValue: Preview = ()) =
  #externalMacro(module: "TcashMacros", type: "DependencyEntryMacro")
