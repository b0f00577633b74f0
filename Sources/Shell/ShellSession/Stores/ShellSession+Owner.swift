extension ShellSession: SessionStoreOwner {
  func willSend() throws { try repetition?.willSend() }

  func didSend() { repetition?.feed() }

  func didNote(_ entry: Timeline.Entry, in store: SessionStore) {
    repetition?.didReduce(entry, in: store)
    journal?.didReduce(entry)
  }
}
