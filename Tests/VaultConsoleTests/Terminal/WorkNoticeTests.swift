import Synchronization
import Testing

@testable import VaultConsole

@Suite struct WorkNoticeTests {
    private static func ticks(_ count: Int, _ notice: WorkNotice) -> Bool {
        (0..<count).map { _ in notice.tick() }.allSatisfy { $0 }
    }

    /// Nothing in the first second; then a line that is gone before anything else is printed.
    @Test func onlyLongWorkIsShown() {
        let screen = Mutex("")
        let notice = WorkNotice({ (0, 0) }) { text in screen.withLock { $0 += text } }
        #expect(Self.ticks(4, notice))
        #expect(screen.withLock { $0 } == "")
        #expect(Self.ticks(1, notice))
        #expect(screen.withLock { $0 } == "\rworking for 1 s\u{1b}[K")
        screen.withLock { $0 = "" }
        notice.pausing {
            #expect(Self.ticks(20, notice))
            #expect(screen.withLock { $0 } == "\r\u{1b}[K")
        }
        // The second begins anew.
        #expect(Self.ticks(4, notice))
        #expect(screen.withLock { $0 } == "\r\u{1b}[K")
        notice.end()
        #expect(!notice.tick())
        #expect(screen.withLock { $0 } == "\r\u{1b}[K")
    }
}
