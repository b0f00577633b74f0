// The script and the tests of a new package.
extension NewPackage {
  var script: String {
    """
    # Guests come and go, and ask for the weather.
    set world fixed

    load \(loaded)
    #>   loaded \(loaded)
    repeat 2 { .guestArrived }
    #>   guestCount: 0 → 1
    #>   guestCount: 1 → 2
    .guestLeft
    #>   guestCount: 2 → 1
    repeat 2 { .guestLeft }
    #>   guestCount: 1 → 0
    #>   (no change)
    expect guestCount == 0

    # The weather is looked up, which takes a second on the test clock.
    .weatherButtonTapped
    #>   isAsking: false → true
    advance 1s
    #>   clock: 0s → 1s
    #>   ⤷ .weatherResponse(.success("It looks like rain."))
    #>     weather: nil → "It looks like rain."
    #>     isAsking: true → false

    # Other weather, and none.
    dep weather sunny
    #>   weather: live → sunny
    .weatherButtonTapped
    #>   isAsking: false → true
    #>   ⤷ .weatherResponse(.success("The sun shines."))
    #>     weather: "It looks like rain." → "The sun shines."
    #>     isAsking: true → false
    dep weather failing
    #>   weather: sunny → failing
    .weatherButtonTapped
    #>   isAsking: false → true
    #>   ⤷ .weatherResponse(.failure(NoWeather()))
    #>     weather: "The sun shines." → nil
    #>     isAsking: true → false
    expect called weather.report times 3

    """
  }

  var tests: String {
    """
    import ComposableArchitecture
    import Testing
    import \(feature)Feature

    @MainActor
    @Suite struct \(feature)Tests {
      @Test func guestsComeAndGo() async {
        let store = TestStore(initialState: \(feature).State()) { \(feature)() }
        await store.send(.guestArrived) { $0.guestCount = 1 }
        await store.send(.guestLeft) { $0.guestCount = 0 }
        await store.send(.guestLeft)
      }

      @Test func theWeatherIsAskedFor() async {
        let store = TestStore(initialState: \(feature).State()) {
          \(feature)()
        } withDependencies: {
          $0.weather = .sunny
        }
        await store.send(.weatherButtonTapped) { $0.isAsking = true }
        await store.receive(\\.weatherResponse.success) {
          $0.isAsking = false
          $0.weather = "The sun shines."
        }
      }
    }

    """
  }

  var scriptTests: String {
    """
    import TcashTesting
    import Testing

    @testable import \(program)

    /// The scripts of the package, a test case each.
    @Suite struct ScriptTests {
      @Test(arguments: Script.all(in: "Scripts"))
      func script(_ script: Script) async throws {
        try await script.run(in: Shell.self)
      }
    }

    """
  }
}
