import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The trait StandaloneProgram, with which the scripts build the program and these tests.
@Suite
struct StandaloneProgramTests {
  /// With the trait, the functions of libcurl are our own, which load it.
  @Test
  func sessionsReachServers() throws {
    let server = try EchoServer()
    let result = try withExtendedLifetime(server) {
      let urls = ["\(server.url)/echo", "\(server.url)/missing", "http://127.0.0.1:1/"]
      return try Program.run(
        urls,
        executable: Program.beside("StandaloneProbe"),
        environment: ["no_proxy": "127.0.0.1"]
      )
    }
    #expect(
      result.output == """
        200 text/plain; charset=utf-8: tea, 茶
        404 no such page
        error \(URLError.Code.cannotConnectToHost.rawValue)

        """,
      "\(result.output)\(result.errors)"
    )
  }

  #if STATIC_SWIFT_LIBRARIES
  @Test
  func aMissingLibraryIsNamed() throws {
    try Program.withFolder { folder in
      for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] {
        try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
      }
      let result = try Program.run(
        ["http://127.0.0.1:1/"],
        executable: Program.beside("StandaloneProbe"),
        environment: ["LD_LIBRARY_PATH": folder, "SWIFT_BACKTRACE": "enable=no"]
      )
      #expect(result.status == SIGABRT)
      #expect(result.errors.contains("URLSession needs libcurl"), "\(result.errors)")
      #expect(
        result.errors.contains("'libcurl4'") && result.errors.contains("\(folder)/libcurl.so.4")
      )
    }
  }

  /// Each library is found, mapped and relocated anew at each start.
  @Test(arguments: ["tcash", "StandaloneProbe"])
  func noLibraryOfSwiftIsLoaded(program: String) throws {
    let needed = try Program.run([Program.beside(program)], executable: "/usr/bin/ldd").output
    #expect(needed.contains("libc.so"))
    for name in ["swift", "Foundation", "dispatch", "curl", "ssl"] {
      #expect(!needed.contains(name), "\(needed)")
    }
  }
  #endif
}

/// A server that answers with what is posted to it.
private final class EchoServer {
  private let process = Process()
  let url: String

  private static let source = """
    import http.server
    class Handler(http.server.BaseHTTPRequestHandler):
      def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        kind = self.headers["Content-Type"].encode()
        found = self.path == "/echo"
        answer = kind + b": " + body if found else b"no such page"
        self.send_response(200 if found else 404)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  init() throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.source]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    url = "http://127.0.0.1:\(port)"
  }

  deinit {
    // The thread that starts it may block other signals, and the process with it.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
