extension Commit {
    /// Undoes a change: the newest that is not undone, or the one with the id.
    func undo(_ number: Int?, recovered said: (Recovery) -> Void = { _ in }) throws(CommitError) -> UndoReport {
        try locked { (abandoned) throws(CommitError) in
            if let recovery = try recover(abandoned) { said(recovery) }
            let (chosen, journal, inverse) = try plan(number)
            let report = try carryOut(
                inverse.plans, description: "undo: " + chosen.description, undoes: journal, number: chosen.number)
            return UndoReport(entry: chosen, commit: report)
        }
    }

    /// The change that is to be undone, and what does that.
    func plan(_ number: Int?) throws(CommitError) -> (entry: UndoEntry, journal: Journal, inverse: Inverse) {
        let chosen = try chosen(number)
        let journal: Journal
        do throws(UnusableEntry) { journal = try entry(chosen.number) } catch { throw .unusableChange(error) }
        let inverse = try inverse(of: journal)
        if let path = inverse.damaged {
            throw .unusableChange(UnusableEntry(number: chosen.number, why: .contents(path)))
        }
        if !inverse.changed.isEmpty {
            throw .changedSince(description: chosen.description, inverse.changed.sorted())
        }
        return (chosen, journal, inverse)
    }

    /// The change that is to be undone. A newer one that cannot be used is not skipped; one that was made on
    /// another machine is, unless it is named.
    private func chosen(_ number: Int?) throws(CommitError) -> UndoEntry {
        let kept = try entries()
        let chosen = kept.entries.last { entry in
            number.map { $0 == entry.number } ?? (entry.host == nil && !entry.isUndone && entry.undoes == nil)
        }
        if let number {
            if let chosen { return chosen }
            if let unusable = kept.unusable.first(where: { $0.number == number }) { throw .unusableChange(unusable) }
            throw .noSuchChange(number)
        }
        if let newest = kept.unusable.last, newest.number > chosen?.number ?? 0 { throw .unusableChange(newest) }
        guard let chosen else {
            let others = kept.entries.last { $0.host != nil && !$0.isUndone && $0.undoes == nil }
            if let others, let host = others.host { throw .madeElsewhere(number: others.number, host: host) }
            throw .nothingToUndo
        }
        return chosen
    }

    /// What reverts the steps of a journal.
    struct Inverse {
        var plans: [FilePlan] = []
        /// Files that are not as the steps left them; they have no plan.
        var changed: [String] = []
        /// A file of which the journal contradicts itself.
        var damaged: String?
    }

    func inverse(of journal: Journal) throws(CommitError) -> Inverse {
        var inverse = Inverse()
        var moves: [String: (from: String, content: Fingerprint)] = [:]
        for case .move(let from, let to, let content) in journal.steps { moves[to] = (from, content) }
        for step in journal.steps {
            switch step {
            case .put(let put):
                let move = moves.removeValue(forKey: put.path)
                try invert(put, movedFrom: move?.from, &inverse)
            case .remove(let path, let content, let trash):
                try restore(path, content, trash, &inverse)
            case .move: break
            }
        }
        for (path, move) in moves.sorted(by: { $0.key < $1.key }) {
            guard let (bytes, original) = try file(path, as: move.content) else {
                inverse.changed.append(path)
                continue
            }
            inverse.plans.append(
                FilePlan(from: path, before: bytes, to: move.from, after: bytes, model: original))
        }
        try keepWhatIsFree(&inverse)
        return inverse
    }

    private func invert(_ put: PutStep, movedFrom source: String?, _ inverse: inout Inverse) throws(CommitError) {
        guard let (bytes, original) = try file(put.path, as: put.after) else { return inverse.changed.append(put.path) }
        guard let before = put.before else {
            inverse.plans.append(FilePlan(from: put.path, before: bytes, to: nil, after: [], model: original))
            return
        }
        guard let old = put.splice.before(bytes), Fingerprint(old) == before else {
            return inverse.damaged = put.path
        }
        inverse.plans.append(
            FilePlan(from: put.path, before: bytes, to: source ?? put.path, after: old, model: original))
    }

    private func restore(
        _ path: String, _ content: Fingerprint, _ trash: String, _ inverse: inout Inverse
    ) throws(CommitError) {
        guard let (bytes, original) = try file(trash, as: content) else { return inverse.changed.append(trash) }
        inverse.plans.append(FilePlan(from: nil, before: [], to: path, after: bytes, model: original))
    }

    /// The file's bytes when they are as expected.
    private func file(
        _ path: String, as content: Fingerprint
    ) throws(CommitError) -> (bytes: [UInt8], original: OriginalFile)? {
        do throws(Errno) {
            let found = try disk.original(path)
            return Fingerprint(found.bytes) == content ? found : nil
        } catch  where error == .tooBig || Self.isElsewhere(error) {
            return nil
        } catch {
            throw .file(FileError(.read, path, error))
        }
    }

    /// Gives up the plans whose destination is taken, and checks that the others may be written.
    private func keepWhatIsFree(_ inverse: inout Inverse) throws(CommitError) {
        let sources = Set(inverse.plans.compactMap(\.from))
        var free: [FilePlan] = []
        for plan in inverse.plans {
            if let from = plan.from, let status = plan.model?.status { try checkWritable(from, status) }
            guard let to = plan.to, to != plan.from, !sources.contains(to) else {
                free.append(plan)
                continue
            }
            do throws(CommitError) {
                try checkFree(to, for: plan)
                free.append(plan)
            } catch .file(let error) where error.errno == .exists {
                inverse.changed.append(to)
            }
        }
        inverse.plans = free
    }
}

/// What taking back a change did.
package struct UndoReport: Hashable, Sendable {
    /// The change that was undone.
    package let entry: UndoEntry
    package let commit: CommitReport
}
