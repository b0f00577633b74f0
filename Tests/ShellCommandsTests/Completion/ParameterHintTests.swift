import ShellCommands
import Testing

@MainActor
@Suite struct ParameterHintTests {
  @Test(arguments: [
    (".pictures(.element(", "id: Int, action: Picture.Action"),
    (".pictures(.element(i", "d: Int, action: Picture.Action"),
    (".pictures(.element(id: ", "Int, action: Picture.Action"),
    (".pictures(.element(id: 4", ", action: Picture.Action"),
    (".pictures(.element(id: 4, ", "action: Picture.Action"),
    (".pictures(.element(id: 4, action: ", "Picture.Action"),
    (".pictures(.element(id: 4, action: .hung(", "on: Picture.Wall"),
    (".pictures(.element(id: 4, action: .hung(on: .north)", nil),
    (".buttonPressed(", "isLong: Bool, times: Int = …"), (".buttonTapped", nil), (".buttonT", nil),
    (".shapePicked(Size(width: 1, ", "height: Int, depth: Int? = …"),
    (".binding(.set(\\.isOn, ", "Bool"),
    ("print Size(", "width: Int, height: Int, depth: Int? = …"),
    (".buttonTapped { $0.size = Size(", "width: Int, height: Int, depth: Int? = …"),
    ("add(", "a, b"), ("add(1, ", "b"), ("add(1, 2)", nil), ("print \"(", nil), ("", nil),
  ])
  func theRestOfTheParametersIsShown(_ text: String, _ expected: String?) async {
    let shell = await Shell.gallery()
    _ = await shell.run("def add(a, b) { print a + b }")
    #expect(shell.evaluator.parameterHint(for: text) == expected)
  }

  /// `¦` marks the cursor, where the hint follows the text.
  @Test(arguments: [
    ".buttonPressed(¦isLong: Bool, times: Int = …", ".buttonPressed(is¦Long: Bool, times: Int = …",
    ".buttonPressed(isLong¦: Bool, times: Int = …", ".buttonPressed(isLong:¦ Bool, times: Int = …",
    "send .buttonPressed(isLong: ¦Bool, times: Int = …",
    "send .buttonPressed(isLong: true¦, times: Int = …",
    "send .buttonPressed(isLong: true ¦", "send .buttonPressed(isLong: true && ¦",
    "send .buttonPressed(isLong: true,¦ times: Int = …",
    "send .buttonPressed(isLong: true, ¦times: Int = …",
    "send .buttonPressed(isLong: true, times: 2¦",
    "add(¦a, b", "add(1¦, b", "add(count¦, b", "add(1 ¦", "add(1,¦ b", "add(1, ¦b", "add(1, 2¦",
    ".binding(.set(¦\\.property, its value", ".binding(.set(\\.isOn¦, its value",
    ".binding(.set(\\.isOn,¦ Bool", "load ¦FEATURE [as NAME] [with STATE]",
  ])
  func theHintGoesOnWithTheText(_ marked: String) async {
    let parts = marked.split(separator: "¦", omittingEmptySubsequences: false).map(String.init)
    let shell = await Shell.gallery()
    _ = await shell.run("def add(a, b) { print a + b }")
    #expect((shell.evaluator.parameterHint(for: parts[0]) ?? "") == parts[1])
  }

  @Test(arguments: [
    ("load ", "FEATURE [as NAME] [with STATE]"), ("load gallery ", "[as NAME] [with STATE]"),
    ("load gallery as ", nil), ("load gallery as x ", "[with STATE]"), ("load", nil),
    ("load g", nil),
    ("shared storage ", "[KIND] [BACKEND] [MODE]"), ("state", nil), ("state ", "[PATH]"),
    ("print ", "[VALUES…]"), (".buttonTapped ", nil),
  ])
  func theRestOfACommandIsShown(_ text: String, _ expected: String?) async {
    let shell = await Shell.gallery()
    #expect(shell.evaluator.parameterHint(for: text) == expected)
  }
}
