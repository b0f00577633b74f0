import Foundation
import ShellValues
import Testing

/// Every case of many layouts is read, built again from what was read, and compared.
@Suite struct EnumLayoutTests {
  final class Token: @unchecked Sendable {}
  struct Big: Equatable {
    var a = 1
    var b = 2
    var c = "three"
    var d = [4]
  }

  enum Empty {}
  enum One: Equatable { case only }
  enum Two: Equatable { case a, b }
  enum OnePayload: Equatable { case only(String) }
  enum SingleInt: Equatable { case value(Int), none }
  enum SingleBool: Equatable { case value(Bool), a, b, c }
  enum SingleString: Equatable { case a, text(String), b }
  enum SingleOptional: Equatable { case value(Int??), a }
  enum SingleNested: Equatable { case value(SingleBool), a, b }
  enum MultiInts: Equatable { case a(Int8), b(Int16), c(Int32), d(Int64), e }
  enum MultiSpare: Equatable { case a(Bool), b(Bool), c(Bool), d(Bool), e, f }
  enum MultiStrings: Equatable { case a(String), b([Int]), c([String: Int]), d(Set<Int>), e }
  enum MultiBig: Equatable { case a(Big), b(Big, Big), c(Int), d }
  enum Labels: Equatable { case a(id: Int), b(Int, name: String), c(x: Bool), d(String) }
  enum Voids { case a(Void), b(Int), c, d(()) }
  enum Nevers: Equatable { case a(Never), b(Int), c }
  enum Errors { case a(any Error), b((any Error)?), c }
  enum Existentials { case a(Any), b(any Hashable), c(Any.Type), d }
  enum Objects { case a(Token), b(Token?), c([Token]), d }
  enum OneObject { case a(Token), b, c, d }
  indirect enum Tree: Equatable { case leaf, node(Tree, Tree), value(Int), pair(id: Int, Tree) }
  enum Partly: Equatable { case a(Int), list([Partly]); indirect case b(Partly), c(x: Partly) }
  enum Generic<A: Equatable, B: Equatable>: Equatable { case a(A), b(B), both(A, b: B), none }
  indirect enum GenericTree<A: Equatable>: Equatable { case leaf, node(GenericTree, A) }
  enum Raw: String { case a = "x", b }
  enum Bytes: UInt8 { case a = 200, b = 7 }
  enum Nested: Equatable { case a(Two), b(MultiSpare), c(SingleInt), d(Nested2) }
  enum Nested2: Equatable { case x(Result<Int, CancelError>), y(Int?) }
  struct CancelError: Error, Equatable {}
  enum Wide: Equatable { case a(Int, Int, Int, Int, Int, Int, Int, Int), b(UInt8) }
  enum Floats: Equatable { case a(Double), b(Float), c(CGFloat) }

  enum Many: CaseIterable, Equatable {
    case c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19,
      c20, c21, c22, c23, c24, c25, c26, c27, c28, c29, c30, c31, c32, c33, c34, c35, c36, c37, c38,
      c39, c40, c41, c42, c43, c44, c45, c46, c47, c48, c49, c50, c51, c52, c53, c54, c55, c56, c57,
      c58, c59, c60, c61, c62, c63, c64, c65, c66, c67, c68, c69, c70, c71, c72, c73, c74, c75, c76,
      c77, c78, c79, c80, c81, c82, c83, c84, c85, c86, c87, c88, c89, c90, c91, c92, c93, c94, c95,
      c96, c97, c98, c99, c100, c101, c102, c103, c104, c105, c106, c107, c108, c109, c110, c111,
      c112, c113, c114, c115, c116, c117, c118, c119, c120, c121, c122, c123, c124, c125, c126,
      c127, c128, c129, c130, c131, c132, c133, c134, c135, c136, c137, c138, c139, c140, c141,
      c142, c143, c144, c145, c146, c147, c148, c149, c150, c151, c152, c153, c154, c155, c156,
      c157, c158, c159, c160, c161, c162, c163, c164, c165, c166, c167, c168, c169, c170, c171,
      c172, c173, c174, c175, c176, c177, c178, c179, c180, c181, c182, c183, c184, c185, c186,
      c187, c188, c189, c190, c191, c192, c193, c194, c195, c196, c197, c198, c199, c200, c201,
      c202, c203, c204, c205, c206, c207, c208, c209, c210, c211, c212, c213, c214, c215, c216,
      c217, c218, c219, c220, c221, c222, c223, c224, c225, c226, c227, c228, c229, c230, c231,
      c232, c233, c234, c235, c236, c237, c238, c239, c240, c241, c242, c243, c244, c245, c246,
      c247, c248, c249, c250, c251, c252, c253, c254, c255, c256, c257, c258, c259, c260, c261,
      c262, c263, c264, c265, c266, c267, c268, c269, c270, c271, c272, c273, c274, c275, c276,
      c277, c278, c279, c280, c281, c282, c283, c284, c285, c286, c287, c288, c289, c290, c291,
      c292, c293, c294, c295, c296, c297, c298, c299
  }

