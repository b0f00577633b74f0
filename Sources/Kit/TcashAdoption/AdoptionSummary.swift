import TerminalText

/// What was adopted, what was not, and why.
package struct AdoptionSummary {
  let app: String
  let shell: String
  let folder: String
  let contents: AdoptedContents
  let written: ShellWriter.Written

  /// The reducers that were found, but for those that are parts of others.
  package var foundCount: Int {
    contents.reducers.count { if case .part = $0.verdict { false } else { true } }
  }

  package var adoptedCount: Int { contents.features.count }

  /// The paths that were written, in the shell's folder.
  package var writtenPaths: [String] { written.paths }

  /// The summary as it is printed.
  package var text: String {
    var lines = [
      "adopted \(adoptedCount) of \(foundCount) reducers of \(app) (\(adoptedCount * 100 / max(1, foundCount)) %)"
    ]
    let features = zip(contents.features, contents.reducers.filter(\.isAdopted))
    let width = contents.features.map(\.name.count).max() ?? 0
    for (feature, reducer) in features {
      let padding = String(repeating: " ", count: width - feature.name.count)
      lines.append("  \(feature.name)\(padding)  \(reducer.type.name), \(Self.place(reducer))")
    }
    let presented = contents.reducers.filter { if case .part = $0.verdict { true } else { false } }
    if !presented.isEmpty {
      lines.append("with the reducers that present them")
      lines += presented.map { "  \($0.type.name), \(Self.place($0))" }
    }
    let leftOut = contents.reducers.compactMap { reducer -> String? in
      guard case .leftOut(let reason) = reducer.verdict else { return nil }
      return "  \(reducer.type.name), \(Self.place(reducer)): \(reason.why)\n    \(reason.remedy)"
    }
    if !leftOut.isEmpty {
      lines.append("left out")
      lines += leftOut
    }
    if !contents.leftOut.isEmpty {
      lines.append("not taken over")
      lines += contents.leftOut.map { "  \($0.place): \($0.why)" }
    }
    let parts = contents.partsLeftOut.count
    if parts > 0 {
      lines.append(
        "took \(parts) \(parts == 1 ? "declaration" : "declarations") out of the files that are copied; README.md lists "
          + "\(parts == 1 ? "it" : "them")"
      )
    }
    lines += written.remarks
    let count = written.paths.count
    lines.append(
      count == 0
        ? "nothing has changed in \(folder)"
        : "wrote \(count) \(count == 1 ? "file" : "files") in \(folder)"
    )
    lines.append("  cd \(ShellWord.quoted(folder)) && swift run \(shell)")
    return lines.joined(separator: "\n")
  }

  private static func place(_ reducer: FoundReducer) -> String {
    "\(reducer.type.module)/\(reducer.type.file.name):\(reducer.line)"
  }

  /// The reducers as a table in Markdown.
  static func table(_ contents: AdoptedContents) -> String {
    var names = contents.features.map(\.name).makeIterator()
    let rows = contents.reducers.map { reducer in
      let result =
        switch reducer.verdict {
        case .adopted: "`\(names.next() ?? "")`"
        case .part: "with the reducers that present it"
        case .leftOut(let reason): "left out: \(reason.why); \(reason.remedy)"
        }
      return "| `\(reducer.type.name)` | \(place(reducer)) | \(result) |"
    }
    let table = ["| reducer | place | in the shell |", "|---|---|---|"] + rows
    let others = (contents.leftOut + contents.partsLeftOut).map { "- \($0.place): \($0.why)" }
    let list = others.isEmpty ? "" : "\n\nNot taken over:\n\n" + others.joined(separator: "\n")
    return table.joined(separator: "\n") + list
  }
}
