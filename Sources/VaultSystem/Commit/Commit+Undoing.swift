import VaultSyntax

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
        var changed: [Path] = []
        /// A file of which the journal contradicts itself.
        var damaged: Path?
    }

    func inverse(of journal: Journal) throws(CommitError) -> Inverse {
        var inverse = Inverse()
        var moves: [Path: (from: Path, content: Fingerprint)] = [:]
        for case .move(let from, let to, let content) in journal.steps { moves[to] = (from, content) }
        for step in journal.steps {
            switch step {
            case .put(let put):
                let move = moves.removeValue(forKey: put.path)
                try invert(put, movedFrom: move?.from, &inverse)
            case .remove(let path, let content, let trash):
                guard let (bytes, original) = try file(trash, as: content) else {
                    inverse.changed.append(trash)
                    continue
                }
                inverse.plans.append(FilePlan(from: nil, before: [], to: path, after: bytes, model: original))
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

    private func invert(_ put: PutStep, movedFrom source: Path?, _ inverse: inout Inverse) throws(CommitError) {
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

    /// The file's bytes when they are as expected.
    private func file(
        _ path: Path, as content: Fingerprint
    ) throws(CommitError) -> (bytes: [UInt8], original: OriginalFile)? {
        do throws(Errno) {
            let found = try disk.original(path)
            return Fingerprint(found.bytes) == content ? found : nil
        } catch  where error == .tooBig || Self.isElsewhere(error) {
            return nil
        } catch {
            throw .file(FileError(.read, path.text, error))
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

extension Commit {
    /// The change with the bytes of its files. Throws when a file is not what it was planned on, or may not be
    /// written; then all files that differ are named.
    func plans(for change: Change) throws(CommitError) -> [FilePlan] {
        let sources = Set(change.files.filter { $0.before != nil }.map(\.path))
        for file in change.files {
            for path in [file.path, file.finalPath ?? file.path] where !VaultPath.isWritable(path) {
                throw .file(FileError(.write, path.text, .invalid))
            }
        }
        let found = try each(change.files) { (commit, file) throws(CommitError) in try commit.plan(file) }
        let changed = zip(change.files, found).filter { $0.1 == nil }.map(\.0.path)
        if !changed.isEmpty { throw .changed(changed.sorted()) }
        let plans = found.compactMap(\.self)
        for plan in plans where plan.from != plan.to {
            guard let to = plan.to, !sources.contains(to) else { continue }
            try checkFree(to, for: plan)
        }
        var paths: Set<Path> = []
        for path in plans.compactMap(\.from) where !paths.insert(path).inserted {
            throw .conflict(EditConflict(path: path, kind: .sameDestination))
        }
        return plans
    }

    /// Nil when the file is not what the change was planned on.
    private func plan(_ file: FileEdit) throws(CommitError) -> FilePlan? {
        guard let after = file.applied() else { return nil }
        guard let before = file.before else {
            return FilePlan(from: nil, before: [], to: file.path, after: after, model: nil)
        }
        guard let (bytes, original) = try original(of: file), bytes == before else { return nil }
        if after != before || file.fate != .kept { try checkWritable(original.path, original.status) }
        let to = file.fate == .kept ? original.path : file.finalPath
        return FilePlan(from: original.path, before: before, to: to, after: after, model: original)
    }

    /// The file as it is, nil when there is none. Only the contents of a file are changed through a link; a link is not
    /// moved and not deleted.
    private func original(of file: FileEdit) throws(CommitError) -> (bytes: [UInt8], original: OriginalFile)? {
        let path = file.path
        do throws(Errno) { return try disk.original(path) } catch .notFound { return nil } catch .tooManyLinks {
            guard file.fate == .kept else { throw .file(FileError(.write, path.text, .tooManyLinks)) }
        } catch {
            throw .file(FileError(.read, path.text, error))
        }
        let destination = try attempt(.read, path, disk.destination(ofLink: path))
        guard let destination, VaultPath.isWritable(destination) else { throw .outside(path) }
        return try attempt(.read, destination, disk.original(destination))
    }

    func checkWritable(_ path: Path, _ status: FileStatus) throws(CommitError) {
        let user = Platform.userNumber
        if status.owner != user, user != 0 { throw .otherOwner(path) }
        if status.permissions & 0o200 == 0 { throw .readOnlyFile(path) }
        if Platform.isLocked(status) { throw .lockedFile(path) }
    }

    /// Throws when something is where a file is to be made or moved to. A name that differs from the file's own in case
    /// alone is free, also where the disk takes both for one.
    func checkFree(_ path: Path, for plan: FilePlan) throws(CommitError) {
        guard let status = try attempt(.write, path, disk.status(path)) else { return }
        let isItself = plan.model?.status.isSameFile(as: status) ?? false
        if isItself, plan.from?.isSpelledAlike(path) ?? false { return }
        throw .file(FileError(.write, path.text, .exists))
    }
}

/// What is to become of one file, with all its bytes before and after.
struct FilePlan: Sendable {
    /// Where the file is; nil when it is made.
    var from: Path?
    var before: [UInt8]
    /// Where it is afterwards; nil when it goes.
    var to: Path?
    var after: [UInt8]
    /// The file that it is to be like.
    var model: OriginalFile?

    /// Whether it parts a file from its other names. A file is replaced and never written into: what a backup, or
    /// another tool, keeps under such a name must not change along.
    var breaksLink: Bool { from != nil && to != nil && before != after && (model?.status.names ?? 0) > 1 }
}

/// The steps that carry out some plans, and the bytes of the temporary files.
struct StepPlan {
    struct Contents: Sendable {
        /// Of the file that is being written.
        let path: Path
        let temporary: Path
        let bytes: [UInt8]
        let model: OriginalFile?
    }

    private(set) var steps: [JournalStep] = []
    private(set) var contents: [Contents] = []
    /// The files as they were when they were compared.
    let originals: [OriginalFile]

    /// Moves come first, then new files, then deletions, and replacements last: what needs room in a folder is tried
    /// while it is easiest to undo.
    ///
    /// A move whose old or new path belongs to another file as well, as when two files change places, becomes
    /// replacements by path.
    init(_ plans: [FilePlan], names: inout TemporaryName.Series, trash: Path) {
        originals = plans.compactMap(\.model)
        let sources = Set(plans.compactMap(\.from))
        let destinations = Set(plans.compactMap(\.to))
        var before: [Path: FilePlan] = [:]
        var after: [Path: FilePlan] = [:]
        for plan in plans {
            if let from = plan.from, let to = plan.to, from != to, !sources.contains(to), !destinations.contains(from) {
                let content = Fingerprint(plan.before)
                steps.append(.move(from: from, to: to, content: content))
                var edited = plan
                edited.from = to
                (before[to], after[to]) = (edited, edited)
                continue
            }
            if let from = plan.from { before[from] = plan }
            if let to = plan.to { after[to] = plan }
        }
        var (removals, replacements): ([JournalStep], [JournalStep]) = ([], [])
        for path in Set(before.keys).union(after.keys).sorted() {
            let (old, new) = (before[path], after[path])
            guard let new else {
                guard let old else { continue }
                let content = Fingerprint(old.before)
                removals.append(.remove(path: path, content: content, trash: Trash.path(of: path, in: trash.text)))
                continue
            }
            if let old, old.before == new.after { continue }
            let temporary = path.folder.file(names.name())
            let step = PutStep(
                path: path, before: old.map { Fingerprint($0.before) }, after: Fingerprint(new.after),
                temporary: temporary, splice: Splice(before: old?.before ?? [], after: new.after))
            contents.append(
                Contents(path: path, temporary: temporary, bytes: new.after, model: old?.model ?? new.model))
            if old == nil { steps.append(.put(step)) } else { replacements.append(.put(step)) }
        }
        steps += removals + replacements
    }
}

/// The size of some bytes and a hash of them, to tell whether a file is still as it was.
///
/// FNV-1a, 64 bits: it finds damage and other people's edits. It does not protect against anyone who makes bytes to
/// have the same hash.
package struct Fingerprint: Hashable, Sendable {
    package let size: Int
    package let hash: UInt64

    /// Cost: linear.
    package init(_ bytes: some Collection<UInt8>) { (size, hash) = (bytes.count, StableHash.of(bytes)) }

    /// `size:hash`, the hash in hexadecimal.
    package var text: String { "\(size):\(String(hash, radix: 16))" }

    init?(text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let size = WholeNumber(parts[0])?.within(0...Int(Int32.max)),
            let hash = UInt64(parts[1], radix: 16)
        else { return nil }
        self.size = size
        self.hash = hash
    }
}
