import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

/// Whatever the bytes are: a document, its parts tile them, and nothing traps.
@Suite struct RoundTripTests {
    /// Every Markdown file of the repository.
    static let files: [(path: String, bytes: [UInt8])] = Repository.markdownFiles

    static func expectTiling(_ bytes: [UInt8], _ name: String) {
        let document = Document(bytes)
        var printed: [UInt8] = []
        for part in document.parts { printed += bytes[part] }
        if printed != bytes { Issue.record("\(name): parts do not tile the bytes") }
        for node in document.nodes where Int(node.range.end) > bytes.count || node.range.start > node.range.end {
            Issue.record("\(name): a node lies outside the file")
        }
        for problem in document.problems where Int(problem.range.end) > bytes.count {
            Issue.record("\(name): a problem lies outside the file")
        }
        for entry in document.entries where entry.state == .readable { _ = CoreValue(entry.value, in: document) }
        let body = Body(of: document)
        for link in body.links where Int(link.range.end) > bytes.count { Issue.record("\(name): a link lies outside") }
    }

    @Test func everyFilePrintsBack() {
        #expect(Self.files.count > 100)
        for file in Self.files { Self.expectTiling(file.bytes, file.path) }
    }

    @Test(.tags(.random)) func tenThousandMutationsPrintBack() throws {
        var generator = SeededGenerator(seed: 20_261_121)
        let pieces = [
            "---\n", ": ", "- ", "[[", "]]", "{", "}", "\"", "'", "|\n", ">\n", "#", "&a ", "\t", "\r\n", "\u{FEFF}",
            "\0", "<<<<<<< x\n", ">>>>>>> x\n", "`", "```\n", "](", "  ",
        ].map { Array($0.utf8) }
        let sources = Self.files.filter { $0.bytes.count < 4_000 }
        for round in 0..<10_000 {
            var bytes = sources[Int.random(in: 0..<sources.count, using: &generator)].bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let place = bytes.isEmpty ? 0 : Int.random(in: 0...min(bytes.count, 600), using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1 where place < bytes.count:
                    bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &generator)))
                default:
                    bytes.insert(contentsOf: pieces[Int.random(in: 0..<pieces.count, using: &generator)], at: place)
                }
            }
            Self.expectTiling(bytes, "mutation \(round)")
        }
    }

    static let hostile: [String] = [
        String(repeating: "[", count: 10_000), "---\na: " + String(repeating: "[", count: 10_000) + "\n---\n",
        "---\na: " + String(repeating: "{", count: 10_000) + "\n---\n",
        "---\n" + String(repeating: "- ", count: 10_000) + "x\n---\n",
        "---\na:\n" + (0..<2_000).map { String(repeating: " ", count: $0 + 1) + "k:\n" }.joined() + "---\n",
        String(repeating: "](", count: 200_000), String(repeating: "[[", count: 200_000),
        String(repeating: "`` ` ", count: 100_000),
        "---\n" + String(repeating: "k", count: 10_000_000) + "\n---\n", String(repeating: "x", count: 10_000_000),
        "---\na: \"" + String(repeating: "\\", count: 1_000_001) + "\n---\n", "\0\0\0", "---\n\0: \0\n---\n",
        "---\na: [" + String(repeating: "a,", count: 50_000) + "]\n---\n",
        "---\na: [" + String(repeating: "\"a\",", count: 50_000) + "]\n---\n",
        "---\na: [" + String(repeating: "a: b,", count: 50_000) + "]\n---\n",
        "---\n" + (0..<30_000).map { "k\($0): 1\n" }.joined() + "---\n",
        "---\na:\n" + (0..<30_000).map { "  k\($0): 1\n" }.joined() + "---\n",
        "---\n" + String(repeating: "<<<<<<< x\nk: 1\n>>>>>>> y\n", count: 15_000) + "---\n",
        "---\n" + (0..<20_000).map { "k\($0): \"a\" b\u{1}\n" }.joined() + "---\n",
        "---\na: |9999999\n---\n", String(repeating: "> ", count: 100_000), String(repeating: "#", count: 100_000),
    ]

    /// Reading that grew faster than its text would take hours for these.
    @Test(arguments: hostile.indices) func hostileTextIsReadInTime(_ number: Int) {
        let seconds = threadSeconds {
            let text = Self.hostile[number]
            Self.expectTiling(Array(text.utf8), String(text.prefix(20)))
        }
        #expect(seconds < 60)
    }

    @Test func nestingIsReadToDepth32() {
        func nested(_ depth: Int) -> [UInt8] {
            Array((0..<depth).map { String(repeating: " ", count: $0) + "k:\n" }.joined().utf8)
        }
        #expect(Document(yaml: nested(33)).problems == [])
        #expect(Document(yaml: nested(34)).problems.map(\.kind) == [.nestingTooDeep])
    }
}
