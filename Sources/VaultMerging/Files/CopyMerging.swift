import VaultEdits
import VaultRecords
import VaultSyntax

/// Merges the copies of sync tools into what they were made of, one after the other, each on what the ones before left.
package struct CopyMerging {
    private let original: Graph
    /// With what was resolved before.
    private let graph: Graph
    private let spread: any WorkSpread
    private let isThere: (Path) -> Bool
    private let counts: (NoteID) -> Bool
    private var files = SteppedChange()
    /// Paths of files that hold conflicts.
    private var undecided: Set<Path>
    package private(set) var results: [CopyResolution] = []
    /// Where links to a copy are to lead, by its path.
    private var successors: [Path: Path] = [:]

    /// - Parameters:
    ///   - edits: what the same run does to other files
    ///   - undecided: paths of files that hold conflicts after these
    ///   - counts: whether a plain note would count for anything
    ///   - isThere: whether a file lies at a path, which need not be a note
    package init(
        _ graph: Graph, after edits: [FileEdit], undecided: Set<Path>, spread: any WorkSpread,
        counts: @escaping (NoteID) -> Bool = { _ in false }, isThere: @escaping (Path) -> Bool
    ) {
        original = graph
        (self.undecided, self.spread, self.isThere, self.counts) = (undecided, spread, isThere, counts)
        self.graph = edits.isEmpty ? graph : graph.after(Change(files: edits), spread: spread)
        for edit in edits { files.add(edit) }
    }

    /// All of it, and what came before, as one change, by path.
    package var change: Change {
        Change(files: files.change.files.sorted { ($0.finalPath ?? $0.path) < ($1.finalPath ?? $1.path) })
    }

    /// The copies that some paths name, by their own or by that of what they were copied from; all without paths.
    package struct Wanted: Sendable {
        fileprivate let paths: Set<Path>
        /// Their numbers, each with the path of its original.
        fileprivate let copies: [(number: NoteID, original: Path)]
        /// The paths of all of them and their originals, of which older versions are of use.
        package let involved: Set<Path>

        fileprivate func names(_ path: Path) -> Bool { paths.isEmpty || paths.contains(path) }
    }

    /// A copy's copy belongs to the first original. Cost: O(notes).
    package func wanted(_ paths: Set<Path>) -> Wanted {
        let copies = graph.copies(among: counts).filter { $0.kind != .possible }
        let originals = Dictionary(copies.map { (graph.notes[$0.note].path, $0.original) }) { first, _ in first }
        let all = copies.map { copy in
            var last = copy.original
            while let next = originals[last], next != last { last = next }
            return (copy.note, last)
        }
        let wanted = all.filter { copy, original in
            paths.isEmpty || paths.contains(graph.notes[copy].path) || paths.contains(original)
        }
        return Wanted(
            paths: paths, copies: wanted, involved: Set(wanted.flatMap { [graph.notes[$0].path, $1] }))
    }

    /// Plans what becomes of copies. Cost: linear in their versions, and in the links of the vault.
    ///
    /// - Parameters:
    ///   - unreadable: paths of files that could not be read
    ///   - versions: the older versions of an original, the oldest first, that a copy at a path may have been made from
    package mutating func merge(
        _ wanted: Wanted, _ merging: FileMerging, unreadable: [Path],
        versions: (_ original: Path, _ copy: Path) -> [[UInt8]]
    ) {
        for (copy, original) in wanted.copies {
            let outcome = merge(copy, into: original, versions, merging)
            results.append(CopyResolution(path: graph.notes[copy].path, original: original, outcome: outcome))
        }
        let others =
            graph.copiedFiles.map { ($0, CopyResolution.Obstacle.noNote) }
            + unreadable.filter(Graph.hasCopyMark).map { ($0, .unreadable) }
        for (path, obstacle) in others where wanted.names(path) {
            results.append(CopyResolution(path: path, original: path, outcome: .left(obstacle)))
        }
        followLinks()
    }

    private mutating func merge(
        _ number: NoteID, into original: Path, _ versions: (Path, Path) -> [[UInt8]], _ merging: FileMerging
    ) -> CopyResolution.Outcome {
        let copy = graph.notes[number]
        let theirs = copy.document.bytes
        let isOpen = copy.hasConflict || graph.note(at: original).map { graph.notes[$0].hasConflict } == true
        if undecided.contains(original) || isOpen { return .left(.openOriginal) }
        if copy.isOutside { return .left(.outside) }
        guard let ours = files.bytes(of: original) ?? bytes(ofNote: original) else {
            return takeName(original, number)
        }
        if graph.note(at: original).map({ graph.notes[$0].isOutside }) == true { return .left(.outside) }
        if ours == theirs { return end(copy, in: original, ours, ours, .known) }
        let manner = manner(number, original, ours, merging)
        if case .perhapsTwo(let fields) = manner { return .left(.perhapsTwo(fields: fields)) }
        if manner == .twoRecords {
            let path = graph.freePath(beside: original, besides: files.paths, isThere: isThere)
            files.move(copy.path, to: path, before: theirs)
            successors[copy.path] = path
            return .separated(to: path)
        }
        var merging = merging
        merging.merge.markers.ours = Self.fileName(original)
        merging.merge.markers.theirs = Self.fileName(copy.path)
        let texts = versions(original, copy.path)
        // A side that lost its front matter is more likely torn than meant.
        let isTorn = (Document(ours).frontMatter == nil) != (copy.document.frontMatter == nil)
        let base = isTorn ? nil : CommonVersion.choose(among: texts, ours: ours, theirs: theirs)
        switch merging.merge(original, copy: copy.path, base: base, ours: ours, theirs: theirs) {
        case nil: return .left(.unreadable)
        case .undecided(let conflicts): return .left(.undecided(conflicts))
        case .merged(let merged, let isChosen) where merged.conflicts.isEmpty:
            let stays: CopyResolution.Outcome = isChosen ? .overruled : .known
            return end(copy, in: original, ours, merged.bytes, merged.bytes == ours ? stays : .merged)
        case .merged(let merged, _):
            undecided.insert(original)
            return end(copy, in: original, ours, merged.bytes, .open(merged.conflicts))
        }
    }

    /// Takes a copy away, and gives its original what it holds then.
    private mutating func end(
        _ copy: Note, in original: Path, _ before: [UInt8], _ bytes: [UInt8], _ outcome: CopyResolution.Outcome
    ) -> CopyResolution.Outcome {
        _ = files.edit(original, before: before, [.replace(0..<before.count, String(decoding: bytes, as: UTF8.self))])
        files.delete(copy.path, before: copy.document.bytes)
        successors[copy.path] = original
        return outcome
    }

    /// The original is gone: the copy gets its name, unless something else has it.
    private mutating func takeName(_ original: Path, _ number: NoteID) -> CopyResolution.Outcome {
        let copy = graph.notes[number]
        if isThere(original) { return .left(.unreadable) }
        let name = original.name
        if let other = graph.notes(named: name).first { return .left(.nameTaken(path: graph.notes[other].path)) }
        let taken = successors.values.first { FoldedName.areEqual($0.name, name) }
        if let taken { return .left(.nameTaken(path: taken)) }
        files.move(copy.path, to: original, before: copy.document.bytes)
        successors[copy.path] = original
        return .renamed
    }

    /// Whether a copy is a record of its own, though a tool's mark says that both are one file: only when both say that
    /// they were made at different times.
    private func manner(
        _ number: NoteID, _ path: Path, _ ours: [UInt8], _ merging: FileMerging
    ) -> ThreeWayMerge.Manner {
        let copy = graph.notes[number]
        let original = NoteReading.read(path: copy.path, bytes: ours, schema: graph.schema)
        let made = (original.text("created"), copy.text("created"))
        guard let own = made.0, let other = made.1, own != other else { return .byField }
        let theirs = copy.document.bytes
        let manner = merging.manner(ours, theirs) ?? .byField
        guard case .perhapsTwo(let fields) = manner else { return manner }
        let doubt = UncertainMerge(path: path, copy: copy.path, fields: fields, ours: ours, theirs: theirs)
        switch merging.decider?.origin(of: doubt) {
        case .same: return .byField
        case .two: return .twoRecords
        case nil: return manner
        }
    }

    private func bytes(ofNote path: Path) -> [UInt8]? {
        graph.note(at: path).map { graph.notes[$0].document.bytes }
    }

    private static func fileName(_ path: Path) -> String {
        String(path.lastPart)
    }
}

