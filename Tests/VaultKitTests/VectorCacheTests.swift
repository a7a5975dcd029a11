import Foundation
import Testing
import VaultTestSupport

@testable import VaultKit

@Suite struct VectorCacheTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func cache(_ command: String = "a", model: String = "") -> VectorCache? {
        VectorCache(for: command, model: model, ["XDG_CACHE_HOME": folder.path])
    }

    private static let vectors = [VectorCache.key("x"): [Float(1), -0.5, 1e-30], VectorCache.key("y"): [0, 0, 0]]

    @Test func whatIsKeptIsRead() {
        #expect(cache()?.read() == [:])
        cache()?.write(Self.vectors, wanted: [])
        #expect(cache()?.read() == Self.vectors)
        #expect(cache("b")?.read() == [:])
        #expect(cache(model: "b")?.read() == [:])
    }

    /// Whatever is in the file: what cannot be read is not there.
    @Test func brokenFilesAreEmpty() throws {
        cache()?.write(Self.vectors, wanted: [])
        let path = try #require(folder.paths().first { !$0.hasSuffix("/") && $0.contains("vectors/") })
        let whole = try #require(FileManager.default.contents(atPath: folder.path + "/" + path))
        for count in [0, 5, whole.count / 2, whole.count - 1] {
            try whole.prefix(count).write(to: URL(filePath: folder.path + "/" + path))
            let read = cache()?.read() ?? [:]
            #expect(read.allSatisfy { Self.vectors[$0.key] == $0.value })
            #expect(read.count < 2)
        }
        try Data(repeating: 0xFF, count: 500).write(to: URL(filePath: folder.path + "/" + path))
        #expect(cache()?.read() == [:])
    }

    @Test(arguments: [
        (["XDG_CACHE_HOME": "relative"], false), ([:], false), (["HOME": "/home/a"], true),
        (["XDG_CACHE_HOME": "relative", "HOME": "/home/a"], true), (["XDG_CACHE_HOME": "/c"], true),
    ])
    func places(environment: [String: String], isThere: Bool) {
        #expect((VectorCache(for: "a", model: "", environment) != nil) == isThere)
    }
}
