import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax

/// A thread to be created, with its first message.
package struct PlannedThread: Sendable {
    package var edit: PlannedEdit
    package var path: Path
    /// Where its first message is to lie; nil without one.
    package var messagePath: Path?
    /// Whether its author becomes a participant.
    package var joins = false
}

/// Conversations: reading and writing.
extension Snapshot {
    package var threads: ThreadsModel { model() }

    package var hasThreads: Bool { graph.schema.type("thread") != nil }

    func needThreads() throws(Refusal) {
        if hasThreads { return }
        throw .refused("this vault does not use the pack 'threads'", help: "turn it on with: vault init --with threads")
    }

    /// Plans a thread, with a first message by its owner where there is one. An empty title is made of that message.
    package func beginning(
        _ title: String, owner: NoteID, with participants: [NoteID], saying text: String?, at time: DateTime,
        today: CalendarDate
    ) throws(Refusal) -> PlannedThread {
        try needThreads()
        let title = title.allSatisfy(\.isOnlyWhitespace) ? text.map(ThreadFile.title) ?? "" : title.trimmedTitle
        if title.isEmpty { throw .blankTitle }
        var drafts = ThreadDrafts(self)
        let writer = (link: linkText(to: owner), name: graph.notes[owner].name)
        let path = try drafts.addThread(
            title, owner: writer.link, participants: participants.filter { $0 != owner }.map(linkText), created: time)
        let message = try text.map { text throws(Refusal) in
            try drafts.addMessage(text, by: writer, sent: time, to: path.name, in: path.folder)
        }
        return PlannedThread(edit: try drafts.planned(today), path: path, messagePath: message)
    }

    /// Plans a message beside the last one of its thread. The author becomes a participant.
    package func adding(
        _ text: String, to thread: NoteID, by author: NoteID, at time: DateTime, today: CalendarDate
    ) throws(Refusal) -> PlannedThread {
        try needThreads()
        var drafts = ThreadDrafts(self)
        let writer = (link: linkText(to: author), name: graph.notes[author].name)
        let path = try drafts.addMessage(
            text, by: writer, sent: time, to: linkText(to: thread), in: messageFolder(of: thread))
        drafts.join(writer.link, thread)
        return PlannedThread(
            edit: try drafts.planned(today), path: graph.notes[thread].path, messagePath: path,
            joins: !drafts.joining.isEmpty)
    }

    /// Where new messages of a thread are to lie: beside its last one, else beside the thread.
    func messageFolder(of thread: NoteID) -> Path {
        graph.notes[threads.conversation(of: thread).last?.note ?? thread].folder
    }

    /// Where a message that is made like any record lies: beside the last one, and named by its author; nil for others.
    func messagePlace(of note: Note) -> (folder: NamePattern, stem: String)? {
        guard note.type == graph.schema.type("message"), let sent = note.readOne("sent", DateTime.read)?.value,
            let author = note.text("author"), let thread = note.text("thread")
        else { return nil }
        func record(_ link: String, _ type: String) -> NoteID? {
            let bytes = Array(link.utf8)
            guard case .link(let read) = LinkText.read(bytes.span) else { return nil }
            return graph.note(ofRecord: String(decoding: bytes[read.destination], as: UTF8.self), type: type)
        }
        guard let author = record(author, "user"), let thread = record(thread, "thread") else { return nil }
        return (
            NamePattern(messageFolder(of: thread).text),
            ThreadFile.messageStem(sent: sent, author: graph.notes[author].name)
        )
    }

    /// Plans the answer of a message, or a further round; the message's `confidence` becomes the mean of all phases.
    package func answering(
        _ number: NoteID, with phases: [NewPhase], today: CalendarDate
    ) throws(Refusal) -> PlannedEdit {
        try needThreads()
        let note = graph.notes[number]
        let body = MessageBody(of: note.document)
        if body.chorus != nil, body.asking == nil {
            let remedy = "remove '## Chorus' and what follows, or add '- yield: false' to its last phase"
            let why = "is already answered, and the answer does not ask for another round"
            throw .refused("'\(note.path)' \(why); nothing was written", help: "to answer it again, \(remedy)")
        }
        var phases = phases
        for index in phases.indices { phases[index].priors = try priors(phases[index].priors) }
        let edits = try AnswerText.edits(of: note.document, phases, note.path, graph.schema)
        try refuse(changing: note)
        return try judged(
            Change(files: [FileEdit(path: note.path, before: note.document.bytes, edits: edits)]), today: today)
    }

