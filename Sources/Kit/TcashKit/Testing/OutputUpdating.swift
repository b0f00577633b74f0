import Foundation
import PlatformIO
import ShellCommands
import ShellOutput
import ShellTesting
import SystemPackage
import TerminalText

/// Rewrites the expected output in scripts, for `test --update`.
@MainActor
struct OutputUpdating {
  /// Whether to ask before each change.
  let asks: Bool
  let console: Console

  private enum Answer {
    case yes, no, all, quit
  }

  /// Rewrites the expected output of tests that passed otherwise.
  ///
  /// - Returns: Whether each file that was to be rewritten was.
  func update(_ results: [TestResult]) -> Bool {
    let corrections = results.filter { $0.failure == nil }.flatMap(\.corrections)
    var accepted: [OutputCorrections.Correction] = []
    var asks = asks
    for correction in corrections.sorted(by: { ($0.file, $0.line) < ($1.file, $1.line) }) {
      // Several scripts may run the same file. The first accepted correction of its output wins.
      guard !accepted.contains(where: { $0.file == correction.file && $0.line == correction.line })
      else { continue }
      print(correction)
      switch asks ? ask() : .yes {
      case .yes: accepted.append(correction)
      case .all:
        accepted.append(correction)
        asks = false
      case .no: break
      case .quit: return write(accepted)
      }
    }
    return write(accepted)
  }

  private func print(_ correction: OutputCorrections.Correction) {
    let old = Set(correction.expected)
    let new = Set(correction.found)
    var lines = [
      StyledText("\(SafeText.escaped(correction.file)):\(correction.line)", .heading)
    ]
    lines += correction.expected.filter { !new.contains($0) }.map {
      StyledText("  - \(SafeText.escaped($0))", .removed)
    }
    lines += correction.found.filter { !old.contains($0) }.map {
      StyledText("  + \(SafeText.escaped($0))", .added)
    }
    let theme = console.theme
    StandardStreams.write(lines.map { $0.rendered(in: theme) + "\n" }.joined())
  }

  private func ask() -> Answer {
    while true {
      StandardStreams.write("Rewrite? [y]es, [n]o, [a]ll that follow, [q]uit: ")
      guard let line = readLine() else { return .quit }
      switch line.drop(while: \.isWhitespace).first?.lowercased() {
      case "y", nil: return .yes
      case "n": return .no
      case "a": return .all
      case "q": return .quit
      default: continue
      }
    }
  }

  private func write(_ corrections: [OutputCorrections.Correction]) -> Bool {
    var count = 0
    var isWhole = true
    let files = Dictionary(grouping: corrections, by: \.file).sorted { $0.key < $1.key }
    for (file, corrections) in files {
      do {
        let path = try ResolvedPath(file).resolvedFile
        let bytes = try DurableFile.read(path) ?? []
        guard let text = String(validating: bytes, as: UTF8.self),
          let updated = ScriptUpdate(text, corrections).updated
        else {
          console.printNote("\(file) has changed since, and is left as it is")
          isWhole = false
          continue
        }
        try DurableFile.write(updated.utf8, to: path)
        count += corrections.count
      } catch {
        standardError("\(ProgramName.current): '\(file)' can't be rewritten: \(error)")
        isWhole = false
      }
    }
    let expectations = count == 1 ? "1 expected output" : "\(count) expected outputs"
    console.printRemark("\(expectations) rewritten")
    return isWhole
  }
}
