import Testing
import VaultChecks
import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// What was wrong before a change does not forbid it, wherever it is told afterwards.
@Suite(.tags(.random)) struct OldFindingTests {
    private static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    /// A note's place among those that share something with it decides at which of them that is told.
    @Test(arguments: BrokenVault.ofTranscripts + BrokenVault.more)
    func noNameOrPlaceBringsAFinding(_ broken: BrokenVault) throws {
        let folder = try SmallFolder(broken.files)
        let vault = try Vault(VaultRoot(folder: folder.scratch.path))
        for number in vault.graph.indices {
            let note = vault.graph.notes[number]
            let beside = note.folder
            for path in [beside.file("aaa.md"), "zzz/\(note.name).md"] {
                do throws(Refusal) {
                    _ = try vault.snapshot.relocating(number, to: path, today: Self.today)
                } catch {
                    guard let finding = error.finding else { continue }
                    Issue.record("\(note.path) to \(path): \(finding.path): \(finding.message) [\(finding.rule)]")
                }
            }
        }
    }

    @Test(arguments: BrokenVault.ofTranscripts + BrokenVault.more)
    func noTagBringsAFinding(_ broken: BrokenVault) throws {
        let folder = try SmallFolder(broken.files)
        let vault = try Vault(VaultRoot(folder: folder.scratch.path))
        let tag = FieldAssignment("tags", .add, "new")
        for number in vault.graph.indices where vault.graph.notes[number].isRecord {
            let note = vault.graph.notes[number]
            do throws(Refusal) {
                _ = try vault.snapshot.setting([tag], of: [number], today: Self.today) { _, _ in nil }
            } catch {
                guard let finding = error.finding else { continue }
                Issue.record("\(note.path): \(finding.path): \(finding.message) [\(finding.rule)]")
            }
        }
    }
}
