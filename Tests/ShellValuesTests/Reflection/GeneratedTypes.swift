// Written by Scripts/generate-types.swift with the seed 1: change that and run it again.

import ShellValues

/// Types of all shapes, with values of them.
enum Generated {
  /// A value, and the name of its case where it is one of an enum.
  struct Sample {
    let value: Any
    let caseName: String?

    init(_ value: Any, _ caseName: String? = nil) {
      self.value = value
      self.caseName = caseName
    }
  }

  struct Pair<First, Second> {
    var first: First
    var second: Second
  }

  enum Choice<Value> {
    case one(Value)
    case none
    case many([Value], count: UInt8)
  }

  enum E0 {
    case c0((UInt8, x: Int))
    case c1(p0: Int?)
    indirect case c2(Range<Int>?, Double?)
    case c3(p0: Choice<Bool??>, String?, Pair<Set<Int>, UInt8>)
    case c4(Range<Int>)
    case c5(UInt8, p1: String??, Double?)
    case c6
  }

  enum E1 {
    case c0([String: Int])
    case c1
    case c2(p0: Set<Int>)
    case c3(p0: Character?, p1: Range<Int>)
    indirect case c4(String?)
  }

  enum E2 {
    case c0
    case c1([Bool])
    case c2(p0: (name: String, Bool?))
  }

  struct S3 {
    let f0: Pair<String, UInt8>
    var f1: [String: Int]?
  }

  enum E4 {
    case c0
    case c1(p0: Pair<Result<Int, MessageError>, UInt8>, p1: Pair<Result<Int, MessageError>, UInt8>)
    case c2
    indirect case c3(p0: UInt32, p1: E0, String??)
    case c4
    case c5(Choice<Void>)
    case c6(p0: Result<Int, MessageError>)
  }

  enum E5 {
    case c0
    case c1(p0: Choice<String>, p1: String?, p2: [UInt8])
    indirect case c2(Void)
  }

  enum E6 {
    case c0(p0: S3?)
  }

  enum E7 {
    case c0(Character)
  }

  enum E8 {
    case c0(Pair<Bool??, UInt8>, Float, p2: [S3])
    case c1(Double, [Int])
    case c2
    case c3(p0: Pair<E1, UInt8>)
    indirect case c4(Character, p1: [Int])
    case c5
    case c6(p0: Character)
  }

  enum E9 {
    case c0([String: Int])
    case c1(p0: E6?, S3)
    case c2(E8)
    case c3(E1)
  }

  struct S10 {
    var f0: (name: String, Bool?)
    var f1: Bool?
    let f2: Pair<S3, UInt8>
    let f3: E6
    let f4: Int
    var f5: String
  }

  enum E11 {
    case c0(p0: String?)
    case c1
    case c2
    case c3(Int16)
    case c4
    case c5([Character])
    indirect case c6(p0: E2)
  }

  struct S12 {
  }

  indirect enum E13 {
    case c0
    case inner(E13, UInt8)
  }

  struct S14 {
    let f0: Pair<Float, UInt8>
    var f1: Void
    var f2: Bool???
    var f3: Float
    let f4: E6
    let f5: Character
  }

  enum E15 {
    case c0(p0: Result<Int, MessageError>)
    case c1
  }

  enum E16 {
    case c0
    case c1
    case c2
    case c3(p0: [(UInt8, x: Int)])
  }

  struct S17 {
    var f0: [E6]
  }

  enum E18 {
    case c0(Character, p1: [Void], [Int]?)
    case c1(p0: Choice<E5>, ((UInt8, x: Int))?)
    case c2([[Int]], UInt32, p2: Character)
    case c3(p0: Double?)
    case c4([String: Int])
    case c5
  }

  enum E19 {
    case c0(Int?)
    case c1([Int], p1: E8, p2: [String: Int]?)
    case c2(p0: Character)
  }

  struct S20 {
    var f0: Bool??
    var f1: Int16
    var f2: [E4]
    let f3: Pair<Float, UInt8>
  }

  enum E21 {
    case c0(p0: E4)
  }

  struct S22 {
    var f0: Set<Int>
    var f1: E13
    var f2: [Int]
    var f3: [Bool??]
  }

  struct S23 {
    var f0: Void
    let f1: Choice<E6>
  }

  struct S24 {
    var f0: E8?
  }

  struct S25 {
    let f0: Choice<E5>
  }

  enum E26 {
    case c0
  }

  enum E27 {
    case c0(E16, p1: Int??)
    case c1(p0: String?, E4?, p2: S3)
    case c2(p0: Character)
  }

  struct S28 {
    let f0: [String: Int]
    var f1: [UInt8]
  }

  struct S29 {
    var f0: E1
  }

  struct S30 {
    let f0: Choice<E7>
  }

  struct S31 {
    let f0: Int16
    var f1: UInt32
    let f2: S29
    let f3: Choice<E26>
    let f4: String?
  }

  struct S32 {
    var f0: S28
    let f1: E18
    let f2: String
    var f3: Int??
    var f4: Range<Int>
    let f5: Bool
  }

  enum E33 {
    case c0
    case c1(Result<Int, MessageError>?)
    case c2([E13])
    case c3
    case c4
    case c5(p0: Pair<String, UInt8>)
    case c6(E8)
  }

  indirect enum E34 {
    case c0
    case c1(p0: [UInt32], E16, E8)
    case c2
    case c3
    case inner(E34, UInt8)
  }

  enum E35 {
    case c0((name: String, Bool?))
    case c1((UInt8, x: Int), p1: Pair<S28, UInt8>, p2: [Int])
    case c2(p0: E26)
  }

  enum E36 {
    case c0(String?, p1: Bool)
    case c1(E7, p1: Pair<E18, UInt8>, E11)
    case c2
    case c3(p0: E35)
    case c4
  }

  struct S37 {
    let f0: E0
    var f1: E18
    let f2: Pair<S25, UInt8>
    var f3: S28
  }

  enum E38 {
    case c0
    case c1(E6)
    case c2(E2, Choice<[String: Int]>)
    case c3([E8])
    case c4
  }

  struct S39 {
    var f0: E1
    let f1: [E18]
    var f2: E6?
    var f3: S22
  }

  indirect enum E40 {
    case c0(p0: E6?, p1: E16)
    case inner(E40, UInt8)
  }

  struct S41 {
    var f0: Choice<E18>
    var f1: Bool???
    let f2: [E2]
    let f3: String?
    let f4: Choice<E13>
  }

  struct S42 {
  }

  enum E43 {
    case c0
    case c1
  }

  enum E44 {
    case c0(Choice<Void>)
    case c1(Choice<[String: Int]>, Choice<Int16>)
    case c2
    case c3
    case c4(p0: Range<Int>, E7)
    case c5(E4)
    case c6(Choice<Range<Int>>)
  }

  enum E45 {
    case c0(p0: Bool)
    case c1(E26)
    case c2
    case c3
    case c4(E43, E16)
    case c5(p0: Pair<E0, UInt8>)
  }

  struct S46 {
    let f0: Set<Int>
    var f1: [Float]
  }

  indirect enum E47 {
    case c0([Int?], p1: S42?, [S42])
    case c1(p0: (UInt8, x: Int), p1: String?)
    case c2(E4?, p1: S22?, p2: E11)
    case c3(Character, p1: S29)
    case c4(Bool???, E13, E11)
    case inner(E47, UInt8)
  }

  enum E48 {
    indirect case c0(p0: Float)
  }

  enum E49 {
    case c0
    case c1
    case c2
    case c3(S12, E13, E5?)
    case c4
    case c5
    case c6(Choice<[Int]>, p1: [UInt8], E8)
  }

  enum E50 {
    case c0
    case c1(p0: S28, p1: Double?)
    case c2([S22])
    case c3(Range<Int>)
    case c4(S22)
  }

  enum E51 {
    case c0(E18, p1: E15)
    case c1(Bool??)
  }

  enum E52 {
    case c0
    case c1(p0: [String: Int], E2, S25)
    case c2
    case c3(Choice<String?>, p1: E1)
    case c4
    case c5
    case c6(E1, p1: Bool)
  }

  enum E53 {
    case c0
  }

  enum E54 {
    case c0(p0: Choice<E4>, Pair<S29, UInt8>)
    case c1(Pair<E16, UInt8>, p1: E43, S22)
    case c2(p0: Character)
    indirect case c3(Choice<E18>, [S22], Choice<Bool??>)
    case c4(UInt32)
    case c5(p0: E2?, p1: Pair<S25, UInt8>)
    case c6
  }

  struct S55 {
    var f0: [Set<Int>]
    let f1: Choice<(UInt8, x: Int)>
    var f2: Pair<(name: String, Bool?), UInt8>
    var f3: Choice<String>
    let f4: E7?
  }

  enum E56 {
    case c0(Pair<Void, UInt8>, p1: Set<Int>)
    case c1(p0: String?)
    case c2(Result<Int, MessageError>)
  }

  enum E57 {
    case c0(E15, p1: Range<Int>)
    case c1
  }

  struct S58 {
    let f0: E1
    let f1: Pair<E11, UInt8>
    var f2: Pair<Bool??, UInt8>
    let f3: Set<Int>
  }

  struct S59 {
    var f0: String
  }

  enum E60 {
    case c0(E18?)
    case c1(p0: Pair<E11, UInt8>)
    case c2
  }

  struct S61 {
  }

  struct S62 {
    let f0: E0
    var f1: [E35]
    let f2: Choice<S25>
    let f3: [E43]
    let f4: Pair<E1, UInt8>
    let f5: S22
  }

  struct S63 {
    let f0: E8?
    let f1: E13?
    var f2: E6
  }

  struct S64 {
    var f0: [E16]
    var f1: S61
    var f2: Pair<E6, UInt8>
  }

  indirect enum E65 {
    case c0(p0: E4)
    case inner(E65, UInt8)
  }

  enum E66 {
    case c0(S30, S29)
    case c1(E8)
    case c2(Choice<E13>)
    case c3(p0: S59)
    case c4
    case c5
    case c6(E7)
  }

  enum E67 {
    case c0(p0: Choice<Bool??>)
    case c1
    case c2(p0: S3)
    case c3(E18, p1: Choice<E56>)
    case c4(p0: Pair<E11, UInt8>)
    case c5(p0: E56)
    indirect case c6(E57)
  }

  struct S68 {
    let f0: E7
    let f1: Set<Int>
    var f2: [E0]
  }

  struct S69 {
    let f0: S25?
    var f1: E53
    let f2: S42
    let f3: Pair<S30, UInt8>
    var f4: E18
  }

  enum E70 {
    case c0(Pair<Void, UInt8>)
    case c1(S30?, p1: E2)
    case c2(E16, Pair<E45, UInt8>, p2: Choice<E35>)
    case c3(E26?)
    case c4(p0: E0, S46, p2: E43)
    case c5(S46, p1: [E57])
  }

  struct S71 {
  }

  indirect enum E72 {
    case c0
    case inner(E72, UInt8)
  }

  struct S73 {
    let f0: E8
    var f1: Choice<E15>
    let f2: E8
  }

  enum E74 {
    case c0
    case c1
  }

  enum E75 {
    case c0(p0: Double?)
    case c1(p0: Choice<E74>, p1: Choice<E48>, p2: UInt8?)
    case c2
  }

  struct S76 {
    let f0: Int?
    let f1: [E43]
  }

  struct S77 {
  }

  struct S78 {
    let f0: S55?
    var f1: S61
    let f2: [E56]
  }

  enum E79 {
    case c0(E8)
    indirect case c1(p0: S25)
    case c2(S77)
    case c3(p0: Choice<E72>, p1: S42, p2: E45)
    case c4
    case c5(p0: Bool?)
  }

  enum E80 {
    case c0
  }

  enum E81 {
    case c0
    case c1
    case c2
  }

  enum E82 {
    case c0(p0: Pair<E5, UInt8>, S28)
    case c1(p0: E57)
    case c2(p0: [Int], S76)
  }

  enum E83 {
    case c0(p0: [Int], S68)
    case c1(Pair<E11, UInt8>)
    case c2(E18)
    case c3(E35)
    case c4(Pair<Bool, UInt8>, p1: E6, Choice<S28>)
  }

  struct S84 {
    var f0: E26
    var f1: E0
    var f2: Pair<E6, UInt8>
    var f3: S22
  }

  struct S85 {
    var f0: E6
    let f1: E15?
    let f2: S77
    let f3: S42
    let f4: S46
  }

  enum E86 {
    case c0
    case c1
    indirect case c2(p0: E2)
    case c3(E35, p1: E80, E6)
    case c4
    case c5
  }

  enum E87 {
    case c0([E45], p1: S3, p2: Choice<E53>)
    case c1([E5], E6, p2: Pair<E16, UInt8>)
  }

  struct S88 {
    let f0: S30?
  }

  struct S89 {
    let f0: S28
    let f1: E57
    let f2: E18
    var f3: Pair<E15, UInt8>
  }

  struct S90 {
    var f0: E1
    var f1: E18
    let f2: E45
  }

  struct S91 {
    var f0: Pair<Int?, UInt8>
    let f1: (name: String, Bool?)
    var f2: Pair<S29, UInt8>
    let f3: E43
    var f4: E2?
  }

  enum E92 {
    case c0(p0: Pair<S55, UInt8>)
    case c1(p0: E13)
    case c2
    case c3
  }

  enum E93 {
    case c0
    case c1(Int16)
    case c2
    case c3
    case c4(Pair<E45, UInt8>, p1: E80, p2: E81)
    case c5(p0: E5?)
  }

  struct S94 {
    var f0: S3
  }

  struct S95 {
    var f0: S59?
    var f1: [S42]
    let f2: E57?
    var f3: E35
    let f4: S68?
  }

  struct S96 {
    let f0: E15
  }

  enum E97 {
    case c0
  }

  enum E98 {
    case c0
    case c1(Choice<S46>)
  }

  struct S99 {
    var f0: Pair<S76, UInt8>
  }

  enum E100 {
    case c0(p0: S94)
    case c1(Pair<Int?, UInt8>)
    case c2
    case c3(Pair<S76, UInt8>)
    case c4(p0: S59, p1: Void?, S46)
    case c5
    case c6
  }

  enum E101 {
    case c0
    indirect case c1(p0: S12)
    case c2(p0: E26)
    case c3(p0: Choice<E53>, Pair<E48, UInt8>)
  }

  struct S102 {
    let f0: S77
    let f1: E81
    let f2: Choice<E35>
    var f3: S55
  }

  enum E103 {
    case c0
    case c1(p0: Range<Int>)
    case c2
    case c3
    case c4(Choice<[Int]>)
  }

  struct S104 {
    let f0: S94
    var f1: E48
  }

  struct S105 {
    var f0: Pair<E53, UInt8>
    var f1: E74
    var f2: Pair<Bool, UInt8>
    let f3: (name: String, Bool?)
  }

  struct S106 {
    let f0: S76
    let f1: Choice<E13>
    let f2: E97
    var f3: S94
    var f4: S22
    let f5: [S68]
  }

  enum E107 {
    case c0
    case c1
  }

  enum E108 {
    case c0([S68], p1: [E16])
    case c1(E98?)
    case c2(E7, Choice<E18>, Pair<(UInt8, x: Int), UInt8>)
  }

  enum E109 {
    case c0(Pair<E56, UInt8>)
    case c1(Choice<E103>)
    case c2(S76)
  }

  enum E110 {
    case c0(p0: E26)
    indirect case c1(Choice<S76>)
    case c2(E57?)
    case c3
    case c4
    case c5(Pair<S30, UInt8>)
  }

  enum E111 {
    case c0(Choice<E101>, E75, E57)
  }

  struct S112 {
  }

  struct S113 {
    let f0: Pair<S46, UInt8>
    let f1: Pair<S46, UInt8>
    let f2: S76
    let f3: S77
  }

  struct S114 {
    var f0: [S55]
    var f1: Pair<E101, UInt8>
    let f2: E103
    var f3: E75
    let f4: Choice<S29>
    let f5: Float
  }

  struct S115 {
    let f0: Int
  }

  enum E116 {
    case c0(p0: E56?)
  }

  enum E117 {
    case c0(p0: Float, p1: Choice<E15>, (name: String, Bool?))
    case c1(p0: S22?, S46)
    case c2(p0: E26?, E43)
    case c3
  }

  enum E118 {
    case c0(String?)
    case c1
    case c2(E72?)
    case c3(p0: S105)
    case c4(p0: E107, E45)
    case c5
    case c6(p0: S29, p1: [E72], E72)
  }

  indirect enum E119 {
    case c0(p0: S42?, p1: [E48])
    case c1(p0: E4)
    case c2(p0: [Int?], S55, p2: S96)
    case c3(p0: E43, p1: S61, S22?)
    case c4(Pair<S42, UInt8>, p1: S68?)
    case c5(E116, p1: S105, p2: E72)
    case inner(E119, UInt8)
  }

  struct S120 {
    let f0: S25
    let f1: E26
    var f2: [E103]
    var f3: S61
  }

  enum E121 {
    case c0(S30)
    indirect case c1(p0: S28)
    case c2
    case c3(p0: E56)
    case c4
    case c5(S22, p1: E81, p2: E35)
    case c6
  }

  struct S122 {
    var f0: E16?
    let f1: E80
    var f2: S22?
    let f3: Pair<E74, UInt8>
  }

  enum E123 {
    case c0(S96)
    case c1(Choice<S46>)
    case c2(E80)
    case c3(Choice<E18>, p1: E53, Int?)
  }

  struct S124 {
  }

  enum E125 {
    case c0(E101)
    case c1(p0: [S77])
    case c2(p0: Void?)
    case c3(E101)
    case c4
    case c5(p0: [S112], [E53], E48)
    case c6(p0: E48)
  }

  enum E126 {
    case c0(S124, p1: Pair<UInt8, UInt8>, Pair<E35, UInt8>)
    case c1(p0: Character, E56, p2: S71)
    case c2(p0: S94)
    case c3(E101, E26, S124)
    case c4
  }

  enum E127 {
    case c0(p0: Pair<E16, UInt8>, p1: E15, [E80])
    indirect case c1(p0: S115)
    case c2(S59, E80, E74)
    case c3(E48?, E57, E101)
    case c4([S105], p1: S22, p2: [(name: String, Bool?)])
    case c5([S59])
    case c6(S30?)
  }

  struct S128 {
    let f0: Pair<E75, UInt8>
  }

  struct S129 {
    var f0: [E26]
  }

  struct S130 {
  }

  enum E131 {
    case c0(E72)
  }

  struct S132 {
    let f0: S30
    let f1: E18?
  }

  enum E133 {
    case c0(Pair<E75, UInt8>)
    case c1
    case c2(p0: S94)
    case c3
    case c4
  }

  struct S134 {
  }

  struct S135 {
    let f0: S115
    var f1: Pair<E4, UInt8>
    var f2: E80
    let f3: [E2]
    let f4: S46
  }

  enum E136 {
    indirect case c0(E53, Pair<Set<Int>, UInt8>, p2: S105)
    case c1(p0: Choice<S94>, p1: Pair<Int16, UInt8>)
    case c2
    case c3(p0: Pair<E74, UInt8>)
    case c4(S134, Result<Int, MessageError>)
    case c5
  }

  enum E137 {
    case c0(E45)
  }

  struct S138 {
    var f0: Bool
    let f1: S115
  }

  enum E139 {
    case c0
    case c1(S30, S124)
    case c2
  }

  enum E140 {
    case c0(E116, p1: S68)
  }

  struct S141 {
    let f0: Pair<E72, UInt8>
    var f1: Pair<S134, UInt8>
  }

  struct S142 {
    var f0: E57
    var f1: [S30]
  }

  struct S143 {
    let f0: E53
    var f1: E35
  }

  struct S144 {
    var f0: S96?
    var f1: Pair<Int, UInt8>
    let f2: E107
    let f3: S94
    var f4: E74
  }

  struct S145 {
    var f0: [E4]
    let f1: S94
    var f2: E35
    var f3: Choice<S46>
    let f4: Choice<E48>
    let f5: S112
  }

  enum E146 {
    case c0
    case c1(p0: E131)
    case c2
    case c3
    indirect case c4(p0: S68)
  }

  enum E147 {
    case c0(p0: [Double])
  }

  enum E148 {
    indirect case c0(p0: S124, E103)
    case c1(p0: E80, E72)
    case c2(Pair<S71, UInt8>)
    case c3(Pair<S138, UInt8>)
    case c4
  }

  enum E149 {
    case c0
    indirect case c1(p0: Choice<Double>, E11, p2: E43?)
  }

  struct S150 {
    var f0: S129
    let f1: S28
    var f2: Choice<S68>
    let f3: S22?
    let f4: Int
  }

  struct S151 {
    var f0: Pair<E75, UInt8>
    let f1: S77
    let f2: Pair<E101, UInt8>
    var f3: UInt8
    let f4: S3
    let f5: [E57]
  }

  struct S152 {
    var f0: E81
    var f1: E56
  }

  enum E153 {
    case c0
    case c1(p0: [E107])
    case c2(p0: S94?)
    case c3(p0: Choice<S55>, p1: [S68], p2: Choice<E74>)
    case c4(p0: E72, p1: E80)
    case c5(p0: Choice<E13>, E147)
    case c6(p0: E81)
  }

  enum E154 {
    case c0(p0: E107)
  }

  enum E155 {
    case c0(Choice<E56>)
    case c1(p0: Choice<E81>)
    case c2([E8])
    case c3
  }

  struct S156 {
  }

  enum E157 {
    case c0
    case c1
  }

  struct S158 {
    let f0: Choice<E154>
    var f1: S115
  }

  enum E159 {
    case c0(p0: S30, p1: E48)
    case c1
    case c2(p0: S112, (UInt8, x: Int), p2: S156)
    case c3
    case c4
    case c5(p0: E43)
  }

  struct S160 {
    var f0: Pair<S29, UInt8>
    var f1: [S76]
    let f2: E18
    var f3: E101
  }

  enum E161 {
    case c0(p0: Range<Int>)
    indirect case c1(p0: E147, Choice<Bool>, p2: S141)
    case c2
  }

  enum E162 {
    case c0(S156)
  }

  struct S163 {
    let f0: S96
  }

  struct S164 {
    var f0: [E2]
  }

  enum E165 {
    case c0
  }

  struct S166 {
    let f0: S61
    let f1: E75
    let f2: S141
    var f3: E74
    var f4: S71
  }

