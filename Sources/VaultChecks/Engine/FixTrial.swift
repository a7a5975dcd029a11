import VaultEdits
import VaultRecords
import VaultSyntax

/// Tries fixes before they are offered: each is made in a copy of the vault, and stays when its finding is gone there
/// and no other came but a hint: what a note says once it can be read may be worth one. What it then has in common with
/// other notes, such as a title, it had before. Fixes that wait for each other are made as one.
///
/// In a round one fix of each note is tried, or many of one note together, which stay when that goes well. First only
/// what notes show one by one is looked at, then with what is left the whole vault. Cost: that of reading the notes
/// that have fixes as often as the bounds say at most; nothing where there are none.
struct FixTrial {
    /// So many fixes of a note are tried one by one; of more, those that do not touch each other are tried together.
    private static let mostAlone = 8
    /// How often fixes of one note are tried. Those that nobody came to are not offered: they follow when the others
    /// are made.
    private static let bound = (ofNotes: 64, ofVault: 8)

    /// Rules of what cannot be read.
    private static let readers = Set(Catalogue.frontMatterRules.map(\.id))

    /// One fix of a finding, with the place of the finding among all and its own among the fixes of it.
    private struct Candidate {
        let finding: Finding
        let place: (finding: Int, choice: Int)
        var fix: Fix
    }

    /// The fixes of one note that are still to be tried: those of a group together, the last group next.
    private struct Queue {
        var groups: [[Candidate]]
        var left: Int
    }

    private struct Kind: Hashable {
        let rule: String
        let severity: Severity
        init(_ finding: Finding) { (rule, severity) = (finding.rule, finding.severity) }
    }

    private let context: CheckContext
    private let looksAtVault: Bool
    private let before: [NoteID?: [Finding]]
    private var queues: [NoteID?: Queue]
    private var passed: [Candidate] = []

    /// The findings, those of notes first, with those of their fixes that may be offered.
    static func tried(_ found: CheckRun.Found, _ context: CheckContext, looksAtVault: Bool) -> [Finding] {
        var all = found.ofNotes + found.ofVault
        var untouchable: [NoteID: [ByteRange]?] = [:]
        let candidates = all.indices.flatMap { place in
            all[place].fixes.enumerated().map { Candidate(finding: all[place], place: (place, $0), fix: $1) }
        }
        if candidates.isEmpty { return all }
        var mayBeMade = candidates.filter { candidate in
            candidate.fix.change.files.allSatisfy { file in
                guard file.before != nil, let number = context.graph.note(at: file.path) else { return true }
                let ranges = untouchable[number] ?? context.graph.notes[number].untouchable
                untouchable[number] = ranges
                return ranges?.allSatisfy { range in
                    file.edits.allSatisfy { $0.range.start >= range.end || $0.range.end <= range.start }
                } ?? false
            }
        }
        let ofNotes = mayBeMade.filter { $0.place.finding < found.ofNotes.count }
        let ofVault = mayBeMade.dropFirst(ofNotes.count)
        mayBeMade = passed(ofNotes, among: found.ofNotes, looksAtVault: false, context)
        if looksAtVault { mayBeMade = passed(mayBeMade + ofVault, among: all, looksAtVault: true, context) }
        for index in all.indices { all[index].fixes = [] }
        for candidate in mayBeMade.sorted(by: { $0.place < $1.place }) {
            all[candidate.place.finding].fixes.append(candidate.fix)
        }
        return all
    }

    private static func passed(
        _ candidates: [Candidate], among findings: [Finding], looksAtVault: Bool, _ context: CheckContext
    ) -> [Candidate] {
        var trial = FixTrial(candidates, among: findings, looksAtVault: looksAtVault, context)
        while trial.round() {}
        return trial.passed
    }

    private init(_ candidates: [Candidate], among findings: [Finding], looksAtVault: Bool, _ context: CheckContext) {
        (self.context, self.looksAtVault) = (context, looksAtVault)
        before = Dictionary(grouping: findings) { context.graph.note(at: $0.path) }
        queues = Dictionary(grouping: candidates) { context.graph.note(at: $0.finding.path) }.mapValues { fixes in
            let isAlone = !looksAtVault && fixes.count <= Self.mostAlone
            let groups = Dictionary(grouping: fixes.indices) { isAlone ? $0 : fixes[$0].place.choice }
            return Queue(
                groups: groups.sorted { $0.key > $1.key }.map { $0.value.map { fixes[$0] } },
                left: looksAtVault ? Self.bound.ofVault : Self.bound.ofNotes)
        }
    }

