import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax

extension Snapshot {
    /// Plans an import of what `vault thread export` wrote: the same notes at the same paths, and links to them.
    ///
    /// What is there already stays as it is: a user with the same wallet or, unless both have wallets, the same name;
    /// a thread of the same name or title that was created at the same time; a message in it by the same user, of the
    /// same time and the same name or text. A name that something else has gets a number, and the links follow.
    package func importing(_ export: ThreadExport, today: CalendarDate) throws(Refusal) -> PlannedThreadImport {
        try needThreads()
        try refuseMissingParts()
        var run = try ExportImport(self, export)
        run.placeUsers()
        run.placeThreads()
        run.placeMessages()
        return try run.planned(today)
    }
}

/// One import on its way.
private struct ExportImport {
    /// A note that is to be imported.
    private struct Incoming {
        let note: Note
        let type: String
        /// The note of the vault that it is; nil for a new one.
        var known: NoteID?
        /// Where a new one is to be; its path is empty for one that is known.
        var folder: NamePattern
        var path: Path = ""
    }

    private let vault: Snapshot
    private let model: ThreadsModel
    private var incoming: [Incoming] = []
    /// Places in `incoming`, by folded name.
    private var places: [UInt64: Int] = [:]
    private var taken: Set<UInt64> = []
    /// These, and all names in the export.
    private var avoided: Set<UInt64> = []
    /// The folders of threads that get another one, by the old one.
    private var folders: [Path: Path] = [:]

    /// Cost: linear in the texts and the records of the pack.
    init(_ vault: Snapshot, _ export: ThreadExport) throws(Refusal) {
        self.vault = vault
        model = vault.threads
        for record in export.records {
            let name = record.path.name
            guard vault.isNotePlace(record.path), NoteName.problem(of: name) == nil else {
                throw .place(record.path)
            }
            let note = NoteReading.read(path: record.path, bytes: Array(record.text.utf8), schema: vault.graph.schema)
            guard let type = note.type.map({ vault.graph.schema.types[$0].name }),
                ThreadTypes.all.contains(where: { $0.name == type })
            else { throw .near("'\(record.path)' is not a user, a thread or a message", []) }
            let key = FoldedName.key(name)
            if places[key] != nil { throw .near("two notes are named '\(name)'", []) }
            places[key] = incoming.count
            incoming.append(Incoming(note: note, type: type, folder: NamePattern(note.folder.text)))
        }
        avoided = Set(places.keys)
    }

    private func all(_ type: String) -> [Int] { incoming.indices.filter { incoming[$0].type == type } }

    // MARK: Which are there, and where new ones go

    mutating func placeUsers() {
        let wallets = model.usersByWallet.compactMapValues(\.first)
        for index in all("user") {
            let note = incoming[index].note
            let wallet = note.text("wallet").map(UniqueKey.address.key)
            incoming[index].known =
                wallet.flatMap { wallets[$0] }
                ?? model.graph.note(ofRecord: note.name, type: "user").flatMap { same in
                    wallet == nil || model.graph.notes[same].text("wallet") == nil ? same : nil
                }
        }
        place("user")
    }

    mutating func placeThreads() {
        var byTime: [String: [NoteID]] = [:]
        for thread in model.threads { byTime["\(thread.created?.description ?? "")", default: []].append(thread.note) }
        for index in all("thread") {
            let note = incoming[index].note
            let created = note.readOne("created", DateTime.read)?.value
            incoming[index].known = byTime[created?.description ?? ""]?.first { number in
                let other = model.graph.notes[number]
                return FoldedName.areEqual(other.name, note.name) || other.title == note.title
                    || other.texts("formerly").contains { FoldedName.areEqual($0.value, note.name) }
            }
            let parent = note.folder.folder
            if isInOwnFolder(note) {
                incoming[index].folder = NamePattern([.text(parent.isEmpty ? "" : "\(parent)/"), .slug])
            }
        }
        place("thread")
        for index in all("thread") where isInOwnFolder(incoming[index].note) {
            let path = incoming[index].known.map { model.graph.notes[$0].path } ?? incoming[index].path
            folders[incoming[index].note.folder] = path.folder
        }
    }

    private func isInOwnFolder(_ note: Note) -> Bool {
        FoldedName.areEqual(String(note.folder.lastPart), note.name)
    }

    /// Where notes of a folder go: along with the folder of their thread.
    private func folder(for old: Path) -> NamePattern {
        let outer = (old.foldersAbove + [old]).last { folders[$0] != nil }
        guard let outer, let new = folders[outer] else { return NamePattern(old.text) }
        return NamePattern(outer == old ? new.text : new.file(old.path(below: outer).text).text)
    }

    mutating func placeMessages() {
        var known: [NoteID: KnownMessages] = [:]
        for index in all("message") {
            let note = incoming[index].note
            if let thread = target("thread", of: note, "thread") {
                if known[thread] == nil { known[thread] = KnownMessages(in: thread, model) { places[$0] != nil } }
                incoming[index].known = known[thread]?.find(note, by: target("author", of: note, "user"))
            }
            incoming[index].folder = folder(for: note.folder)
        }
        place("message")
    }

    /// Gives new notes their paths: those whose names are free keep them, then the others get numbers.
    private mutating func place(_ type: String) {
        var others: [Int] = []
        for index in all(type) where incoming[index].known == nil {
            let name = incoming[index].note.name
            let path = vault.freePath(incoming[index].folder, name, besides: taken)
            if FoldedName.areEqual(path.name, name) { settle(index, path) } else { others.append(index) }
        }
        for index in others {
            settle(index, vault.freePath(incoming[index].folder, incoming[index].note.name, besides: avoided))
        }
    }

