import ComposableArchitecture

extension SharedReaderKey where Self == AppStorageKey<Int>.Default {
  /// How loud the device is, from 0 to 10.
  public static var volume: Self {
    Self[.appStorage("volume"), default: 5]
  }
}
