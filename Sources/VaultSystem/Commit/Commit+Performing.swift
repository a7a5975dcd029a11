import VaultSyntax

/// How far a step is, judged by the files alone.
enum StepState {
    case ready
    case done
    /// The file is neither as it was before nor as it is to be.
    case differs
}

/// How far the steps of a journal came.
struct Progress: Sendable {
    var done: [JournalStep] = []
    /// Files that were changed in between.
    var leftAlone: [Path] = []
    /// Why it went no further.
    var stop: CommitError?
}

extension Commit {
    /// Does the steps that are not done yet, the replacements at the end on all cores. In a recovery, a file that
    /// differs is left alone; elsewhere it stops the commit.
    func perform(_ journal: Journal, isRecovery: Bool) -> Progress {
        let steps = journal.steps
        let end = steps.lastIndex { !$0.isReplacement }.map { $0 + 1 } ?? 0
        var progress = perform(steps[..<end], isRecovery: isRecovery)
        if progress.stop != nil { return progress }
        let parts = spread(steps.count - end) { commit, range in
            [commit.perform(steps[(end + range.lowerBound)..<(end + range.upperBound)], isRecovery: isRecovery)]
        }
        for part in parts {
            progress.done += part.done
            progress.leftAlone += part.leftAlone
            progress.stop = progress.stop ?? part.stop
        }
        return progress
    }

    private func perform(_ steps: ArraySlice<JournalStep>, isRecovery: Bool) -> Progress {
        var progress = Progress()
        for step in steps {
            do throws(CommitError) {
                if isRecovery {
                    try carryOn(step, &progress)
                } else {
                    try perform(step)
                    progress.done.append(step)
                }
            } catch {
                progress.stop = error
                // It may have failed after its rename, or because the file was changed.
                switch try? state(of: step) {
                case .done: progress.done.append(step)
                case .differs where !isRecovery: progress.stop = .changed(Array(step.paths.prefix(1)))
                default: break
                }
                return progress
            }
        }
        return progress
    }

    /// Does a step of a commit that had stopped, unless it is done or the file differs.
    private func carryOn(_ step: JournalStep, _ progress: inout Progress) throws(CommitError) {
        var state = try state(of: step)
        if state == .ready, try !isComplete(step) { state = .differs }
        switch state {
        case .done:
            if try !isSettled(step) { progress.leftAlone += step.paths.prefix(1) }
            progress.done.append(step)
        case .ready:
            for folder in step.destination.foldersAbove { try makeFolder(folder) }
            try perform(step)
            progress.done.append(step)
        case .differs:
            progress.leftAlone += step.paths.prefix(1)
        }
    }

    func state(of step: JournalStep) throws(CommitError) -> StepState {
        switch step {
        case .put(let put):
            let now = try fingerprint(put.path)
            if now == .file(put.after), put.before != put.after { return .done }
            return now == put.before.map(Found.file) ?? .nothing ? .ready : .differs
        case .move(let from, let to, let content):
            switch (try fingerprint(from), try fingerprint(to)) {
            case (.nothing, .file): return .done
            case (.file(content), .nothing): return .ready
            // One file under two names that differ in case alone.
            case (.file(content), .file(content)) where from.isSpelledAlike(to): return .ready
            default: return .differs
            }
        case .remove(let path, let content, let trash):
            switch try fingerprint(path) {
            case .nothing: return try fingerprint(trash) == .nothing ? .differs : .done
            case .file(content): return .ready
            default: return .differs
            }
        }
    }

    /// Renames, and looks at what was renamed: where the file was saved in the very moment between the check and
    /// the rename, all is turned back.
    private func perform(_ step: JournalStep) throws(CommitError) {
        switch step {
        case .put(let put): try perform(put)
        case .move(let from, let to, let content):
            try rename(from, to: to, holding: content, replacing: from.isSpelledAlike(to))
        case .remove(let path, let content, let trash):
            try rename(path, to: trash, holding: content, replacing: false)
        }
    }

    private func rename(
        _ path: Path, to final: Path, holding content: Fingerprint, replacing: Bool
    ) throws(CommitError) {
        try rename(path, to: final, replacing: replacing)
        do throws(CommitError) {
            guard try fingerprint(final) == .file(content) else { throw .changed([path]) }
        } catch {
            try rename(final, to: path, replacing: replacing)
            throw error
        }
    }

