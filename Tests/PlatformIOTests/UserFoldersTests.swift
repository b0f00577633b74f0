import PlatformIO
import Testing

@Suite struct UserFoldersTests {
  @Test(
    arguments: [
      (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c"), (["XDG_CONFIG_HOME": "/c/"], "/c"),
      (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config"),
      (["XDG_CONFIG_HOME": "relative", "HOME": "/h"], "/h/.config"),
      (["HOME": "/h/"], "/h/.config"),
      (["HOME": "/"], "/.config"), (["HOME": ""], nil), (["HOME": "relative"], nil), ([:], nil),
    ] as [([String: String], String?)]
  )
  func settingsAreWhereTheSpecificationSays(_ environment: [String: String], _ path: String?) {
    #expect(UserFolders(environment: environment).config == path)
    let state = UserFolders(environment: ["XDG_STATE_HOME": "/s"].merging(environment) { $1 }).state
    #expect(state == "/s")
  }

  @Test func stateIsInAFolderOfItsOwn() {
    #expect(UserFolders(environment: ["HOME": "/h"]).state == "/h/.local/state")
  }

  @Test(arguments: [
    (["TMPDIR": "/t"], ["/t", "/tmp"]), (["TMPDIR": "/t/"], ["/t", "/tmp"]),
    (["TMPDIR": ""], ["/tmp"]), (["TMPDIR": "t"], ["/tmp"]), (["TMPDIR": "/tmp/"], ["/tmp"]),
    ([:], ["/tmp"]),
  ])
  func temporaryFilesAreWhereTheEnvironmentSays(
    _ environment: [String: String],
    _ paths: [String]
  ) {
    #expect(UserFolders(environment: environment).temporary == paths)
  }
}
