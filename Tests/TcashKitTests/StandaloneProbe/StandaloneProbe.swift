import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Posts a text to each URL and prints the answers: a program that is linked as tcash is, and uses the network.
@main
enum StandaloneProbe {
  static func main() async {
    for argument in CommandLine.arguments.dropFirst() {
      guard let url = URL(string: argument) else { fatalError("\(argument) is no URL") }
      var request = URLRequest(url: url, timeoutInterval: 60)
      request.httpMethod = "POST"
      request.httpBody = Data("tea, 茶".utf8)
      request.setValue("text/plain; charset=utf-8", forHTTPHeaderField: "Content-Type")
      do {
        let (body, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        print("\(status) \(String(decoding: body, as: UTF8.self))")
      } catch {
        print("error \((error as? URLError)?.code.rawValue ?? 0)")
      }
    }
  }
}