    private func perform(_ put: PutStep) throws(CommitError) {
        guard let before = put.before else { return try rename(put.temporary, to: put.path, replacing: false) }
        guard try attempt(.write, put.path, disk.exchange(put.temporary, with: put.path)) else {
            // A text that is saved between these two is lost: no rename can be made to depend on what it replaces.
            guard try fingerprint(put.path) == .file(before) else { throw .changed([put.path]) }
            return try rename(put.temporary, to: put.path, replacing: true)
        }
        do throws(CommitError) {
            guard try fingerprint(put.temporary) == .file(before) else { throw .changed([put.path]) }
        } catch {
            try turnBack(put)
            throw error
        }
        letGo(of: put.temporary)
    }

    /// Removes the old text, once the new one has its place. Where that fails it goes to the folder that every
    /// commit clears.
    private func letGo(of temporary: Path) {
        do throws(Errno) { try disk.remove(temporary) } catch {
            do throws(Errno) { try disk.remove(temporary) } catch {
                try? disk.rename(temporary, to: ".vault/\(temporary.lastPart)", replacing: true)
            }
        }
    }

    /// Gives what was found in the file's place that place back. Should it be saved once more in this very moment, the
    /// latest text keeps the place.
    private func turnBack(_ put: PutStep) throws(CommitError) {
        try attempt(.write, put.path) { () throws(Errno) in
            _ = try disk.exchange(put.temporary, with: put.path)
            if let bytes = try? disk.bytes(put.temporary), Fingerprint(bytes) != put.after {
                _ = try disk.exchange(put.temporary, with: put.path)
            }
        }
    }

    private func rename(_ path: Path, to final: Path, replacing: Bool) throws(CommitError) {
        let named = final.hasPrefix(Trash.folder.text) ? path : final
        try attempt(.write, named, disk.rename(path, to: final, replacing: replacing))
    }

    /// Whether the temporary file of a step that was done before a crash holds nothing but what the journal knows.
    /// False when it holds what was saved in the moment of the step: then that gets its place back.
    func isSettled(_ step: JournalStep) throws(CommitError) -> Bool {
        guard case .put(let put) = step else { return true }
        switch try fingerprint(put.temporary) {
        case .nothing, .other: return true
        case .file(let content):
            if content == put.after || content == put.before || put.before == nil { return true }
            let isExchanged = try attempt(.write, put.path, disk.exchange(put.temporary, with: put.path))
            try setAside(isExchanged ? put.temporary : put.path)
            if !isExchanged { try rename(put.temporary, to: put.path, replacing: false) }
            return false
        }
    }

    /// Removes what is left of a temporary file, when the same is in the file or comes back by undoing the step.
    /// Anything else goes to the trash: what others wrote, and new text that found no place.
    func dropTemporary(of step: JournalStep) throws(CommitError) {
        guard case .put(let put) = step, case .file(let content) = try fingerprint(put.temporary) else { return }
        var isKept = try fingerprint(put.path) == .file(content)
        if !isKept, content == put.before { isKept = try isReversible(put, in: put.path) }
        if isKept { try? disk.remove(put.temporary) } else { try setAside(put.temporary) }
    }

    /// Whether the old bytes come back from the new ones in a file. A commit never writes a journal in which they do
    /// not; a person might.
    private func isReversible(_ put: PutStep, in path: Path) throws(CommitError) -> Bool {
        guard put.before != nil else { return true }
        guard case .file = try fingerprint(path) else { return false }
        let bytes = try attempt(.read, path, disk.bytes(path))
        return put.splice.before(bytes).map { Fingerprint($0) } == put.before
    }

    /// Puts a file into the trash, from where `undo` does not undo it.
    func setAside(_ path: Path) throws(CommitError) {
        let place = Trash.path(of: path, in: Trash.name(time, process: origin.process))
        try makeOwnFolder(Trash.folder)
        for folder in place.foldersAbove.dropFirst(2) { try makeFolder(folder) }
        try rename(path, to: place, replacing: false)
    }

    /// Whether what a step needs is there: the temporary file that the journal names, or the free place in the trash. A
    /// crash never leaves them different; a person might.
    func isComplete(_ step: JournalStep) throws(CommitError) -> Bool {
        if case .remove(_, _, let trash) = step { return try fingerprint(trash) == .nothing }
        guard case .put(let put) = step else { return true }
        guard try fingerprint(put.temporary) == .file(put.after) else { return false }
        return try isReversible(put, in: put.temporary)
    }

    enum Found: Equatable {
        case nothing
        case file(Fingerprint)
        case other
    }

