/// The changes of a shared value that its storage and its subscribers have not got yet. Each gets one after
/// the other, in order: while a thread passes one on, others are added.
///
/// The lock of the value guards it.
struct Outbox<Value> {
  /// A value that the storage is to save.
  struct Save {
    let value: Value
    /// Reports the outcome, if another thread requests the save than the one that made the change.
    let reporter: SaveReporter?
  }

  private var saves: [Save] = []
  private(set) var isSaving = false
  private var deliveries: [Value] = []
  private var isDelivering = false

  var hasSaves: Bool { !saves.isEmpty }

  mutating func add(toSave value: Value) {
    saves.append(Save(value: value, reporter: isSaving ? SaveReporter() : nil))
  }

  mutating func add(toDeliver value: Value) { deliveries.append(value) }

  /// The next value to save, unless another one is being saved.
  mutating func takeSave() -> Save? {
    guard !isSaving, !saves.isEmpty else { return nil }
    isSaving = true
    return saves.removeFirst()
  }

  /// - Returns: Whether no other value is to be saved.
  mutating func endSave() -> Bool {
    isSaving = false
    return saves.isEmpty
  }

  /// The next value to deliver, unless another one is being delivered.
  mutating func takeDelivery() -> Value? {
    guard !isDelivering, !deliveries.isEmpty else { return nil }
    isDelivering = true
    return deliveries.removeFirst()
  }

  mutating func endDelivery() { isDelivering = false }
}