    private mutating func settle(_ index: Int, _ path: Path) {
        incoming[index].path = path
        taken.insert(FoldedName.key(ofPath: path))
        avoided.insert(FoldedName.key(ofPath: path))
    }

    /// What a link to the record says that a link of a note to be imported means.
    private func linkText(_ field: String, of note: Note, _ type: String) -> String? {
        if let known = target(field, of: note, type) { return vault.linkText(to: known) }
        let place = written(field, of: note).flatMap { places[FoldedName.key(Path($0).name)] }
        return place.map { incoming[$0].path.name }
    }

    /// The existing record that a link of a note to be imported means: itself there, or by its name.
    private func target(_ field: String, of note: Note, _ type: String) -> NoteID? {
        guard let written = written(field, of: note) else { return nil }
        if let place = places[FoldedName.key(Path(written).name)] { return incoming[place].known }
        return vault.graph.note(ofRecord: written, type: type)
    }

    private func written(_ field: String, of note: Note) -> String? {
        note.links.first { vault.graph.schema.role(of: $0, in: note)?.name == field }.map(note.destination)
    }

    // MARK: Writing

    func planned(_ today: CalendarDate) throws(Refusal) -> PlannedThreadImport {
        var planned = PlannedThreadImport()
        var files: [FileEdit] = []
        var drafts = ThreadDrafts(vault)
        for one in incoming {
            guard one.known == nil else {
                if one.type == "message" { planned.known += 1 }
                continue
            }
            switch one.type {
            case "user": planned.users += 1
            case "thread": planned.threads += 1
            default:
                planned.messages += 1
                if MessageBody(of: one.note.document).isAnswered { planned.answers += 1 }
                if let thread = target("thread", of: one.note, "thread"),
                    let author = linkText("author", of: one.note, "user")
                {
                    drafts.join(author, thread)
                }
            }
            files.append(.creating(one.path, try text(of: one, &planned)))
        }
        if files.isEmpty { return planned }
        files += try drafts.joinedThreads()
        planned.edit = try vault.judged(Change(files: files), today: today, warnsElsewhere: true)
        planned.edit.makesRecords = false
        return planned
    }

    /// The text of a new note: as it was, with links that follow what gets another name.
    private func text(of one: Incoming, _ planned: inout PlannedThreadImport) throws(Refusal) -> String {
        var note = one.note
        let redirections = note.links.compactMap { redirection(of: $0, in: note) }
        do throws(LinkEdits.Problem) {
            note = try changed(note, redirections.isEmpty ? [] : LinkEdits(note.document).edits(redirections))
        } catch {
            throw .link(path: note.path, error)
        }
        let lost = note.links.compactMap { link -> (link: Link, place: BodyField.Place)? in
            guard let type = note.type, case .bodyField(let index) = link.place else { return nil }
            let written = note.destination(of: link)
            let key = FoldedName.key(Path(written).name)
            let isThere = places[key] != nil || taken.contains(key)
            if isThere || vault.graph.note(ofRecord: written, type: "message") != nil { return nil }
            return (link, vault.graph.schema.types[type].bodyFields[Int(index)].place)
        }
        planned.lostPriors += lost.count
        note = changed(note, lost.isEmpty ? [] : LinkDetachment(note.document).edits(lost))
        return String(decoding: note.document.bytes, as: UTF8.self)
    }

    private func changed(_ note: Note, _ edits: [TextEdit]) -> Note {
        guard !edits.isEmpty,
            let bytes = FileEdit(path: note.path, before: note.document.bytes, edits: edits).applied()
        else { return note }
        return NoteReading.read(path: note.path, bytes: bytes, schema: vault.graph.schema)
    }

    /// The new name or path of a note that is imported under another one.
    private func redirection(of link: Link, in note: Note) -> LinkEdits.Redirection? {
        let written = note.destination(of: link)
        guard let place = places[FoldedName.key(Path(written).name)] else { return nil }
        let other = incoming[place]
        let path = other.known.map { model.graph.notes[$0].path } ?? other.path
        let name = other.known.map { vault.linkText(to: $0) } ?? path.name
        let isPath = written.contains("/") && !written.hasPrefix(".")
        if isPath ? path == other.note.path : FoldedName.areEqual(name, other.note.name) { return nil }
        return LinkEdits.Redirection(link, to: LinkEdits.destination(isPath ? path.stem.text : name))
    }
}

/// The messages that a thread has already.
private struct KnownMessages {
    private var byName: [String: NoteID] = [:]
    /// The last one first.
    private var byText: [String: [NoteID]] = [:]

    /// With whether a note of a folded name is to be imported, which is looked for by name alone.
    init(in thread: NoteID, _ model: ThreadsModel, besides isComing: (UInt64) -> Bool) {
        for message in model.conversation(of: thread).reversed() {
            let note = model.graph.notes[message.note]
            byName[Self.key(note, message.author, "\(FoldedName.key(note.name))")] = message.note
            if isComing(FoldedName.key(note.name)) { continue }
            byText[Self.key(note, message.author, Self.said(note)), default: []].append(message.note)
        }
    }

    /// The message that a note is; by its text each is found once.
    mutating func find(_ note: Note, by author: NoteID?) -> NoteID? {
        byName[Self.key(note, author, "\(FoldedName.key(note.name))")]
            ?? byText[Self.key(note, author, Self.said(note))]?.popLast()
    }

    private static func key(_ note: Note, _ author: NoteID?, _ what: String) -> String {
        "\(note.dateTime("sent")?.description ?? "") \(author.map { "\($0)" } ?? "") \(what)"
    }

    private static func said(_ note: Note) -> String { note.document.text(MessageBody(of: note.document).text) }
}
