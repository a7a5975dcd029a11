import Testing
import VaultEdits
import VaultMerging
import VaultTestSupport

/// Texts that nobody would write, and long ones.
@Suite(.tags(.random)) struct HostileMergeTests {
    private let merge = ThreeWayMerge(schema: ThreeWayCase.schema)

    /// Pieces of front matters and bodies, good and broken ones.
    private static let pieces = [
        "---\n", "---\r\n", "...\n", "type: goal\n", "Type: goal\n", "due: 2026-01-01\n", "due: [[x]]\n", "due: 'x\n",
        "tags: [a, b]\n", "tags: [a,\n", "  b]\n", "tags:\n", "  - a\n", "  - b # c\n", "- c\n", "\t- d\n", "    - e\n",
        "plan: |\n", "  text\n", "plan: >+\n", "\n", "  \n", "# comment\n", "   # deep\n", "{a: 1}\n", "a: {b: 1}\n",
        "x: &a 1\n", "<<<<<<< ours\n", "=======\n", ">>>>>>> theirs\n", "lost\n", "\u{FEFF}", "é: ü\n", "measures:\n",
        "  - 5 km\n", "  - 6000 m\n", "last", "\r", "created: 2026-01-01\n", "created: 2026\n", "\"\": 1\n", "a : b\n",
    ]

    @Test func `nothing traps, and no line of a body is lost`() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<3_000 {
            func text() -> String {
                (0..<Int.random(in: 0..<14, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? ""
                }
                .joined()
            }
            func edited(_ text: String) -> String {
                var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) + "\n" }
                for _ in 0..<Int.random(in: 0..<4, using: &random) {
                    let line = Int.random(in: 0...lines.count, using: &random)
                    if Bool.random(using: &random) || line == lines.count {
                        lines.insert(Self.pieces.randomElement(using: &random) ?? "", at: line)
                    } else {
                        lines.remove(at: line)
                    }
                }
                return lines.joined()
            }
            let base = "---\ntype: goal\n" + text()
            let (ours, theirs) = (edited(base), Bool.random(using: &random) ? edited(base) : "---\n" + text())
            for old in [base, nil] {
                let result = try #require(
                    merge.merge(base: old.map { Array($0.utf8) }, ours: Array(ours.utf8), theirs: Array(theirs.utf8)))
                guard result.manner != .byField else { continue }
                let merged = Self.lines(String(decoding: result.bytes, as: UTF8.self))
                let (own, other, before) = (Self.lines(ours), Self.lines(theirs), Self.lines(old ?? ""))
                let lost = own.union(other).subtracting(before).union(own.intersection(other)).subtracting(merged)
                    .subtracting(["", "---", "..."])
                #expect(lost.isEmpty, "\(lost) of\n\(ours)\nand\n\(theirs)")
            }
        }
    }

    private static func lines(_ text: String) -> Set<String> {
        Set(text.unicodeScalars.split { $0 == "\n" }.map { String($0).filter { $0 != "\r" && $0 != "\u{FEFF}" } })
    }

    @Test func `bodies of 100,000 lines`() throws {
        let seconds = try threadSeconds {
            func body(_ change: (Int) -> String?) -> [UInt8] {
                Array(
                    ("---\ntype: goal\n---\n" + (0..<100_000).compactMap { change($0) }.map { $0 + "\n" }.joined()).utf8
                )
            }
            let base = body { $0 % 5 == 0 ? "" : "line \($0 % 40_000)" }
            let ours = body { $0 % 1_000 == 1 ? "ours \($0)" : $0 % 5 == 0 ? "" : "line \($0 % 40_000)" }
            let theirs = body { $0 % 1_000 == 501 ? nil : $0 % 5 == 0 ? "" : "line \($0 % 40_000)" }
            let result = try #require(merge.merge(base: base, ours: ours, theirs: theirs))
            #expect(result.conflicts.isEmpty)
            #expect(
                result.bytes
                    == body {
                        $0 % 1_000 == 1
                            ? "ours \($0)" : $0 % 1_000 == 501 ? nil : $0 % 5 == 0 ? "" : "line \($0 % 40_000)"
                    })
        }
        #expect(seconds < 60)
    }

    @Test func `lists of 3,000 elements`() {
        let seconds = threadSeconds {
            func goal(_ tags: [Int], _ isFlow: Bool) -> [UInt8] {
                let list =
                    isFlow
                    ? "tags: [\(tags.map { "t\($0)" }.joined(separator: ", "))]\n"
                    : "tags:\n" + tags.map { "  - t\($0)\n" }.joined()
                return Array(("---\ntype: goal\n" + list + "---\n").utf8)
            }
            let all = Array(0..<3_000)
            for isFlow in [false, true] {
                let result = merge.merge(
                    base: goal(all, isFlow), ours: goal(all.filter { $0 % 3 != 1 }, isFlow),
                    theirs: goal(all.filter { $0 % 3 != 2 } + [5_000], isFlow))
                #expect(result?.bytes == goal(all.filter { $0 % 3 == 0 } + [5_000], isFlow))
            }
        }
        #expect(seconds < 60)
    }
}
