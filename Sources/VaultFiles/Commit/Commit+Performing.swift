/// Where a step stands, judged by the files alone.
enum StepState {
    case ready
    case done
    /// The file is neither as it was before nor as it is to be.
    case differs
}

/// How far the steps of a journal came.
struct Progress {
    var done: [JournalStep] = []
    /// Files that somebody changed in between.
    var leftAlone: [String] = []
    /// Why it went no further.
    var stop: CommitError?
}

extension Commit {
    /// Does the steps that are not done yet.
    ///
    /// In a recovery, a file that differs is left alone; otherwise it stops the commit.
    func perform(_ journal: Journal, isRecovery: Bool) -> Progress {
        var progress = Progress()
        for step in journal.steps {
            do throws(CommitError) {
                var state = try state(of: step)
                if state == .ready, isRecovery, try !isComplete(step) { state = .differs }
                switch state {
                case .done:
                    if let temporary = step.temporary { try? disk.remove(temporary) }
                    progress.done.append(step)
                case .ready:
                    try perform(step)
                    progress.done.append(step)
                case .differs:
                    progress.leftAlone += step.paths.prefix(1)
                    if !isRecovery { throw .changed(progress.leftAlone) }
                }
            } catch {
                progress.stop = error
                return progress
            }
        }
        return progress
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
            case (.file(content), .file(content)) where from.lowercased() == to.lowercased(): return .ready
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

    private func perform(_ step: JournalStep) throws(CommitError) {
        switch step {
        case .put(let put):
            try attempt(.write, put.path) { () throws(Errno) in
                try disk.rename(put.temporary, to: put.path, replacing: put.before != nil)
            }
        case .move(let from, let to, _):
            try attempt(.write, to) { () throws(Errno) in
                try disk.rename(from, to: to, replacing: from.lowercased() == to.lowercased())
            }
        case .remove(let path, _, let trash):
            try attempt(.write, path) { () throws(Errno) in try disk.rename(path, to: trash, replacing: false) }
        }
    }

    /// Whether the temporary file is what the journal says. A crash never leaves it otherwise; a person might.
    private func isComplete(_ step: JournalStep) throws(CommitError) -> Bool {
        guard case .put(let put) = step else { return true }
        return try fingerprint(put.temporary) == .file(put.after)
    }

    /// What is found at a path.
    enum Found: Equatable {
        case nothing
        case file(Fingerprint)
        case other
    }

    func fingerprint(_ path: String) throws(CommitError) -> Found {
        do throws(Errno) {
            return .file(Fingerprint(try disk.bytes(path)))
        } catch .notFound {
            return .nothing
        } catch  where [.isFolder, .notFolder, .tooManyLinks, .invalid, .tooBig].contains(error) {
            return .other
        } catch {
            throw .file(FileError(.read, path, error))
        }
    }
}
