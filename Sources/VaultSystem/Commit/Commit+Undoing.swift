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
    /// while it is easiest to undo. Where a path of a move belongs to another file as well, the move becomes
    /// replacements.
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

/// The size of some bytes and a hash of them (FNV-1a, 64 bits), to tell whether a file is still as it was: it finds
/// damage and edits, and protects against nobody who makes bytes to have the same hash.
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

/// A change that is kept so that it can be undone.
package struct UndoEntry: Hashable, Sendable {
    package let number: Int
    /// What may be the id of a change. It never runs out.
    package static let numbers = 1...999_999_999
    package let description: String
    /// Wall time, `2026-11-21T07:15:00`.
    package let time: String
    /// The number of the change that this one undid.
    package let undoes: Int?
    /// Whether it has been undone itself.
    package fileprivate(set) var isUndone: Bool
    /// The name of the other machine on which it was made; nil for this one.
    package let host: String?
    /// The paths that it wrote, made or took away, sorted.
    package let paths: [Path]
}

/// A file of `.vault/undo` that cannot be used: it was damaged, or made by hand.
package struct UnusableEntry: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// It cannot be read.
        case file(Errno)
        case damage(JournalDamage)
        /// What it says of this file does not fit its own hashes.
        case contents(Path)
        /// It says that it undid this change, which is not older.
        case undoes(Int)
        /// No larger number is left for the next change.
        case lastNumber
    }

    package let number: Int
    package let why: Reason

    package var path: Path { UndoFolder.path(of: number) }

    /// Why, in a few words.
    package var reason: String {
        switch why {
        case .file(.invalid): JournalDamage.notFile.words
        case .file(let error): error.words
        case .damage(let damage): damage.words
        case .contents(let path): "it contradicts itself about '\(path)'"
        case .undoes(let target): "it says that it undid change \(target), which is not older"
        case .lastNumber: "there is no larger id for the next change"
        }
    }

    var help: String {
        switch why {
        case .file(.accessDenied), .file(.notPermitted): "see its permissions with: ls -ld '\(path)'"
        default: "delete '\(path)'; this changes no note, and deleted notes stay in '\(Trash.folder)'"
        }
    }
}

/// The entries of `.vault/undo`, each a finished journal under its number.
enum UndoFolder {
    static let path: Path = ".vault/undo"

    static func path(of number: Int) -> Path {
        let digits = String(number)
        return path.file(String(repeating: "0", count: max(0, 4 - digits.count)) + digits)
    }

    /// Notes which of the changes, oldest first, are in effect: one is undone when a later one in effect did that.
    static func markUndone(_ entries: inout [UndoEntry]) {
        var undone: Set<Int> = []
        for index in entries.indices.reversed() {
            entries[index].isUndone = undone.contains(entries[index].number)
            if let target = entries[index].undoes, !entries[index].isUndone { undone.insert(target) }
        }
    }
}

extension Commit {
    /// What can be undone, oldest first, and the entries that cannot be used.
    func entries() throws(CommitError) -> (entries: [UndoEntry], unusable: [UnusableEntry]) {
        guard try hasOwnFolder(UndoFolder.path) else { return ([], []) }
        var entries: [UndoEntry] = []
        var unusable: [UnusableEntry] = []
        for number in entryNumbers() {
            do throws(UnusableEntry) { entries.append(undoEntry(number, try entry(number))) } catch {
                unusable.append(error)
            }
        }
        UndoFolder.markUndone(&entries)
        return (entries, unusable)
    }

    func undoEntry(_ number: Int, _ journal: Journal) -> UndoEntry {
        UndoEntry(
            number: number, description: journal.description, time: journal.time, undoes: journal.undoes,
            isUndone: false, host: journal.origin.isAtHome(with: origin) ? nil : journal.origin.host,
            paths: journal.paths)
    }

    func entry(_ number: Int) throws(UnusableEntry) -> Journal {
        func unusable(_ why: UnusableEntry.Reason) -> UnusableEntry { UnusableEntry(number: number, why: why) }
        let (bytes, journal): ([UInt8], Journal)
        do throws(Errno) { bytes = try disk.bytes(UndoFolder.path(of: number)) } catch { throw unusable(.file(error)) }
        do throws(JournalDamage) { journal = try Journal(reading: bytes) } catch { throw unusable(.damage(error)) }
        if let target = journal.undoes, !(1..<number).contains(target) { throw unusable(.undoes(target)) }
        return journal
    }

    /// In order. Files with other names are not ours.
    func entryNumbers() -> [Int] {
        let names = (try? disk.names(UndoFolder.path, startingWith: "")) ?? []
        return names.compactMap { name in
            WholeNumber(name)?.within(UndoEntry.numbers).flatMap {
                UndoFolder.path(of: $0) == UndoFolder.path.file(name) ? $0 : nil
            }
        }.sorted()
    }

    /// Throws when no number is left for another change.
    func checkNumbers() throws(CommitError) {
        guard entryNumbers().last == UndoEntry.numbers.upperBound else { return }
        throw .unusableChange(UnusableEntry(number: UndoEntry.numbers.upperBound, why: .lastNumber))
    }

    /// Turns the journal into the newest entry, whose number is given back, and lets go of the oldest ones.
    func keepEntry() throws(FileError) -> Int {
        try FileError.attempt(.write, UndoFolder.path.text) { () throws(Errno) in
            do throws(Errno) { try disk.makeFolder(UndoFolder.path) } catch .exists {}
            let numbers = entryNumbers()
            let number = (numbers.last ?? 0) + 1
            guard UndoEntry.numbers.contains(number) else { throw .noSpace }
            try disk.rename(Journal.path, to: UndoFolder.path(of: number), replacing: false)
            pruneEntries(numbers + [number])
            return number
        }
    }

    private func pruneEntries(_ numbers: [Int]) {
        var bytes = 0
        for (age, number) in numbers.reversed().enumerated() {
            let path = UndoFolder.path(of: number)
            // Sizes are what a folder says; the sum of two may be more than a number holds.
            bytes += min((try? disk.status(path))?.size ?? 0, limits.undoBytes + 1)
            // The newest one stays, whatever its size.
            if age > 0, age >= limits.undoEntries || bytes > limits.undoBytes { try? disk.remove(path) }
        }
    }
}
