import VaultChecks
import VaultRecords
import VaultSyntax

/// A conversation, as its record says.
package struct ThreadRecord: Sendable {
    package let note: NoteID
    /// The note of the user who began it; nil when the link leads to none.
    package let owner: NoteID?
    /// Notes of the others, as far as the links lead to users.
    package let participants: [NoteID]
    package let created: DateTime?

    /// The participants; the owner always is one.
    package var people: [NoteID] { (owner.map { [$0] } ?? []) + participants.filter { $0 != owner } }
}

/// What somebody wrote, as its record says.
package struct MessageRecord: Sendable {
    package let note: NoteID
    /// The note of the thread; nil when the link leads to none.
    package let thread: NoteID?
    /// The note of the user; nil when the link leads to none.
    package let author: NoteID?
    package let sent: DateTime?
    package let created: DateTime?
}

/// The threads of one state of a graph. Make it once for all queries.
package struct ThreadsModel: LastingModel {
    package let graph: Graph
    /// By path.
    package var threads: [ThreadRecord] { kept.threads }
    /// By path.
    package var messages: [MessageRecord] { kept.messages }
    package private(set) var kept: Kept

    /// What the records of threads and messages say, without their texts.
    package struct Kept: Sendable {
        fileprivate var threads: [ThreadRecord]
        fileprivate var messages: [MessageRecord]
        /// The indices in these, by note.
        fileprivate var threadPlaces: [NoteID: Int]
        fileprivate var messagePlaces: [NoteID: Int]
        /// By note of the thread, in order.
        fileprivate var conversations: [NoteID: [MessageRecord]]
    }

    package init(_ snapshot: Snapshot) { self.init(snapshot.graph) }

    package static func lasts(_ change: UpdatedNotes, _ schema: Schema) -> Bool { change.keepsNames }

    /// Cost: that of the records that changed and of sorting their threads, with a look at all messages for each.
    package init(_ kept: Kept, changed: Set<NoteID>, _ snapshot: Snapshot) {
        graph = snapshot.graph
        self.kept = kept
        var sorted: Set<NoteID> = []
        for number in changed {
            if let place = kept.threadPlaces[number] { self.kept.threads[place] = Self.thread(number, graph) }
            guard let place = kept.messagePlaces[number] else { continue }
            let message = Self.message(number, graph)
            self.kept.messages[place] = message
            sorted.formUnion([kept.messages[place].thread, message.thread].compactMap { $0 })
        }
        for thread in sorted {
            let messages = Self.inOrder(self.kept.messages.filter { $0.thread == thread }, graph)
            self.kept.conversations[thread] = messages.isEmpty ? nil : messages
        }
    }

    /// Cost: O(notes), and O(n log n) for the messages of each thread.
    package init(_ graph: Graph) {
        self.graph = graph
        let threads = graph.records("thread").map { Self.thread($0, graph) }
        let messages = graph.records("message").map { Self.message($0, graph) }
        kept = Kept(
            threads: threads, messages: messages,
            threadPlaces: Dictionary(threads.indices.map { (threads[$0].note, $0) }) { first, _ in first },
            messagePlaces: Dictionary(messages.indices.map { (messages[$0].note, $0) }) { first, _ in first },
            conversations: messages.reduce(into: [NoteID: [MessageRecord]]()) { conversations, message in
                if let thread = message.thread { conversations[thread, default: []].append(message) }
            }.mapValues { Self.inOrder($0, graph) })
    }

    private static func thread(_ note: NoteID, _ graph: Graph) -> ThreadRecord {
        ThreadRecord(
            note: note, owner: links("owner", of: note, in: graph).first,
            participants: links("participants", of: note, in: graph),
            created: graph.notes[note].readOne("created", DateTime.read)?.value)
    }

    private static func message(_ note: NoteID, _ graph: Graph) -> MessageRecord {
        MessageRecord(
            note: note, thread: links("thread", of: note, in: graph).first,
            author: links("author", of: note, in: graph).first,
            sent: graph.notes[note].dateTime("sent"), created: graph.notes[note].dateTime("created"))
    }

    private static func links(_ field: String, of number: NoteID, in graph: Graph) -> [NoteID] {
        let note = graph.notes[number]
        guard let type = note.type else { return [] }
        return note.links(in: graph.schema.fieldID(field, of: type)).compactMap { graph.resolve($0, of: number).note }
    }

    /// By `sent`, those of one time by `created`, then by name, in which numbers count as numbers; without one last.
    private static func inOrder(_ messages: [MessageRecord], _ graph: Graph) -> [MessageRecord] {
        let sent = seconds(messages.map(\.sent), missing: .max)
        let made = seconds(messages.map(\.created), missing: .max)
        return messages.indices.sorted { left, right in
            if sent[left] != sent[right] { return sent[left] < sent[right] }
            if made[left] != made[right] { return made[left] < made[right] }
            let (one, other) = (graph.notes[messages[left].note], graph.notes[messages[right].note])
            if one.name != other.name { return NaturalOrder.isBefore(one.name, other.name) }
            return left < right
        }.map { messages[$0] }
    }

    /// As instants when all of them state a zone, else as they are written.
    static func seconds(_ times: [DateTime?], missing: Int) -> [Int] {
        let isZoned = times.allSatisfy { $0.map { $0.offsetMinutes != nil } ?? true }
        return times.map { $0?.seconds(zoned: isZoned) ?? missing }
    }

    package func thread(ofNote note: NoteID) -> ThreadRecord? { kept.threadPlaces[note].map { threads[$0] } }
    package func message(ofNote note: NoteID) -> MessageRecord? { kept.messagePlaces[note].map { messages[$0] } }

    /// The messages of a thread by its note, in order.
    package func conversation(of thread: NoteID) -> [MessageRecord] { kept.conversations[thread] ?? [] }

    /// All messages of the same thread before one, in order. O(messages of the thread).
    package func context(of message: NoteID) -> [MessageRecord] {
        guard let thread = self.message(ofNote: message)?.thread else { return [] }
        return Array(conversation(of: thread).prefix { $0.note != message })
    }

    /// The time of the newest message, or that of `created` when this is later or there is none.
    package func lastActivity(of thread: NoteID) -> DateTime? {
        let times = conversation(of: thread).compactMap(\.sent)
        guard let created = self.thread(ofNote: thread)?.created else { return times.last }
        return times.last.map { $0.isEarlier(than: created) ? created : $0 } ?? created
    }

    /// When a message that is written now is sent: now, but later than the last one of its thread, and not before the
    /// thread was created. A time more than a day ahead is a slip, as it is for `created`, and is not followed.
    package func sendingTime(in thread: NoteID, now: DateTime) -> DateTime {
        let now = now.wallSeconds
        let sent = conversation(of: thread).compactMap { $0.sent.map { $0.wallSeconds + 1 } }
        let made = self.thread(ofNote: thread)?.created?.wallSeconds
        let earliest = (sent + [made ?? now]).filter { $0 <= now + CivilDay.secondsPerDay }.max() ?? now
        return DateTime(secondsSinceEpoch: Int64(max(now, earliest)), offset: 0)
    }

    /// The threads that a user owns or participates in; all of them for nil. The last active ones first, then by path.
    package func threads(of user: NoteID?) -> [ThreadRecord] {
        let found = threads.filter { thread in user.map { thread.people.contains($0) } ?? true }
        let keys = Self.seconds(found.map { lastActivity(of: $0.note) }, missing: .min)
        return found.indices.sorted { (keys[$1], $0) < (keys[$0], $1) }.map { found[$0] }
    }

    /// What a message says and how it is answered. O(bytes of the note).
    package func body(of message: NoteID) -> MessageBody { MessageBody(of: graph.notes[message].document) }

    /// The messages that the phases of a message draw on, each once, in the order of the text.
    package func priors(of message: NoteID) -> [NoteID] {
        let note = graph.notes[message]
        var seen: Set<NoteID> = []
        return note.links.compactMap { link in
            guard graph.schema.role(of: link, in: note)?.name == "priors" else { return nil }
            return graph.resolve(link, of: message).note.flatMap { seen.insert($0).inserted ? $0 : nil }
        }
    }

    /// The messages that draw on each message, by path. O(links of all messages).
    package var citations: [NoteID: [NoteID]] {
        var citations: [NoteID: [NoteID]] = [:]
        for message in messages {
            for prior in priors(of: message.note) { citations[prior, default: []].append(message.note) }
        }
        return citations
    }
}