  enum ManyMixed: Equatable {
    case p0(Int)
    case p1(String)
    case p2(Bool)
    case p3(Int)
    case p4(String)
    case p5(Bool)
    case p6(Int)
    case p7(String)
    case p8(Bool)
    case p9(Int)
    case p10(String)
    case p11(Bool)
    case p12(Int)
    case p13(String)
    case p14(Bool)
    case p15(Int)
    case p16(String)
    case p17(Bool)
    case p18(Int)
    case p19(String)
    case p20(Bool)
    case p21(Int)
    case p22(String)
    case p23(Bool)
    case p24(Int)
    case p25(String)
    case p26(Bool)
    case p27(Int)
    case p28(String)
    case p29(Bool)
    case p30(Int)
    case p31(String)
    case p32(Bool)
    case p33(Int)
    case p34(String)
    case p35(Bool)
    case p36(Int)
    case p37(String)
    case p38(Bool)
    case p39(Int)
    case e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15, e16, e17, e18, e19,
      e20, e21, e22, e23, e24, e25, e26, e27, e28, e29, e30, e31, e32, e33, e34, e35, e36, e37, e38,
      e39, e40, e41, e42, e43, e44, e45, e46, e47, e48, e49, e50, e51, e52, e53, e54, e55, e56, e57,
      e58, e59, e60, e61, e62, e63, e64, e65, e66, e67, e68, e69, e70, e71, e72, e73, e74, e75, e76,
      e77, e78, e79, e80, e81, e82, e83, e84, e85, e86, e87, e88, e89, e90, e91, e92, e93, e94, e95,
      e96, e97, e98, e99, e100, e101, e102, e103, e104, e105, e106, e107, e108, e109, e110, e111,
      e112, e113, e114, e115, e116, e117, e118, e119, e120, e121, e122, e123, e124, e125, e126,
      e127, e128, e129, e130, e131, e132, e133, e134, e135, e136, e137, e138, e139, e140, e141,
      e142, e143, e144, e145, e146, e147, e148, e149, e150, e151, e152, e153, e154, e155, e156,
      e157, e158, e159, e160, e161, e162, e163, e164, e165, e166, e167, e168, e169, e170, e171,
      e172, e173, e174, e175, e176, e177, e178, e179, e180, e181, e182, e183, e184, e185, e186,
      e187, e188, e189, e190, e191, e192, e193, e194, e195, e196, e197, e198, e199, e200, e201,
      e202, e203, e204, e205, e206, e207, e208, e209, e210, e211, e212, e213, e214, e215, e216,
      e217, e218, e219, e220, e221, e222, e223, e224, e225, e226, e227, e228, e229, e230, e231,
      e232, e233, e234, e235, e236, e237, e238, e239, e240, e241, e242, e243, e244, e245, e246,
      e247, e248, e249, e250, e251, e252, e253, e254, e255, e256, e257, e258, e259, e260, e261,
      e262, e263, e264, e265, e266, e267, e268, e269, e270, e271, e272, e273, e274, e275, e276,
      e277, e278, e279
  }

