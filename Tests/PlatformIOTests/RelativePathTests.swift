import PlatformIO
import Testing

@Suite struct RelativePathTests {
  @Test(arguments: [
    ("/a/tcash", "/a/shop", "../tcash"), ("/a/tcash", "/a/b/shop", "../../tcash"),
    ("/a/tcash", "/a/tcash/Demo", ".."), ("/tcash", "/home/x/shop", "../../../tcash"),
    ("/a/b/c", "/a/b", "c"), ("/a", "/a", "."), ("/a/bc", "/a/b", "../bc"),
  ])
  func aPathIsSeenFromAFolder(_ path: String, _ folder: String, _ relative: String) {
    #expect(RelativePath(of: path, from: folder).text == relative)
  }
}
