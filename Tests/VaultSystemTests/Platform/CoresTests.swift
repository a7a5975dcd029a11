import Testing

@testable import VaultSystem

struct CoresTests {
    @Test(arguments: [0, 1, 255, 256, 257, 10_000])
    func `every number is mapped once, in order`(_ count: Int) {
        #expect(Cores.map(count) { $0 * 2 } == (0..<count).map { $0 * 2 })
    }
}