  /// Reads, builds and reads again.
  private func check<Value>(
    _ values: [(Value, String)],
    _ isEqual: (Value, Value) -> Bool,
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (value, name) in values {
      guard let read = Reflection.enumCase(of: value) else {
        Issue.record("\(Value.self).\(name) is not read", sourceLocation: location)
        continue
      }
      #expect(read.name == name, sourceLocation: location)
      let built = Reflection.makeEnum(Value.self, case: name, payload: read.payload) as? Value
      #expect(built.map { isEqual($0, value) } == true, "\(value)", sourceLocation: location)
      let pieces =
        Reflection.makeEnum(
          Value.self,
          case: name,
          arguments: read.arguments.map(\.value)
        ) as? Value
      #expect(pieces.map { isEqual($0, value) } == true, "\(value)", sourceLocation: location)
      #expect(Reflection.makeEnum(Value.self, case: name + "x") == nil, sourceLocation: location)
    }
  }

  private func check<Value: Equatable>(
    _ values: [(Value, String)],
    _ location: SourceLocation = #_sourceLocation
  ) {
    check(values, ==, location)
  }

  private func checkWritten<Value>(
    _ values: [(Value, String)],
    _ location: SourceLocation = #_sourceLocation
  ) {
    check(values, { String(describing: $0) == String(describing: $1) }, location)
  }

  @Test func withoutPayload() {
    check([(One.only, "only")])
    check([(Two.a, "a"), (.b, "b")])
    check([(Raw.a, "a"), (.b, "b")])
    check([(Bytes.a, "a"), (.b, "b")])
    check(Many.allCases.map { ($0, "\($0)") })
    #expect(CaseListing(of: Empty.self)?.cases.isEmpty == true)
  }

  @Test func withOnePayload() {
    check([(OnePayload.only("x"), "only")])
    check([(SingleInt.value(.min), "value"), (.value(0), "value"), (.none, "none")])
    check([(SingleBool.value(true), "value"), (.value(false), "value"), (.a, "a"), (.c, "c")])
    check([
      (SingleString.a, "a"), (.text(""), "text"), (.text("a long string on the heap"), "text"),
      (.b, "b"),
    ])
    check([(SingleOptional.value(1), "value"), (.value(.some(nil)), "value"), (.a, "a")])
    check([
      (SingleNested.value(.b), "value"), (.value(.value(true)), "value"), (.a, "a"), (.b, "b"),
    ])
  }

  @Test func withSeveralPayloads() {
    check([(MultiInts.a(-1), "a"), (.b(2), "b"), (.c(3), "c"), (.d(.max), "d"), (.e, "e")])
    check([
      (MultiSpare.a(true), "a"), (.b(false), "b"), (.c(true), "c"), (.d(true), "d"), (.e, "e"),
      (.f, "f"),
    ])
    check([
      (MultiStrings.a("x"), "a"), (.b([1]), "b"), (.c(["k": 1]), "c"), (.d([1]), "d"), (.e, "e"),
    ])
    check([(MultiBig.a(Big()), "a"), (.b(Big(), Big(a: 9)), "b"), (.c(1), "c"), (.d, "d")])
    check([(Wide.a(1, 2, 3, 4, 5, 6, 7, 8), "a"), (.b(255), "b")])
    check([(Floats.a(.infinity), "a"), (.b(-0.5), "b"), (.c(2), "c")])
    check([
      (Nested.a(.b), "a"), (.b(.e), "b"), (.b(.c(true)), "b"), (.c(.none), "c"),
      (.d(.x(.failure(CancelError()))), "d"), (.d(.y(nil)), "d"),
    ])
  }

  @Test func withManyPayloadsAndMoreCases() {
    check([(ManyMixed.p0(7), "p0"), (.p1("x"), "p1"), (.p2(true), "p2"), (.p39(1), "p39")])
    check([(ManyMixed.e0, "e0"), (.e255, "e255"), (.e256, "e256"), (.e279, "e279")])
  }

  @Test func withLabels() {
    check([(Labels.a(id: 1), "a"), (.b(2, name: "n"), "b"), (.c(x: true), "c"), (.d("d"), "d")])
    let listing = CaseListing(of: Labels.self)
    #expect(listing?.named("a")?.signature == ".a(id: Int)")
    #expect(listing?.named("b")?.signature == ".b(Int, name: String)")
    #expect(listing?.named("d")?.signature == ".d(String)")
  }