  enum E167 {
    case c0
    case c1(p0: S46, E131, p2: S96)
    case c2(p0: E57, E162, E35)
  }

  indirect enum E168 {
    case c0(E116)
    case c1
    case c2
    case c3(p0: S76)
    case c4(E162, p1: E162?, [S59])
    case c5(p0: S115)
    case c6(E98?, p1: S112)
    case inner(E168, UInt8)
  }

  enum E169 {
    case c0(E157, p1: E157?, p2: E8)
    case c1(p0: Choice<S55>, p1: E101, S96)
    case c2(S164, E154, p2: S138)
    case c3
  }

  struct S170 {
    var f0: S115
    let f1: Choice<E97>
    var f2: Bool
    var f3: E35
  }

  struct S171 {
    let f0: Choice<S152>
    var f1: Choice<E97>
    var f2: [S138]
  }

  struct S172 {
  }

  enum E173 {
    case c0(p0: S112)
    case c1(Int?, p1: E45?)
    case c2
  }

  struct S174 {
    let f0: [S25]
  }

  indirect enum E175 {
    case c0
    case c1(p0: S68)
    case c2
    case c3
    case c4(p0: E147, p1: Choice<Bool>, p2: E57)
    case c5(p0: S130)
    case inner(E175, UInt8)
  }

  struct S176 {
    let f0: S77
    let f1: S152
    let f2: E8
  }

  struct S177 {
  }

  enum E178 {
    case c0
    case c1(p0: Pair<E56, UInt8>, S130, p2: S77)
  }

  struct S179 {
    let f0: Choice<E157>
    let f1: S130
  }

  struct S180 {
  }

  struct S181 {
    var f0: S71
    let f1: S77?
    var f2: Pair<E11, UInt8>
    let f3: E11
  }

  struct S182 {
    var f0: Choice<S76>
    let f1: Pair<S61, UInt8>
    var f2: S71?
    let f3: Pair<E74, UInt8>
    let f4: S46
    var f5: S96?
  }

  enum E183 {
    case c0
    case c1(S105)
  }

  struct S184 {
    let f0: E98
    let f1: E45
  }

  enum E185 {
    case c0
    case c1(p0: S112)
    case c2(E74)
    case c3(p0: E80)
    case c4(Float)
    case c5(Choice<E98>)
    case c6(S124, S138, p2: Pair<E131, UInt8>)
  }

  struct S186 {
    var f0: E98
  }

  enum E187 {
    case c0((UInt8, x: Int))
    case c1
    case c2(S94?)
    case c3(p0: E15)
    case c4
    case c5(p0: S71)
  }

  enum E188 {
    case c0(p0: E98, p1: Choice<S115>)
  }

  enum E189 {
    case c0(p0: [Int])
    case c1
    case c2
    case c3(E178)
  }

  enum E190 {
    case c0
  }

  struct S191 {
    let f0: [Bool??]
    var f1: S180
    var f2: Choice<E190>
  }

  struct S192 {
    var f0: Pair<S177, UInt8>
    let f1: E81
  }

  indirect enum E193 {
    case c0(p0: Choice<E107>, Pair<E107, UInt8>)
    case c1([E80], Choice<S130>, S138)
    case inner(E193, UInt8)
  }

  enum E194 {
    case c0(p0: Choice<E101>, [S192], p2: Pair<String?, UInt8>)
    case c1(S192, E103)
    case c2(p0: UInt32, p1: E74)
    case c3((name: String, Bool?), E6?, S177?)
    indirect case c4(p0: S172)
  }

  enum E195 {
    case c0(S179, Float, S152?)
    case c1(E81?, S29)
    case c2
    indirect case c3(p0: S3?)
    case c4
    case c5
    case c6(S138)
  }

  struct S196 {
    var f0: E53
    let f1: Int16
    let f2: S115
    let f3: [E107]
  }

  enum E197 {
    case c0(p0: S130, p1: Range<Int>?)
  }

  indirect enum E198 {
    case c0(Pair<[Int], UInt8>)
    case c1
    case c2
    case c3(p0: Choice<S164>)
    case c4
    case c5
    case c6(E98)
    case inner(E198, UInt8)
  }

  enum E199 {
    case c0(p0: [S71])
    case c1
    case c2(S22)
  }

  enum E200 {
    case c0
    case c1
  }

  enum E201 {
    case c0(E4)
    case c1
    case c2(Float, p1: S76)
    case c3(E97?)
    indirect case c4(p0: S172)
  }

  enum E202 {
    case c0(p0: S77)
    indirect case c1(Pair<S77, UInt8>)
    case c2
    case c3
    case c4(Pair<S141, UInt8>)
    case c5(Choice<S164>)
    case c6(p0: [S112])
  }

  enum E203 {
    case c0(E16)
    case c1
    case c2(p0: S130, p1: S105, p2: [String: Int])
    case c3
    case c4
    case c5
  }

  indirect enum E204 {
    case c0(p0: E131, Choice<S134>)
    case c1(p0: Pair<S130, UInt8>, E81)
    case c2(E81?)
    case c3(Pair<E197, UInt8>)
    case c4
    case inner(E204, UInt8)
  }

  struct S205 {
    var f0: E147
    var f1: E74
    let f2: Pair<E157, UInt8>
    var f3: Character
    let f4: E200
    var f5: S179?
  }

  enum E206 {
    indirect case c0(UInt32)
    case c1(p0: E43)
    case c2
    case c3
    indirect case c4(Double, E8, p2: E101)
  }

  struct S207 {
    var f0: E1
    let f1: S138
    let f2: Choice<E107>
    let f3: E80?
    var f4: S105
    let f5: S130
  }

  enum E208 {
    case c0(E101)
  }

  struct S209 {
  }

  struct S210 {
    var f0: S129
    let f1: S196?
    let f2: E15
    var f3: S105
  }

  enum E211 {
    case c0
    case c1
    case c2([S134], E103, S180)
    case c3(p0: [Int])
    case c4(S134)
    case c5
  }

  enum E212 {
    case c0(p0: E162)
    case c1(E200)
    case c2
  }

  enum E213 {
    case c0(p0: Choice<S141>, p1: Pair<S12, UInt8>, p2: Choice<E190>)
    case c1([S177])
    case c2
  }

  enum E214 {
    case c0
    case c1(S138)
    case c2
  }

  enum E215 {
    case c0(Pair<E5, UInt8>, p1: S156)
  }

  enum E216 {
    case c0
  }

  enum E217 {
    case c0(p0: Choice<E131>, E1, [E97])
    indirect case c1([S42])
    case c2(p0: [S134])
    case c3(S22, S209, p2: S172)
  }

  enum E218 {
    case c0
    case c1(Pair<S112, UInt8>, p1: S209)
    case c2(S172?)
    case c3(p0: E162?)
    case c4(E211?)
    case c5(Choice<S55>)
    case c6(p0: Choice<S55>)
  }

  enum E219 {
    case c0(S152, p1: S124)
  }

  struct S220 {
    var f0: Pair<S22, UInt8>
    let f1: Choice<S129>
    let f2: E97
    let f3: Void
    var f4: Choice<E98>
  }

  struct S221 {
    var f0: S124
    var f1: S191
    var f2: S71
    var f3: E211?
    let f4: S191
  }

  indirect enum E222 {
    case c0(p0: E165, Pair<E35, UInt8>)
    case c1(S177?)
    case c2
    case c3
    case c4(p0: S124?, Pair<(UInt8, x: Int), UInt8>, p2: S96?)
    case inner(E222, UInt8)
  }

  enum E223 {
    indirect case c0(Pair<S124, UInt8>, Choice<E15>, S164)
    case c1(p0: Choice<S141>)
    case c2(S129?)
    case c3(E147, E162, E190?)
    case c4
    case c5
  }

  enum E224 {
    case c0(p0: E165)
    case c1(p0: Pair<E6, UInt8>, Choice<E35>)
  }

  enum E225 {
    case c0(E53)
    case c1(p0: Pair<E215, UInt8>)
    case c2
    case c3(p0: E178, p1: E116, E147?)
    case c4
    indirect case c5(p0: S156)
  }

  enum E226 {
    indirect case c0(p0: Int)
  }

  enum E227 {
    case c0(Pair<E211, UInt8>)
    case c1(p0: E178)
    case c2
    case c3(p0: S179)
    case c4
  }

  enum E228 {
    case c0
    case c1(S164)
    case c2(p0: [E13], S105, S164)
  }

  enum E229 {
    indirect case c0(S129, [S112], p2: E7)
  }

  enum E230 {
    case c0(Choice<E200>)
    indirect case c1(E35, Pair<E154, UInt8>)
    case c2(p0: E215?)
    case c3
    case c4
    case c5
    case c6
  }

  enum E231 {
    case c0(E97?, p1: E226)
    case c1
    case c2(Float)
  }

  indirect enum E232 {
    case c0(p0: Pair<S105, UInt8>, p1: [S164], p2: E1)
    case c1(p0: Pair<S179, UInt8>, Pair<S172, UInt8>)
    case c2
    case c3
    case c4(p0: S180)
    case c5(E154, p1: E98, p2: Choice<E190>)
    case inner(E232, UInt8)
  }

  struct S233 {
  }

  enum E234 {
    indirect case c0(Choice<S22>, p1: Pair<E13, UInt8>, Bool??)
    case c1(p0: Set<Int>, [S177])
    indirect case c2(p0: [E56], p1: [S191], Choice<S134>)
    case c3(p0: S112)
  }

  enum E235 {
    indirect case c0(p0: E56)
    case c1(p0: S138?)
    case c2
    case c3(Int16, Choice<S138>)
    indirect case c4(p0: S124)
    case c5(S129, p1: S141)
  }

  struct S236 {
    let f0: [E190]
    var f1: S124?
    var f2: Pair<S124, UInt8>
    let f3: Choice<UInt32>
    var f4: E178
    let f5: S71
  }

  enum E237 {
    case c0
    case c1
    case c2
    indirect case c3(S105)
  }

  struct S238 {
    var f0: S233
    var f1: E1
    let f2: E35?
    var f3: E162
    let f4: E165
    var f5: E215
  }

  struct S239 {
    var f0: [S138]
    let f1: Pair<E200, UInt8>
    var f2: UInt8
    var f3: S209?
  }

  enum E240 {
    case c0(Choice<Result<Int, MessageError>>)
    case c1(p0: Choice<S177>, p1: E131, p2: E211)
    case c2(Int?)
    indirect case c3(S233)
    case c4(p0: S156)
    case c5
  }

  enum E241 {
    case c0(p0: Pair<E226, UInt8>)
    case c1(p0: S25)
    indirect case c2(p0: S156?)
    case c3(E101)
  }

  struct S242 {
  }

  struct S243 {
    let f0: S196
    var f1: S112
    let f2: E215
    let f3: S130
    var f4: Choice<E226>
  }

  struct S244 {
    var f0: [S196]
    let f1: E107
  }

  enum E245 {
    case c0
  }

  struct S246 {
    let f0: E2
    let f1: Choice<UInt8>
    var f2: Float?
    var f3: S141?
  }

  enum E247 {
    case c0(p0: Choice<String>)
    case c1
    case c2
    indirect case c3(Pair<E157, UInt8>)
    case c4
  }

  struct S248 {
    let f0: ((UInt8, x: Int))?
    var f1: S156
  }

  enum E249 {
    case c0(p0: Pair<S68, UInt8>)
    case c1
    case c2(p0: Choice<S112>)
    case c3
  }

  enum E250 {
    case c0
    case c1(p0: Choice<S248>)
    case c2(p0: E245)
    case c3(p0: [S130], p1: E0)
    case c4(E231)
  }

  enum E251 {
    case c0(p0: S115)
    case c1(UInt8, p1: Pair<E4, UInt8>)
    case c2
    case c3
    indirect case c4(p0: E53, p1: S172, [E165])
  }

  struct S252 {
    var f0: [E211]
    let f1: S129
    var f2: S242?
    let f3: Choice<E157>
    let f4: E2
  }

  indirect enum E253 {
    case c0(p0: E131?, p1: S242, p2: [E200])
    case c1(S55)
    case inner(E253, UInt8)
  }

  enum E254 {
    case c0(p0: [E74], Choice<S22>)
    case c1(p0: S192, p1: E16, Choice<S124>)
  }

  struct S255 {
    var f0: E231?
    var f1: E157
    var f2: S196
    let f3: [S112]
    let f4: [E45]
  }

  enum E256 {
    case c0
    case c1(S130?, p1: E231, Int16)
  }

  enum E257 {
    case c0(p0: S30?, p1: E231, S55)
    case c1(Pair<S191, UInt8>)
    case c2
    case c3(S179)
    indirect case c4(S242, p1: [E245])
    case c5(p0: E215?)
  }

  struct S258 {
  }

  enum E259 {
    case c0
    case c1(p0: S179)
    case c2(E116, S242)
    case c3(p0: S209)
  }

  enum E260 {
    case c0(p0: Pair<S105, UInt8>, S172, E97)
  }

  struct S261 {
  }

  enum E262 {
    case c0(p0: UInt32)
    case c1(S209?)
    case c2([E26])
    case c3(p0: [E247], p1: UInt32)
    case c4
    case c5(S134?, UInt32)
  }

  enum E263 {
    case c0(p0: E13)
  }

  enum E264 {
    case c0
    case c1(p0: S3)
    indirect case c2([S134], p1: E103, Choice<E53>)
    case c3(S164)
    case c4
    case c5
    case c6
  }

  indirect enum E265 {
    case c0(p0: Pair<S261, UInt8>)
    case c1(p0: S3, p1: Pair<S94, UInt8>, p2: S30)
    case inner(E265, UInt8)
  }

  struct S266 {
    let f0: E226
  }

  enum E267 {
    case c0(Pair<E245, UInt8>)
  }

  enum E268 {
    case c0(UInt8)
    case c1
  }

  enum E269 {
    case c0(p0: E268)
    case c1(p0: Choice<S152>)
  }

  struct S270 {
    var f0: E16
    var f1: S196
    var f2: E6
    var f3: S258?
  }

  enum E271 {
    case c0
  }

  struct S272 {
    let f0: E190
    var f1: S179?
  }

  indirect enum E273 {
    case c0(p0: E226)
    case c1(Choice<S59>)
    case c2(E157)
    case c3(p0: E56)
    case inner(E273, UInt8)
  }

  indirect enum E274 {
    case c0
    case c1(E1, p1: E231, E131)
    case c2(E247, p1: S266, Bool??)
    case c3(S68, [S152], p2: Choice<S179>)
    case c4(E72, p1: S129?, p2: [E56])
    case c5(p0: E147, p1: [S266])
    case inner(E274, UInt8)
  }

  enum E275 {
    case c0(E165, p1: Pair<E98, UInt8>, E116)
  }

  enum E276 {
    case c0(p0: E267, p1: E162, p2: Pair<Bool??, UInt8>)
    case c1(p0: E75?)
  }

  enum E277 {
    case c0(p0: E197)
  }

  indirect enum E278 {
    case c0(p0: S177)
    case c1(p0: S152)
    case c2
    case c3
    case inner(E278, UInt8)
  }

  enum E279 {
    case c0(E147)
    case c1(p0: E211)
    indirect case c2(E271)
    case c3(p0: E5)
    case c4((name: String, Bool?))
    case c5([S248], E190, p2: E162)
    case c6(p0: [E226], Choice<E200>, E35)
  }

  enum E280 {
    case c0([S172])
    case c1
    case c2(S141)
    case c3(Choice<S124>, E267?)
    case c4(p0: E165, E200, S141)
  }

  enum E281 {
    case c0(p0: E273, p1: S192)
    case c1(E211)
    case c2(p0: E2)
    case c3(p0: Character?)
    case c4
    case c5
    case c6(E245, [S180], Choice<S179>)
  }

  struct S282 {
    var f0: Choice<S180>
    var f1: String
    var f2: E56
  }

  enum E283 {
    case c0(E103)
    case c1
    case c2(p0: S209)
  }

  enum E284 {
    case c0
    case c1(E211)
    case c2(E267?)
    case c3
    case c4
    case c5
    case c6
  }

  enum E285 {
    case c0(Void)
  }

  struct S286 {
    let f0: Result<Int, MessageError>
  }

  struct S287 {
  }

  struct S288 {
    let f0: S172
    let f1: E215
  }

  enum E289 {
    case c0(p0: Int16)
    case c1([E178])
    case c2(E6, p1: Pair<E18, UInt8>, S68)
    case c3
    case c4(S71?, p1: Pair<E285, UInt8>, p2: S286)
  }

  struct S290 {
    let f0: E215
  }

  enum E291 {
    case c0
  }

  struct S292 {
    var f0: (UInt8, x: Int)
    let f1: S191
    let f2: Pair<S96, UInt8>
    var f3: [E11]
  }

  struct S293 {
    var f0: Choice<S248>
  }

  enum E294 {
    case c0(p0: E271)
    case c1(S233)
    case c2
  }

  enum E295 {
    case c0(S258)
    case c1
    case c2(S192)
    case c3((UInt8, x: Int))
  }

  struct S296 {
    let f0: [S94]
    let f1: Choice<S196>
  }

  enum E297 {
    case c0(p0: [E285])
    case c1
    case c2(p0: E291, p1: E162, Range<Int>)
    case c3
  }

  enum E298 {
    case c0(S287)
    case c1
    case c2
    case c3
  }

  struct S299 {
    let f0: S248
    let f1: Result<Int, MessageError>
    let f2: E200
    let f3: S258
    var f4: E215?
    let f5: Choice<E215>
  }

