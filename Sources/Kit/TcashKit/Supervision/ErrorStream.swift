import Foundation

/// The C library's `stderr`, which the Swift runtime writes the message of a trap to.
///
/// The stream alone goes to the supervisor, which tells a trap's message from other text and prints it
/// with what it belongs to. The descriptor stays the terminal, for all who ask what it is.
enum ErrorStream {
  static func redirect(to descriptor: Int32) {
    #if canImport(Glibc)
    let variable = dlsym(nil, "stderr")
    #else
    let variable = dlsym(UnsafeMutableRawPointer(bitPattern: -2), "__stderrp")
    #endif
    guard let variable, let stream = fdopen(descriptor, "w") else { return }
    setvbuf(stream, nil, _IONBF, 0)
    variable.storeBytes(of: stream, as: type(of: stream))
  }
}
