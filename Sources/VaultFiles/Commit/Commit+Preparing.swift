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
            for (temporary, contents) in plan.contents {
                try attempt(.write, temporary) { () throws(Errno) in
                    try disk.write(temporary, contents.bytes, like: contents.model)
                }
            }
            let temporaries = plan.contents.map(\.temporary)
            try attempt(.write, temporaries.first ?? "") { () throws(Errno) in try disk.sync(temporaries) }
            try checkAgain(journal)
            try write(journal, names: &names)
        } catch {
            for (temporary, _) in plan.contents { try? disk.remove(temporary) }
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

    /// Compares all files once more, so that a commit seldom has to be taken back.
    private func checkAgain(_ journal: Journal) throws(CommitError) {
        var moved: Set<String> = []
        var changed: [String] = []
        for step in journal.steps {
            if case .move(_, let to, _) = step { moved.insert(to) }
            if case .put(let put) = step, moved.contains(put.path) { continue }
            if try state(of: step) == .differs { changed += step.paths.prefix(1) }
        }
        if !changed.isEmpty { throw .changed(changed.sorted()) }
    }
}
