import VaultChecks
import VaultEdits
import VaultGraph
import VaultPlans
import VaultSchema
import VaultSyntax

extension EditorView {
    /// A change, with what it makes necessary, unless it brings an error that is not there; nil then.
    ///
    /// Looked at are the notes that it touches and those with a link that gives one of their names, which is all that
    /// it reaches as long as it moves nothing. Cost: that of these, and what a state with other notes computes anew;
    /// that of `judged` for all other changes.
    func harmless(_ change: Change) -> Change? {
        guard !change.files.isEmpty, !snapshot.settings.isNewer else { return nil }
        if snapshot.declarations.areTouched(by: change) || !isQuicklyJudged(change) { return judged(change) }
        let texts = change.files.compactMap { file in file.applied().map { (path: file.path, bytes: Optional($0)) } }
        guard texts.count == change.files.count else { return nil }
        let paths = Set(texts.map(\.path))
        // The links of all other notes are as they were.
        let linking = graph.notes(linkingAnyOf: snapshot.reach(of: paths)).map { graph.notes[$0].path }
        let reached = paths.union(linking)
        var after = snapshot
        after.update(texts)
        var counts: [ErrorKind: Int] = [:]
        for kind in errors(after, reached) { counts[kind, default: 0] += 1 }
        if !counts.isEmpty { for kind in errors(snapshot, reached) { counts[kind, default: 0] -= 1 } }
        return counts.values.allSatisfy { $0 <= 0 } ? change : judged(change)
    }

    /// By a check of the whole vault.
    func judged(_ change: Change) -> Change? { try? snapshot.judged(change, today: today).change }

    /// Whether all files stay where they are, and none is a link out of the vault.
    private func isQuicklyJudged(_ change: Change) -> Bool {
        change.files.allSatisfy { file in
            let isOutside = graph.number(ofPath: file.path).map { graph.notes[$0].isOutside } ?? false
            return file.fate == .kept && !isOutside
        }
    }

    private struct ErrorKind: Hashable {
        var rule: String
        var path: String
    }

    private func errors(_ snapshot: Snapshot, _ paths: Set<String>) -> [ErrorKind] {
        snapshot.findings(ofNotes: paths, today: today).filter { $0.severity == .error }
            .map { ErrorKind(rule: $0.rule, path: $0.path) }
    }

    /// Edits of a note's fields as a change; nil where the front matter does not let them, or nothing changes.
    func fieldChange(
        of note: Note, _ edit: (inout FieldEdits) throws(FieldEditProblem) -> Void
    ) -> Change? {
        if note.isOutside { return nil }
        var fields = FieldEdits(note, schema, units: graph.units)
        do throws(FieldEditProblem) { try edit(&fields) } catch { return nil }
        return fields.fileEdit(path: note.path).map { Change(files: [$0]) }
    }

    /// A change with `created` in the records that it makes.
    func stamped(_ change: Change) -> Change {
        guard let now else { return change }
        return snapshot.stamped(PlannedEdit(change: change), now: now).change
    }
}