  private static func samples0() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E0.c0((1, x: 2)) as E0, "c0"))
    samples.append(Sample(E0.c1(p0: nil) as E0, "c1"))
    samples.append(Sample(E0.c2(nil, 0.5) as E0, "c2"))
    samples.append(
      Sample(
        E0.c3(p0: Choice<Bool??>.none, "some", Pair<Set<Int>, UInt8>(first: [], second: 9)) as E0,
        "c3"
      )
    )
    samples.append(Sample(E0.c4(0..<4) as E0, "c4"))
    samples.append(Sample(E0.c5(255, p1: nil, 0.5) as E0, "c5"))
    samples.append(Sample(E0.c6 as E0, "c6"))
    samples.append(Sample(E1.c0([:]) as E1, "c0"))
    samples.append(Sample(E1.c1 as E1, "c1"))
    samples.append(Sample(E1.c2(p0: []) as E1, "c2"))
    samples.append(Sample(E1.c3(p0: "é", p1: 0..<4) as E1, "c3"))
    samples.append(Sample(E1.c4("some") as E1, "c4"))
    samples.append(Sample(E2.c0 as E2, "c0"))
    samples.append(Sample(E2.c1([]) as E2, "c1"))
    samples.append(Sample(E2.c2(p0: (name: "a", nil)) as E2, "c2"))
    samples.append(Sample(S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil) as S3))
    samples.append(Sample(S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil) as S3))
    samples.append(Sample(S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: [:]) as S3))
    samples.append(Sample(E4.c0 as E4, "c0"))
    samples.append(
      Sample(
        E4.c1(
          p0: Pair<Result<Int, MessageError>, UInt8>(first: .success(1), second: 9),
          p1: Pair<Result<Int, MessageError>, UInt8>(first: .success(1), second: 9)
        ) as E4,
        "c1"
      )
    )
    return samples
  }

  private static func samples1() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E4.c2 as E4, "c2"))
    samples.append(Sample(E4.c3(p0: 70000, p1: E0.c0((1, x: 2)), nil) as E4, "c3"))
    samples.append(Sample(E4.c4 as E4, "c4"))
    samples.append(Sample(E4.c5(Choice<Void>.none) as E4, "c5"))
    samples.append(Sample(E4.c6(p0: .success(1)) as E4, "c6"))
    samples.append(Sample(E5.c0 as E5, "c0"))
    samples.append(Sample(E5.c1(p0: Choice<String>.none, p1: nil, p2: []) as E5, "c1"))
    samples.append(Sample(E5.c2(()) as E5, "c2"))
    samples.append(Sample(E6.c0(p0: nil) as E6, "c0"))
    samples.append(Sample(E7.c0("é") as E7, "c0"))
    samples.append(
      Sample(E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: []) as E8, "c0")
    )
    samples.append(Sample(E8.c1(0.5, [0]) as E8, "c1"))
    samples.append(Sample(E8.c2 as E8, "c2"))
    samples.append(Sample(E8.c3(p0: Pair<E1, UInt8>(first: E1.c0([:]), second: 9)) as E8, "c3"))
    samples.append(Sample(E8.c4("é", p1: []) as E8, "c4"))
    samples.append(Sample(E8.c5 as E8, "c5"))
    samples.append(Sample(E8.c6(p0: "é") as E8, "c6"))
    samples.append(Sample(E9.c0([:]) as E9, "c0"))
    samples.append(
      Sample(E9.c1(p0: nil, S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)) as E9, "c1")
    )
    samples.append(Sample(E9.c2(E8.c2) as E9, "c2"))
    return samples
  }

  private static func samples2() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E9.c3(E1.c1) as E9, "c3"))
    samples.append(
      Sample(
        S10(
          f0: (name: "a", nil),
          f1: nil,
          f2: Pair<S3, UInt8>(
            first: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil),
            second: 9
          ),
          f3: E6.c0(p0: nil),
          f4: -7,
          f5: "longer than what fits in place"
        ) as S10
      )
    )
    samples.append(
      Sample(
        S10(
          f0: (name: "a", nil),
          f1: true,
          f2: Pair<S3, UInt8>(
            first: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil),
            second: 9
          ),
          f3: E6.c0(p0: nil),
          f4: 0,
          f5: "short"
        ) as S10
      )
    )
    samples.append(
      Sample(
        S10(
          f0: (name: "a", nil),
          f1: nil,
          f2: Pair<S3, UInt8>(
            first: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil),
            second: 9
          ),
          f3: E6.c0(p0: nil),
          f4: -7,
          f5: "short"
        ) as S10
      )
    )
    samples.append(Sample(E11.c0(p0: nil) as E11, "c0"))
    samples.append(Sample(E11.c1 as E11, "c1"))
    samples.append(Sample(E11.c2 as E11, "c2"))
    samples.append(Sample(E11.c3(7) as E11, "c3"))
    samples.append(Sample(E11.c4 as E11, "c4"))
    samples.append(Sample(E11.c5([]) as E11, "c5"))
    samples.append(Sample(E11.c6(p0: E2.c2(p0: (name: "a", nil))) as E11, "c6"))
    samples.append(Sample(S12() as S12))
    samples.append(Sample(E13.c0 as E13, "c0"))
    samples.append(Sample(E13.inner(E13.c0, 3) as E13, "inner"))
    samples.append(
      Sample(
        S14(
          f0: Pair<Float, UInt8>(first: 1.5, second: 9),
          f1: (),
          f2: nil,
          f3: 1.5,
          f4: E6.c0(p0: nil),
          f5: "é"
        ) as S14
      )
    )
    samples.append(
      Sample(
        S14(
          f0: Pair<Float, UInt8>(first: 1.5, second: 9),
          f1: (),
          f2: nil,
          f3: 1.5,
          f4: E6.c0(p0: nil),
          f5: "é"
        ) as S14
      )
    )
    samples.append(
      Sample(
        S14(
          f0: Pair<Float, UInt8>(first: 1.5, second: 9),
          f1: (),
          f2: nil,
          f3: 1.5,
          f4: E6.c0(p0: nil),
          f5: "é"
        ) as S14
      )
    )
    samples.append(Sample(E15.c0(p0: .failure(MessageError("no"))) as E15, "c0"))
    samples.append(Sample(E15.c1 as E15, "c1"))
    samples.append(Sample(E16.c0 as E16, "c0"))
    return samples
  }

  private static func samples3() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E16.c1 as E16, "c1"))
    samples.append(Sample(E16.c2 as E16, "c2"))
    samples.append(Sample(E16.c3(p0: [(1, x: 2)]) as E16, "c3"))
    samples.append(Sample(S17(f0: [E6.c0(p0: nil)]) as S17))
    samples.append(Sample(S17(f0: [E6.c0(p0: nil)]) as S17))
    samples.append(Sample(S17(f0: [E6.c0(p0: nil)]) as S17))
    samples.append(Sample(E18.c0("é", p1: [], []) as E18, "c0"))
    samples.append(Sample(E18.c1(p0: Choice<E5>.one(E5.c0), (1, x: 2)) as E18, "c1"))
    samples.append(Sample(E18.c2([[]], 70000, p2: "é") as E18, "c2"))
    samples.append(Sample(E18.c3(p0: 0.5) as E18, "c3"))
    samples.append(Sample(E18.c4([:]) as E18, "c4"))
    samples.append(Sample(E18.c5 as E18, "c5"))
    samples.append(Sample(E19.c0(nil) as E19, "c0"))
    samples.append(
      Sample(
        E19.c1(
          [1, 2, 3],
          p1: E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: []),
          p2: [:]
        ) as E19,
        "c1"
      )
    )
    samples.append(Sample(E19.c2(p0: "é") as E19, "c2"))
    samples.append(
      Sample(S20(f0: nil, f1: 7, f2: [], f3: Pair<Float, UInt8>(first: 1.5, second: 9)) as S20)
    )
    samples.append(
      Sample(S20(f0: nil, f1: 7, f2: [E4.c0], f3: Pair<Float, UInt8>(first: 1.5, second: 9)) as S20)
    )
    samples.append(
      Sample(
        S20(f0: true, f1: -300, f2: [E4.c0], f3: Pair<Float, UInt8>(first: 1.5, second: 9)) as S20
      )
    )
    samples.append(
      Sample(
        E21.c0(
          p0: E4.c1(
            p0: Pair<Result<Int, MessageError>, UInt8>(first: .success(1), second: 9),
            p1: Pair<Result<Int, MessageError>, UInt8>(first: .success(1), second: 9)
          )
        ) as E21,
        "c0"
      )
    )
    samples.append(Sample(S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil]) as S22))
    return samples
  }

  private static func samples4() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [], f3: []) as S22))
    samples.append(Sample(S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: []) as S22))
    samples.append(Sample(S23(f0: (), f1: Choice<E6>.one(E6.c0(p0: nil))) as S23))
    samples.append(Sample(S23(f0: (), f1: Choice<E6>.one(E6.c0(p0: nil))) as S23))
    samples.append(Sample(S23(f0: (), f1: Choice<E6>.none) as S23))
    samples.append(Sample(S24(f0: nil) as S24))
    samples.append(Sample(S24(f0: nil) as S24))
    samples.append(
      Sample(S24(f0: E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: [])) as S24)
    )
    samples.append(Sample(S25(f0: Choice<E5>.none) as S25))
    samples.append(Sample(S25(f0: Choice<E5>.one(E5.c0)) as S25))
    samples.append(Sample(S25(f0: Choice<E5>.one(E5.c0)) as S25))
    samples.append(Sample(E26.c0 as E26, "c0"))
    samples.append(Sample(E27.c0(E16.c1, p1: nil) as E27, "c0"))
    samples.append(
      Sample(
        E27.c1(p0: nil, E4.c0, p2: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil))
          as E27,
        "c1"
      )
    )
    samples.append(Sample(E27.c2(p0: "é") as E27, "c2"))
    samples.append(Sample(S28(f0: ["a": 1], f1: [0]) as S28))
    samples.append(Sample(S28(f0: ["a": 1], f1: []) as S28))
    samples.append(Sample(S28(f0: [:], f1: [0]) as S28))
    samples.append(Sample(S29(f0: E1.c2(p0: [])) as S29))
    samples.append(Sample(S29(f0: E1.c1) as S29))
    return samples
  }

  private static func samples5() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(S29(f0: E1.c0([:])) as S29))
    samples.append(Sample(S30(f0: Choice<E7>.none) as S30))
    samples.append(Sample(S30(f0: Choice<E7>.none) as S30))
    samples.append(Sample(S30(f0: Choice<E7>.none) as S30))
    samples.append(
      Sample(
        S31(f0: -300, f1: 70000, f2: S29(f0: E1.c1), f3: Choice<E26>.one(E26.c0), f4: "some") as S31
      )
    )
    samples.append(
      Sample(
        S31(f0: 7, f1: 70000, f2: S29(f0: E1.c2(p0: [])), f3: Choice<E26>.none, f4: nil) as S31
      )
    )
    samples.append(
      Sample(
        S31(f0: -300, f1: 70000, f2: S29(f0: E1.c1), f3: Choice<E26>.one(E26.c0), f4: "some") as S31
      )
    )
    samples.append(
      Sample(
        S32(
          f0: S28(f0: ["a": 1], f1: [0]),
          f1: E18.c1(p0: Choice<E5>.one(E5.c0), (1, x: 2)),
          f2: "longer than what fits in place",
          f3: nil,
          f4: 0..<4,
          f5: false
        ) as S32
      )
    )
    samples.append(
      Sample(
        S32(
          f0: S28(f0: ["a": 1], f1: []),
          f1: E18.c2([[]], 70000, p2: "é"),
          f2: "short",
          f3: nil,
          f4: 0..<4,
          f5: false
        ) as S32
      )
    )
    samples.append(
      Sample(
        S32(
          f0: S28(f0: ["a": 1], f1: [0]),
          f1: E18.c0("é", p1: [], []),
          f2: "short",
          f3: nil,
          f4: 0..<4,
          f5: true
        ) as S32
      )
    )
    samples.append(Sample(E33.c0 as E33, "c0"))
    samples.append(Sample(E33.c1(.success(1)) as E33, "c1"))
    samples.append(Sample(E33.c2([E13.c0]) as E33, "c2"))
    samples.append(Sample(E33.c3 as E33, "c3"))
    samples.append(Sample(E33.c4 as E33, "c4"))
    samples.append(Sample(E33.c5(p0: Pair<String, UInt8>(first: "", second: 9)) as E33, "c5"))
    samples.append(
      Sample(E33.c6(E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: [])) as E33, "c6")
    )
    samples.append(Sample(E34.c0 as E34, "c0"))
    samples.append(
      Sample(
        E34.c1(p0: [70000], E16.c1, E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: []))
          as E34,
        "c1"
      )
    )
    samples.append(Sample(E34.c2 as E34, "c2"))
    return samples
  }

  private static func samples6() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E34.c3 as E34, "c3"))
    samples.append(Sample(E34.inner(E34.c0, 3) as E34, "inner"))
    samples.append(Sample(E35.c0((name: "a", nil)) as E35, "c0"))
    samples.append(
      Sample(
        E35.c1(
          (1, x: 2),
          p1: Pair<S28, UInt8>(first: S28(f0: ["a": 1], f1: [0]), second: 9),
          p2: [1, 2, 3]
        ) as E35,
        "c1"
      )
    )
    samples.append(Sample(E35.c2(p0: E26.c0) as E35, "c2"))
    samples.append(Sample(E36.c0(nil, p1: false) as E36, "c0"))
    samples.append(
      Sample(
        E36.c1(E7.c0("é"), p1: Pair<E18, UInt8>(first: E18.c0("é", p1: [], []), second: 9), E11.c1)
          as E36,
        "c1"
      )
    )
    samples.append(Sample(E36.c2 as E36, "c2"))
    samples.append(Sample(E36.c3(p0: E35.c0((name: "a", nil))) as E36, "c3"))
    samples.append(Sample(E36.c4 as E36, "c4"))
    samples.append(
      Sample(
        S37(
          f0: E0.c0((1, x: 2)),
          f1: E18.c0("é", p1: [], []),
          f2: Pair<S25, UInt8>(first: S25(f0: Choice<E5>.none), second: 9),
          f3: S28(f0: ["a": 1], f1: [])
        ) as S37
      )
    )
    samples.append(
      Sample(
        S37(
          f0: E0.c0((1, x: 2)),
          f1: E18.c0("é", p1: [], []),
          f2: Pair<S25, UInt8>(first: S25(f0: Choice<E5>.none), second: 9),
          f3: S28(f0: ["a": 1], f1: [])
        ) as S37
      )
    )
    samples.append(
      Sample(
        S37(
          f0: E0.c0((1, x: 2)),
          f1: E18.c2([[]], 70000, p2: "é"),
          f2: Pair<S25, UInt8>(first: S25(f0: Choice<E5>.none), second: 9),
          f3: S28(f0: ["a": 1], f1: [])
        ) as S37
      )
    )
    samples.append(Sample(E38.c0 as E38, "c0"))
    samples.append(Sample(E38.c1(E6.c0(p0: nil)) as E38, "c1"))
    samples.append(Sample(E38.c2(E2.c1([]), Choice<[String: Int]>.one([:])) as E38, "c2"))
    samples.append(
      Sample(E38.c3([E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: [])]) as E38, "c3")
    )
    samples.append(Sample(E38.c4 as E38, "c4"))
    samples.append(
      Sample(
        S39(
          f0: E1.c0([:]),
          f1: [E18.c0("é", p1: [], [])],
          f2: nil,
          f3: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil])
        ) as S39
      )
    )
    samples.append(
      Sample(
        S39(
          f0: E1.c1,
          f1: [E18.c0("é", p1: [], [])],
          f2: nil,
          f3: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil])
        ) as S39
      )
    )
    return samples
  }

  private static func samples7() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        S39(
          f0: E1.c1,
          f1: [],
          f2: nil,
          f3: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil])
        ) as S39
      )
    )
    samples.append(Sample(E40.c0(p0: E6.c0(p0: nil), p1: E16.c0) as E40, "c0"))
    samples.append(Sample(E40.inner(E40.c0(p0: E6.c0(p0: nil), p1: E16.c0), 3) as E40, "inner"))
    samples.append(
      Sample(
        S41(f0: Choice<E18>.none, f1: nil, f2: [E2.c0], f3: "some", f4: Choice<E13>.none) as S41
      )
    )
    samples.append(
      Sample(
        S41(
          f0: Choice<E18>.one(E18.c0("é", p1: [], [])),
          f1: nil,
          f2: [],
          f3: nil,
          f4: Choice<E13>.none
        ) as S41
      )
    )
    samples.append(
      Sample(
        S41(f0: Choice<E18>.none, f1: nil, f2: [E2.c0], f3: nil, f4: Choice<E13>.one(E13.c0)) as S41
      )
    )
    samples.append(Sample(S42() as S42))
    samples.append(Sample(E43.c0 as E43, "c0"))
    samples.append(Sample(E43.c1 as E43, "c1"))
    samples.append(Sample(E44.c0(Choice<Void>.one(())) as E44, "c0"))
    samples.append(Sample(E44.c1(Choice<[String: Int]>.none, Choice<Int16>.one(-300)) as E44, "c1"))
    samples.append(Sample(E44.c2 as E44, "c2"))
    samples.append(Sample(E44.c3 as E44, "c3"))
    samples.append(Sample(E44.c4(p0: 0..<4, E7.c0("é")) as E44, "c4"))
    samples.append(Sample(E44.c5(E4.c2) as E44, "c5"))
    samples.append(Sample(E44.c6(Choice<Range<Int>>.one(0..<4)) as E44, "c6"))
    samples.append(Sample(E45.c0(p0: true) as E45, "c0"))
    samples.append(Sample(E45.c1(E26.c0) as E45, "c1"))
    samples.append(Sample(E45.c2 as E45, "c2"))
    samples.append(Sample(E45.c3 as E45, "c3"))
    return samples
  }

  private static func samples8() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E45.c4(E43.c0, E16.c1) as E45, "c4"))
    samples.append(
      Sample(E45.c5(p0: Pair<E0, UInt8>(first: E0.c0((1, x: 2)), second: 9)) as E45, "c5")
    )
    samples.append(Sample(S46(f0: [5], f1: [1.5]) as S46))
    samples.append(Sample(S46(f0: [5], f1: [1.5]) as S46))
    samples.append(Sample(S46(f0: [5], f1: [1.5]) as S46))
    samples.append(Sample(E47.c0([], p1: S42(), []) as E47, "c0"))
    samples.append(Sample(E47.c1(p0: (1, x: 2), p1: nil) as E47, "c1"))
    samples.append(
      Sample(
        E47.c2(
          nil,
          p1: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil]),
          p2: E11.c2
        ) as E47,
        "c2"
      )
    )
    samples.append(Sample(E47.c3("é", p1: S29(f0: E1.c2(p0: []))) as E47, "c3"))
    samples.append(Sample(E47.c4(nil, E13.inner(E13.c0, 3), E11.c0(p0: nil)) as E47, "c4"))
    samples.append(Sample(E47.inner(E47.c0([], p1: S42(), []), 3) as E47, "inner"))
    samples.append(Sample(E48.c0(p0: 1.5) as E48, "c0"))
    samples.append(Sample(E49.c0 as E49, "c0"))
    samples.append(Sample(E49.c1 as E49, "c1"))
    samples.append(Sample(E49.c2 as E49, "c2"))
    samples.append(Sample(E49.c3(S12(), E13.inner(E13.c0, 3), nil) as E49, "c3"))
    samples.append(Sample(E49.c4 as E49, "c4"))
    samples.append(Sample(E49.c5 as E49, "c5"))
    samples.append(
      Sample(
        E49.c6(
          Choice<[Int]>.none,
          p1: [0],
          E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: [])
        ) as E49,
        "c6"
      )
    )
    samples.append(Sample(E50.c0 as E50, "c0"))
    return samples
  }

  private static func samples9() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E50.c1(p0: S28(f0: ["a": 1], f1: []), p1: nil) as E50, "c1"))
    samples.append(
      Sample(
        E50.c2([S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil])]) as E50,
        "c2"
      )
    )
    samples.append(Sample(E50.c3(0..<4) as E50, "c3"))
    samples.append(
      Sample(E50.c4(S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [], f3: [])) as E50, "c4")
    )
    samples.append(Sample(E51.c0(E18.c0("é", p1: [], []), p1: E15.c1) as E51, "c0"))
    samples.append(Sample(E51.c1(nil) as E51, "c1"))
    samples.append(Sample(E52.c0 as E52, "c0"))
    samples.append(
      Sample(
        E52.c1(p0: ["a": 1], E2.c2(p0: (name: "a", nil)), S25(f0: Choice<E5>.none)) as E52,
        "c1"
      )
    )
    samples.append(Sample(E52.c2 as E52, "c2"))
    samples.append(Sample(E52.c3(Choice<String?>.one(nil), p1: E1.c2(p0: [])) as E52, "c3"))
    samples.append(Sample(E52.c4 as E52, "c4"))
    samples.append(Sample(E52.c5 as E52, "c5"))
    samples.append(Sample(E52.c6(E1.c0([:]), p1: false) as E52, "c6"))
    samples.append(Sample(E53.c0 as E53, "c0"))
    samples.append(
      Sample(
        E54.c0(p0: Choice<E4>.none, Pair<S29, UInt8>(first: S29(f0: E1.c2(p0: [])), second: 9))
          as E54,
        "c0"
      )
    )
    samples.append(
      Sample(
        E54.c1(
          Pair<E16, UInt8>(first: E16.c0, second: 9),
          p1: E43.c0,
          S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil])
        ) as E54,
        "c1"
      )
    )
    samples.append(Sample(E54.c2(p0: "é") as E54, "c2"))
    samples.append(Sample(E54.c3(Choice<E18>.none, [], Choice<Bool??>.one(nil)) as E54, "c3"))
    samples.append(Sample(E54.c4(70000) as E54, "c4"))
    samples.append(
      Sample(
        E54.c5(p0: nil, p1: Pair<S25, UInt8>(first: S25(f0: Choice<E5>.none), second: 9)) as E54,
        "c5"
      )
    )
    return samples
  }

  private static func samples10() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E54.c6 as E54, "c6"))
    samples.append(
      Sample(
        S55(
          f0: [[]],
          f1: Choice<(UInt8, x: Int)>.none,
          f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
          f3: Choice<String>.none,
          f4: E7.c0("é")
        ) as S55
      )
    )
    samples.append(
      Sample(
        S55(
          f0: [[]],
          f1: Choice<(UInt8, x: Int)>.none,
          f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
          f3: Choice<String>.one(""),
          f4: E7.c0("é")
        ) as S55
      )
    )
    samples.append(
      Sample(
        S55(
          f0: [],
          f1: Choice<(UInt8, x: Int)>.none,
          f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
          f3: Choice<String>.none,
          f4: E7.c0("é")
        ) as S55
      )
    )
    samples.append(Sample(E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: []) as E56, "c0"))
    samples.append(Sample(E56.c1(p0: nil) as E56, "c1"))
    samples.append(Sample(E56.c2(.success(1)) as E56, "c2"))
    samples.append(Sample(E57.c0(E15.c0(p0: .failure(MessageError("no"))), p1: 0..<4) as E57, "c0"))
    samples.append(Sample(E57.c1 as E57, "c1"))
    samples.append(
      Sample(
        S58(
          f0: E1.c1,
          f1: Pair<E11, UInt8>(first: E11.c0(p0: nil), second: 9),
          f2: Pair<Bool??, UInt8>(first: nil, second: 9),
          f3: []
        ) as S58
      )
    )
    samples.append(
      Sample(
        S58(
          f0: E1.c0([:]),
          f1: Pair<E11, UInt8>(first: E11.c0(p0: nil), second: 9),
          f2: Pair<Bool??, UInt8>(first: nil, second: 9),
          f3: []
        ) as S58
      )
    )
    samples.append(
      Sample(
        S58(
          f0: E1.c2(p0: []),
          f1: Pair<E11, UInt8>(first: E11.c0(p0: nil), second: 9),
          f2: Pair<Bool??, UInt8>(first: nil, second: 9),
          f3: [5]
        ) as S58
      )
    )
    samples.append(Sample(S59(f0: "") as S59))
    samples.append(Sample(S59(f0: "longer than what fits in place") as S59))
    samples.append(Sample(S59(f0: "short") as S59))
    samples.append(Sample(E60.c0(E18.c0("é", p1: [], [])) as E60, "c0"))
    samples.append(
      Sample(E60.c1(p0: Pair<E11, UInt8>(first: E11.c0(p0: nil), second: 9)) as E60, "c1")
    )
    samples.append(Sample(E60.c2 as E60, "c2"))
    samples.append(Sample(S61() as S61))
    samples.append(
      Sample(
        S62(
          f0: E0.c0((1, x: 2)),
          f1: [],
          f2: Choice<S25>.none,
          f3: [],
          f4: Pair<E1, UInt8>(first: E1.c0([:]), second: 9),
          f5: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [], f3: [])
        ) as S62
      )
    )
    return samples
  }

  private static func samples11() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        S62(
          f0: E0.c2(nil, 0.5),
          f1: [E35.c0((name: "a", nil))],
          f2: Choice<S25>.one(S25(f0: Choice<E5>.none)),
          f3: [],
          f4: Pair<E1, UInt8>(first: E1.c0([:]), second: 9),
          f5: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil])
        ) as S62
      )
    )
    samples.append(
      Sample(
        S62(
          f0: E0.c0((1, x: 2)),
          f1: [E35.c0((name: "a", nil))],
          f2: Choice<S25>.one(S25(f0: Choice<E5>.none)),
          f3: [E43.c0],
          f4: Pair<E1, UInt8>(first: E1.c0([:]), second: 9),
          f5: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil])
        ) as S62
      )
    )
    samples.append(
      Sample(
        S63(
          f0: E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: []),
          f1: E13.c0,
          f2: E6.c0(p0: nil)
        ) as S63
      )
    )
    samples.append(
      Sample(
        S63(
          f0: E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: []),
          f1: nil,
          f2: E6.c0(p0: nil)
        ) as S63
      )
    )
    samples.append(Sample(S63(f0: nil, f1: E13.c0, f2: E6.c0(p0: nil)) as S63))
    samples.append(
      Sample(S64(f0: [], f1: S61(), f2: Pair<E6, UInt8>(first: E6.c0(p0: nil), second: 9)) as S64)
    )
    samples.append(
      Sample(S64(f0: [], f1: S61(), f2: Pair<E6, UInt8>(first: E6.c0(p0: nil), second: 9)) as S64)
    )
    samples.append(
      Sample(S64(f0: [], f1: S61(), f2: Pair<E6, UInt8>(first: E6.c0(p0: nil), second: 9)) as S64)
    )
    samples.append(Sample(E65.c0(p0: E4.c2) as E65, "c0"))
    samples.append(Sample(E65.inner(E65.c0(p0: E4.c2), 3) as E65, "inner"))
    samples.append(Sample(E66.c0(S30(f0: Choice<E7>.none), S29(f0: E1.c1)) as E66, "c0"))
    samples.append(Sample(E66.c1(E8.c2) as E66, "c1"))
    samples.append(Sample(E66.c2(Choice<E13>.none) as E66, "c2"))
    samples.append(Sample(E66.c3(p0: S59(f0: "")) as E66, "c3"))
    samples.append(Sample(E66.c4 as E66, "c4"))
    samples.append(Sample(E66.c5 as E66, "c5"))
    samples.append(Sample(E66.c6(E7.c0("é")) as E66, "c6"))
    samples.append(Sample(E67.c0(p0: Choice<Bool??>.one(nil)) as E67, "c0"))
    samples.append(Sample(E67.c1 as E67, "c1"))
    samples.append(
      Sample(E67.c2(p0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)) as E67, "c2")
    )
    return samples
  }

  private static func samples12() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        E67.c3(
          E18.c2([[]], 70000, p2: "é"),
          p1: Choice<E56>.one(E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: []))
        ) as E67,
        "c3"
      )
    )
    samples.append(
      Sample(E67.c4(p0: Pair<E11, UInt8>(first: E11.c0(p0: nil), second: 9)) as E67, "c4")
    )
    samples.append(
      Sample(E67.c5(p0: E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: [])) as E67, "c5")
    )
    samples.append(
      Sample(E67.c6(E57.c0(E15.c0(p0: .failure(MessageError("no"))), p1: 0..<4)) as E67, "c6")
    )
    samples.append(Sample(S68(f0: E7.c0("é"), f1: [5], f2: []) as S68))
    samples.append(Sample(S68(f0: E7.c0("é"), f1: [], f2: [E0.c0((1, x: 2))]) as S68))
    samples.append(Sample(S68(f0: E7.c0("é"), f1: [5], f2: []) as S68))
    samples.append(
      Sample(
        S69(
          f0: S25(f0: Choice<E5>.none),
          f1: E53.c0,
          f2: S42(),
          f3: Pair<S30, UInt8>(first: S30(f0: Choice<E7>.none), second: 9),
          f4: E18.c2([[]], 70000, p2: "é")
        ) as S69
      )
    )
    samples.append(
      Sample(
        S69(
          f0: S25(f0: Choice<E5>.none),
          f1: E53.c0,
          f2: S42(),
          f3: Pair<S30, UInt8>(first: S30(f0: Choice<E7>.none), second: 9),
          f4: E18.c1(p0: Choice<E5>.one(E5.c0), (1, x: 2))
        ) as S69
      )
    )
    samples.append(
      Sample(
        S69(
          f0: nil,
          f1: E53.c0,
          f2: S42(),
          f3: Pair<S30, UInt8>(first: S30(f0: Choice<E7>.none), second: 9),
          f4: E18.c0("é", p1: [], [])
        ) as S69
      )
    )
    samples.append(Sample(E70.c0(Pair<Void, UInt8>(first: (), second: 9)) as E70, "c0"))
    samples.append(
      Sample(E70.c1(S30(f0: Choice<E7>.none), p1: E2.c2(p0: (name: "a", nil))) as E70, "c1")
    )
    samples.append(
      Sample(
        E70.c2(E16.c2, Pair<E45, UInt8>(first: E45.c0(p0: true), second: 9), p2: Choice<E35>.none)
          as E70,
        "c2"
      )
    )
    samples.append(Sample(E70.c3(nil) as E70, "c3"))
    samples.append(
      Sample(E70.c4(p0: E0.c0((1, x: 2)), S46(f0: [5], f1: [1.5]), p2: E43.c1) as E70, "c4")
    )
    samples.append(Sample(E70.c5(S46(f0: [5], f1: [1.5]), p1: []) as E70, "c5"))
    samples.append(Sample(S71() as S71))
    samples.append(Sample(E72.c0 as E72, "c0"))
    samples.append(Sample(E72.inner(E72.c0, 3) as E72, "inner"))
    samples.append(
      Sample(
        S73(
          f0: E8.c2,
          f1: Choice<E15>.none,
          f2: E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: [])
        ) as S73
      )
    )
    return samples
  }

  private static func samples13() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        S73(
          f0: E8.c2,
          f1: Choice<E15>.none,
          f2: E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: [])
        ) as S73
      )
    )
    samples.append(
      Sample(
        S73(
          f0: E8.c2,
          f1: Choice<E15>.one(E15.c0(p0: .failure(MessageError("no")))),
          f2: E8.c1(0.5, [0])
        ) as S73
      )
    )
    samples.append(Sample(E74.c0 as E74, "c0"))
    samples.append(Sample(E74.c1 as E74, "c1"))
    samples.append(Sample(E75.c0(p0: 0.5) as E75, "c0"))
    samples.append(
      Sample(E75.c1(p0: Choice<E74>.one(E74.c0), p1: Choice<E48>.none, p2: 0) as E75, "c1")
    )
    samples.append(Sample(E75.c2 as E75, "c2"))
    samples.append(Sample(S76(f0: 0, f1: []) as S76))
    samples.append(Sample(S76(f0: 0, f1: []) as S76))
    samples.append(Sample(S76(f0: nil, f1: [E43.c0]) as S76))
    samples.append(Sample(S77() as S77))
    samples.append(
      Sample(
        S78(
          f0: S55(
            f0: [[]],
            f1: Choice<(UInt8, x: Int)>.none,
            f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
            f3: Choice<String>.none,
            f4: E7.c0("é")
          ),
          f1: S61(),
          f2: [E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: [])]
        ) as S78
      )
    )
    samples.append(Sample(S78(f0: nil, f1: S61(), f2: []) as S78))
    samples.append(
      Sample(
        S78(
          f0: S55(
            f0: [[]],
            f1: Choice<(UInt8, x: Int)>.none,
            f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
            f3: Choice<String>.none,
            f4: E7.c0("é")
          ),
          f1: S61(),
          f2: []
        ) as S78
      )
    )
    samples.append(Sample(E79.c0(E8.c1(0.5, [0])) as E79, "c0"))
    samples.append(Sample(E79.c1(p0: S25(f0: Choice<E5>.none)) as E79, "c1"))
    samples.append(Sample(E79.c2(S77()) as E79, "c2"))
    samples.append(Sample(E79.c3(p0: Choice<E72>.one(E72.c0), p1: S42(), p2: E45.c2) as E79, "c3"))
    samples.append(Sample(E79.c4 as E79, "c4"))
    samples.append(Sample(E79.c5(p0: true) as E79, "c5"))
    return samples
  }

  private static func samples14() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E80.c0 as E80, "c0"))
    samples.append(Sample(E81.c0 as E81, "c0"))
    samples.append(Sample(E81.c1 as E81, "c1"))
    samples.append(Sample(E81.c2 as E81, "c2"))
    samples.append(
      Sample(
        E82.c0(p0: Pair<E5, UInt8>(first: E5.c0, second: 9), S28(f0: ["a": 1], f1: [])) as E82,
        "c0"
      )
    )
    samples.append(Sample(E82.c1(p0: E57.c1) as E82, "c1"))
    samples.append(Sample(E82.c2(p0: [1, 2, 3], S76(f0: 0, f1: [])) as E82, "c2"))
    samples.append(
      Sample(
        E83.c0(p0: [1, 2, 3], S68(f0: E7.c0("é"), f1: [], f2: [E0.c0((1, x: 2))])) as E83,
        "c0"
      )
    )
    samples.append(Sample(E83.c1(Pair<E11, UInt8>(first: E11.c0(p0: nil), second: 9)) as E83, "c1"))
    samples.append(Sample(E83.c2(E18.c1(p0: Choice<E5>.one(E5.c0), (1, x: 2))) as E83, "c2"))
    samples.append(Sample(E83.c3(E35.c2(p0: E26.c0)) as E83, "c3"))
    samples.append(
      Sample(
        E83.c4(
          Pair<Bool, UInt8>(first: true, second: 9),
          p1: E6.c0(p0: nil),
          Choice<S28>.one(S28(f0: ["a": 1], f1: [0]))
        ) as E83,
        "c4"
      )
    )
    samples.append(
      Sample(
        S84(
          f0: E26.c0,
          f1: E0.c0((1, x: 2)),
          f2: Pair<E6, UInt8>(first: E6.c0(p0: nil), second: 9),
          f3: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [], f3: [])
        ) as S84
      )
    )
    samples.append(
      Sample(
        S84(
          f0: E26.c0,
          f1: E0.c1(p0: nil),
          f2: Pair<E6, UInt8>(first: E6.c0(p0: nil), second: 9),
          f3: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [], f3: [])
        ) as S84
      )
    )
    samples.append(
      Sample(
        S84(
          f0: E26.c0,
          f1: E0.c1(p0: nil),
          f2: Pair<E6, UInt8>(first: E6.c0(p0: nil), second: 9),
          f3: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil])
        ) as S84
      )
    )
    samples.append(
      Sample(
        S85(
          f0: E6.c0(p0: nil),
          f1: E15.c0(p0: .failure(MessageError("no"))),
          f2: S77(),
          f3: S42(),
          f4: S46(f0: [5], f1: [1.5])
        ) as S85
      )
    )
    samples.append(
      Sample(
        S85(f0: E6.c0(p0: nil), f1: nil, f2: S77(), f3: S42(), f4: S46(f0: [5], f1: [1.5])) as S85
      )
    )
    samples.append(
      Sample(
        S85(
          f0: E6.c0(p0: nil),
          f1: E15.c0(p0: .failure(MessageError("no"))),
          f2: S77(),
          f3: S42(),
          f4: S46(f0: [5], f1: [1.5])
        ) as S85
      )
    )
    samples.append(Sample(E86.c0 as E86, "c0"))
    samples.append(Sample(E86.c1 as E86, "c1"))
    return samples
  }

  private static func samples15() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E86.c2(p0: E2.c0) as E86, "c2"))
    samples.append(
      Sample(E86.c3(E35.c0((name: "a", nil)), p1: E80.c0, E6.c0(p0: nil)) as E86, "c3")
    )
    samples.append(Sample(E86.c4 as E86, "c4"))
    samples.append(Sample(E86.c5 as E86, "c5"))
    samples.append(
      Sample(
        E87.c0(
          [E45.c0(p0: true)],
          p1: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil),
          p2: Choice<E53>.none
        ) as E87,
        "c0"
      )
    )
    samples.append(
      Sample(
        E87.c1([], E6.c0(p0: nil), p2: Pair<E16, UInt8>(first: E16.c0, second: 9)) as E87,
        "c1"
      )
    )
    samples.append(Sample(S88(f0: S30(f0: Choice<E7>.none)) as S88))
    samples.append(Sample(S88(f0: S30(f0: Choice<E7>.none)) as S88))
    samples.append(Sample(S88(f0: nil) as S88))
    samples.append(
      Sample(
        S89(
          f0: S28(f0: ["a": 1], f1: []),
          f1: E57.c1,
          f2: E18.c0("é", p1: [], []),
          f3: Pair<E15, UInt8>(first: E15.c0(p0: .failure(MessageError("no"))), second: 9)
        ) as S89
      )
    )
    samples.append(
      Sample(
        S89(
          f0: S28(f0: ["a": 1], f1: [0]),
          f1: E57.c1,
          f2: E18.c2([[]], 70000, p2: "é"),
          f3: Pair<E15, UInt8>(first: E15.c0(p0: .failure(MessageError("no"))), second: 9)
        ) as S89
      )
    )
    samples.append(
      Sample(
        S89(
          f0: S28(f0: ["a": 1], f1: [0]),
          f1: E57.c0(E15.c0(p0: .failure(MessageError("no"))), p1: 0..<4),
          f2: E18.c0("é", p1: [], []),
          f3: Pair<E15, UInt8>(first: E15.c0(p0: .failure(MessageError("no"))), second: 9)
        ) as S89
      )
    )
    samples.append(Sample(S90(f0: E1.c2(p0: []), f1: E18.c0("é", p1: [], []), f2: E45.c2) as S90))
    samples.append(
      Sample(S90(f0: E1.c0([:]), f1: E18.c0("é", p1: [], []), f2: E45.c0(p0: true)) as S90)
    )
    samples.append(
      Sample(S90(f0: E1.c0([:]), f1: E18.c2([[]], 70000, p2: "é"), f2: E45.c1(E26.c0)) as S90)
    )
    samples.append(
      Sample(
        S91(
          f0: Pair<Int?, UInt8>(first: nil, second: 9),
          f1: (name: "a", nil),
          f2: Pair<S29, UInt8>(first: S29(f0: E1.c2(p0: [])), second: 9),
          f3: E43.c0,
          f4: E2.c0
        ) as S91
      )
    )
    samples.append(
      Sample(
        S91(
          f0: Pair<Int?, UInt8>(first: nil, second: 9),
          f1: (name: "a", nil),
          f2: Pair<S29, UInt8>(first: S29(f0: E1.c2(p0: [])), second: 9),
          f3: E43.c1,
          f4: E2.c0
        ) as S91
      )
    )
    samples.append(
      Sample(
        S91(
          f0: Pair<Int?, UInt8>(first: nil, second: 9),
          f1: (name: "a", nil),
          f2: Pair<S29, UInt8>(first: S29(f0: E1.c2(p0: [])), second: 9),
          f3: E43.c0,
          f4: E2.c0
        ) as S91
      )
    )
    samples.append(
      Sample(
        E92.c0(
          p0: Pair<S55, UInt8>(
            first: S55(
              f0: [[]],
              f1: Choice<(UInt8, x: Int)>.none,
              f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
              f3: Choice<String>.none,
              f4: E7.c0("é")
            ),
            second: 9
          )
        ) as E92,
        "c0"
      )
    )
    samples.append(Sample(E92.c1(p0: E13.inner(E13.c0, 3)) as E92, "c1"))
    return samples
  }

  private static func samples16() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E92.c2 as E92, "c2"))
    samples.append(Sample(E92.c3 as E92, "c3"))
    samples.append(Sample(E93.c0 as E93, "c0"))
    samples.append(Sample(E93.c1(7) as E93, "c1"))
    samples.append(Sample(E93.c2 as E93, "c2"))
    samples.append(Sample(E93.c3 as E93, "c3"))
    samples.append(
      Sample(
        E93.c4(Pair<E45, UInt8>(first: E45.c0(p0: true), second: 9), p1: E80.c0, p2: E81.c2) as E93,
        "c4"
      )
    )
    samples.append(Sample(E93.c5(p0: E5.c0) as E93, "c5"))
    samples.append(
      Sample(S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)) as S94)
    )
    samples.append(
      Sample(S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)) as S94)
    )
    samples.append(
      Sample(S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)) as S94)
    )
    samples.append(
      Sample(
        S95(
          f0: S59(f0: ""),
          f1: [S42()],
          f2: nil,
          f3: E35.c1(
            (1, x: 2),
            p1: Pair<S28, UInt8>(first: S28(f0: ["a": 1], f1: [0]), second: 9),
            p2: [1, 2, 3]
          ),
          f4: S68(f0: E7.c0("é"), f1: [5], f2: [])
        ) as S95
      )
    )
    samples.append(
      Sample(
        S95(
          f0: S59(f0: ""),
          f1: [S42()],
          f2: E57.c0(E15.c0(p0: .failure(MessageError("no"))), p1: 0..<4),
          f3: E35.c1(
            (1, x: 2),
            p1: Pair<S28, UInt8>(first: S28(f0: ["a": 1], f1: [0]), second: 9),
            p2: [1, 2, 3]
          ),
          f4: S68(f0: E7.c0("é"), f1: [5], f2: [])
        ) as S95
      )
    )
    samples.append(
      Sample(S95(f0: nil, f1: [S42()], f2: nil, f3: E35.c0((name: "a", nil)), f4: nil) as S95)
    )
    samples.append(Sample(S96(f0: E15.c0(p0: .failure(MessageError("no")))) as S96))
    samples.append(Sample(S96(f0: E15.c0(p0: .failure(MessageError("no")))) as S96))
    samples.append(Sample(S96(f0: E15.c0(p0: .failure(MessageError("no")))) as S96))
    samples.append(Sample(E97.c0 as E97, "c0"))
    samples.append(Sample(E98.c0 as E98, "c0"))
    samples.append(Sample(E98.c1(Choice<S46>.one(S46(f0: [5], f1: [1.5]))) as E98, "c1"))
    return samples
  }

  private static func samples17() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(S99(f0: Pair<S76, UInt8>(first: S76(f0: 0, f1: []), second: 9)) as S99))
    samples.append(Sample(S99(f0: Pair<S76, UInt8>(first: S76(f0: 0, f1: []), second: 9)) as S99))
    samples.append(Sample(S99(f0: Pair<S76, UInt8>(first: S76(f0: 0, f1: []), second: 9)) as S99))
    samples.append(
      Sample(
        E100.c0(p0: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil))) as E100,
        "c0"
      )
    )
    samples.append(Sample(E100.c1(Pair<Int?, UInt8>(first: nil, second: 9)) as E100, "c1"))
    samples.append(Sample(E100.c2 as E100, "c2"))
    samples.append(
      Sample(E100.c3(Pair<S76, UInt8>(first: S76(f0: 0, f1: []), second: 9)) as E100, "c3")
    )
    samples.append(Sample(E100.c4(p0: S59(f0: ""), p1: nil, S46(f0: [5], f1: [1.5])) as E100, "c4"))
    samples.append(Sample(E100.c5 as E100, "c5"))
    samples.append(Sample(E100.c6 as E100, "c6"))
    samples.append(Sample(E101.c0 as E101, "c0"))
    samples.append(Sample(E101.c1(p0: S12()) as E101, "c1"))
    samples.append(Sample(E101.c2(p0: E26.c0) as E101, "c2"))
    samples.append(
      Sample(
        E101.c3(p0: Choice<E53>.none, Pair<E48, UInt8>(first: E48.c0(p0: 1.5), second: 9)) as E101,
        "c3"
      )
    )
    samples.append(
      Sample(
        S102(
          f0: S77(),
          f1: E81.c1,
          f2: Choice<E35>.none,
          f3: S55(
            f0: [[]],
            f1: Choice<(UInt8, x: Int)>.none,
            f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
            f3: Choice<String>.one(""),
            f4: E7.c0("é")
          )
        ) as S102
      )
    )
    samples.append(
      Sample(
        S102(
          f0: S77(),
          f1: E81.c2,
          f2: Choice<E35>.one(E35.c0((name: "a", nil))),
          f3: S55(
            f0: [[]],
            f1: Choice<(UInt8, x: Int)>.none,
            f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
            f3: Choice<String>.none,
            f4: E7.c0("é")
          )
        ) as S102
      )
    )
    samples.append(
      Sample(
        S102(
          f0: S77(),
          f1: E81.c1,
          f2: Choice<E35>.none,
          f3: S55(
            f0: [[]],
            f1: Choice<(UInt8, x: Int)>.none,
            f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
            f3: Choice<String>.one(""),
            f4: E7.c0("é")
          )
        ) as S102
      )
    )
    samples.append(Sample(E103.c0 as E103, "c0"))
    samples.append(Sample(E103.c1(p0: 0..<4) as E103, "c1"))
    samples.append(Sample(E103.c2 as E103, "c2"))
    return samples
  }

  private static func samples18() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E103.c3 as E103, "c3"))
    samples.append(Sample(E103.c4(Choice<[Int]>.one([])) as E103, "c4"))
    samples.append(
      Sample(
        S104(
          f0: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f1: E48.c0(p0: 1.5)
        ) as S104
      )
    )
    samples.append(
      Sample(
        S104(
          f0: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f1: E48.c0(p0: 1.5)
        ) as S104
      )
    )
    samples.append(
      Sample(
        S104(
          f0: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f1: E48.c0(p0: 1.5)
        ) as S104
      )
    )
    samples.append(
      Sample(
        S105(
          f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
          f1: E74.c0,
          f2: Pair<Bool, UInt8>(first: true, second: 9),
          f3: (name: "a", nil)
        ) as S105
      )
    )
    samples.append(
      Sample(
        S105(
          f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
          f1: E74.c1,
          f2: Pair<Bool, UInt8>(first: true, second: 9),
          f3: (name: "a", nil)
        ) as S105
      )
    )
    samples.append(
      Sample(
        S105(
          f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
          f1: E74.c1,
          f2: Pair<Bool, UInt8>(first: true, second: 9),
          f3: (name: "a", nil)
        ) as S105
      )
    )
    samples.append(
      Sample(
        S106(
          f0: S76(f0: 0, f1: []),
          f1: Choice<E13>.none,
          f2: E97.c0,
          f3: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f4: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [], f3: []),
          f5: []
        ) as S106
      )
    )
    samples.append(
      Sample(
        S106(
          f0: S76(f0: 0, f1: []),
          f1: Choice<E13>.none,
          f2: E97.c0,
          f3: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f4: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [], f3: []),
          f5: [S68(f0: E7.c0("é"), f1: [5], f2: [])]
        ) as S106
      )
    )
    samples.append(
      Sample(
        S106(
          f0: S76(f0: 0, f1: []),
          f1: Choice<E13>.one(E13.c0),
          f2: E97.c0,
          f3: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f4: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil]),
          f5: []
        ) as S106
      )
    )
    samples.append(Sample(E107.c0 as E107, "c0"))
    samples.append(Sample(E107.c1 as E107, "c1"))
    samples.append(
      Sample(E108.c0([S68(f0: E7.c0("é"), f1: [5], f2: [])], p1: [E16.c0]) as E108, "c0")
    )
    samples.append(Sample(E108.c1(E98.c0) as E108, "c1"))
    samples.append(
      Sample(
        E108.c2(
          E7.c0("é"),
          Choice<E18>.none,
          Pair<(UInt8, x: Int), UInt8>(first: (1, x: 2), second: 9)
        ) as E108,
        "c2"
      )
    )
    samples.append(
      Sample(
        E109.c0(
          Pair<E56, UInt8>(
            first: E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: []),
            second: 9
          )
        ) as E109,
        "c0"
      )
    )
    samples.append(Sample(E109.c1(Choice<E103>.none) as E109, "c1"))
    samples.append(Sample(E109.c2(S76(f0: 0, f1: [])) as E109, "c2"))
    samples.append(Sample(E110.c0(p0: E26.c0) as E110, "c0"))
    return samples
  }

  private static func samples19() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E110.c1(Choice<S76>.none) as E110, "c1"))
    samples.append(
      Sample(E110.c2(E57.c0(E15.c0(p0: .failure(MessageError("no"))), p1: 0..<4)) as E110, "c2")
    )
    samples.append(Sample(E110.c3 as E110, "c3"))
    samples.append(Sample(E110.c4 as E110, "c4"))
    samples.append(
      Sample(E110.c5(Pair<S30, UInt8>(first: S30(f0: Choice<E7>.none), second: 9)) as E110, "c5")
    )
    samples.append(
      Sample(
        E111.c0(
          Choice<E101>.one(E101.c0),
          E75.c0(p0: 0.5),
          E57.c0(E15.c0(p0: .failure(MessageError("no"))), p1: 0..<4)
        ) as E111,
        "c0"
      )
    )
    samples.append(Sample(S112() as S112))
    samples.append(
      Sample(
        S113(
          f0: Pair<S46, UInt8>(first: S46(f0: [5], f1: [1.5]), second: 9),
          f1: Pair<S46, UInt8>(first: S46(f0: [5], f1: [1.5]), second: 9),
          f2: S76(f0: 0, f1: []),
          f3: S77()
        ) as S113
      )
    )
    samples.append(
      Sample(
        S113(
          f0: Pair<S46, UInt8>(first: S46(f0: [5], f1: [1.5]), second: 9),
          f1: Pair<S46, UInt8>(first: S46(f0: [5], f1: [1.5]), second: 9),
          f2: S76(f0: 0, f1: []),
          f3: S77()
        ) as S113
      )
    )
    samples.append(
      Sample(
        S113(
          f0: Pair<S46, UInt8>(first: S46(f0: [5], f1: [1.5]), second: 9),
          f1: Pair<S46, UInt8>(first: S46(f0: [5], f1: [1.5]), second: 9),
          f2: S76(f0: 0, f1: []),
          f3: S77()
        ) as S113
      )
    )
    samples.append(
      Sample(
        S114(
          f0: [
            S55(
              f0: [[]],
              f1: Choice<(UInt8, x: Int)>.none,
              f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
              f3: Choice<String>.none,
              f4: E7.c0("é")
            )
          ],
          f1: Pair<E101, UInt8>(first: E101.c0, second: 9),
          f2: E103.c1(p0: 0..<4),
          f3: E75.c1(p0: Choice<E74>.one(E74.c0), p1: Choice<E48>.none, p2: 0),
          f4: Choice<S29>.one(S29(f0: E1.c2(p0: []))),
          f5: 1.5
        ) as S114
      )
    )
    samples.append(
      Sample(
        S114(
          f0: [
            S55(
              f0: [[]],
              f1: Choice<(UInt8, x: Int)>.none,
              f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
              f3: Choice<String>.none,
              f4: E7.c0("é")
            )
          ],
          f1: Pair<E101, UInt8>(first: E101.c0, second: 9),
          f2: E103.c2,
          f3: E75.c0(p0: 0.5),
          f4: Choice<S29>.one(S29(f0: E1.c2(p0: []))),
          f5: 1.5
        ) as S114
      )
    )
    samples.append(
      Sample(
        S114(
          f0: [],
          f1: Pair<E101, UInt8>(first: E101.c0, second: 9),
          f2: E103.c1(p0: 0..<4),
          f3: E75.c1(p0: Choice<E74>.one(E74.c0), p1: Choice<E48>.none, p2: 0),
          f4: Choice<S29>.none,
          f5: 1.5
        ) as S114
      )
    )
    samples.append(Sample(S115(f0: 0) as S115))
    samples.append(Sample(S115(f0: 0) as S115))
    samples.append(Sample(S115(f0: 4611686018427387904) as S115))
    samples.append(Sample(E116.c0(p0: nil) as E116, "c0"))
    samples.append(Sample(E117.c0(p0: 1.5, p1: Choice<E15>.none, (name: "a", nil)) as E117, "c0"))
    samples.append(Sample(E117.c1(p0: nil, S46(f0: [5], f1: [1.5])) as E117, "c1"))
    samples.append(Sample(E117.c2(p0: nil, E43.c1) as E117, "c2"))
    return samples
  }

  private static func samples20() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E117.c3 as E117, "c3"))
    samples.append(Sample(E118.c0(nil) as E118, "c0"))
    samples.append(Sample(E118.c1 as E118, "c1"))
    samples.append(Sample(E118.c2(nil) as E118, "c2"))
    samples.append(
      Sample(
        E118.c3(
          p0: S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c1,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          )
        ) as E118,
        "c3"
      )
    )
    samples.append(Sample(E118.c4(p0: E107.c0, E45.c0(p0: true)) as E118, "c4"))
    samples.append(Sample(E118.c5 as E118, "c5"))
    samples.append(
      Sample(E118.c6(p0: S29(f0: E1.c2(p0: [])), p1: [], E72.inner(E72.c0, 3)) as E118, "c6")
    )
    samples.append(Sample(E119.c0(p0: nil, p1: [E48.c0(p0: 1.5)]) as E119, "c0"))
    samples.append(Sample(E119.c1(p0: E4.c0) as E119, "c1"))
    samples.append(
      Sample(
        E119.c2(
          p0: [nil],
          S55(
            f0: [[]],
            f1: Choice<(UInt8, x: Int)>.none,
            f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
            f3: Choice<String>.one(""),
            f4: E7.c0("é")
          ),
          p2: S96(f0: E15.c0(p0: .failure(MessageError("no"))))
        ) as E119,
        "c2"
      )
    )
    samples.append(Sample(E119.c3(p0: E43.c1, p1: S61(), nil) as E119, "c3"))
    samples.append(
      Sample(
        E119.c4(Pair<S42, UInt8>(first: S42(), second: 9), p1: S68(f0: E7.c0("é"), f1: [5], f2: []))
          as E119,
        "c4"
      )
    )
    samples.append(
      Sample(
        E119.c5(
          E116.c0(p0: nil),
          p1: S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c0,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          ),
          p2: E72.c0
        ) as E119,
        "c5"
      )
    )
    samples.append(Sample(E119.inner(E119.c0(p0: nil, p1: [E48.c0(p0: 1.5)]), 3) as E119, "inner"))
    samples.append(
      Sample(S120(f0: S25(f0: Choice<E5>.none), f1: E26.c0, f2: [], f3: S61()) as S120)
    )
    samples.append(
      Sample(S120(f0: S25(f0: Choice<E5>.one(E5.c0)), f1: E26.c0, f2: [], f3: S61()) as S120)
    )
    samples.append(
      Sample(S120(f0: S25(f0: Choice<E5>.one(E5.c0)), f1: E26.c0, f2: [E103.c0], f3: S61()) as S120)
    )
    samples.append(Sample(E121.c0(S30(f0: Choice<E7>.none)) as E121, "c0"))
    samples.append(Sample(E121.c1(p0: S28(f0: ["a": 1], f1: [0])) as E121, "c1"))
    return samples
  }

  private static func samples21() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E121.c2 as E121, "c2"))
    samples.append(Sample(E121.c3(p0: E56.c2(.success(1))) as E121, "c3"))
    samples.append(Sample(E121.c4 as E121, "c4"))
    samples.append(
      Sample(
        E121.c5(
          S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil]),
          p1: E81.c2,
          p2: E35.c2(p0: E26.c0)
        ) as E121,
        "c5"
      )
    )
    samples.append(Sample(E121.c6 as E121, "c6"))
    samples.append(
      Sample(
        S122(
          f0: E16.c0,
          f1: E80.c0,
          f2: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil]),
          f3: Pair<E74, UInt8>(first: E74.c0, second: 9)
        ) as S122
      )
    )
    samples.append(
      Sample(
        S122(f0: nil, f1: E80.c0, f2: nil, f3: Pair<E74, UInt8>(first: E74.c0, second: 9)) as S122
      )
    )
    samples.append(
      Sample(
        S122(f0: nil, f1: E80.c0, f2: nil, f3: Pair<E74, UInt8>(first: E74.c0, second: 9)) as S122
      )
    )
    samples.append(Sample(E123.c0(S96(f0: E15.c0(p0: .failure(MessageError("no"))))) as E123, "c0"))
    samples.append(Sample(E123.c1(Choice<S46>.one(S46(f0: [5], f1: [1.5]))) as E123, "c1"))
    samples.append(Sample(E123.c2(E80.c0) as E123, "c2"))
    samples.append(
      Sample(E123.c3(Choice<E18>.one(E18.c0("é", p1: [], [])), p1: E53.c0, 3) as E123, "c3")
    )
    samples.append(Sample(S124() as S124))
    samples.append(Sample(E125.c0(E101.c2(p0: E26.c0)) as E125, "c0"))
    samples.append(Sample(E125.c1(p0: [S77()]) as E125, "c1"))
    samples.append(Sample(E125.c2(p0: ()) as E125, "c2"))
    samples.append(Sample(E125.c3(E101.c0) as E125, "c3"))
    samples.append(Sample(E125.c4 as E125, "c4"))
    samples.append(Sample(E125.c5(p0: [S112()], [E53.c0], E48.c0(p0: 1.5)) as E125, "c5"))
    samples.append(Sample(E125.c6(p0: E48.c0(p0: 1.5)) as E125, "c6"))
    return samples
  }

  private static func samples22() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        E126.c0(
          S124(),
          p1: Pair<UInt8, UInt8>(first: 0, second: 9),
          Pair<E35, UInt8>(first: E35.c0((name: "a", nil)), second: 9)
        ) as E126,
        "c0"
      )
    )
    samples.append(Sample(E126.c1(p0: "é", E56.c1(p0: nil), p2: S71()) as E126, "c1"))
    samples.append(
      Sample(
        E126.c2(p0: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil))) as E126,
        "c2"
      )
    )
    samples.append(Sample(E126.c3(E101.c0, E26.c0, S124()) as E126, "c3"))
    samples.append(Sample(E126.c4 as E126, "c4"))
    samples.append(
      Sample(E127.c0(p0: Pair<E16, UInt8>(first: E16.c0, second: 9), p1: E15.c1, []) as E127, "c0")
    )
    samples.append(Sample(E127.c1(p0: S115(f0: 0)) as E127, "c1"))
    samples.append(
      Sample(E127.c2(S59(f0: "longer than what fits in place"), E80.c0, E74.c0) as E127, "c2")
    )
    samples.append(
      Sample(
        E127.c3(nil, E57.c0(E15.c0(p0: .failure(MessageError("no"))), p1: 0..<4), E101.c0) as E127,
        "c3"
      )
    )
    samples.append(
      Sample(
        E127.c4([], p1: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil]), p2: [])
          as E127,
        "c4"
      )
    )
    samples.append(Sample(E127.c5([]) as E127, "c5"))
    samples.append(Sample(E127.c6(nil) as E127, "c6"))
    samples.append(Sample(S128(f0: Pair<E75, UInt8>(first: E75.c0(p0: 0.5), second: 9)) as S128))
    samples.append(Sample(S128(f0: Pair<E75, UInt8>(first: E75.c0(p0: 0.5), second: 9)) as S128))
    samples.append(Sample(S128(f0: Pair<E75, UInt8>(first: E75.c0(p0: 0.5), second: 9)) as S128))
    samples.append(Sample(S129(f0: []) as S129))
    samples.append(Sample(S129(f0: [E26.c0]) as S129))
    samples.append(Sample(S129(f0: []) as S129))
    samples.append(Sample(S130() as S130))
    samples.append(Sample(E131.c0(E72.inner(E72.c0, 3)) as E131, "c0"))
    return samples
  }

  private static func samples23() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(S132(f0: S30(f0: Choice<E7>.none), f1: E18.c0("é", p1: [], [])) as S132))
    samples.append(Sample(S132(f0: S30(f0: Choice<E7>.none), f1: nil) as S132))
    samples.append(Sample(S132(f0: S30(f0: Choice<E7>.none), f1: nil) as S132))
    samples.append(
      Sample(E133.c0(Pair<E75, UInt8>(first: E75.c0(p0: 0.5), second: 9)) as E133, "c0")
    )
    samples.append(Sample(E133.c1 as E133, "c1"))
    samples.append(
      Sample(
        E133.c2(p0: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil))) as E133,
        "c2"
      )
    )
    samples.append(Sample(E133.c3 as E133, "c3"))
    samples.append(Sample(E133.c4 as E133, "c4"))
    samples.append(Sample(S134() as S134))
    samples.append(
      Sample(
        S135(
          f0: S115(f0: 0),
          f1: Pair<E4, UInt8>(first: E4.c0, second: 9),
          f2: E80.c0,
          f3: [E2.c0],
          f4: S46(f0: [5], f1: [1.5])
        ) as S135
      )
    )
    samples.append(
      Sample(
        S135(
          f0: S115(f0: 0),
          f1: Pair<E4, UInt8>(first: E4.c0, second: 9),
          f2: E80.c0,
          f3: [],
          f4: S46(f0: [5], f1: [1.5])
        ) as S135
      )
    )
    samples.append(
      Sample(
        S135(
          f0: S115(f0: 0),
          f1: Pair<E4, UInt8>(first: E4.c0, second: 9),
          f2: E80.c0,
          f3: [E2.c0],
          f4: S46(f0: [5], f1: [1.5])
        ) as S135
      )
    )
    samples.append(
      Sample(
        E136.c0(
          E53.c0,
          Pair<Set<Int>, UInt8>(first: [], second: 9),
          p2: S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c0,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          )
        ) as E136,
        "c0"
      )
    )
    samples.append(
      Sample(
        E136.c1(
          p0: Choice<S94>.one(S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil))),
          p1: Pair<Int16, UInt8>(first: -300, second: 9)
        ) as E136,
        "c1"
      )
    )
    samples.append(Sample(E136.c2 as E136, "c2"))
    samples.append(Sample(E136.c3(p0: Pair<E74, UInt8>(first: E74.c0, second: 9)) as E136, "c3"))
    samples.append(Sample(E136.c4(S134(), .success(1)) as E136, "c4"))
    samples.append(Sample(E136.c5 as E136, "c5"))
    samples.append(Sample(E137.c0(E45.c0(p0: true)) as E137, "c0"))
    samples.append(Sample(S138(f0: false, f1: S115(f0: 0)) as S138))
    return samples
  }

  private static func samples24() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(S138(f0: true, f1: S115(f0: 0)) as S138))
    samples.append(Sample(S138(f0: true, f1: S115(f0: 0)) as S138))
    samples.append(Sample(E139.c0 as E139, "c0"))
    samples.append(Sample(E139.c1(S30(f0: Choice<E7>.none), S124()) as E139, "c1"))
    samples.append(Sample(E139.c2 as E139, "c2"))
    samples.append(
      Sample(
        E140.c0(E116.c0(p0: nil), p1: S68(f0: E7.c0("é"), f1: [], f2: [E0.c0((1, x: 2))])) as E140,
        "c0"
      )
    )
    samples.append(
      Sample(
        S141(
          f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
          f1: Pair<S134, UInt8>(first: S134(), second: 9)
        ) as S141
      )
    )
    samples.append(
      Sample(
        S141(
          f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
          f1: Pair<S134, UInt8>(first: S134(), second: 9)
        ) as S141
      )
    )
    samples.append(
      Sample(
        S141(
          f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
          f1: Pair<S134, UInt8>(first: S134(), second: 9)
        ) as S141
      )
    )
    samples.append(
      Sample(S142(f0: E57.c0(E15.c0(p0: .failure(MessageError("no"))), p1: 0..<4), f1: []) as S142)
    )
    samples.append(
      Sample(
        S142(
          f0: E57.c0(E15.c0(p0: .failure(MessageError("no"))), p1: 0..<4),
          f1: [S30(f0: Choice<E7>.none)]
        ) as S142
      )
    )
    samples.append(Sample(S142(f0: E57.c1, f1: [S30(f0: Choice<E7>.none)]) as S142))
    samples.append(Sample(S143(f0: E53.c0, f1: E35.c2(p0: E26.c0)) as S143))
    samples.append(
      Sample(
        S143(
          f0: E53.c0,
          f1: E35.c1(
            (1, x: 2),
            p1: Pair<S28, UInt8>(first: S28(f0: ["a": 1], f1: [0]), second: 9),
            p2: [1, 2, 3]
          )
        ) as S143
      )
    )
    samples.append(Sample(S143(f0: E53.c0, f1: E35.c2(p0: E26.c0)) as S143))
    samples.append(
      Sample(
        S144(
          f0: nil,
          f1: Pair<Int, UInt8>(first: 0, second: 9),
          f2: E107.c1,
          f3: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f4: E74.c1
        ) as S144
      )
    )
    samples.append(
      Sample(
        S144(
          f0: nil,
          f1: Pair<Int, UInt8>(first: 0, second: 9),
          f2: E107.c1,
          f3: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f4: E74.c1
        ) as S144
      )
    )
    samples.append(
      Sample(
        S144(
          f0: S96(f0: E15.c0(p0: .failure(MessageError("no")))),
          f1: Pair<Int, UInt8>(first: 0, second: 9),
          f2: E107.c0,
          f3: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f4: E74.c0
        ) as S144
      )
    )
    samples.append(
      Sample(
        S145(
          f0: [],
          f1: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f2: E35.c2(p0: E26.c0),
          f3: Choice<S46>.one(S46(f0: [5], f1: [1.5])),
          f4: Choice<E48>.one(E48.c0(p0: 1.5)),
          f5: S112()
        ) as S145
      )
    )
    samples.append(
      Sample(
        S145(
          f0: [E4.c0],
          f1: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f2: E35.c1(
            (1, x: 2),
            p1: Pair<S28, UInt8>(first: S28(f0: ["a": 1], f1: [0]), second: 9),
            p2: [1, 2, 3]
          ),
          f3: Choice<S46>.one(S46(f0: [5], f1: [1.5])),
          f4: Choice<E48>.one(E48.c0(p0: 1.5)),
          f5: S112()
        ) as S145
      )
    )
    return samples
  }

  private static func samples25() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        S145(
          f0: [E4.c0],
          f1: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
          f2: E35.c2(p0: E26.c0),
          f3: Choice<S46>.none,
          f4: Choice<E48>.one(E48.c0(p0: 1.5)),
          f5: S112()
        ) as S145
      )
    )
    samples.append(Sample(E146.c0 as E146, "c0"))
    samples.append(Sample(E146.c1(p0: E131.c0(E72.inner(E72.c0, 3))) as E146, "c1"))
    samples.append(Sample(E146.c2 as E146, "c2"))
    samples.append(Sample(E146.c3 as E146, "c3"))
    samples.append(
      Sample(E146.c4(p0: S68(f0: E7.c0("é"), f1: [], f2: [E0.c0((1, x: 2))])) as E146, "c4")
    )
    samples.append(Sample(E147.c0(p0: [0.5]) as E147, "c0"))
    samples.append(Sample(E148.c0(p0: S124(), E103.c1(p0: 0..<4)) as E148, "c0"))
    samples.append(Sample(E148.c1(p0: E80.c0, E72.inner(E72.c0, 3)) as E148, "c1"))
    samples.append(Sample(E148.c2(Pair<S71, UInt8>(first: S71(), second: 9)) as E148, "c2"))
    samples.append(
      Sample(
        E148.c3(Pair<S138, UInt8>(first: S138(f0: false, f1: S115(f0: 0)), second: 9)) as E148,
        "c3"
      )
    )
    samples.append(Sample(E148.c4 as E148, "c4"))
    samples.append(Sample(E149.c0 as E149, "c0"))
    samples.append(Sample(E149.c1(p0: Choice<Double>.one(0.5), E11.c2, p2: nil) as E149, "c1"))
    samples.append(
      Sample(
        S150(
          f0: S129(f0: []),
          f1: S28(f0: ["a": 1], f1: []),
          f2: Choice<S68>.one(S68(f0: E7.c0("é"), f1: [5], f2: [])),
          f3: nil,
          f4: 0
        ) as S150
      )
    )
    samples.append(
      Sample(
        S150(
          f0: S129(f0: [E26.c0]),
          f1: S28(f0: ["a": 1], f1: [0]),
          f2: Choice<S68>.one(S68(f0: E7.c0("é"), f1: [5], f2: [])),
          f3: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil]),
          f4: 4611686018427387904
        ) as S150
      )
    )
    samples.append(
      Sample(
        S150(
          f0: S129(f0: []),
          f1: S28(f0: ["a": 1], f1: []),
          f2: Choice<S68>.one(S68(f0: E7.c0("é"), f1: [5], f2: [])),
          f3: nil,
          f4: -7
        ) as S150
      )
    )
    samples.append(
      Sample(
        S151(
          f0: Pair<E75, UInt8>(first: E75.c0(p0: 0.5), second: 9),
          f1: S77(),
          f2: Pair<E101, UInt8>(first: E101.c0, second: 9),
          f3: 255,
          f4: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil),
          f5: []
        ) as S151
      )
    )
    samples.append(
      Sample(
        S151(
          f0: Pair<E75, UInt8>(first: E75.c0(p0: 0.5), second: 9),
          f1: S77(),
          f2: Pair<E101, UInt8>(first: E101.c0, second: 9),
          f3: 0,
          f4: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil),
          f5: [E57.c0(E15.c0(p0: .failure(MessageError("no"))), p1: 0..<4)]
        ) as S151
      )
    )
    samples.append(
      Sample(
        S151(
          f0: Pair<E75, UInt8>(first: E75.c0(p0: 0.5), second: 9),
          f1: S77(),
          f2: Pair<E101, UInt8>(first: E101.c0, second: 9),
          f3: 0,
          f4: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil),
          f5: []
        ) as S151
      )
    )
    return samples
  }

  private static func samples26() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(S152(f0: E81.c0, f1: E56.c2(.success(1))) as S152))
    samples.append(Sample(S152(f0: E81.c0, f1: E56.c2(.success(1))) as S152))
    samples.append(Sample(S152(f0: E81.c0, f1: E56.c2(.success(1))) as S152))
    samples.append(Sample(E153.c0 as E153, "c0"))
    samples.append(Sample(E153.c1(p0: [E107.c0]) as E153, "c1"))
    samples.append(Sample(E153.c2(p0: nil) as E153, "c2"))
    samples.append(
      Sample(E153.c3(p0: Choice<S55>.none, p1: [], p2: Choice<E74>.none) as E153, "c3")
    )
    samples.append(Sample(E153.c4(p0: E72.inner(E72.c0, 3), p1: E80.c0) as E153, "c4"))
    samples.append(Sample(E153.c5(p0: Choice<E13>.one(E13.c0), E147.c0(p0: [0.5])) as E153, "c5"))
    samples.append(Sample(E153.c6(p0: E81.c0) as E153, "c6"))
    samples.append(Sample(E154.c0(p0: E107.c0) as E154, "c0"))
    samples.append(
      Sample(
        E155.c0(Choice<E56>.one(E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: []))) as E155,
        "c0"
      )
    )
    samples.append(Sample(E155.c1(p0: Choice<E81>.none) as E155, "c1"))
    samples.append(Sample(E155.c2([]) as E155, "c2"))
    samples.append(Sample(E155.c3 as E155, "c3"))
    samples.append(Sample(S156() as S156))
    samples.append(Sample(E157.c0 as E157, "c0"))
    samples.append(Sample(E157.c1 as E157, "c1"))
    samples.append(
      Sample(S158(f0: Choice<E154>.one(E154.c0(p0: E107.c0)), f1: S115(f0: 0)) as S158)
    )
    samples.append(
      Sample(S158(f0: Choice<E154>.one(E154.c0(p0: E107.c0)), f1: S115(f0: 0)) as S158)
    )
    return samples
  }

  private static func samples27() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(S158(f0: Choice<E154>.none, f1: S115(f0: 0)) as S158))
    samples.append(Sample(E159.c0(p0: S30(f0: Choice<E7>.none), p1: E48.c0(p0: 1.5)) as E159, "c0"))
    samples.append(Sample(E159.c1 as E159, "c1"))
    samples.append(Sample(E159.c2(p0: S112(), (1, x: 2), p2: S156()) as E159, "c2"))
    samples.append(Sample(E159.c3 as E159, "c3"))
    samples.append(Sample(E159.c4 as E159, "c4"))
    samples.append(Sample(E159.c5(p0: E43.c1) as E159, "c5"))
    samples.append(
      Sample(
        S160(
          f0: Pair<S29, UInt8>(first: S29(f0: E1.c2(p0: [])), second: 9),
          f1: [],
          f2: E18.c2([[]], 70000, p2: "é"),
          f3: E101.c0
        ) as S160
      )
    )
    samples.append(
      Sample(
        S160(
          f0: Pair<S29, UInt8>(first: S29(f0: E1.c2(p0: [])), second: 9),
          f1: [S76(f0: 0, f1: [])],
          f2: E18.c1(p0: Choice<E5>.one(E5.c0), (1, x: 2)),
          f3: E101.c0
        ) as S160
      )
    )
    samples.append(
      Sample(
        S160(
          f0: Pair<S29, UInt8>(first: S29(f0: E1.c2(p0: [])), second: 9),
          f1: [S76(f0: 0, f1: [])],
          f2: E18.c2([[]], 70000, p2: "é"),
          f3: E101.c0
        ) as S160
      )
    )
    samples.append(Sample(E161.c0(p0: 0..<4) as E161, "c0"))
    samples.append(
      Sample(
        E161.c1(
          p0: E147.c0(p0: [0.5]),
          Choice<Bool>.one(true),
          p2: S141(
            f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
            f1: Pair<S134, UInt8>(first: S134(), second: 9)
          )
        ) as E161,
        "c1"
      )
    )
    samples.append(Sample(E161.c2 as E161, "c2"))
    samples.append(Sample(E162.c0(S156()) as E162, "c0"))
    samples.append(Sample(S163(f0: S96(f0: E15.c0(p0: .failure(MessageError("no"))))) as S163))
    samples.append(Sample(S163(f0: S96(f0: E15.c0(p0: .failure(MessageError("no"))))) as S163))
    samples.append(Sample(S163(f0: S96(f0: E15.c0(p0: .failure(MessageError("no"))))) as S163))
    samples.append(Sample(S164(f0: [E2.c0]) as S164))
    samples.append(Sample(S164(f0: [E2.c0]) as S164))
    samples.append(Sample(S164(f0: []) as S164))
    return samples
  }

  private static func samples28() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E165.c0 as E165, "c0"))
    samples.append(
      Sample(
        S166(
          f0: S61(),
          f1: E75.c2,
          f2: S141(
            f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
            f1: Pair<S134, UInt8>(first: S134(), second: 9)
          ),
          f3: E74.c0,
          f4: S71()
        ) as S166
      )
    )
    samples.append(
      Sample(
        S166(
          f0: S61(),
          f1: E75.c0(p0: 0.5),
          f2: S141(
            f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
            f1: Pair<S134, UInt8>(first: S134(), second: 9)
          ),
          f3: E74.c0,
          f4: S71()
        ) as S166
      )
    )
    samples.append(
      Sample(
        S166(
          f0: S61(),
          f1: E75.c2,
          f2: S141(
            f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
            f1: Pair<S134, UInt8>(first: S134(), second: 9)
          ),
          f3: E74.c1,
          f4: S71()
        ) as S166
      )
    )
    samples.append(Sample(E167.c0 as E167, "c0"))
    samples.append(
      Sample(
        E167.c1(
          p0: S46(f0: [5], f1: [1.5]),
          E131.c0(E72.inner(E72.c0, 3)),
          p2: S96(f0: E15.c0(p0: .failure(MessageError("no"))))
        ) as E167,
        "c1"
      )
    )
    samples.append(
      Sample(E167.c2(p0: E57.c1, E162.c0(S156()), E35.c0((name: "a", nil))) as E167, "c2")
    )
    samples.append(Sample(E168.c0(E116.c0(p0: nil)) as E168, "c0"))
    samples.append(Sample(E168.c1 as E168, "c1"))
    samples.append(Sample(E168.c2 as E168, "c2"))
    samples.append(Sample(E168.c3(p0: S76(f0: 0, f1: [])) as E168, "c3"))
    samples.append(Sample(E168.c4(E162.c0(S156()), p1: E162.c0(S156()), []) as E168, "c4"))
    samples.append(Sample(E168.c5(p0: S115(f0: 0)) as E168, "c5"))
    samples.append(Sample(E168.c6(E98.c0, p1: S112()) as E168, "c6"))
    samples.append(Sample(E168.inner(E168.c0(E116.c0(p0: nil)), 3) as E168, "inner"))
    samples.append(
      Sample(
        E169.c0(
          E157.c0,
          p1: E157.c0,
          p2: E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: [])
        ) as E169,
        "c0"
      )
    )
    samples.append(
      Sample(
        E169.c1(
          p0: Choice<S55>.none,
          p1: E101.c0,
          S96(f0: E15.c0(p0: .failure(MessageError("no"))))
        ) as E169,
        "c1"
      )
    )
    samples.append(
      Sample(
        E169.c2(S164(f0: [E2.c0]), E154.c0(p0: E107.c0), p2: S138(f0: false, f1: S115(f0: 0)))
          as E169,
        "c2"
      )
    )
    samples.append(Sample(E169.c3 as E169, "c3"))
    samples.append(
      Sample(
        S170(f0: S115(f0: 0), f1: Choice<E97>.none, f2: true, f3: E35.c0((name: "a", nil))) as S170
      )
    )
    return samples
  }

  private static func samples29() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        S170(
          f0: S115(f0: 0),
          f1: Choice<E97>.one(E97.c0),
          f2: false,
          f3: E35.c1(
            (1, x: 2),
            p1: Pair<S28, UInt8>(first: S28(f0: ["a": 1], f1: [0]), second: 9),
            p2: [1, 2, 3]
          )
        ) as S170
      )
    )
    samples.append(
      Sample(S170(f0: S115(f0: 0), f1: Choice<E97>.none, f2: false, f3: E35.c2(p0: E26.c0)) as S170)
    )
    samples.append(
      Sample(
        S171(f0: Choice<S152>.none, f1: Choice<E97>.none, f2: [S138(f0: false, f1: S115(f0: 0))])
          as S171
      )
    )
    samples.append(
      Sample(
        S171(
          f0: Choice<S152>.one(S152(f0: E81.c0, f1: E56.c2(.success(1)))),
          f1: Choice<E97>.one(E97.c0),
          f2: [S138(f0: false, f1: S115(f0: 0))]
        ) as S171
      )
    )
    samples.append(Sample(S171(f0: Choice<S152>.none, f1: Choice<E97>.none, f2: []) as S171))
    samples.append(Sample(S172() as S172))
    samples.append(Sample(E173.c0(p0: S112()) as E173, "c0"))
    samples.append(Sample(E173.c1(3, p1: nil) as E173, "c1"))
    samples.append(Sample(E173.c2 as E173, "c2"))
    samples.append(Sample(S174(f0: []) as S174))
    samples.append(Sample(S174(f0: [S25(f0: Choice<E5>.none)]) as S174))
    samples.append(Sample(S174(f0: []) as S174))
    samples.append(Sample(E175.c0 as E175, "c0"))
    samples.append(Sample(E175.c1(p0: S68(f0: E7.c0("é"), f1: [5], f2: [])) as E175, "c1"))
    samples.append(Sample(E175.c2 as E175, "c2"))
    samples.append(Sample(E175.c3 as E175, "c3"))
    samples.append(
      Sample(
        E175.c4(
          p0: E147.c0(p0: [0.5]),
          p1: Choice<Bool>.none,
          p2: E57.c0(E15.c0(p0: .failure(MessageError("no"))), p1: 0..<4)
        ) as E175,
        "c4"
      )
    )
    samples.append(Sample(E175.c5(p0: S130()) as E175, "c5"))
    samples.append(Sample(E175.inner(E175.c0, 3) as E175, "inner"))
    samples.append(
      Sample(
        S176(
          f0: S77(),
          f1: S152(f0: E81.c0, f1: E56.c2(.success(1))),
          f2: E8.c0(Pair<Bool??, UInt8>(first: nil, second: 9), 1.5, p2: [])
        ) as S176
      )
    )
    return samples
  }

  private static func samples30() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        S176(f0: S77(), f1: S152(f0: E81.c0, f1: E56.c2(.success(1))), f2: E8.c1(0.5, [0])) as S176
      )
    )
    samples.append(
      Sample(S176(f0: S77(), f1: S152(f0: E81.c0, f1: E56.c2(.success(1))), f2: E8.c2) as S176)
    )
    samples.append(Sample(S177() as S177))
    samples.append(Sample(E178.c0 as E178, "c0"))
    samples.append(
      Sample(
        E178.c1(
          p0: Pair<E56, UInt8>(
            first: E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: []),
            second: 9
          ),
          S130(),
          p2: S77()
        ) as E178,
        "c1"
      )
    )
    samples.append(Sample(S179(f0: Choice<E157>.one(E157.c0), f1: S130()) as S179))
    samples.append(Sample(S179(f0: Choice<E157>.one(E157.c0), f1: S130()) as S179))
    samples.append(Sample(S179(f0: Choice<E157>.none, f1: S130()) as S179))
    samples.append(Sample(S180() as S180))
    samples.append(
      Sample(
        S181(
          f0: S71(),
          f1: nil,
          f2: Pair<E11, UInt8>(first: E11.c0(p0: nil), second: 9),
          f3: E11.c1
        ) as S181
      )
    )
    samples.append(
      Sample(
        S181(
          f0: S71(),
          f1: nil,
          f2: Pair<E11, UInt8>(first: E11.c0(p0: nil), second: 9),
          f3: E11.c1
        ) as S181
      )
    )
    samples.append(
      Sample(
        S181(
          f0: S71(),
          f1: S77(),
          f2: Pair<E11, UInt8>(first: E11.c0(p0: nil), second: 9),
          f3: E11.c0(p0: nil)
        ) as S181
      )
    )
    samples.append(
      Sample(
        S182(
          f0: Choice<S76>.none,
          f1: Pair<S61, UInt8>(first: S61(), second: 9),
          f2: nil,
          f3: Pair<E74, UInt8>(first: E74.c0, second: 9),
          f4: S46(f0: [5], f1: [1.5]),
          f5: nil
        ) as S182
      )
    )
    samples.append(
      Sample(
        S182(
          f0: Choice<S76>.none,
          f1: Pair<S61, UInt8>(first: S61(), second: 9),
          f2: nil,
          f3: Pair<E74, UInt8>(first: E74.c0, second: 9),
          f4: S46(f0: [5], f1: [1.5]),
          f5: nil
        ) as S182
      )
    )
    samples.append(
      Sample(
        S182(
          f0: Choice<S76>.none,
          f1: Pair<S61, UInt8>(first: S61(), second: 9),
          f2: nil,
          f3: Pair<E74, UInt8>(first: E74.c0, second: 9),
          f4: S46(f0: [5], f1: [1.5]),
          f5: nil
        ) as S182
      )
    )
    samples.append(Sample(E183.c0 as E183, "c0"))
    samples.append(
      Sample(
        E183.c1(
          S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c1,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          )
        ) as E183,
        "c1"
      )
    )
    samples.append(Sample(S184(f0: E98.c0, f1: E45.c1(E26.c0)) as S184))
    samples.append(Sample(S184(f0: E98.c0, f1: E45.c0(p0: true)) as S184))
    samples.append(Sample(S184(f0: E98.c0, f1: E45.c2) as S184))
    return samples
  }

  private static func samples31() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E185.c0 as E185, "c0"))
    samples.append(Sample(E185.c1(p0: S112()) as E185, "c1"))
    samples.append(Sample(E185.c2(E74.c1) as E185, "c2"))
    samples.append(Sample(E185.c3(p0: E80.c0) as E185, "c3"))
    samples.append(Sample(E185.c4(1.5) as E185, "c4"))
    samples.append(Sample(E185.c5(Choice<E98>.one(E98.c0)) as E185, "c5"))
    samples.append(
      Sample(
        E185.c6(
          S124(),
          S138(f0: false, f1: S115(f0: 0)),
          p2: Pair<E131, UInt8>(first: E131.c0(E72.inner(E72.c0, 3)), second: 9)
        ) as E185,
        "c6"
      )
    )
    samples.append(Sample(S186(f0: E98.c1(Choice<S46>.one(S46(f0: [5], f1: [1.5])))) as S186))
    samples.append(Sample(S186(f0: E98.c1(Choice<S46>.one(S46(f0: [5], f1: [1.5])))) as S186))
    samples.append(Sample(S186(f0: E98.c1(Choice<S46>.one(S46(f0: [5], f1: [1.5])))) as S186))
    samples.append(Sample(E187.c0((1, x: 2)) as E187, "c0"))
    samples.append(Sample(E187.c1 as E187, "c1"))
    samples.append(
      Sample(
        E187.c2(S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil))) as E187,
        "c2"
      )
    )
    samples.append(Sample(E187.c3(p0: E15.c1) as E187, "c3"))
    samples.append(Sample(E187.c4 as E187, "c4"))
    samples.append(Sample(E187.c5(p0: S71()) as E187, "c5"))
    samples.append(
      Sample(
        E188.c0(p0: E98.c1(Choice<S46>.one(S46(f0: [5], f1: [1.5]))), p1: Choice<S115>.none)
          as E188,
        "c0"
      )
    )
    samples.append(Sample(E189.c0(p0: [0]) as E189, "c0"))
    samples.append(Sample(E189.c1 as E189, "c1"))
    samples.append(Sample(E189.c2 as E189, "c2"))
    return samples
  }

  private static func samples32() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        E189.c3(
          E178.c1(
            p0: Pair<E56, UInt8>(
              first: E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: []),
              second: 9
            ),
            S130(),
            p2: S77()
          )
        ) as E189,
        "c3"
      )
    )
    samples.append(Sample(E190.c0 as E190, "c0"))
    samples.append(Sample(S191(f0: [], f1: S180(), f2: Choice<E190>.none) as S191))
    samples.append(Sample(S191(f0: [], f1: S180(), f2: Choice<E190>.none) as S191))
    samples.append(Sample(S191(f0: [nil], f1: S180(), f2: Choice<E190>.one(E190.c0)) as S191))
    samples.append(
      Sample(S192(f0: Pair<S177, UInt8>(first: S177(), second: 9), f1: E81.c0) as S192)
    )
    samples.append(
      Sample(S192(f0: Pair<S177, UInt8>(first: S177(), second: 9), f1: E81.c0) as S192)
    )
    samples.append(
      Sample(S192(f0: Pair<S177, UInt8>(first: S177(), second: 9), f1: E81.c0) as S192)
    )
    samples.append(
      Sample(
        E193.c0(p0: Choice<E107>.one(E107.c0), Pair<E107, UInt8>(first: E107.c0, second: 9))
          as E193,
        "c0"
      )
    )
    samples.append(
      Sample(E193.c1([], Choice<S130>.none, S138(f0: false, f1: S115(f0: 0))) as E193, "c1")
    )
    samples.append(
      Sample(
        E193.inner(
          E193.c0(p0: Choice<E107>.one(E107.c0), Pair<E107, UInt8>(first: E107.c0, second: 9)),
          3
        ) as E193,
        "inner"
      )
    )
    samples.append(
      Sample(
        E194.c0(
          p0: Choice<E101>.none,
          [S192(f0: Pair<S177, UInt8>(first: S177(), second: 9), f1: E81.c0)],
          p2: Pair<String?, UInt8>(first: nil, second: 9)
        ) as E194,
        "c0"
      )
    )
    samples.append(
      Sample(
        E194.c1(S192(f0: Pair<S177, UInt8>(first: S177(), second: 9), f1: E81.c0), E103.c0) as E194,
        "c1"
      )
    )
    samples.append(Sample(E194.c2(p0: 70000, p1: E74.c0) as E194, "c2"))
    samples.append(Sample(E194.c3((name: "a", nil), nil, nil) as E194, "c3"))
    samples.append(Sample(E194.c4(p0: S172()) as E194, "c4"))
    samples.append(
      Sample(
        E195.c0(
          S179(f0: Choice<E157>.one(E157.c0), f1: S130()),
          1.5,
          S152(f0: E81.c0, f1: E56.c2(.success(1)))
        ) as E195,
        "c0"
      )
    )
    samples.append(Sample(E195.c1(nil, S29(f0: E1.c1)) as E195, "c1"))
    samples.append(Sample(E195.c2 as E195, "c2"))
    samples.append(Sample(E195.c3(p0: nil) as E195, "c3"))
    return samples
  }

  private static func samples33() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E195.c4 as E195, "c4"))
    samples.append(Sample(E195.c5 as E195, "c5"))
    samples.append(Sample(E195.c6(S138(f0: false, f1: S115(f0: 0))) as E195, "c6"))
    samples.append(Sample(S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0]) as S196))
    samples.append(Sample(S196(f0: E53.c0, f1: -300, f2: S115(f0: 0), f3: [E107.c0]) as S196))
    samples.append(Sample(S196(f0: E53.c0, f1: -300, f2: S115(f0: 0), f3: [E107.c0]) as S196))
    samples.append(Sample(E197.c0(p0: S130(), p1: nil) as E197, "c0"))
    samples.append(Sample(E198.c0(Pair<[Int], UInt8>(first: [], second: 9)) as E198, "c0"))
    samples.append(Sample(E198.c1 as E198, "c1"))
    samples.append(Sample(E198.c2 as E198, "c2"))
    samples.append(Sample(E198.c3(p0: Choice<S164>.none) as E198, "c3"))
    samples.append(Sample(E198.c4 as E198, "c4"))
    samples.append(Sample(E198.c5 as E198, "c5"))
    samples.append(Sample(E198.c6(E98.c0) as E198, "c6"))
    samples.append(
      Sample(E198.inner(E198.c0(Pair<[Int], UInt8>(first: [], second: 9)), 3) as E198, "inner")
    )
    samples.append(Sample(E199.c0(p0: [S71()]) as E199, "c0"))
    samples.append(Sample(E199.c1 as E199, "c1"))
    samples.append(
      Sample(
        E199.c2(S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil])) as E199,
        "c2"
      )
    )
    samples.append(Sample(E200.c0 as E200, "c0"))
    samples.append(Sample(E200.c1 as E200, "c1"))
    return samples
  }

  private static func samples34() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        E201.c0(
          E4.c1(
            p0: Pair<Result<Int, MessageError>, UInt8>(first: .success(1), second: 9),
            p1: Pair<Result<Int, MessageError>, UInt8>(first: .success(1), second: 9)
          )
        ) as E201,
        "c0"
      )
    )
    samples.append(Sample(E201.c1 as E201, "c1"))
    samples.append(Sample(E201.c2(1.5, p1: S76(f0: 0, f1: [])) as E201, "c2"))
    samples.append(Sample(E201.c3(nil) as E201, "c3"))
    samples.append(Sample(E201.c4(p0: S172()) as E201, "c4"))
    samples.append(Sample(E202.c0(p0: S77()) as E202, "c0"))
    samples.append(Sample(E202.c1(Pair<S77, UInt8>(first: S77(), second: 9)) as E202, "c1"))
    samples.append(Sample(E202.c2 as E202, "c2"))
    samples.append(Sample(E202.c3 as E202, "c3"))
    samples.append(
      Sample(
        E202.c4(
          Pair<S141, UInt8>(
            first: S141(
              f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
              f1: Pair<S134, UInt8>(first: S134(), second: 9)
            ),
            second: 9
          )
        ) as E202,
        "c4"
      )
    )
    samples.append(Sample(E202.c5(Choice<S164>.none) as E202, "c5"))
    samples.append(Sample(E202.c6(p0: [S112()]) as E202, "c6"))
    samples.append(Sample(E203.c0(E16.c1) as E203, "c0"))
    samples.append(Sample(E203.c1 as E203, "c1"))
    samples.append(
      Sample(
        E203.c2(
          p0: S130(),
          p1: S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c0,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          ),
          p2: [:]
        ) as E203,
        "c2"
      )
    )
    samples.append(Sample(E203.c3 as E203, "c3"))
    samples.append(Sample(E203.c4 as E203, "c4"))
    samples.append(Sample(E203.c5 as E203, "c5"))
    samples.append(
      Sample(E204.c0(p0: E131.c0(E72.inner(E72.c0, 3)), Choice<S134>.none) as E204, "c0")
    )
    samples.append(
      Sample(E204.c1(p0: Pair<S130, UInt8>(first: S130(), second: 9), E81.c0) as E204, "c1")
    )
    return samples
  }

  private static func samples35() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E204.c2(E81.c0) as E204, "c2"))
    samples.append(
      Sample(
        E204.c3(Pair<E197, UInt8>(first: E197.c0(p0: S130(), p1: nil), second: 9)) as E204,
        "c3"
      )
    )
    samples.append(Sample(E204.c4 as E204, "c4"))
    samples.append(
      Sample(
        E204.inner(E204.c0(p0: E131.c0(E72.inner(E72.c0, 3)), Choice<S134>.none), 3) as E204,
        "inner"
      )
    )
    samples.append(
      Sample(
        S205(
          f0: E147.c0(p0: [0.5]),
          f1: E74.c0,
          f2: Pair<E157, UInt8>(first: E157.c0, second: 9),
          f3: "é",
          f4: E200.c0,
          f5: nil
        ) as S205
      )
    )
    samples.append(
      Sample(
        S205(
          f0: E147.c0(p0: [0.5]),
          f1: E74.c1,
          f2: Pair<E157, UInt8>(first: E157.c0, second: 9),
          f3: "é",
          f4: E200.c1,
          f5: nil
        ) as S205
      )
    )
    samples.append(
      Sample(
        S205(
          f0: E147.c0(p0: [0.5]),
          f1: E74.c0,
          f2: Pair<E157, UInt8>(first: E157.c0, second: 9),
          f3: "é",
          f4: E200.c1,
          f5: nil
        ) as S205
      )
    )
    samples.append(Sample(E206.c0(70000) as E206, "c0"))
    samples.append(Sample(E206.c1(p0: E43.c0) as E206, "c1"))
    samples.append(Sample(E206.c2 as E206, "c2"))
    samples.append(Sample(E206.c3 as E206, "c3"))
    samples.append(Sample(E206.c4(0.5, E8.c2, p2: E101.c2(p0: E26.c0)) as E206, "c4"))
    samples.append(
      Sample(
        S207(
          f0: E1.c2(p0: []),
          f1: S138(f0: true, f1: S115(f0: 0)),
          f2: Choice<E107>.none,
          f3: E80.c0,
          f4: S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c0,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          ),
          f5: S130()
        ) as S207
      )
    )
    samples.append(
      Sample(
        S207(
          f0: E1.c1,
          f1: S138(f0: false, f1: S115(f0: 0)),
          f2: Choice<E107>.none,
          f3: E80.c0,
          f4: S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c1,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          ),
          f5: S130()
        ) as S207
      )
    )
    samples.append(
      Sample(
        S207(
          f0: E1.c1,
          f1: S138(f0: false, f1: S115(f0: 0)),
          f2: Choice<E107>.none,
          f3: E80.c0,
          f4: S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c1,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          ),
          f5: S130()
        ) as S207
      )
    )
    samples.append(Sample(E208.c0(E101.c1(p0: S12())) as E208, "c0"))
    samples.append(Sample(S209() as S209))
    samples.append(
      Sample(
        S210(
          f0: S129(f0: []),
          f1: S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0]),
          f2: E15.c1,
          f3: S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c0,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          )
        ) as S210
      )
    )
    samples.append(
      Sample(
        S210(
          f0: S129(f0: [E26.c0]),
          f1: S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0]),
          f2: E15.c0(p0: .failure(MessageError("no"))),
          f3: S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c0,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          )
        ) as S210
      )
    )
    samples.append(
      Sample(
        S210(
          f0: S129(f0: [E26.c0]),
          f1: nil,
          f2: E15.c0(p0: .failure(MessageError("no"))),
          f3: S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c0,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          )
        ) as S210
      )
    )
    return samples
  }

  private static func samples36() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E211.c0 as E211, "c0"))
    samples.append(Sample(E211.c1 as E211, "c1"))
    samples.append(Sample(E211.c2([S134()], E103.c2, S180()) as E211, "c2"))
    samples.append(Sample(E211.c3(p0: []) as E211, "c3"))
    samples.append(Sample(E211.c4(S134()) as E211, "c4"))
    samples.append(Sample(E211.c5 as E211, "c5"))
    samples.append(Sample(E212.c0(p0: E162.c0(S156())) as E212, "c0"))
    samples.append(Sample(E212.c1(E200.c0) as E212, "c1"))
    samples.append(Sample(E212.c2 as E212, "c2"))
    samples.append(
      Sample(
        E213.c0(
          p0: Choice<S141>.one(
            S141(
              f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
              f1: Pair<S134, UInt8>(first: S134(), second: 9)
            )
          ),
          p1: Pair<S12, UInt8>(first: S12(), second: 9),
          p2: Choice<E190>.none
        ) as E213,
        "c0"
      )
    )
    samples.append(Sample(E213.c1([]) as E213, "c1"))
    samples.append(Sample(E213.c2 as E213, "c2"))
    samples.append(Sample(E214.c0 as E214, "c0"))
    samples.append(Sample(E214.c1(S138(f0: false, f1: S115(f0: 0))) as E214, "c1"))
    samples.append(Sample(E214.c2 as E214, "c2"))
    samples.append(
      Sample(E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156()) as E215, "c0")
    )
    samples.append(Sample(E216.c0 as E216, "c0"))
    samples.append(Sample(E217.c0(p0: Choice<E131>.none, E1.c1, []) as E217, "c0"))
    samples.append(Sample(E217.c1([]) as E217, "c1"))
    samples.append(Sample(E217.c2(p0: []) as E217, "c2"))
    return samples
  }

  private static func samples37() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        E217.c3(S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [], f3: []), S209(), p2: S172()) as E217,
        "c3"
      )
    )
    samples.append(Sample(E218.c0 as E218, "c0"))
    samples.append(
      Sample(E218.c1(Pair<S112, UInt8>(first: S112(), second: 9), p1: S209()) as E218, "c1")
    )
    samples.append(Sample(E218.c2(S172()) as E218, "c2"))
    samples.append(Sample(E218.c3(p0: E162.c0(S156())) as E218, "c3"))
    samples.append(Sample(E218.c4(nil) as E218, "c4"))
    samples.append(
      Sample(
        E218.c5(
          Choice<S55>.one(
            S55(
              f0: [[]],
              f1: Choice<(UInt8, x: Int)>.none,
              f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
              f3: Choice<String>.none,
              f4: E7.c0("é")
            )
          )
        ) as E218,
        "c5"
      )
    )
    samples.append(
      Sample(
        E218.c6(
          p0: Choice<S55>.one(
            S55(
              f0: [[]],
              f1: Choice<(UInt8, x: Int)>.none,
              f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
              f3: Choice<String>.none,
              f4: E7.c0("é")
            )
          )
        ) as E218,
        "c6"
      )
    )
    samples.append(
      Sample(E219.c0(S152(f0: E81.c0, f1: E56.c2(.success(1))), p1: S124()) as E219, "c0")
    )
    samples.append(
      Sample(
        S220(
          f0: Pair<S22, UInt8>(
            first: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil]),
            second: 9
          ),
          f1: Choice<S129>.none,
          f2: E97.c0,
          f3: (),
          f4: Choice<E98>.none
        ) as S220
      )
    )
    samples.append(
      Sample(
        S220(
          f0: Pair<S22, UInt8>(
            first: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil]),
            second: 9
          ),
          f1: Choice<S129>.none,
          f2: E97.c0,
          f3: (),
          f4: Choice<E98>.none
        ) as S220
      )
    )
    samples.append(
      Sample(
        S220(
          f0: Pair<S22, UInt8>(
            first: S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil]),
            second: 9
          ),
          f1: Choice<S129>.none,
          f2: E97.c0,
          f3: (),
          f4: Choice<E98>.none
        ) as S220
      )
    )
    samples.append(
      Sample(
        S221(
          f0: S124(),
          f1: S191(f0: [], f1: S180(), f2: Choice<E190>.none),
          f2: S71(),
          f3: E211.c0,
          f4: S191(f0: [], f1: S180(), f2: Choice<E190>.none)
        ) as S221
      )
    )
    samples.append(
      Sample(
        S221(
          f0: S124(),
          f1: S191(f0: [], f1: S180(), f2: Choice<E190>.none),
          f2: S71(),
          f3: E211.c0,
          f4: S191(f0: [], f1: S180(), f2: Choice<E190>.none)
        ) as S221
      )
    )
    samples.append(
      Sample(
        S221(
          f0: S124(),
          f1: S191(f0: [], f1: S180(), f2: Choice<E190>.none),
          f2: S71(),
          f3: E211.c0,
          f4: S191(f0: [], f1: S180(), f2: Choice<E190>.none)
        ) as S221
      )
    )
    samples.append(
      Sample(
        E222.c0(p0: E165.c0, Pair<E35, UInt8>(first: E35.c0((name: "a", nil)), second: 9)) as E222,
        "c0"
      )
    )
    samples.append(Sample(E222.c1(nil) as E222, "c1"))
    samples.append(Sample(E222.c2 as E222, "c2"))
    samples.append(Sample(E222.c3 as E222, "c3"))
    samples.append(
      Sample(
        E222.c4(p0: S124(), Pair<(UInt8, x: Int), UInt8>(first: (1, x: 2), second: 9), p2: nil)
          as E222,
        "c4"
      )
    )
    return samples
  }

  private static func samples38() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        E222.inner(
          E222.c0(p0: E165.c0, Pair<E35, UInt8>(first: E35.c0((name: "a", nil)), second: 9)),
          3
        ) as E222,
        "inner"
      )
    )
    samples.append(
      Sample(
        E223.c0(Pair<S124, UInt8>(first: S124(), second: 9), Choice<E15>.none, S164(f0: [E2.c0]))
          as E223,
        "c0"
      )
    )
    samples.append(Sample(E223.c1(p0: Choice<S141>.none) as E223, "c1"))
    samples.append(Sample(E223.c2(nil) as E223, "c2"))
    samples.append(Sample(E223.c3(E147.c0(p0: [0.5]), E162.c0(S156()), E190.c0) as E223, "c3"))
    samples.append(Sample(E223.c4 as E223, "c4"))
    samples.append(Sample(E223.c5 as E223, "c5"))
    samples.append(Sample(E224.c0(p0: E165.c0) as E224, "c0"))
    samples.append(
      Sample(
        E224.c1(
          p0: Pair<E6, UInt8>(first: E6.c0(p0: nil), second: 9),
          Choice<E35>.one(E35.c0((name: "a", nil)))
        ) as E224,
        "c1"
      )
    )
    samples.append(Sample(E225.c0(E53.c0) as E225, "c0"))
    samples.append(
      Sample(
        E225.c1(
          p0: Pair<E215, UInt8>(
            first: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156()),
            second: 9
          )
        ) as E225,
        "c1"
      )
    )
    samples.append(Sample(E225.c2 as E225, "c2"))
    samples.append(
      Sample(E225.c3(p0: E178.c0, p1: E116.c0(p0: nil), E147.c0(p0: [0.5])) as E225, "c3")
    )
    samples.append(Sample(E225.c4 as E225, "c4"))
    samples.append(Sample(E225.c5(p0: S156()) as E225, "c5"))
    samples.append(Sample(E226.c0(p0: -7) as E226, "c0"))
    samples.append(Sample(E227.c0(Pair<E211, UInt8>(first: E211.c0, second: 9)) as E227, "c0"))
    samples.append(
      Sample(
        E227.c1(
          p0: E178.c1(
            p0: Pair<E56, UInt8>(
              first: E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: []),
              second: 9
            ),
            S130(),
            p2: S77()
          )
        ) as E227,
        "c1"
      )
    )
    samples.append(Sample(E227.c2 as E227, "c2"))
    samples.append(
      Sample(E227.c3(p0: S179(f0: Choice<E157>.one(E157.c0), f1: S130())) as E227, "c3")
    )
    return samples
  }

  private static func samples39() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E227.c4 as E227, "c4"))
    samples.append(Sample(E228.c0 as E228, "c0"))
    samples.append(Sample(E228.c1(S164(f0: [E2.c0])) as E228, "c1"))
    samples.append(
      Sample(
        E228.c2(
          p0: [E13.c0],
          S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c1,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          ),
          S164(f0: [E2.c0])
        ) as E228,
        "c2"
      )
    )
    samples.append(Sample(E229.c0(S129(f0: [E26.c0]), [S112()], p2: E7.c0("é")) as E229, "c0"))
    samples.append(Sample(E230.c0(Choice<E200>.one(E200.c0)) as E230, "c0"))
    samples.append(
      Sample(
        E230.c1(
          E35.c1(
            (1, x: 2),
            p1: Pair<S28, UInt8>(first: S28(f0: ["a": 1], f1: [0]), second: 9),
            p2: [1, 2, 3]
          ),
          Pair<E154, UInt8>(first: E154.c0(p0: E107.c0), second: 9)
        ) as E230,
        "c1"
      )
    )
    samples.append(Sample(E230.c2(p0: nil) as E230, "c2"))
    samples.append(Sample(E230.c3 as E230, "c3"))
    samples.append(Sample(E230.c4 as E230, "c4"))
    samples.append(Sample(E230.c5 as E230, "c5"))
    samples.append(Sample(E230.c6 as E230, "c6"))
    samples.append(Sample(E231.c0(E97.c0, p1: E226.c0(p0: -7)) as E231, "c0"))
    samples.append(Sample(E231.c1 as E231, "c1"))
    samples.append(Sample(E231.c2(1.5) as E231, "c2"))
    samples.append(
      Sample(
        E232.c0(
          p0: Pair<S105, UInt8>(
            first: S105(
              f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
              f1: E74.c0,
              f2: Pair<Bool, UInt8>(first: true, second: 9),
              f3: (name: "a", nil)
            ),
            second: 9
          ),
          p1: [S164(f0: [E2.c0])],
          p2: E1.c0([:])
        ) as E232,
        "c0"
      )
    )
    samples.append(
      Sample(
        E232.c1(
          p0: Pair<S179, UInt8>(first: S179(f0: Choice<E157>.one(E157.c0), f1: S130()), second: 9),
          Pair<S172, UInt8>(first: S172(), second: 9)
        ) as E232,
        "c1"
      )
    )
    samples.append(Sample(E232.c2 as E232, "c2"))
    samples.append(Sample(E232.c3 as E232, "c3"))
    samples.append(Sample(E232.c4(p0: S180()) as E232, "c4"))
    return samples
  }

  private static func samples40() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(E232.c5(E154.c0(p0: E107.c0), p1: E98.c0, p2: Choice<E190>.one(E190.c0)) as E232, "c5")
    )
    samples.append(
      Sample(
        E232.inner(
          E232.c0(
            p0: Pair<S105, UInt8>(
              first: S105(
                f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
                f1: E74.c0,
                f2: Pair<Bool, UInt8>(first: true, second: 9),
                f3: (name: "a", nil)
              ),
              second: 9
            ),
            p1: [S164(f0: [E2.c0])],
            p2: E1.c0([:])
          ),
          3
        ) as E232,
        "inner"
      )
    )
    samples.append(Sample(S233() as S233))
    samples.append(
      Sample(
        E234.c0(
          Choice<S22>.one(S22(f0: [5], f1: E13.inner(E13.c0, 3), f2: [1, 2, 3], f3: [nil])),
          p1: Pair<E13, UInt8>(first: E13.c0, second: 9),
          true
        ) as E234,
        "c0"
      )
    )
    samples.append(Sample(E234.c1(p0: [], []) as E234, "c1"))
    samples.append(
      Sample(
        E234.c2(
          p0: [E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: [])],
          p1: [],
          Choice<S134>.one(S134())
        ) as E234,
        "c2"
      )
    )
    samples.append(Sample(E234.c3(p0: S112()) as E234, "c3"))
    samples.append(
      Sample(E235.c0(p0: E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: [])) as E235, "c0")
    )
    samples.append(Sample(E235.c1(p0: nil) as E235, "c1"))
    samples.append(Sample(E235.c2 as E235, "c2"))
    samples.append(Sample(E235.c3(7, Choice<S138>.none) as E235, "c3"))
    samples.append(Sample(E235.c4(p0: S124()) as E235, "c4"))
    samples.append(
      Sample(
        E235.c5(
          S129(f0: [E26.c0]),
          p1: S141(
            f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
            f1: Pair<S134, UInt8>(first: S134(), second: 9)
          )
        ) as E235,
        "c5"
      )
    )
    samples.append(
      Sample(
        S236(
          f0: [],
          f1: nil,
          f2: Pair<S124, UInt8>(first: S124(), second: 9),
          f3: Choice<UInt32>.none,
          f4: E178.c1(
            p0: Pair<E56, UInt8>(
              first: E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: []),
              second: 9
            ),
            S130(),
            p2: S77()
          ),
          f5: S71()
        ) as S236
      )
    )
    samples.append(
      Sample(
        S236(
          f0: [],
          f1: nil,
          f2: Pair<S124, UInt8>(first: S124(), second: 9),
          f3: Choice<UInt32>.none,
          f4: E178.c0,
          f5: S71()
        ) as S236
      )
    )
    samples.append(
      Sample(
        S236(
          f0: [E190.c0],
          f1: nil,
          f2: Pair<S124, UInt8>(first: S124(), second: 9),
          f3: Choice<UInt32>.none,
          f4: E178.c1(
            p0: Pair<E56, UInt8>(
              first: E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: []),
              second: 9
            ),
            S130(),
            p2: S77()
          ),
          f5: S71()
        ) as S236
      )
    )
    samples.append(Sample(E237.c0 as E237, "c0"))
    samples.append(Sample(E237.c1 as E237, "c1"))
    samples.append(Sample(E237.c2 as E237, "c2"))
    samples.append(
      Sample(
        E237.c3(
          S105(
            f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
            f1: E74.c1,
            f2: Pair<Bool, UInt8>(first: true, second: 9),
            f3: (name: "a", nil)
          )
        ) as E237,
        "c3"
      )
    )
    return samples
  }

  private static func samples41() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        S238(
          f0: S233(),
          f1: E1.c0([:]),
          f2: nil,
          f3: E162.c0(S156()),
          f4: E165.c0,
          f5: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156())
        ) as S238
      )
    )
    samples.append(
      Sample(
        S238(
          f0: S233(),
          f1: E1.c2(p0: []),
          f2: E35.c0((name: "a", nil)),
          f3: E162.c0(S156()),
          f4: E165.c0,
          f5: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156())
        ) as S238
      )
    )
    samples.append(
      Sample(
        S238(
          f0: S233(),
          f1: E1.c1,
          f2: nil,
          f3: E162.c0(S156()),
          f4: E165.c0,
          f5: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156())
        ) as S238
      )
    )
    samples.append(
      Sample(S239(f0: [], f1: Pair<E200, UInt8>(first: E200.c0, second: 9), f2: 0, f3: nil) as S239)
    )
    samples.append(
      Sample(
        S239(
          f0: [S138(f0: false, f1: S115(f0: 0))],
          f1: Pair<E200, UInt8>(first: E200.c0, second: 9),
          f2: 0,
          f3: S209()
        ) as S239
      )
    )
    samples.append(
      Sample(S239(f0: [], f1: Pair<E200, UInt8>(first: E200.c0, second: 9), f2: 0, f3: nil) as S239)
    )
    samples.append(
      Sample(E240.c0(Choice<Result<Int, MessageError>>.one(.success(1))) as E240, "c0")
    )
    samples.append(
      Sample(
        E240.c1(p0: Choice<S177>.one(S177()), p1: E131.c0(E72.inner(E72.c0, 3)), p2: E211.c0)
          as E240,
        "c1"
      )
    )
    samples.append(Sample(E240.c2(3) as E240, "c2"))
    samples.append(Sample(E240.c3(S233()) as E240, "c3"))
    samples.append(Sample(E240.c4(p0: S156()) as E240, "c4"))
    samples.append(Sample(E240.c5 as E240, "c5"))
    samples.append(
      Sample(E241.c0(p0: Pair<E226, UInt8>(first: E226.c0(p0: -7), second: 9)) as E241, "c0")
    )
    samples.append(Sample(E241.c1(p0: S25(f0: Choice<E5>.one(E5.c0))) as E241, "c1"))
    samples.append(Sample(E241.c2(p0: S156()) as E241, "c2"))
    samples.append(Sample(E241.c3(E101.c0) as E241, "c3"))
    samples.append(Sample(S242() as S242))
    samples.append(
      Sample(
        S243(
          f0: S196(f0: E53.c0, f1: -300, f2: S115(f0: 0), f3: [E107.c0]),
          f1: S112(),
          f2: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156()),
          f3: S130(),
          f4: Choice<E226>.one(E226.c0(p0: -7))
        ) as S243
      )
    )
    samples.append(
      Sample(
        S243(
          f0: S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0]),
          f1: S112(),
          f2: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156()),
          f3: S130(),
          f4: Choice<E226>.none
        ) as S243
      )
    )
    samples.append(
      Sample(
        S243(
          f0: S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0]),
          f1: S112(),
          f2: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156()),
          f3: S130(),
          f4: Choice<E226>.one(E226.c0(p0: -7))
        ) as S243
      )
    )
    return samples
  }

  private static func samples42() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(S244(f0: [], f1: E107.c0) as S244))
    samples.append(
      Sample(
        S244(f0: [S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0])], f1: E107.c0) as S244
      )
    )
    samples.append(Sample(S244(f0: [], f1: E107.c1) as S244))
    samples.append(Sample(E245.c0 as E245, "c0"))
    samples.append(
      Sample(
        S246(
          f0: E2.c0,
          f1: Choice<UInt8>.one(0),
          f2: nil,
          f3: S141(
            f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
            f1: Pair<S134, UInt8>(first: S134(), second: 9)
          )
        ) as S246
      )
    )
    samples.append(
      Sample(
        S246(f0: E2.c2(p0: (name: "a", nil)), f1: Choice<UInt8>.none, f2: 1.5, f3: nil) as S246
      )
    )
    samples.append(Sample(S246(f0: E2.c1([]), f1: Choice<UInt8>.none, f2: nil, f3: nil) as S246))
    samples.append(Sample(E247.c0(p0: Choice<String>.none) as E247, "c0"))
    samples.append(Sample(E247.c1 as E247, "c1"))
    samples.append(Sample(E247.c2 as E247, "c2"))
    samples.append(Sample(E247.c3(Pair<E157, UInt8>(first: E157.c0, second: 9)) as E247, "c3"))
    samples.append(Sample(E247.c4 as E247, "c4"))
    samples.append(Sample(S248(f0: (1, x: 2), f1: S156()) as S248))
    samples.append(Sample(S248(f0: (1, x: 2), f1: S156()) as S248))
    samples.append(Sample(S248(f0: (1, x: 2), f1: S156()) as S248))
    samples.append(
      Sample(
        E249.c0(p0: Pair<S68, UInt8>(first: S68(f0: E7.c0("é"), f1: [5], f2: []), second: 9))
          as E249,
        "c0"
      )
    )
    samples.append(Sample(E249.c1 as E249, "c1"))
    samples.append(Sample(E249.c2(p0: Choice<S112>.one(S112())) as E249, "c2"))
    samples.append(Sample(E249.c3 as E249, "c3"))
    samples.append(Sample(E250.c0 as E250, "c0"))
    return samples
  }

  private static func samples43() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(E250.c1(p0: Choice<S248>.one(S248(f0: (1, x: 2), f1: S156()))) as E250, "c1")
    )
    samples.append(Sample(E250.c2(p0: E245.c0) as E250, "c2"))
    samples.append(Sample(E250.c3(p0: [], p1: E0.c0((1, x: 2))) as E250, "c3"))
    samples.append(Sample(E250.c4(E231.c2(1.5)) as E250, "c4"))
    samples.append(Sample(E251.c0(p0: S115(f0: 0)) as E251, "c0"))
    samples.append(Sample(E251.c1(0, p1: Pair<E4, UInt8>(first: E4.c0, second: 9)) as E251, "c1"))
    samples.append(Sample(E251.c2 as E251, "c2"))
    samples.append(Sample(E251.c3 as E251, "c3"))
    samples.append(Sample(E251.c4(p0: E53.c0, p1: S172(), []) as E251, "c4"))
    samples.append(
      Sample(
        S252(f0: [E211.c0], f1: S129(f0: []), f2: S242(), f3: Choice<E157>.none, f4: E2.c0) as S252
      )
    )
    samples.append(
      Sample(
        S252(
          f0: [E211.c0],
          f1: S129(f0: [E26.c0]),
          f2: S242(),
          f3: Choice<E157>.one(E157.c0),
          f4: E2.c0
        ) as S252
      )
    )
    samples.append(
      Sample(
        S252(
          f0: [E211.c0],
          f1: S129(f0: [E26.c0]),
          f2: nil,
          f3: Choice<E157>.none,
          f4: E2.c2(p0: (name: "a", nil))
        ) as S252
      )
    )
    samples.append(Sample(E253.c0(p0: nil, p1: S242(), p2: []) as E253, "c0"))
    samples.append(
      Sample(
        E253.c1(
          S55(
            f0: [[]],
            f1: Choice<(UInt8, x: Int)>.none,
            f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
            f3: Choice<String>.none,
            f4: E7.c0("é")
          )
        ) as E253,
        "c1"
      )
    )
    samples.append(Sample(E253.inner(E253.c0(p0: nil, p1: S242(), p2: []), 3) as E253, "inner"))
    samples.append(Sample(E254.c0(p0: [], Choice<S22>.none) as E254, "c0"))
    samples.append(
      Sample(
        E254.c1(
          p0: S192(f0: Pair<S177, UInt8>(first: S177(), second: 9), f1: E81.c0),
          p1: E16.c2,
          Choice<S124>.one(S124())
        ) as E254,
        "c1"
      )
    )
    samples.append(
      Sample(
        S255(
          f0: nil,
          f1: E157.c0,
          f2: S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0]),
          f3: [],
          f4: []
        ) as S255
      )
    )
    samples.append(
      Sample(
        S255(
          f0: E231.c0(E97.c0, p1: E226.c0(p0: -7)),
          f1: E157.c0,
          f2: S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0]),
          f3: [],
          f4: []
        ) as S255
      )
    )
    samples.append(
      Sample(
        S255(
          f0: nil,
          f1: E157.c0,
          f2: S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0]),
          f3: [],
          f4: []
        ) as S255
      )
    )
    return samples
  }

  private static func samples44() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E256.c0 as E256, "c0"))
    samples.append(Sample(E256.c1(S130(), p1: E231.c1, -300) as E256, "c1"))
    samples.append(
      Sample(
        E257.c0(
          p0: nil,
          p1: E231.c1,
          S55(
            f0: [[]],
            f1: Choice<(UInt8, x: Int)>.none,
            f2: Pair<(name: String, Bool?), UInt8>(first: (name: "a", nil), second: 9),
            f3: Choice<String>.none,
            f4: E7.c0("é")
          )
        ) as E257,
        "c0"
      )
    )
    samples.append(
      Sample(
        E257.c1(
          Pair<S191, UInt8>(first: S191(f0: [], f1: S180(), f2: Choice<E190>.none), second: 9)
        ) as E257,
        "c1"
      )
    )
    samples.append(Sample(E257.c2 as E257, "c2"))
    samples.append(Sample(E257.c3(S179(f0: Choice<E157>.one(E157.c0), f1: S130())) as E257, "c3"))
    samples.append(Sample(E257.c4(S242(), p1: []) as E257, "c4"))
    samples.append(
      Sample(
        E257.c5(p0: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156())) as E257,
        "c5"
      )
    )
    samples.append(Sample(S258() as S258))
    samples.append(Sample(E259.c0 as E259, "c0"))
    samples.append(
      Sample(E259.c1(p0: S179(f0: Choice<E157>.one(E157.c0), f1: S130())) as E259, "c1")
    )
    samples.append(Sample(E259.c2(E116.c0(p0: nil), S242()) as E259, "c2"))
    samples.append(Sample(E259.c3(p0: S209()) as E259, "c3"))
    samples.append(
      Sample(
        E260.c0(
          p0: Pair<S105, UInt8>(
            first: S105(
              f0: Pair<E53, UInt8>(first: E53.c0, second: 9),
              f1: E74.c0,
              f2: Pair<Bool, UInt8>(first: true, second: 9),
              f3: (name: "a", nil)
            ),
            second: 9
          ),
          S172(),
          E97.c0
        ) as E260,
        "c0"
      )
    )
    samples.append(Sample(S261() as S261))
    samples.append(Sample(E262.c0(p0: 70000) as E262, "c0"))
    samples.append(Sample(E262.c1(nil) as E262, "c1"))
    samples.append(Sample(E262.c2([E26.c0]) as E262, "c2"))
    samples.append(Sample(E262.c3(p0: [], p1: 70000) as E262, "c3"))
    samples.append(Sample(E262.c4 as E262, "c4"))
    return samples
  }

  private static func samples45() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E262.c5(S134(), 70000) as E262, "c5"))
    samples.append(Sample(E263.c0(p0: E13.c0) as E263, "c0"))
    samples.append(Sample(E264.c0 as E264, "c0"))
    samples.append(
      Sample(E264.c1(p0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)) as E264, "c1")
    )
    samples.append(Sample(E264.c2([S134()], p1: E103.c2, Choice<E53>.one(E53.c0)) as E264, "c2"))
    samples.append(Sample(E264.c3(S164(f0: [E2.c0])) as E264, "c3"))
    samples.append(Sample(E264.c4 as E264, "c4"))
    samples.append(Sample(E264.c5 as E264, "c5"))
    samples.append(Sample(E264.c6 as E264, "c6"))
    samples.append(Sample(E265.c0(p0: Pair<S261, UInt8>(first: S261(), second: 9)) as E265, "c0"))
    samples.append(
      Sample(
        E265.c1(
          p0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil),
          p1: Pair<S94, UInt8>(
            first: S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil)),
            second: 9
          ),
          p2: S30(f0: Choice<E7>.none)
        ) as E265,
        "c1"
      )
    )
    samples.append(
      Sample(
        E265.inner(E265.c0(p0: Pair<S261, UInt8>(first: S261(), second: 9)), 3) as E265,
        "inner"
      )
    )
    samples.append(Sample(S266(f0: E226.c0(p0: -7)) as S266))
    samples.append(Sample(S266(f0: E226.c0(p0: -7)) as S266))
    samples.append(Sample(S266(f0: E226.c0(p0: -7)) as S266))
    samples.append(Sample(E267.c0(Pair<E245, UInt8>(first: E245.c0, second: 9)) as E267, "c0"))
    samples.append(Sample(E268.c0(255) as E268, "c0"))
    samples.append(Sample(E268.c1 as E268, "c1"))
    samples.append(Sample(E269.c0(p0: E268.c0(255)) as E269, "c0"))
    samples.append(
      Sample(E269.c1(p0: Choice<S152>.one(S152(f0: E81.c0, f1: E56.c2(.success(1))))) as E269, "c1")
    )
    return samples
  }

  private static func samples46() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        S270(
          f0: E16.c0,
          f1: S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0]),
          f2: E6.c0(p0: nil),
          f3: nil
        ) as S270
      )
    )
    samples.append(
      Sample(
        S270(
          f0: E16.c1,
          f1: S196(f0: E53.c0, f1: -300, f2: S115(f0: 0), f3: [E107.c0]),
          f2: E6.c0(p0: nil),
          f3: nil
        ) as S270
      )
    )
    samples.append(
      Sample(
        S270(
          f0: E16.c2,
          f1: S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0]),
          f2: E6.c0(p0: nil),
          f3: nil
        ) as S270
      )
    )
    samples.append(Sample(E271.c0 as E271, "c0"))
    samples.append(
      Sample(S272(f0: E190.c0, f1: S179(f0: Choice<E157>.one(E157.c0), f1: S130())) as S272)
    )
    samples.append(Sample(S272(f0: E190.c0, f1: nil) as S272))
    samples.append(Sample(S272(f0: E190.c0, f1: nil) as S272))
    samples.append(Sample(E273.c0(p0: E226.c0(p0: -7)) as E273, "c0"))
    samples.append(Sample(E273.c1(Choice<S59>.one(S59(f0: ""))) as E273, "c1"))
    samples.append(Sample(E273.c2(E157.c1) as E273, "c2"))
    samples.append(Sample(E273.c3(p0: E56.c1(p0: nil)) as E273, "c3"))
    samples.append(Sample(E273.inner(E273.c0(p0: E226.c0(p0: -7)), 3) as E273, "inner"))
    samples.append(Sample(E274.c0 as E274, "c0"))
    samples.append(
      Sample(
        E274.c1(E1.c1, p1: E231.c0(E97.c0, p1: E226.c0(p0: -7)), E131.c0(E72.inner(E72.c0, 3)))
          as E274,
        "c1"
      )
    )
    samples.append(Sample(E274.c2(E247.c2, p1: S266(f0: E226.c0(p0: -7)), nil) as E274, "c2"))
    samples.append(
      Sample(
        E274.c3(
          S68(f0: E7.c0("é"), f1: [5], f2: []),
          [S152(f0: E81.c0, f1: E56.c2(.success(1)))],
          p2: Choice<S179>.one(S179(f0: Choice<E157>.one(E157.c0), f1: S130()))
        ) as E274,
        "c3"
      )
    )
    samples.append(Sample(E274.c4(E72.c0, p1: nil, p2: []) as E274, "c4"))
    samples.append(
      Sample(E274.c5(p0: E147.c0(p0: [0.5]), p1: [S266(f0: E226.c0(p0: -7))]) as E274, "c5")
    )
    samples.append(Sample(E274.inner(E274.c0, 3) as E274, "inner"))
    samples.append(
      Sample(
        E275.c0(E165.c0, p1: Pair<E98, UInt8>(first: E98.c0, second: 9), E116.c0(p0: nil)) as E275,
        "c0"
      )
    )
    return samples
  }

  private static func samples47() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        E276.c0(
          p0: E267.c0(Pair<E245, UInt8>(first: E245.c0, second: 9)),
          p1: E162.c0(S156()),
          p2: Pair<Bool??, UInt8>(first: nil, second: 9)
        ) as E276,
        "c0"
      )
    )
    samples.append(Sample(E276.c1(p0: nil) as E276, "c1"))
    samples.append(Sample(E277.c0(p0: E197.c0(p0: S130(), p1: nil)) as E277, "c0"))
    samples.append(Sample(E278.c0(p0: S177()) as E278, "c0"))
    samples.append(Sample(E278.c1(p0: S152(f0: E81.c0, f1: E56.c2(.success(1)))) as E278, "c1"))
    samples.append(Sample(E278.c2 as E278, "c2"))
    samples.append(Sample(E278.c3 as E278, "c3"))
    samples.append(Sample(E278.inner(E278.c0(p0: S177()), 3) as E278, "inner"))
    samples.append(Sample(E279.c0(E147.c0(p0: [0.5])) as E279, "c0"))
    samples.append(Sample(E279.c1(p0: E211.c1) as E279, "c1"))
    samples.append(Sample(E279.c2(E271.c0) as E279, "c2"))
    samples.append(Sample(E279.c3(p0: E5.c2(())) as E279, "c3"))
    samples.append(Sample(E279.c4((name: "a", nil)) as E279, "c4"))
    samples.append(
      Sample(E279.c5([S248(f0: (1, x: 2), f1: S156())], E190.c0, p2: E162.c0(S156())) as E279, "c5")
    )
    samples.append(
      Sample(
        E279.c6(p0: [E226.c0(p0: -7)], Choice<E200>.one(E200.c0), E35.c0((name: "a", nil))) as E279,
        "c6"
      )
    )
    samples.append(Sample(E280.c0([S172()]) as E280, "c0"))
    samples.append(Sample(E280.c1 as E280, "c1"))
    samples.append(
      Sample(
        E280.c2(
          S141(
            f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
            f1: Pair<S134, UInt8>(first: S134(), second: 9)
          )
        ) as E280,
        "c2"
      )
    )
    samples.append(Sample(E280.c3(Choice<S124>.none, nil) as E280, "c3"))
    samples.append(
      Sample(
        E280.c4(
          p0: E165.c0,
          E200.c1,
          S141(
            f0: Pair<E72, UInt8>(first: E72.c0, second: 9),
            f1: Pair<S134, UInt8>(first: S134(), second: 9)
          )
        ) as E280,
        "c4"
      )
    )
    return samples
  }

  private static func samples48() -> [Sample] {
    var samples: [Sample] = []
    samples.append(
      Sample(
        E281.c0(
          p0: E273.c2(E157.c1),
          p1: S192(f0: Pair<S177, UInt8>(first: S177(), second: 9), f1: E81.c0)
        ) as E281,
        "c0"
      )
    )
    samples.append(Sample(E281.c1(E211.c2([S134()], E103.c2, S180())) as E281, "c1"))
    samples.append(Sample(E281.c2(p0: E2.c2(p0: (name: "a", nil))) as E281, "c2"))
    samples.append(Sample(E281.c3(p0: "é") as E281, "c3"))
    samples.append(Sample(E281.c4 as E281, "c4"))
    samples.append(Sample(E281.c5 as E281, "c5"))
    samples.append(
      Sample(
        E281.c6(E245.c0, [], Choice<S179>.one(S179(f0: Choice<E157>.one(E157.c0), f1: S130())))
          as E281,
        "c6"
      )
    )
    samples.append(
      Sample(
        S282(
          f0: Choice<S180>.one(S180()),
          f1: "longer than what fits in place",
          f2: E56.c1(p0: nil)
        ) as S282
      )
    )
    samples.append(
      Sample(
        S282(
          f0: Choice<S180>.one(S180()),
          f1: "",
          f2: E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: [])
        ) as S282
      )
    )
    samples.append(
      Sample(
        S282(
          f0: Choice<S180>.none,
          f1: "",
          f2: E56.c0(Pair<Void, UInt8>(first: (), second: 9), p1: [])
        ) as S282
      )
    )
    samples.append(Sample(E283.c0(E103.c0) as E283, "c0"))
    samples.append(Sample(E283.c1 as E283, "c1"))
    samples.append(Sample(E283.c2(p0: S209()) as E283, "c2"))
    samples.append(Sample(E284.c0 as E284, "c0"))
    samples.append(Sample(E284.c1(E211.c2([S134()], E103.c2, S180())) as E284, "c1"))
    samples.append(Sample(E284.c2(nil) as E284, "c2"))
    samples.append(Sample(E284.c3 as E284, "c3"))
    samples.append(Sample(E284.c4 as E284, "c4"))
    samples.append(Sample(E284.c5 as E284, "c5"))
    samples.append(Sample(E284.c6 as E284, "c6"))
    return samples
  }

  private static func samples49() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E285.c0(()) as E285, "c0"))
    samples.append(Sample(S286(f0: .failure(MessageError("no"))) as S286))
    samples.append(Sample(S286(f0: .success(1)) as S286))
    samples.append(Sample(S286(f0: .success(1)) as S286))
    samples.append(Sample(S287() as S287))
    samples.append(
      Sample(
        S288(f0: S172(), f1: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156())) as S288
      )
    )
    samples.append(
      Sample(
        S288(f0: S172(), f1: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156())) as S288
      )
    )
    samples.append(
      Sample(
        S288(f0: S172(), f1: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156())) as S288
      )
    )
    samples.append(Sample(E289.c0(p0: -300) as E289, "c0"))
    samples.append(Sample(E289.c1([E178.c0]) as E289, "c1"))
    samples.append(
      Sample(
        E289.c2(
          E6.c0(p0: nil),
          p1: Pair<E18, UInt8>(first: E18.c0("é", p1: [], []), second: 9),
          S68(f0: E7.c0("é"), f1: [5], f2: [])
        ) as E289,
        "c2"
      )
    )
    samples.append(Sample(E289.c3 as E289, "c3"))
    samples.append(
      Sample(
        E289.c4(
          S71(),
          p1: Pair<E285, UInt8>(first: E285.c0(()), second: 9),
          p2: S286(f0: .success(1))
        ) as E289,
        "c4"
      )
    )
    samples.append(
      Sample(S290(f0: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156())) as S290)
    )
    samples.append(
      Sample(S290(f0: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156())) as S290)
    )
    samples.append(
      Sample(S290(f0: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156())) as S290)
    )
    samples.append(Sample(E291.c0 as E291, "c0"))
    samples.append(
      Sample(
        S292(
          f0: (1, x: 2),
          f1: S191(f0: [], f1: S180(), f2: Choice<E190>.none),
          f2: Pair<S96, UInt8>(first: S96(f0: E15.c0(p0: .failure(MessageError("no")))), second: 9),
          f3: []
        ) as S292
      )
    )
    samples.append(
      Sample(
        S292(
          f0: (1, x: 2),
          f1: S191(f0: [], f1: S180(), f2: Choice<E190>.none),
          f2: Pair<S96, UInt8>(first: S96(f0: E15.c0(p0: .failure(MessageError("no")))), second: 9),
          f3: [E11.c0(p0: nil)]
        ) as S292
      )
    )
    samples.append(
      Sample(
        S292(
          f0: (1, x: 2),
          f1: S191(f0: [], f1: S180(), f2: Choice<E190>.none),
          f2: Pair<S96, UInt8>(first: S96(f0: E15.c0(p0: .failure(MessageError("no")))), second: 9),
          f3: []
        ) as S292
      )
    )
    return samples
  }

  private static func samples50() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(S293(f0: Choice<S248>.none) as S293))
    samples.append(Sample(S293(f0: Choice<S248>.none) as S293))
    samples.append(Sample(S293(f0: Choice<S248>.none) as S293))
    samples.append(Sample(E294.c0(p0: E271.c0) as E294, "c0"))
    samples.append(Sample(E294.c1(S233()) as E294, "c1"))
    samples.append(Sample(E294.c2 as E294, "c2"))
    samples.append(Sample(E295.c0(S258()) as E295, "c0"))
    samples.append(Sample(E295.c1 as E295, "c1"))
    samples.append(
      Sample(
        E295.c2(S192(f0: Pair<S177, UInt8>(first: S177(), second: 9), f1: E81.c0)) as E295,
        "c2"
      )
    )
    samples.append(Sample(E295.c3((1, x: 2)) as E295, "c3"))
    samples.append(
      Sample(
        S296(
          f0: [S94(f0: S3(f0: Pair<String, UInt8>(first: "", second: 9), f1: nil))],
          f1: Choice<S196>.one(S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0]))
        ) as S296
      )
    )
    samples.append(
      Sample(
        S296(f0: [], f1: Choice<S196>.one(S196(f0: E53.c0, f1: 7, f2: S115(f0: 0), f3: [E107.c0])))
          as S296
      )
    )
    samples.append(Sample(S296(f0: [], f1: Choice<S196>.none) as S296))
    samples.append(Sample(E297.c0(p0: []) as E297, "c0"))
    samples.append(Sample(E297.c1 as E297, "c1"))
    samples.append(Sample(E297.c2(p0: E291.c0, p1: E162.c0(S156()), 0..<4) as E297, "c2"))
    samples.append(Sample(E297.c3 as E297, "c3"))
    samples.append(Sample(E298.c0(S287()) as E298, "c0"))
    samples.append(Sample(E298.c1 as E298, "c1"))
    samples.append(Sample(E298.c2 as E298, "c2"))
    return samples
  }

  private static func samples51() -> [Sample] {
    var samples: [Sample] = []
    samples.append(Sample(E298.c3 as E298, "c3"))
    samples.append(
      Sample(
        S299(
          f0: S248(f0: (1, x: 2), f1: S156()),
          f1: .success(1),
          f2: E200.c1,
          f3: S258(),
          f4: E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156()),
          f5: Choice<E215>.one(E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156()))
        ) as S299
      )
    )
    samples.append(
      Sample(
        S299(
          f0: S248(f0: (1, x: 2), f1: S156()),
          f1: .success(1),
          f2: E200.c1,
          f3: S258(),
          f4: nil,
          f5: Choice<E215>.one(E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156()))
        ) as S299
      )
    )
    samples.append(
      Sample(
        S299(
          f0: S248(f0: (1, x: 2), f1: S156()),
          f1: .failure(MessageError("no")),
          f2: E200.c0,
          f3: S258(),
          f4: nil,
          f5: Choice<E215>.one(E215.c0(Pair<E5, UInt8>(first: E5.c0, second: 9), p1: S156()))
        ) as S299
      )
    )
    return samples
  }

  static func samples() -> [Sample] {
    let functions: [() -> [Sample]] = [
      samples0,
      samples1,
      samples2,
      samples3,
      samples4,
      samples5,
      samples6,
      samples7,
      samples8,
      samples9,
      samples10,
      samples11,
      samples12,
      samples13,
      samples14,
      samples15,
      samples16,
      samples17,
      samples18,
      samples19,
      samples20,
      samples21,
      samples22,
      samples23,
      samples24,
      samples25,
      samples26,
      samples27,
      samples28,
      samples29,
      samples30,
      samples31,
      samples32,
      samples33,
      samples34,
      samples35,
      samples36,
      samples37,
      samples38,
      samples39,
      samples40,
      samples41,
      samples42,
      samples43,
      samples44,
      samples45,
      samples46,
      samples47,
      samples48,
      samples49,
      samples50,
      samples51,
    ]
    return functions.flatMap { $0() }
  }
}
