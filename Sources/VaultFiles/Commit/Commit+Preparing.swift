extension Commit {
    /// Makes the folders and the temporary files, and writes the journal. When something fails, all is as before.
    ///
    /// `besides` are folders with temporary files of an earlier journal.
    func prepare(
        _ journal: inout Journal, _ plan: StepPlan, names: inout TemporaryName.Series, besides: [String] = []
    ) throws(CommitError) {
        let folders = missingFolders(for: plan)
        let temporaryFolders = Set(plan.contents.map { VaultPath.folder(of: $0.temporary) }).sorted()
        for folder in temporaryFolders { clean(folder) }
        try announce(folders: temporaryFolders + besides, madeFolders: folders)
        do throws(CommitError) {
            for folder in folders { try makeFolder(folder) }
            journal.madeFolders = folders
            try makeTrash(journal.steps)
            _ = try each(plan.contents) { (commit, contents) throws(CommitError) in
                try commit.attempt(.write, contents.path) { () throws(Errno) in
                    try commit.disk.write(contents.temporary, contents.bytes, like: contents.model)
                }
            }
            try attempt(.write, plan.contents.first?.path ?? "") { () throws(Errno) in
                try disk.sync(plan.contents.map(\.temporary))
            }
            try lookAgain(at: plan.originals)
            try write(journal, names: &names)
        } catch {
            for contents in plan.contents { try? disk.remove(contents.temporary) }
            for folder in folders.reversed() { try? disk.removeFolder(folder) }
            throw error
        }
    }

    /// Writes the journal in place of one that may be there.
    func write(_ journal: Journal, names: inout TemporaryName.Series) throws(CommitError) {
        let temporary = ".vault/" + names.name()
        try attempt(.write, Journal.path) { () throws(Errno) in
            do throws(Errno) {
                try disk.write(temporary, journal.text, like: nil)
                try disk.sync([temporary])
                try disk.rename(temporary, to: Journal.path, replacing: true)
            } catch {
                try? disk.remove(temporary)
                throw error
            }
            try? disk.sync(folders: [".vault"])
        }
    }

    private func missingFolders(for plan: StepPlan) -> [String] {
        let needed = plan.steps.flatMap(\.paths).flatMap(VaultPath.folders)
        return Set(needed).sorted().filter { (try? disk.status($0))?.kind == nil }
    }

    private func makeTrash(_ steps: [JournalStep]) throws(CommitError) {
        var made: Set<String> = []
        for case .remove(_, _, let trash) in steps {
            for folder in VaultPath.folders(above: trash).dropFirst() where made.insert(folder).inserted {
                try makeFolder(folder)
            }
        }
    }

    /// Looks at all files once more, so that a commit seldom has to be taken back. Whether they hold what they held is
    /// seen when they are renamed.
    private func lookAgain(at originals: [OriginalFile]) throws(CommitError) {
        let isSame = try each(originals) { (commit, original) throws(CommitError) in
            let status = try commit.attempt(.read, original.path) { () throws(Errno) in
                try commit.disk.status(original.path)
            }
            guard let status else { return false }
            return status.isSameFile(as: original.status) && status.size == original.status.size
                && status.modified == original.status.modified
        }
        let changed = zip(originals, isSame).filter { !$0.1 }.map(\.0.path)
        if !changed.isEmpty { throw .changed(changed.sorted()) }
    }
}