/// Links to copies.
extension CopyMerging {
    /// Leads links that gave a copy's name or path to what it became; those that lead to something else stay. The names
    /// of the copies are put back for a moment, as those of empty notes, to see which links mean them.
    private mutating func followLinks() {
        if successors.isEmpty { return }
        let after = original.after(change, spread: spread)
        // What was removed is there as an empty note; what was moved is not.
        var notes = after.notes
        var numbers: [Path: NoteID] = [:]
        for number in after.removed { numbers[notes[number].path] = number }
        numbers = numbers.filter { successors[$0.key] != nil }
        for path in successors.keys.sorted() where numbers[path] == nil {
            numbers[path] = notes.endIndex
            notes.elements.append(NoteReading.read(path: path, bytes: [], schema: after.schema))
        }
        let named = Graph(schema: after.schema, notes: notes.elements)
        let backlinks = Backlinks(named)
        var redirections: [NoteID: [LinkEdits.Redirection]] = [:]
        let shared = Dictionary(grouping: numbers.keys) { FoldedName.key($0.name) }
        for (path, target) in successors.sorted(by: { $0.key < $1.key }) {
            guard let number = numbers[path] else { continue }
            let isUnique = after.notes(named: target.name).count < 2
            let moved = MovedNote(from: path, to: target, isNameUnique: isUnique)
            for source in backlinks.links(to: number, in: named)
            where after.resolve(source.link, of: source.note).destination == nil {
                let holder = after.notes[source.note]
                let written = holder.destination(of: source.link)
                // A name that two copies have says not which is meant.
                let isOnly = shared[FoldedName.key(path.name)]?.count == 1
                if !isOnly, !written.contains("/") { continue }
                let place = MovedNote(from: holder.path, to: holder.path)
                let destination = moved.destination(written, source.link.style, in: place)
                redirections[source.note, default: []].append(.init(source.link, to: destination))
            }
        }
        for (holder, links) in redirections.sorted(by: { $0.key < $1.key }) where !after.notes[holder].isOutside {
            let note = after.notes[holder]
            guard let edits = try? LinkEdits(note.document).edits(links) else { continue }
            _ = files.edit(note.path, before: note.document.bytes, edits)
        }
    }
}

