import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

/// What holds of every finding, whatever the bytes are.
@Suite(.tags(.random)) struct MutationTests {
    private static let record = """
        ---
        type: action
        title: Morning run # by the lake
        date: 2026-11-21
        time: "07:15"
        duration: 31 min
        measures:
          - 5.2 km
          - 310 kcal
        goals: ["[[run-120-km]]", '[[health]]']
        amounts: run-120-km 5 km
        tags: [sport, outdoors]
        archived: false
        ---
        Around [[the lake|it]], and ![[photo.png]].

        """
    private static let others = [
        "run-120-km.md": "---\ntype: goal\ntargets: 120 km\naliases: [run]\nformerly: [run-100-km]\n---\n",
        "health.md": "---\ntype: goal\n---\n", "the lake.md": "", "photo.png": "",
    ]
    private static let scraps = [
        "\"", "'", "[", "]", "{", "}", ": ", ", ", "- ", "#", " #5", "\n", "  ", "\t", "|", ">", "&a ", "*", "!", "%",
        "@",
        "[[", "]]", "?", "x", "5", "9223372036854775807", "99999999999999999999999", "9999-12-31", "30m", "1:30", "5,2",
        "\\", "\u{7}", "---\n", "...\n", "title: B\n", "Goals: run\n",
        "goal: run\n", "<<<<<<< a\n", ">>>>>>> b\n", "é", "\r",
    ]

    private struct Mutation {
        var vault: VaultInMemory

        init(seed: UInt64) {
            var state = seed
            func next(_ count: Int) -> Int {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int((state >> 33) % UInt64(max(count, 1)))
            }
            vault = VaultInMemory(MutationTests.others)
            var bytes = Array(MutationTests.record.utf8)
            for _ in 0...next(3) {
                let place = 16 + next(bytes.count - 16)
                if next(3) == 0 {
                    bytes.removeSubrange(place..<min(place + 1 + next(4), bytes.count))
                } else {
                    bytes.insert(contentsOf: MutationTests.scraps[next(MutationTests.scraps.count)].utf8, at: place)
                }
            }
            vault.files["note.md"] = bytes
        }
    }

    @Test func findingsLieInTheirFilesAndSpeakInOneWay() {
        for seed in 0..<600 {
            let vault = Mutation(seed: UInt64(seed)).vault
            for finding in vault.findings() {
                let count = vault.files[finding.path]?.count ?? 0
                #expect(
                    finding.range.start <= finding.range.end && Int(finding.range.end) <= count,
                    "\(seed) \(finding.rule)")
                #expect(finding.message.last != "." && !finding.message.contains("\n"), "\(seed) \(finding.message)")
                #expect(finding.message.first?.isUppercase == false, "\(seed) \(finding.message)")
            }
        }
    }

    @Test func fixesApplyAndRemoveTheirFinding() throws {
        for seed in 0..<600 {
            let vault = Mutation(seed: UInt64(seed)).vault
            let before = vault.findings()
            for finding in before {
                for fix in finding.fixes {
                    let fixed = try #require(vault.applying(fix.change), "\(seed) '\(fix.title)' does not apply")
                    let after = fixed.findings().filter { $0.rule == finding.rule && $0.message == finding.message }
                    let own = before.filter { $0.rule == finding.rule && $0.message == finding.message }
                    #expect(
                        after.count < own.count,
                        "\(seed) \(finding.rule) '\(finding.message)' stays after '\(fix.title)' in \(vault.text("note.md"))"
                    )
                }
            }
        }
    }
}
