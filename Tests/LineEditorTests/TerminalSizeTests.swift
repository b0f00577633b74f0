import Foundation
import LineEditor
import TerminalTesting
import Testing

@Suite struct TerminalSizeTests {
  @Test(arguments: [(80, 24), (1, 1), (2, 1), (300, 100)])
  func itIsTheWindows(columns: Int, rows: Int) throws {
    let terminal = try PseudoTerminal(columns: columns, rows: rows)
    let descriptor = open(terminal.path, O_RDWR | O_NOCTTY)
    defer { close(descriptor) }
    #expect(TerminalSize(of: descriptor) == TerminalSize(columns: columns, rows: rows))
  }

  @Test func whatIsNotKnownIsAsUsual() throws {
    let usual = TerminalSize(columns: 80, rows: 24)
    #expect(TerminalSize(of: -1) == usual)
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(TerminalSize(of: file) == usual)
    let terminal = try PseudoTerminal(columns: 0, rows: 0)
    let descriptor = open(terminal.path, O_RDWR | O_NOCTTY)
    defer { close(descriptor) }
    #expect(TerminalSize(of: descriptor) == usual)
  }
}
