import Foundation
import ShellLanguage
import ShellValues
import Testing

/// Types of all shapes are read as `Mirror` reads them, and built as Swift itself builds them.
@Suite struct GeneratedTypesTests {
  /// Everything that `Mirror` knows of a value, all the way down.
  private func dumped(_ value: Any) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  @Test func valuesAreReadAsMirrorReadsThem() {
    for sample in Generated.samples() {
      let mirror = Mirror(reflecting: sample.value)
      guard let caseName = sample.caseName else {
        let children = Reflection.children(of: sample.value)
        #expect(children.map(\.label) == mirror.children.map(\.label))
        #expect(children.map { dumped($0.value) } == mirror.children.map { dumped($0.value) })
        continue
      }
      let read = Reflection.enumCase(of: sample.value)
      #expect(read?.name == caseName)
      if let payload = read?.payload, let child = mirror.children.first {
        // Mirror says nothing of a single label, and shows its value as a tuple of one.
        let shown = Mirror(reflecting: child.value)
        let isSingle = shown.displayStyle == .tuple && read?.arguments.count == 1
        let value = isSingle ? shown.children.first?.value ?? child.value : child.value
        let own = read?.arguments.count == 1 ? read?.arguments[0].value ?? payload : payload
        #expect(dumped(own) == dumped(value), "\(sample.value)")
      }
    }
  }

  @Test func valuesAreBuiltAsSwiftBuildsThem() {
    for sample in Generated.samples() {
      let type = type(of: sample.value)
      let built: Any?
      if let read = Reflection.enumCase(of: sample.value) {
        built = Reflection.makeEnum(type, case: read.name, payload: read.payload)
        let fromArguments = Reflection.makeEnum(
          type,
          case: read.name,
          arguments: read.arguments.map(\.value)
        )
        #expect(fromArguments.map(dumped) == dumped(sample.value), "\(sample.value)")
      } else {
        let fields = Reflection.children(of: sample.value).map { ($0.label ?? "", $0.value) }
        built = Reflection.makeStruct(type, fields: Dictionary(uniqueKeysWithValues: fields))
      }
      #expect(built.map(dumped) == dumped(sample.value), "\(sample.value)")
      if let built { #expect(ValueDiff.changes(from: sample.value, to: built).isEmpty) }
    }
  }

  @Test func whatIsPrintedIsBuiltAgain() throws {
    for sample in Generated.samples() {
      let text = ValueDescription().text(sample.value)
      let again = try ValueBuilder().build(type(of: sample.value), from: parse(text))
      #expect(dumped(again) == dumped(sample.value), "\(text)")
    }
  }

  @Test func eachPartIsReplacedByItself() throws {
    for sample in Generated.samples() {
      for child in Reflection.children(of: sample.value) where sample.caseName == nil {
        let label = try #require(child.label)
        let same = Reflection.replacingField(of: sample.value, named: label, with: child.value)
        #expect(same.map(dumped) == dumped(sample.value))
      }
    }
  }

  /// The caches are shared by all threads; so are the shapes that they hold.
  @Test func manyThreadsMayReadAndBuildAtOnce() async throws {
    let expected = Generated.samples().map { ValueDescription().text($0.value) }
    await withTaskGroup(of: [Int].self) { group in
      for offset in 0..<8 {
        group.addTask {
          let samples = Generated.samples()
          // Each begins elsewhere, so that they meet in the same types at different times.
          let order = samples.indices.map { ($0 + offset * 97) % samples.count }
          return order.filter { index in
            let value = samples[index].value
            let text = ValueDescription().text(value)
            let source = SourceText("let it = " + text)
            let parser = Parser(source, grammar: Grammar([]), allowsAbbreviations: false)
            guard case .complete(let statements) = parser.parse(),
              case .let(_, let expression)? = statements.first?.kind,
              let again = try? ValueBuilder().build(type(of: value), from: expression)
            else { return true }
            return text != expected[index] || ValueDescription().text(again) != text
          }
        }
      }
      for await failures in group { #expect(failures.isEmpty) }
    }
  }
}
