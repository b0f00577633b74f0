import StorageTesting
import Testing

/// What holds for every storage.
@Suite struct StorageContractTests {
  @Test(arguments: StorageBackend.core, StorageContract.checks)
  func contractHolds(_ backend: StorageBackend, _ check: StorageCheck) async throws {
    try await backend.check(check)
  }
}
