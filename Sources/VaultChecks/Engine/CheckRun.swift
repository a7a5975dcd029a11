import VaultRecords
import VaultSyntax

/// Runs all checks over a vault.
package enum CheckRun {
    /// What a run found: by looking at notes one by one, and at the whole vault.
    typealias Found = (ofNotes: [Finding], ofVault: [Finding])

    /// All findings of a vault, sorted by path, then place, then rule. Cost: linear in notes and links.
    ///
    /// - Parameters:
    ///   - numbers: the notes that are looked at one by one; nil for all
    ///   - looksAtVault: whether what only a look at the whole vault can tell is asked for; without it the cost is linear
    ///     in these notes and their links, and once for a snapshot that of the packs' models
    ///   - triesFixes: whether fixes that would leave their finding or bring another one are taken out
    package static func findings(
        _ context: CheckContext, of numbers: [NoteID]? = nil, looksAtVault: Bool = true, triesFixes: Bool
    ) -> [Finding] {
        let checks = Catalogue.checks + context.snapshot.packs.flatMap { $0.checks(context) }
        let found = findings(context, checks, numbers, looksAtVault: looksAtVault)
        return sorted(
            triesFixes
                ? FixTrial.tried(found, context, looksAtVault: looksAtVault) : found.ofNotes + found.ofVault)
    }

    /// Notes that are handed out at once: so few that no core waits long for another at the end.
    private static let chunk = 128

    /// Runs checks of the whole vault and of each chunk of notes side by side.
    private static func findings(
        _ context: CheckContext, _ checks: [Check], _ numbers: [NoteID]?, looksAtVault: Bool
    ) -> Found {
        let noteChecks = checks.compactMap { check -> Check.OfNote? in
            if case .ofNote(let check) = check { check } else { nil }
        }
        let vaultChecks = checks.compactMap { check -> Check.OfVault? in
            if looksAtVault, case .ofVault(let check) = check { check } else { nil }
        }
        let count = numbers?.count ?? context.graph.notes.count
        let parts = vaultChecks.count + (count + chunk - 1) / chunk
        let found = context.snapshot.work.join(parts, by: 1) { range in
            range.map { part in
                let start = (part - vaultChecks.count) * chunk
                let found =
                    part < vaultChecks.count
                    ? vaultChecks[part](context)
                    : findings(start..<min(start + chunk, count), numbers, noteChecks, context)
                return unsilenced(found, context)
            }
        }
        return (found.dropFirst(vaultChecks.count).flatMap { $0 }, found.prefix(vaultChecks.count).flatMap { $0 })
    }

    private static func findings(
        _ places: Range<Int>, _ numbers: [NoteID]?, _ checks: [Check.OfNote], _ context: CheckContext
    ) -> [Finding] {
        let graph = context.graph
        let notes = graph.notes
        var found: [Finding] = []
        for place in places {
            let index = numbers?[place] ?? NoteID(place)
            // Conflict copies get their one finding from the vault's check.
            if graph.conflictCopies.contains(index) || graph.removed.contains(index) { continue }
            for check in checks {
                let more = check(index, notes[index], context)
                if !more.isEmpty { found += more }
            }
        }
        return found
    }

    /// Without what is silenced: `silence:` of a note holds for its warnings and hints.
    private static func unsilenced(_ found: [Finding], _ context: CheckContext) -> [Finding] {
        var last: (note: NoteID, ids: Set<String>)?
        return found.filter { finding in
            guard finding.severity != .error, let index = context.graph.note(at: finding.path),
                case let note = context.graph.notes[index], note.isRecord, note.marks.contains(.silence)
            else { return true }
            if last?.note != index {
                last = (index, Set(note.texts("silence").map(\.value)))
            }
            return last?.ids.contains(finding.rule) != true
        }
    }

    package static func sorted(_ findings: [Finding]) -> [Finding] {
        findings.sorted { left, right in
            if left.path != right.path { return left.path < right.path }
            if left.range.start != right.range.start { return left.range.start < right.range.start }
            if left.range.end != right.range.end { return left.range.end < right.range.end }
            return left.rule == right.rule ? left.message < right.message : left.rule < right.rule
        }
    }
}