extension DateTime {
    /// Seconds that tell times apart: instants, or local times.
    func seconds(zoned isZoned: Bool) -> Int { isZoned ? utcSeconds : wallSeconds }

    /// As instants when both state a zone, else as they are written.
    package func isEarlier(than other: DateTime) -> Bool { seconds(until: other) > 0 }
}

/// A message in which something was found.
package struct FoundMessage: Sendable {
    /// A line of it.
    package struct Line: Hashable, Sendable {
        /// Whether the line is in the answer; else its author wrote it.
        package var isAnswer: Bool
        /// In the file, from 1.
        package var number: Int
        package var text: String
    }

    package let message: MessageRecord
    /// Whether the title of its thread has one of the texts.
    package let isInTitle: Bool
    /// The lines with any of the texts, in the order of the file; none where only the title has them.
    package let lines: [Line]
}

extension ThreadsModel {
    /// The messages that fit and contain all of some texts, without case, in what was written, in the answer or in the
    /// title of the thread, the newest first. Where no message of a thread has any of the texts, but its title has, the
    /// first one stands for it. Cost: linear in the texts of the messages.
    package func search(_ texts: [String], where fits: (MessageRecord) -> Bool = { _ in true }) -> [FoundMessage] {
        let wanted = texts.map { $0.lowercased() }.filter { !$0.isEmpty }
        if wanted.isEmpty { return [] }
        var inTitles: [NoteID: [String]] = [:]
        for thread in threads {
            let title = graph.notes[thread.note].title.lowercased()
            let here = wanted.filter { title.contains($0) }
            if !here.isEmpty { inTitles[thread.note] = here }
        }
        var found = messages.compactMap { message in
            fits(message) ? find(wanted, in: message, titled: message.thread.flatMap { inTitles[$0] } ?? []) : nil
        }
        let speaking = Set(found.compactMap(\.message.thread))
        for thread in threads where !speaking.contains(thread.note) && inTitles[thread.note]?.count == wanted.count {
            if let first = conversation(of: thread.note).first(where: fits) {
                found.append(FoundMessage(message: first, isInTitle: true, lines: []))
            }
        }
        let keys = Self.seconds(found.map(\.message.sent), missing: .min)
        return found.indices.sorted { left, right in
            if keys[left] != keys[right] { return keys[left] > keys[right] }
            let names = (graph.notes[found[left].message.note].name, graph.notes[found[right].message.note].name)
            return NaturalOrder.isBefore(names.1, names.0)
        }.map { found[$0] }
    }