    /// What links to some messages say, each once.
    private func priors(_ names: [String]) throws(Refusal) -> [String] {
        var links: [String] = []
        for name in names {
            let isLink = name.hasPrefix("[[") && name.hasSuffix("]]")
            let near: [String]
            switch graph.record(named: isLink ? String(name.dropFirst(2).dropLast(2)) : name, of: ["message"]) {
            case .one(let found):
                if !links.contains(linkText(to: found)) { links.append(linkText(to: found)) }
                continue
            case .beginning(let found): near = [linkText(to: found)]
            case .several(let found): near = found.map { graph.notes[$0].name }
            case .none(let names): near = names
            }
            throw .near("no single message is named '\(name)'", Array(near.prefix(8)))
        }
        return links
    }

    /// Plans another title for a thread, and the name that follows from it; every link follows. A folder of the old
    /// name gets the new one, with everything in it, and files that are not notes by their bytes, if these can be read.
    package func retitling(
        _ number: NoteID, _ title: String, today: CalendarDate, content: (Path) -> [UInt8]? = { _ in nil }
    ) throws(Refusal) -> PlannedMove {
        try needThreads()
        if title.allSatisfy(\.isOnlyWhitespace) { throw .blankTitle }
        let title = title.trimmedTitle
        let note = graph.notes[number]
        var fields = FieldEdits(note, graph.schema)
        try fields.set("title", [title])
        let stem = settings.names.make(title, kind: "thread")
        let isSame = FoldedName.areEqual(stem, note.name)
        let folder = note.folder.folder.file(stem)
        if !isSame, FoldedName.areEqual(note.folder.name, note.name), !self.folder.isThere(folder) {
            return try relocating(
                number, withFolderTo: Path.file(stem, in: folder), fields.edits, content: content, today: today)
        }
        var move = try renaming(number, to: isSame ? note.name : stem, today: today)
        var files = move.edit.change.files
        if let place = files.firstIndex(where: { $0.path == note.path }) {
            files[place].edits += fields.edits
        } else if let file = fields.fileEdit(path: note.path) {
            files.append(file)
        }
        move.edit = try judged(Change(files: files), today: today)
        return move
    }
}

extension Refusal {
    fileprivate static let blankTitle = Self.refused(
        "a thread needs a title; nothing was written", help: "give it a title, such as 'Tea'")

    fileprivate static func unreadable(_ path: Path) -> Refusal {
        .refused(
            "the answer to '\(path)' could not be read back as given; nothing was written",
            help: "close code blocks in the message and phases, and write texts without headings")
    }
}

/// New files of conversations, before they are written together.
struct ThreadDrafts {
    private let vault: Snapshot
    private(set) var files: [FileEdit] = []
    private var taken: Set<UInt64> = []
    /// In `files`, by path.
    private var places: [Path: Int] = [:]
    /// What links to new participants say, by thread of the vault.
    private(set) var joining: [NoteID: [String]] = [:]

    init(_ vault: Snapshot) { self.vault = vault }

    /// The path of the thread's file. Owner and participants are what links to them say.
    mutating func addThread(
        _ title: String, owner: String, participants: [String], created: DateTime, importID: String? = nil
    ) throws(Refusal) -> Path {
        let fields = [
            ("title", [title]), ("owner", ["[[\(owner)]]"]), ("participants", participants.map { "[[\($0)]]" }),
            ("created", ["\(created)"]), ("import_id", importID.map { [$0] } ?? []),
        ]
        let folder = (vault.graph.schema.type("thread").map { vault.graph.schema.types[$0] } ?? ThreadTypes.thread)
            .folder
        return try add(
            ThreadFile.text("thread", fields, vault.graph.schema), in: folder,
            vault.settings.names.make(title, kind: "thread"))
    }

    /// The path of the message's file; thread and author are what links to them say.
    mutating func addMessage(
        _ text: String, by author: (link: String, name: String), sent: DateTime, to thread: String, in folder: Path,
        importID: String? = nil
    ) throws(Refusal) -> Path {
        let file = ThreadFile.message(
            thread: thread, author: author.link, sent: sent, text: text, importID: importID, vault.graph.schema)
        return try add(file, in: NamePattern(folder.text), ThreadFile.messageStem(sent: sent, author: author.name))
    }

    mutating func add(_ text: String?, in folder: NamePattern, _ stem: String) throws(Refusal) -> Path {
        guard let text else {
            throw .refused(
                "the message is empty, or has a code block that is not closed; nothing was written",
                help: "write its text after the name, or close the code block with ```")
        }
        let path = vault.freePath(folder, stem, besides: taken)
        taken.insert(FoldedName.key(ofPath: path))
        places[path] = files.count
        files.append(.creating(path, text))
        return path
    }

    /// Whoever writes in a thread of the vault takes part in it.
    mutating func join(_ user: String, _ thread: NoteID) {
        guard let record = vault.threads.thread(ofNote: thread),
            !record.people.contains(where: { vault.linkText(to: $0) == user }),
            joining[thread]?.contains(user) != true
        else { return }
        joining[thread, default: []].append(user)
    }

