import Foundation

/// Redirects the C library's `stderr`, to which the Swift runtime writes trap messages.
///
/// Only the stream is redirected to the supervisor, which separates a trap's message from other
/// text and prints it in context. The file descriptor still refers to the terminal, for code that
/// inspects it.
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
