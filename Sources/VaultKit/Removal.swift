import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// Which notes go, which links go with them, and which stay: by the delete rules of the fields that hold the links.
package struct Removal {
    private let graph: Graph
    private let backlinks: Backlinks
    private let named: [Int]
    /// In the order in which they were found; those that were named come first.
    package private(set) var removed: [Int] = []
    /// Links in fields that are to be removed, with where they lead, by the note that holds them.
    private var links: [Int: [(link: Link, target: Int)]] = [:]
    private var left: [(source: Backlinks.Source, target: Int)] = []
    /// Notes whose fields do not let a note go, by that note.
    package private(set) var restricting: [(target: Int, holder: Int)] = []

    /// Cost: O(links of the vault).
    package init(_ graph: Graph, _ numbers: [Int]) {
        self.graph = graph
        backlinks = Backlinks(graph)
        var seen: Set<Int> = []
        named = numbers.filter { seen.insert($0).inserted }
        removed = named
        var sources: [(source: Backlinks.Source, target: Int, rule: DeleteRule?)] = []
        var next = 0
        while next < removed.count {
            let target = removed[next]
            next += 1
            for source in backlinks.links(to: target, in: graph) {
                let rule = rule(of: source)
                sources.append((source, target, rule))
                if rule == .cascade, seen.insert(source.note).inserted { removed.append(source.note) }
            }
        }
        for (source, target, rule) in sources where !seen.contains(source.note) {
            switch rule {
            case .restrict: restricting.append((target, source.note))
            case .detach, .cascade: links[source.note, default: []].append((source.link, target))
            case nil: left.append((source, target))
            }
        }
    }

    /// What becomes of a link; nil for one in text or in a property that no type knows.
    private func rule(of source: Backlinks.Source) -> DeleteRule? {
        let note = graph.notes[source.note]
        guard case .field(let field) = source.link.place, let type = note.type else { return nil }
        let fields = graph.schema.fields[type]
        return fields.indices.contains(Int(field)) ? fields[Int(field)].deletion : nil
    }

    /// The change, with what is to be said of it.
    package func planned() throws(EditRefusal) -> PlannedRemoval {
        var files: [FileEdit] = []
        var detached: [PlannedRemoval.Detached] = []
        let holders = links.keys.sorted { precedes(graph.notes[$0].path, graph.notes[$1].path) }
        for holder in holders {
            if graph.notes[holder].isOutside { throw .outside(path: graph.notes[holder].path) }
            if let file = try detaching(holder, &detached) { files.append(file) }
        }
        for number in removed {
            files.append(.deleting(graph.notes[number].path, before: graph.notes[number].document.bytes))
        }
        let left = left.map { source, target in
            let note = graph.notes[source.note]
            let line = LineTable(note.document.bytes).position(of: Int(source.link.range.start)).line
            return PlannedRemoval.Left(path: note.path, line: line, name: graph.notes[target].name)
        }
        return PlannedRemoval(
            edit: PlannedEdit(change: Change(files: files), newMeasures: []),
            named: named.map { graph.notes[$0].path },
            cascaded: removed.dropFirst(named.count).map { graph.notes[$0].path }.sorted(by: precedes),
            detached: detached,
            left: left.sorted { $0.path == $1.path ? $0.line < $1.line : precedes($0.path, $1.path) })
    }

    private func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// The edit that takes the links out of a note's fields, and the entries that name what they link.
    private func detaching(
        _ holder: Int, _ detached: inout [PlannedRemoval.Detached]
    ) throws(EditRefusal) -> FileEdit? {
        let note = graph.notes[holder]
        guard let type = note.type, let links = links[holder] else { return nil }
        var elements: [String: Set<Int>] = [:]
        for (link, target) in links {
            guard case .field(let number) = link.place else { continue }
            let field = graph.schema.fields[type][Int(number)].name
            guard let entry = note.document.entry(field) else { continue }
            let isList = note.document.nodes[Int(entry.value)].isList
            let nodes = isList ? Array(note.document.items(of: entry.value)) : [entry.value]
            guard let element = nodes.firstIndex(of: link.node) else { continue }
            elements[field, default: []].insert(element)
            detached.append(.init(path: note.path, field: field, name: graph.notes[target].name))
        }
        for target in Set(links.map(\.target)).sorted() {
            for entry in NamedEntries(graph: graph).entries(of: holder, naming: target) {
                elements[entry.field, default: []].insert(entry.element)
                detached.append(.init(path: note.path, field: entry.field, name: graph.notes[target].name))
            }
        }
        var edits = FieldEdits(note, graph.schema)
        do throws(FieldEditProblem) {
            for (field, places) in elements.sorted(by: { $0.key < $1.key }) {
                for place in places.sorted(by: >) { try edits.replace(field, element: place, with: []) }
            }
        } catch {
            throw .field(path: note.path, error)
        }
        return edits.fileEdit(path: note.path)
    }
}