/// Which older version of a file two others were made from, where it is not recorded.
///
/// A sync tool copies a file because both sides changed it. So it is older than either of the two. Of these, the newest
/// counts that both sides show to have known: a side has a line that came with it or later, and none that it had done
/// away with; else the oldest, since with one that is too new, a change of one side would look like the other's.
package enum CommonVersion {
    /// Of versions, the oldest first; nil when none can be it. Cost: linear in the bytes, and in versions × lines of
    /// both sides.
    package static func choose(among versions: [[UInt8]], ours: [UInt8], theirs: [UInt8]) -> [UInt8]? {
        var numbering = LineNumbering()
        let sides = [ours, theirs].map { numbering.numbers(of: TextLines($0)) }
        let texts = versions.map { numbering.numbers(of: TextLines($0)) }
        let older = texts.firstIndex { sides.contains($0) } ?? texts.count
        let lines = zip(versions, texts).prefix(older).map { Self.lines($0, $1) }
        var first: [Int32: Int] = [:]
        for (version, lines) in lines.enumerated() {
            for line in lines where first[line] == nil { first[line] = version }
        }
        let known = zip([ours, theirs], sides).map { Self.lines($0, $1).filter { first[$0] != nil } }
        let newest = lines.indices.last { version in
            version == 0
                || known.allSatisfy { side in
                    side.contains { first[$0, default: 0] >= version }
                        && side.allSatisfy { first[$0, default: 0] >= version || lines[version].contains($0) }
                }
        }
        return newest.map { versions[$0] }
    }

    /// The lines of a text that say something, as numbers.
    private static func lines(_ text: [UInt8], _ numbers: [Int32]) -> Set<Int32> {
        let lines = TextLines(text)
        return Set(numbers.indices.filter { place in lines.text(place).contains { !$0.isBlank } }.map { numbers[$0] })
    }
}

/// What is to become of a file that a sync tool copied.
package struct CopyResolution: Sendable {
    package enum Outcome: Hashable, Sendable {
        /// The original has all of it already, and it goes.
        case known
        /// The original has what was chosen already, and the copy is deleted with what it says differently.
        case overruled
        /// The original gets what it lacks, and it goes.
        case merged
        /// It is deleted, and both sides are between conflict markers in the original.
        case open([ThreeWayConflict])
        /// The original was gone, and it has its name.
        case renamed
        /// It is another record, and gets this path.
        case separated(to: Path)
        /// It stays as it is.
        case left(Obstacle)
    }

    /// Why a copy stays.
    package enum Obstacle: Hashable, Sendable {
        /// It is a file of another kind.
        case noNote
        /// It or its original cannot be read, or is not a text.
        case unreadable
        /// It or its original is a symbolic link out of the vault.
        case outside
        /// The original holds conflicts itself.
        case openOriginal
        /// The original is gone, and a note at this path has its name.
        case nameTaken(path: Path)
        /// It may be another record than its original, and it is undecided: these fields suggest two.
        case perhapsTwo(fields: [String])
        /// The user was asked and decided nothing.
        case undecided([ThreeWayConflict])
    }

    /// Relative to the root.
    package let path: Path
    /// What it was copied from, there or not.
    package let original: Path
    package let outcome: Outcome

    /// Whether a person still has to look at it.
    package var isOpen: Bool {
        switch outcome {
        case .known, .overruled, .merged, .renamed, .separated: false
        case .open, .left: true
        }
    }
}