    private func number(_ candidate: Candidate) -> NoteID? { context.graph.note(at: candidate.finding.path) }

    /// Tries the next group of each note; false when there was none.
    private mutating func round() -> Bool {
        var next: [Candidate] = []
        for (note, queue) in queues {
            var queue = queue
            queue.left -= 1
            guard let group = queue.groups.popLast(), queue.left >= 0 else {
                queues[note] = nil
                continue
            }
            queues[note] = queue
            next += group
        }
        if next.isEmpty { return false }
        next.sort { $0.place < $1.place }
        let round = FixRound(next.map { ($0.finding, $0.fix) })
        let left = Dictionary(grouping: round.left.sorted().map { next[$0] }, by: number)
        for (note, group) in left { queues[note]?.groups.append(group) }
        let made = Dictionary(grouping: next.indices.filter { !round.left.contains($0) }.map { next[$0] }, by: number)
        let after = context.snapshot.after(stacking: round.change)
        let new = newFindings(in: after, made, Set(round.change.files.map(\.path) + next.map(\.finding.path)))
        for (note, group) in made {
            let touched = group.flatMap(\.fix.change.files).map { after.graph.note(at: $0.path) }
            let least = group.map(\.finding.severity).min() ?? .hint
            let onlyReads =
                looksAtVault && group.allSatisfy { $0.fix.isCertain && Self.readers.contains($0.finding.rule) }
            let added = Set([note] + touched).flatMap { new[$0] ?? [] }.filter {
                ($0.severity > .hint || least == .hint) && !(onlyReads && $0.holders.count > 1)
            }
            if added.isEmpty {
                passed += group
            } else if group.count > 1 {
                queues[note]?.groups += [Array(group[(group.count / 2)...]), Array(group[..<(group.count / 2)])]
            } else if let longer = joined(group[0], with: added) {
                queues[note]?.groups.append([longer])
            }
        }
        return true
    }

    /// What is found after some fixes beyond what was found before and they do not take away, by the notes at which it
    /// may be reported: a note that was not touched may show it.
    private func newFindings(
        in after: Snapshot, _ made: [NoteID?: [Candidate]], _ paths: Set<Path>
    ) -> [NoteID?: [Finding]] {
        let (today, plainNotes) = (context.today, context.checksPlainNotes)
        let findings =
            looksAtVault
            ? after.findings(today: today, plainNotes: plainNotes, in: paths, triesFixes: false)
            : after.findings(ofNotes: paths, today: today, plainNotes: plainNotes, triesFixes: false)
        var new: [NoteID?: [Finding]] = [:]
        for (note, found) in Dictionary(grouping: findings, by: { after.graph.note(at: $0.path) }) {
            var counts: [Kind: Int] = [:]
            for finding in before[note] ?? [] { counts[Kind(finding), default: 0] += 1 }
            for finding in (made[note] ?? []).map(\.finding) + found { counts[Kind(finding), default: 0] -= 1 }
            for finding in found where counts[Kind(finding), default: 0] < 0 {
                for path in finding.holders { new[after.graph.note(at: path), default: []].append(finding) }
            }
        }
        return new
    }

    /// A fix with the certain ones of all that it brings to light, such as the next item of a list with the same
    /// mistake; nil where one of these has none.
    private func joined(_ candidate: Candidate, with added: [Finding]) -> Candidate? {
        var known: [String: Int] = [candidate.finding.message: -1]
        for finding in before[number(candidate)] ?? [] { known[finding.message, default: 0] += 1 }
        let hidden = added.filter { finding in
            known[finding.message, default: 0] -= 1
            return known[finding.message, default: 0] < 0
        }
        var (longer, steps) = (candidate, SteppedChange())
        guard !hidden.isEmpty, hidden.allSatisfy({ $0.certainFix != nil }), steps.add(candidate.fix.change),
            steps.add(FixRound(hidden).change)
        else { return nil }
        longer.fix.change = steps.change
        return longer
    }
}

extension Note {
    /// Where no fix may write: within conflicts that git left behind; nil where none may be made at all, since the note
    /// is outside the vault or not UTF-8.
    fileprivate var untouchable: [ByteRange]? {
        let problems = document.problems
        if isOutside || problems.contains(where: { $0.kind == .notUTF8 }) { return nil }
        return conflicts + problems.filter { $0.kind == .conflictMarker }.map(\.range)
    }
}