    /// - Parameter titled: those of the texts that the title of its thread has
    private func find(_ wanted: [String], in message: MessageRecord, titled: [String]) -> FoundMessage? {
        let document = graph.notes[message.note].document
        let body = MessageBody(of: document)
        let parts = [(isAnswer: false, range: body.text)] + body.phases.map { (isAnswer: true, range: $0.content) }
        var missing = Set(wanted).subtracting(titled)
        var lines: [FoundMessage.Line] = []
        lazy var table = LineTable(document.bytes)
        for part in parts {
            let text = document.text(part.range)
            lazy var first = table.position(of: Int(part.range.start)).line
            for (offset, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            {
                let small = line.lowercased()
                let here = wanted.filter { small.contains($0) }
                if here.isEmpty { continue }
                missing.subtract(here)
                lines.append(.init(isAnswer: part.isAnswer, number: first + offset, text: String(line)))
            }
        }
        guard missing.isEmpty, !lines.isEmpty else { return nil }
        return FoundMessage(message: message, isInTitle: !titled.isEmpty, lines: lines)
    }
}

/// The people of a vault.
extension ThreadsModel {
    /// The users that are not archived, by path.
    package var users: [NoteID] { graph.records("user").filter { !graph.notes[$0].isTrue("archived") } }

    /// Users by the keys of their wallets, in the order of their paths; archived ones too. Cost: linear in the users.
    var usersByWallet: [String: [NoteID]] {
        Dictionary(
            graph.records("user").compactMap { number in
                graph.notes[number].text("wallet").map { (UniqueKey.address.key(of: $0), [number]) }
            }, uniquingKeysWith: +)
    }

    /// Who writes where nobody is named: the only user; nil when there are several or none.
    package var onlyUser: NoteID? { users.count == 1 ? users.first : nil }
}