    func fingerprint(_ path: Path) throws(CommitError) -> Found {
        do throws(Errno) { return .file(Fingerprint(try disk.bytes(path))) } catch {
            if error == .notFound { return .nothing }
            if error == .tooBig || Self.isElsewhere(error) { return .other }
            throw .file(FileError(.read, path.text, error))
        }
    }
}

/// Where deleted files rest: `.vault/trash/TIME-PROCESS-NUMBER/` and after it the path that the file had.
enum Trash {
    static let folder: Path = ".vault/trash"

    /// The folder for what one commit deletes.
    static func name(_ time: DateTime, process: Int32) -> String {
        let text = String(time.description.filter { $0 != ":" })
        return "\(text)-\(process)-\(UInt32.random(in: 0 ... .max))"
    }

    static func path(of path: Path, in name: String) -> Path { "\(folder)/\(name)/\(path)" }

    /// Whether `name` made it: `2026-11-21T071500-PROCESS-NUMBER`. What anyone else puts into the trash stays there.
    static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        let shape = String(name.map { ("0"..."9").contains($0) ? "0" : $0 })
        return shape.hasPrefix("0000-00-00T000000-") && parts.count == 5
            && parts[3...].allSatisfy { (1...10).contains($0.count) && $0.allSatisfy { ("0"..."9").contains($0) } }
    }

    /// Whether the path leads into the trash and no further.
    static func holds(_ path: Path) -> Bool {
        let names = path.text.split(separator: "/", omittingEmptySubsequences: false)
        return names.count > 3 && names[0] == ".vault" && names[1] == "trash" && names.allSatisfy(VaultPath.isName)
    }
}

extension Commit {
    /// Removes what has been in the trash for longer than it is kept. What cannot be removed stays, and so does what an
    /// entry of `.vault/undo` may still bring back.
    func pruneTrash() {
        guard let names = try? disk.names(Trash.folder, startingWith: "") else { return }
        let folders = names.filter(Trash.isName).compactMap { name -> (path: Path, made: Int64)? in
            let path = Trash.folder.file(name)
            guard let status = try? disk.status(path), status.kind == .folder else { return nil }
            return (path, status.modified)
        }
        let changes = entryNumbers().compactMap { (try? disk.status(UndoFolder.path(of: $0)))?.modified }
        let elapsed = ElapsedTime(events: folders.map(\.made) + changes, now: now)
        let period = Int64(limits.trashDays * CivilDay.secondsPerDay)
        let old = folders.filter { elapsed.since($0.made) > period }.map(\.path)
        if old.isEmpty { return }
        let kept = trashOfEntries()
        for path in old where !kept.contains(path) { removeTree(path, depth: 0) }
    }

    /// The folders of the trash from which the entries of `.vault/undo` bring files back, also those that are damaged.
    private func trashOfEntries() -> Set<Path> {
        let depth = Trash.folder.parts.count + 1
        let folders = entryNumbers().flatMap { number in
            let lines = ((try? disk.bytes(UndoFolder.path(of: number))) ?? []).lines
            return lines.filter { $0.starts(with: "remove ".utf8) }.map { line in
                Path(Path(line.words.last ?? "").parts.prefix(depth).joined(separator: "/"))
            }
        }
        return Set(folders)
    }

    /// Removes a folder and all in it; a link goes, never what it leads to.
    private func removeTree(_ path: Path, depth: Int) {
        guard depth < 64 else { return }
        for name in (try? disk.names(path, startingWith: "")) ?? [] {
            let inner = path.file(name)
            let isFolder = (try? disk.status(inner))?.kind == .folder
            if isFolder { removeTree(inner, depth: depth + 1) } else { try? disk.remove(inner) }
        }
        try? disk.removeFolder(path)
    }
}

/// How much time has gone by, as far as it was lived through: a clock may jump to 2040 or to 1970 and back, so the time
/// between two changes counts for nothing when it is more than a year.
struct ElapsedTime {
    private static let jump: Int64 = Int64(366 * CivilDay.secondsPerDay)
    /// Seconds from each event until now.
    private var seconds: [Int64: Int64] = [:]

    /// - Parameter events: moments at which something was changed, in seconds since 1970
    init(events: [Int64], now: Int64) {
        var (next, sum) = (now, Int64(0))
        for event in Set(events).sorted(by: >) where event < now {
            let gap = next.subtractingReportingOverflow(event)
            if !gap.overflow, gap.partialValue <= Self.jump { sum += gap.partialValue }
            seconds[event] = sum
            next = event
        }
    }

    /// Seconds from one of the events until now; 0 for what is yet to come.
    func since(_ event: Int64) -> Int64 { seconds[event] ?? 0 }
}