  @Test func withEmptyAndUninhabitedPayloads() {
    checkWritten([(Voids.a(()), "a"), (.b(1), "b"), (.c, "c"), (.d(()), "d")])
    check([(Nevers.b(1), "b"), (.c, "c")])
  }

  @Test func withExistentials() {
    checkWritten([
      (Errors.a(CancelError()), "a"), (.b(CancelError()), "b"), (.b(nil), "b"), (.c, "c"),
    ])
    checkWritten([(Existentials.a(1), "a"), (.b("x"), "b"), (.c(Int.self), "c"), (.d, "d")])
    let read = Reflection.enumCase(of: Errors.a(CancelError()))
    #expect(read?.payload is CancelError)
  }

  @Test func withIndirectCases() {
    let tree = Tree.node(.node(.leaf, .value(1)), .pair(id: 2, .leaf))
    check([(tree, "node"), (Tree.leaf, "leaf"), (.value(9), "value"), (.pair(id: 1, tree), "pair")])
    check([(Partly.a(1), "a"), (.list([.a(1)]), "list"), (.b(.a(2)), "b"), (.c(x: .b(.a(3))), "c")])
    check([(GenericTree<String>.leaf, "leaf"), (.node(.node(.leaf, "inner"), "outer"), "node")])
  }

  @Test func withGenericPayloads() {
    check([(Generic<Int, Int>.a(1), "a"), (.b(2), "b"), (.both(1, b: 2), "both"), (.none, "none")])
    check([
      (Generic<String, [Big]>.a("x"), "a"), (.b([Big()]), "b"), (.both("x", b: []), "both"),
      (.none, "none"),
    ])
    check([
      (Generic<Bool, Two>.a(true), "a"), (.b(.b), "b"), (.both(false, b: .a), "both"),
      (.none, "none"),
    ])
    check([(Result<Int, CancelError>.success(1), "success"), (.failure(CancelError()), "failure")])
  }

  @Test func nothingLeaksAndNothingIsReleasedTwice() {
    func balance<Value>(_ name: String, _ make: (Token) -> Value) {
      weak var weakly: Token?
      do {
        let token = Token()
        weakly = token
        for _ in 0..<100 {
          let value = make(token)
          guard let read = Reflection.enumCase(of: value) else {
            Issue.record("not read")
            return
          }
          #expect(read.name == name)
          _ = Reflection.makeEnum(Value.self, case: name, payload: read.payload)
          _ = Reflection.makeEnum(Value.self, case: name, payload: 1)
        }
        #expect(weakly != nil)
      }
      #expect(weakly == nil, "\(name)")
    }
    balance("a") { Objects.a($0) }
    balance("b") { Objects.b($0) }
    balance("c") { Objects.c([$0]) }
    balance("a") { OneObject.a($0) }
    balance("some") { Boxed.some($0) }
    balance("pair") { Boxed.pair($0, number: 1) }
    balance("a") { Existentials.a($0) }
  }

  indirect enum Boxed { case none, some(Token), pair(Token, number: Int) }

  @Test func structsBalanceToo() {
    struct Holder {
      var token: Token
      var other: [Token]
    }
    weak var weakly: Token?
    do {
      let token = Token()
      weakly = token
      for _ in 0..<100 {
        let value = Holder(token: token, other: [token])
        let fields = Reflection.children(of: value)
        _ = Reflection.makeStruct(
          Holder.self,
          fields: ["token": fields[0].value, "other": fields[1].value]
        )
        _ = Reflection.replacingField(of: value, named: "token", with: token)
        _ = Reflection.makeStruct(Holder.self, fields: ["token": token, "other": 1])
      }
      #expect(weakly != nil)
    }
    #expect(weakly == nil)
  }

  /// Names are found whatever their number, and whichever scalars they are written with.
  @Test func casesAreFoundByTheirNames() throws {
    enum Place: Equatable { case café, bar }
    let many = try #require(CaseListing(of: ManyMixed.self))
    for enumCase in many.cases { #expect(many.named(enumCase.name) === enumCase) }
    #expect(many.named("p") == nil)
    let places = try #require(CaseListing(of: Place.self))
    #expect(places.named("caf\u{E9}")?.name == "caf\u{E9}")
    #expect(places.named("cafe\u{301}")?.name == "caf\u{E9}")
  }
}
