import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax

/// What an import of conversations would write.
package struct PlannedThreadImport: Sendable {
    package var edit = PlannedEdit(change: Change(files: []))
    package var threads = 0
    package var messages = 0
    /// How many messages are answered: new ones, and existing ones without an answer.
    package var answers = 0
    package var users = 0
    package var known = 0
    /// Existing messages with an answer that has fewer phases than the imported one.
    package var fuller = 0
    /// Three dots in place of an answer, and empty messages.
    package var placeholders = 0
    /// Answers that had nothing to answer.
    package var orphans = 0
    /// Texts of answers whose final phase says something else.
    package var otherTexts = 0
    /// Priors that no message has the id of.
    package var lostPriors = 0
}

extension Snapshot {
    /// Plans an import of conversations. What has been imported before, by its `import_id`, is left as it is, but a
    /// message without an answer gets the imported one. Users are found by name or `wallet`, and made where there is
    /// none.
    ///
    /// - Parameter owner: the owner of threads without one; nil for the only user of the vault
    package func importing(
        _ archive: ThreadArchive, owner: NoteID?, today: CalendarDate
    ) throws(Refusal) -> PlannedThreadImport {
        try needThreads()
        try refuseMissingParts()
        var run = ThreadImport(self, archive, owner: owner)
        for thread in archive.threads { try run.add(thread) }
        return try run.planned(today)
    }
}

/// One import on its way.
private struct ThreadImport {
    private let vault: Snapshot
    private let archive: ThreadArchive
    private let standardOwner: NoteID?
    private var drafts: ThreadDrafts
    private var planned = PlannedThreadImport()
    /// By id: what links say, where its messages go, and its note when it exists.
    private var threads: [String: (link: String, folder: Path, note: NoteID?)] = [:]
    /// By id: what links say, and its note when it exists.
    private var messages: [String: (link: String, note: NoteID?)] = [:]
    /// By their ids: what links say, and the name.
    private var users: [String: (link: String, name: String)] = [:]
    private lazy var attachments = Attachments(in: vault.graph)
    /// Answers are written last, when every message has its name.
    private var answers: [(path: Path, phases: [NewPhase])] = []

    /// Cost: O(records of the pack).
    init(_ vault: Snapshot, _ archive: ThreadArchive, owner: NoteID?) {
        (self.vault, self.archive) = (vault, archive)
        standardOwner = owner ?? vault.threads.onlyUser
        drafts = ThreadDrafts(vault)
        (planned.placeholders, planned.orphans) = (archive.placeholders, archive.orphans)
        planned.otherTexts = archive.otherTexts
        let graph = vault.graph
        for number in graph.records("user") {
            let wallet = graph.notes[number].text("wallet").map(UniqueKey.address.key)
            if let wallet, users[wallet] == nil { users[wallet] = named(number) }
        }
        let model = vault.threads
        for thread in model.threads {
            let last = model.conversation(of: thread.note).last?.note ?? thread.note
            for id in graph.notes[thread.note].texts("import_id") {
                threads[id.value] = (vault.linkText(to: thread.note), graph.notes[last].folder, thread.note)
            }
        }
        for message in model.messages {
            for id in graph.notes[message.note].texts("import_id") {
                messages[id.value] = (vault.linkText(to: message.note), message.note)
            }
        }
    }

    mutating func add(_ thread: ThreadArchive.Thread) throws(Refusal) {
        let owner = try user(thread.owner, in: thread)
        let place: (link: String, folder: Path, note: NoteID?)
        if let known = threads[thread.id] { place = known } else { place = try make(thread, owner) }
        threads[thread.id] = place
        for message in thread.messages {
            if let known = messages[message.id] {
                planned.known += 1
                if let number = known.note { try answer(vault.graph.notes[number], message.phases) }
                continue
            }
            let author = message.author == nil ? owner : try user(message.author, in: thread)
            if let known = place.note { drafts.join(author.link, known) }
            let files = message.attachments
            let text = files.isEmpty ? message.text : attachments.text(message.text, with: files)
            let path = try drafts.addMessage(
                text, by: author, sent: message.sent, to: place.link, in: place.folder,
                importID: message.id)
            messages[message.id] = (path.name, nil)
            planned.messages += 1
            if !message.phases.isEmpty { answers.append((path, message.phases)) }
        }
    }

    /// Gives an existing message the imported answer. One that is answered is left as it is.
    private mutating func answer(_ message: Note, _ phases: [NewPhase]) throws(Refusal) {
        if phases.isEmpty { return }
        if try drafts.adopt(message) {
            answers.append((message.path, phases))
        } else if MessageBody(of: message.document).phases.count < phases.count {
            planned.fuller += 1
        }
    }