    /// The threads with their new participants.
    func joinedThreads() throws(Refusal) -> [FileEdit] {
        var files: [FileEdit] = []
        for (number, users) in joining.sorted(by: { $0.key < $1.key }) {
            let thread = vault.graph.notes[number]
            var fields = FieldEdits(thread, vault.graph.schema)
            try fields.add("participants", users.map { "[[\($0)]]" })
            if let file = fields.fileEdit(path: thread.path) { files.append(file) }
        }
        return files
    }

    /// Takes in a message of the vault, so that it can be answered; false when it is answered already.
    mutating func adopt(_ message: Note) throws(Refusal) -> Bool {
        if places[message.path] != nil || MessageBody(of: message.document).chorus != nil { return false }
        try vault.refuse(changing: message)
        places[message.path] = files.count
        files.append(FileEdit(path: message.path, before: message.document.bytes, edits: []))
        return true
    }

    /// Writes an answer below a message that is among the new files, or taken in.
    mutating func answer(_ path: Path, _ phases: [NewPhase]) throws(Refusal) {
        guard let place = places[path], let bytes = files[place].applied() else { return }
        let edits = try AnswerText.edits(of: Document(bytes), phases, path, vault.graph.schema)
        guard files[place].before == nil else {
            files[place].edits += edits
            return
        }
        guard let text = FileEdit(path: path, before: bytes, edits: edits).applied() else {
            throw .unreadable(path)
        }
        files[place] = .creating(path, String(decoding: text, as: UTF8.self))
    }

    func planned(_ today: CalendarDate) throws(Refusal) -> PlannedEdit {
        try vault.judged(Change(files: files + joinedThreads()), today: today, warnsElsewhere: true)
    }
}

extension AnswerText {
    /// The edits of a message's file: the answer, after the one it has, `confidence` as the mean of the phases that
    /// have one, and how long it took, where the first and the last phase say when they were.
    static func edits(
        of document: Document, _ phases: [NewPhase], _ path: Path, _ schema: Schema
    ) throws(Refusal) -> [TextEdit] {
        let body = MessageBody(of: document)
        guard let edit = AnswerText(phases, after: body.lastRound).edit(of: document) else {
            throw .unreadable(path)
        }
        let confidences = body.phases.compactMap(\.confidence) + phases.compactMap(\.confidence)
        let known = schema.type("message").map { schema.fields[$0].elements } ?? []
        var fields = FieldEdits(document, fields: known, path: path)
        if let mean = Rational.sum(confidences).divided(by: Rational(confidences.count)) {
            try fields.set("confidence", [mean.decimalText(places: 3)])
        }
        if let seconds = phases.seconds, !body.isAnswered { try fields.set("processing", ["\(seconds) s"]) }
        return fields.edits + [edit]
    }
}

/// The texts of new records.
package enum ThreadFile {
    /// Nil for no text, or code that cannot be closed; thread and author are what links to them say.
    package static func message(
        thread: String, author: String, sent: DateTime, text: String, importID: String? = nil, _ schema: Schema
    ) -> String? {
        guard let text = SafeText.message(text) else { return nil }
        let fields = [
            ("thread", ["[[\(thread)]]"]), ("author", ["[[\(author)]]"]), ("sent", ["\(sent)"]),
            ("import_id", importID.map { [$0] } ?? []),
        ]
        return Self.text("message", fields, body: text + "\n", schema)
    }

    /// What a message's file is called, by the name of the author's note, without `.md`: `2026-11-21-101500-ada`.
    static func messageStem(sent: DateTime, author: String) -> String {
        let slug = FileStem.slug.make(author, kind: "user")
        return ThreadTypes.message.fileName.filled(.init(slug: slug, moment: sent)).text
    }

    /// The title of a conversation that has none: the first ten words of its first message.
    static func title(of text: String) -> String {
        let words = text.split(whereSeparator: \.isOnlyWhitespace).prefix(10).joined(separator: " ")
        return words.isEmpty ? "New Thread" : words
    }

    /// Fields without texts are left out. Nil when a text cannot be written.
    static func text(
        _ type: String, _ fields: [(name: String, texts: [String])], body: String = "", _ schema: Schema
    ) -> String? {
        var edits = FieldEdits(Document([]), fields: schema.type(type).map { schema.fields[$0].elements } ?? [])
        for field in [("type", [type])] + fields where !field.texts.isEmpty {
            if (try? edits.set(field.name, field.texts)) == nil { return nil }
        }
        return String(decoding: edits.document.bytes, as: UTF8.self) + body
    }
}
