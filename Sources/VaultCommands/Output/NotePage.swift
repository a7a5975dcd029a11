import VaultAnswers
import VaultChecks
import VaultGoals
import VaultGraph
import VaultKit
import VaultSchema
import VaultSyntax
import VaultWorkouts

/// All that the vault knows of one note, gathered once for text and JSON.
struct NotePage {
    let vault: Vault
    let index: Int
    let today: CalendarDate
    /// Links of the body, each destination once, in file order.
    let bodyLinks: [Destination]
    /// Who links here, by type and field, in order of appearance.
    let backlinks: [LinkGroup]
    let findings: [Finding]
    /// Nil for what is no goal, milestone or obligation.
    let progress: GoalProgress?
    /// Who uses which unit; nil for what is no measure.
    let unitUses: UnitUses?
    /// What came of it, with the vault's units; nil for what is no completed workout.
    let training: (came: Training, model: WorkoutsModel)?

    /// Where a link of the body leads.
    struct Destination {
        /// As written.
        var name: String
        var path: String?
        var isBroken: Bool
    }

    /// The notes that link here in the same way.
    struct LinkGroup {
        /// The type of those notes; nil for plain ones.
        var holder: Int?
        /// Nil for links in a body.
        var field: String?
        var notes: [Int]
    }

    var graph: Graph { vault.graph }
    var note: Note { graph.notes[index] }

    /// Cost: a check of the whole vault, because what is wrong with a note may lie in another one.
    init(_ index: Int, of vault: Vault, today: CalendarDate, environment: [String: String]) {
        self.vault = vault
        self.index = index
        self.today = today
        let graph = vault.graph
        let note = graph.notes[index]
        bodyLinks = Self.bodyLinks(of: index, in: graph)
        backlinks = Self.backlinks(to: index, in: graph)
        findings = vault.findings(today: today, environment: environment).filter { $0.path == note.path }
        let type = note.type.map { graph.schema.types[$0] }
        let isTracked = type.map(ProgressOverview.isTracked) ?? false
        progress =
            isTracked
            ? vault.progress(asOf: today, includesArchived: true).goals.first { $0.path == note.path } : nil
        unitUses = type.map(UnitUses.isCounted) == true ? vault.unitUses(asOf: today) : nil
        let isWorkout = note.type != nil && note.type == graph.schema.type("workout")
        let model = isWorkout ? vault.workouts : nil
        training = model.flatMap { model in model.training(of: index).map { ($0, model) } }
    }

    private static func bodyLinks(of index: Int, in graph: Graph) -> [Destination] {
        let note = graph.notes[index]
        var seen: Set<String> = []
        var links: [Destination] = []
        for link in note.links where link.isInBody {
            let name = note.destination(of: link)
            guard !name.isEmpty, seen.insert(name).inserted else { continue }
            let resolution = graph.resolve(link, of: index)
            let path = resolution.destination.map { graph.notes[$0].path }
            links.append(Destination(name: name, path: path, isBroken: resolution == .broken))
        }
        return links
    }

    private static func backlinks(to index: Int, in graph: Graph) -> [LinkGroup] {
        var groups: [LinkGroup] = []
        for source in Backlinks(graph, to: [index]).links(to: index, in: graph)
        where source.note != index && !graph.conflictCopies.contains(source.note) {
            let holder = graph.notes[source.note]
            let field = graph.schema.role(of: source.link, in: holder)?.name
            if let place = groups.firstIndex(where: { $0.holder == holder.type && $0.field == field }) {
                if groups[place].notes.last != source.note { groups[place].notes.append(source.note) }
            } else {
                groups.append(LinkGroup(holder: holder.type, field: field, notes: [source.note]))
            }
        }
        return groups
    }

    /// The bytes of the body without blank lines around it. Cost: linear in those.
    var bodyBytes: ArraySlice<UInt8> {
        let bytes = note.document.bytes
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || 0x09...0x0d ~= byte }
        let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
        let body = bytes[min(note.document.bodyStart, bytes.count)...]
        guard let first = body.firstIndex(where: { !isBlank($0) }),
            let last = body.lastIndex(where: { !isBlank($0) })
        else { return [] }
        let start = body[..<first].lastIndex(where: isBreak).map { $0 + 1 } ?? body.startIndex
        let end = body[last...].firstIndex(where: isBreak) ?? body.endIndex
        return body[start..<end]
    }

    /// The body without blank lines around it, its lines ending in line feeds.
    var body: String {
        let bytes = bodyBytes
        if !bytes.contains(UInt8(ascii: "\r")) { return String(decoding: bytes, as: UTF8.self) }
        var joined: [UInt8] = []
        joined.reserveCapacity(bytes.count)
        for index in bytes.indices {
            if bytes[index] != UInt8(ascii: "\r") {
                joined.append(bytes[index])
            } else if index + 1 == bytes.endIndex || bytes[index + 1] != UInt8(ascii: "\n") {
                joined.append(UInt8(ascii: "\n"))
            }
        }
        return String(decoding: joined, as: UTF8.self)
    }
}

extension NotePage {
    /// The record as `list` writes it, with what only a page has.
    var json: [UInt8] {
        var files = SourceFiles { [vault] path in vault.bytes(of: path) }
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.key("record")
            RecordJSON(graph: graph, computed: computedFields).write(index, to: &json) { json in
                json.member("links", array: bodyLinks) { json, link in
                    json.object { json in
                        json.member("name", link.name)
                        json.member("path", link.path)
                    }
                }
                json.member("backlinks", array: backlinks.flatMap { group in group.notes.map { ($0, group.field) } }) {
                    json, link in
                    json.object { json in
                        json.member("name", graph.notes[link.0].name)
                        json.member("path", graph.notes[link.0].path)
                        json.member("field", link.1)
                    }
                }
                json.key("progress")
                if let progress { ProgressJSON.write(progress, explains: false, to: &json) } else { json.null() }
                json.key("training")
                if let training {
                    TrainingJSON.write(training.came, training.model, to: &json)
                } else {
                    json.null()
                }
                json.member("findings", array: findings) { FindingsJSON.write($1, to: &$0, files: &files) }
                json.member("body", body)
            }
        }
        json.newline()
        return json.bytes
    }

    private var computedFields: ComputedFields {
        if let unitUses { return unitUses.computedFields() }
        if progress == nil { return .none }
        return vault.progress(asOf: today, includesArchived: true).computedFields(in: graph)
    }
}