    private mutating func make(
        _ thread: ThreadArchive.Thread, _ owner: (link: String, name: String)
    ) throws(Refusal) -> (link: String, folder: Path, note: NoteID?) {
        var people: [String] = []
        for name in thread.participants + thread.messages.compactMap(\.author) {
            let link = try user(name, in: thread).link
            if link != owner.link, !people.contains(link) { people.append(link) }
        }
        let path = try drafts.addThread(
            thread.title.split(whereSeparator: \.isNewline).joined(separator: " "), owner: owner.link,
            participants: people, created: thread.created, importID: thread.id)
        planned.threads += 1
        return (path.name, path.folder, nil)
    }

    private func named(_ user: NoteID) -> (link: String, name: String) {
        (vault.linkText(to: user), vault.graph.notes[user].name)
    }

    private mutating func user(
        _ name: String?, in thread: ThreadArchive.Thread
    ) throws(Refusal) -> (link: String, name: String) {
        guard let name else {
            guard let owner = standardOwner else {
                throw .refused(
                    "'\(thread.title)' has no owner; nothing was written", help: "give one with '--owner USER'")
            }
            return named(owner)
        }
        let key = UniqueKey.address.key(of: name)
        if let known = users[key] { return known }
        if let number = vault.graph.note(ofRecord: name, type: "user") {
            let found = named(number)
            users[key] = found
            return found
        }
        let fields = [("title", [name]), ("wallet", archive.wallets.contains(name) ? [name] : [])]
        let path = try drafts.add(
            ThreadFile.text("user", fields, vault.graph.schema), in: "users",
            vault.settings.names.make(name, kind: "user"))
        planned.users += 1
        let made = (link: path.name, name: path.name)
        users[key] = made
        return made
    }

    mutating func planned(_ today: CalendarDate) throws(Refusal) -> PlannedThreadImport {
        for (path, phases) in answers {
            var phases = phases
            for index in phases.indices {
                let ids = phases[index].priors
                let links = ids.compactMap { messages[archive.folded[$0] ?? $0]?.link }
                planned.lostPriors += ids.count - links.count
                // A message and its answer are one now.
                phases[index].priors = links.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
            }
            try drafts.answer(path, phases)
            planned.answers += 1
        }
        if drafts.files.isEmpty { return planned }
        planned.edit = try drafts.planned(today)
        return planned
    }
}

/// Files that go with a message: links in its text.
package struct Attachments {
    private let files: Set<Path>
    private let counts: [String: Int]

    /// Cost: linear in the files of the vault that are not notes.
    package init(in graph: Graph) {
        files = Set(graph.otherFiles.all)
        counts = graph.otherFiles.all.reduce(into: [:]) { $0[String($1.lastPart), default: 0] += 1 }
    }

    /// Whether the vault has a file at a path, relative to the root.
    package func has(_ path: Path) -> Bool { files.contains(path) }

    /// What a text says to lead to a file of the vault, by its path; nil for one that no link can give. Images are
    /// shown.
    package func link(to path: Path) -> String? {
        if path.text.contains(where: { "[]|#^\n\r".contains($0) }) { return nil }
        let name = String(path.lastPart)
        let isImage = ["avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "webp"].contains {
            name.lowercased().hasSuffix("." + $0)
        }
        return (isImage ? "!" : "") + "[[\(counts[name] ?? 0 < 2 ? name : path.text)]]"
    }

    /// A text with links to its files below it. A file that is neither an address nor in the vault is named.
    func text(_ text: String, with attached: [String]) -> String {
        let lines = attached.map { file in
            if file.contains("://"), !file.contains(where: { "<> \n\r".contains($0) }) { return "<\(file)>" }
            let link = has(Path(file)) ? link(to: Path(file)) : nil
            let name = file.split(whereSeparator: \.isNewline).joined(separator: " ").replacing("`", with: "'")
            return link ?? "Attachment: `\(name)`"
        }
        return ([text].filter { !$0.isEmpty } + [lines.joined(separator: "\n")]).joined(separator: "\n\n")
    }
}

/// The files that messages link to.
extension ThreadsModel {
    /// What the text of a message says of files that are not notes, as written, each once.
    package func attachments(of message: NoteID) -> [String] {
        let note = graph.notes[message]
        var seen: Set<String> = []
        return note.links.filter { $0.isInBody }.compactMap { link in
            guard graph.resolve(link, of: message) == .otherFile else { return nil }
            let written = note.destination(of: link)
            return seen.insert(written).inserted ? written : nil
        }
    }
}
