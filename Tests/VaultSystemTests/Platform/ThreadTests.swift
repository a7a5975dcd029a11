#if os(Linux)
    import Foundation
    import Synchronization
    import Testing

    @testable import VaultSystem

    @Suite(.serialized) struct ThreadTests {
        /// The address space of this process, in kilobytes.
        private static func space() throws -> Int {
            let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmSize:") })
            return try #require(Int(line.filter(\.isNumber)))
        }

        /// A thread that nobody joins would keep its stack of 8 MB; other tests take some memory meanwhile.
        @Test func detachedThreadsLeaveNothing() throws {
            func runSome(_ count: Int) {
                for _ in 0..<count {
                    let counter = Counter()
                    #expect(Platform.startDetachedThread { counter.add() })
                    while counter.value == 0 { usleep(50) }
                }
            }
            runSome(20)
            let before = try Self.space()
            runSome(1_000)
            #expect(try Self.space() - before < 4 << 20)
        }

        private final class Counter: Sendable {
            private let number = Atomic(0)
            var value: Int { number.load(ordering: .sequentiallyConsistent) }
            func add() { number.add(1, ordering: .sequentiallyConsistent) }
        }
    }
#endif
