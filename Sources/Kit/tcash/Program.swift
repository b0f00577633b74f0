import ExampleShell
import TcashKit

@main
enum Program {
  static func main() async { await ExampleShell.main() }
}
