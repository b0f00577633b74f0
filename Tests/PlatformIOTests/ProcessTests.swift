import Foundation
import PlatformIO
import SystemPackage
import Testing

@Suite struct ProcessTests {
  /// What a program prints.
  private func output(_ make: (inout ChildProcess) -> Void) throws -> String {
    let (readEnd, writeEnd) = try FileDescriptor.privatePipe()
    defer { try? readEnd.close() }
    var child = ChildProcess("/bin/sh", ["sh", "-c", "true"])
    child.descriptors = [
      .read("/dev/null", as: .standardInput), .duplicate(writeEnd, as: .standardOutput),
    ]
    make(&child)
    let process = try child.spawn()
    try writeEnd.close()
    let text = String(decoding: try readEnd.readToEnd(), as: UTF8.self)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return text
  }

  @Test func aProgramHasItsArgumentsAndEnvironment() throws {
    let text = try output {
      $0.arguments = ["sh", "-c", #"echo "$0-$1-$A-$HOME""#, "x y", "é"]
      $0.environment = ["A": "b c"]
    }
    #expect(text == "x y-é-b c-\n")
  }

  @Test func aProgramIsFoundByItsName() throws {
    #expect(try output { ($0.program, $0.searchesPath) = ("sh", true) } == "")
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try ChildProcess("no-program-of-this-name", ["x"]).spawn()
    }
  }

  @Test func aTextThatTheSystemWouldCutIsRefused() {
    #expect(throws: Errno.invalidArgument) { try ChildProcess("/bin/sh", ["a\0b"]).spawn() }
  }

  /// Another thread may hold a lock, which would stay locked in the child.
  @Test func aProcessWithSeveralThreadsIsNotForked() {
    let isDone = DispatchSemaphore(value: 0)
    Thread { isDone.wait() }.start()
    #expect(!ChildProcess.canFork)
    isDone.signal()
  }

  @Test func aProgramInheritsWhatIsNamed() throws {
    let (kept, other) = try FileDescriptor.privateSocketPair()
    defer { for descriptor in [kept, other] { try? descriptor.close() } }
    let text = try output {
      $0.descriptors.append(.keep(kept))
      let check = { (descriptor: FileDescriptor) in
        // Not by a redirection: some shells know only descriptors of one digit.
        "if [ -e /dev/fd/\(descriptor.rawValue) ]; then echo yes; else echo no; fi"
      }
      $0.arguments = ["sh", "-c", "\(check(kept)); \(check(other))"]
    }
    #expect(text == "yes\nno\n")
  }

  @Test func whatIsDiscardedDoesNotArrive() throws {
    let text = try output {
      $0.descriptors.append(.discard(.standardOutput))
      $0.arguments = ["sh", "-c", "echo lost"]
    }
    #expect(text == "")
  }

  @Test func aProgramMayHaveAGroupOfItsOwn() throws {
    for group in [ChildProcess.Group.inherited, .own] {
      let text = try output {
        $0.group = group
        $0.arguments = ["sh", "-c", "ps -o pgid= -p $$; echo $$"]
      }
      let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int32($0) }
      #expect(numbers.first == (group == .own ? numbers.last : getpgrp()))
    }
  }

  @Test func signalsThatAreBlockedHereReachAProgram() throws {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    #expect(try output { $0.arguments = ["sh", "-c", "kill -TERM $$; echo alive"] } == "")
  }

  // MARK: Folders

  @Test func foldersOfEndedProcessesAreSwept() throws {
    let parent = try TestFolder()
    let ended = try numberOfAnEndedProcess()
    try parent.makeFolder("tcash-\(ended)-abcdef/with/files")
    let others = [
      "tcash-1-abcdef", "tcash-abcdef", "tcash-\(ended)-long-er", "tcash--\(ended)-abcdef",
      "x-\(ended)-abcdef",
    ]
    for name in others { try parent.makeFolder(name) }
    try parent.write("", to: "tcash-\(ended)-a_file")
    try parent.makeLink("tcash-\(ended)-a_link", to: "tcash-1-abcdef")
    ProcessFolder.sweep(in: [parent.path])
    let names = others + ["tcash-\(ended)-a_file", "tcash-\(ended)-a_link"]
    #expect(try parent.names == names.sorted())
  }

  @Test func aFolderInUseIsNotSwept() throws {
    let parent = try TestFolder()
    let folder = try ProcessFolder.make(in: [parent.path])
    #expect(folder.path.hasPrefix("\(parent.path)/tcash-\(getpid())-"))
    #expect(try Stat(FilePath(folder.path)).permissions == .ownerReadWriteExecute)
    // As if it were of a process in another container.
    let name = "tcash-\(try numberOfAnEndedProcess())-abcdef"
    #expect(rename(folder.path, "\(parent.path)/\(name)") == 0)
    ProcessFolder.sweep(in: [parent.path])
    #expect(try parent.names == [name])
    withExtendedLifetime(folder) {}
  }

  @Test func aFolderIsRemovedWithAllThatIsInIt() throws {
    let parent = try TestFolder()
    let folder = try ProcessFolder.make(in: [parent.path])
    try Folder.make("\(folder.path)/a/b")
    folder.remove()
    #expect(try parent.names == [])
    #expect(throws: FileError.self) { try ProcessFolder.make(in: ["\(parent.path)/none"]) }
  }

  @Test func theFirstFolderThatCanBeUsedHasIt() throws {
    let parent = try TestFolder()
    let folder = try ProcessFolder.make(in: ["/dev/null", "\(parent.path)/none", parent.path])
    #expect(folder.path.hasPrefix("\(parent.path)/tcash-\(getpid())-"))
  }
}
