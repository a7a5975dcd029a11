/// What is to become of one file, with all its bytes before and after.
struct FilePlan: Sendable {
    /// Where the file is; nil when it is made.
    var from: String?
    var before: [UInt8]
    /// Where it is afterwards; nil when it goes.
    var to: String?
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
        let path: String
        let temporary: String
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
    init(_ plans: [FilePlan], names: inout TemporaryName.Series, trash: String) {
        originals = plans.compactMap(\.model)
        let sources = Set(plans.compactMap(\.from))
        let destinations = Set(plans.compactMap(\.to))
        var before: [String: FilePlan] = [:]
        var after: [String: FilePlan] = [:]
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
                removals.append(.remove(path: path, content: content, trash: Trash.path(of: path, in: trash)))
                continue
            }
            if let old, old.before == new.after { continue }
            let temporary = VaultPath.sibling(of: path, named: names.name())
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
