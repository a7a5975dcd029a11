import VaultEdits
import VaultMerging
import VaultRecords
import VaultSyntax

extension FuzzTarget {
    /// `DESTINATION ␞ NOTE`: a link that is led elsewhere leads there, and all others where they led.
    static let links = FuzzTarget("links") { bytes in
        let parts = InputParts(bytes, 2)
        let destination = parts.text(0)
        _ = LinkText.read(parts[0].span)
        let note = NoteReading.read(path: "goals/a.md", bytes: parts[1], schema: StandingVault.schema)
        let before = note.links.map { note.destination(of: $0) }
        let moved = MovedNote(from: "goals/run.md", to: "b c/\(destination).md", isNameUnique: false)
        let holder = MovedNote(from: note.path, to: "x/y/a.md")
        for link in note.links { _ = moved.destination(note.destination(of: link), link.style, in: holder) }
        for place in [note.links.indices.first, note.links.indices.last].compactMap({ $0 }) {
            let edits = try? LinkEdits(note.document).edits([.init(note.links[place], to: destination)])
            guard let edits else { continue }
            guard let after = FileEdit(path: note.path, before: parts[1], edits: edits).applied() else {
                throw BrokenProperty("edits overlap")
            }
            let again = NoteReading.read(path: note.path, bytes: after, schema: StandingVault.schema)
            var expected = before
            expected[place] = destination
            let found = again.links.map { again.destination(of: $0) }
            try expect(
                found.map(LinkCheck.stem) == expected.map(LinkCheck.stem),
                "links lead to \(found), expected \(expected): '\(String(decoding: after, as: UTF8.self))'")
        }
    }

    /// `BASE ␞ OURS ␞ THEIRS`: what one side made alone is in the result, and both ways round say the same.
    static let merges = FuzzTarget("merges") { bytes in
        let parts = InputParts(bytes, 3)
        try MergeCheck(base: parts[0], ours: parts[1], theirs: parts[2]).run()
    }

    /// `TEXT ␞ TEXT`: the changes of lines make the one of the other.
    static let differences = FuzzTarget("differences") { bytes in
        let parts = InputParts(bytes, 2)
        let (old, new) = (TextLines(parts[0]), TextLines(parts[1]))
        var numbering = LineNumbering(comparesBreaks: true)
        let numbers = (numbering.numbers(of: old), numbering.numbers(of: new))
        let changes = LineDifference(from: numbers.0, to: numbers.1).changes
        var made: [UInt8] = []
        var next = 0
        for change in changes {
            try expect(change.old.lowerBound >= next, "changes overlap")
            made += old[next..<change.old.lowerBound]
            made += new[change.new]
            next = change.old.upperBound
        }
        made += old[next..<old.count]
        try expect(made == parts[1], "the changes make '\(String(decoding: made, as: UTF8.self))'")
    }
}

private enum LinkCheck {
    static func stem(_ path: String) -> [UInt8] { Array(Path(path).stem.utf8) }
}

private struct MergeCheck {
    private let base: [UInt8]
    private let ours: [UInt8]
    private let theirs: [UInt8]
    private let merge = ThreeWayMerge(schema: StandingVault.schema)

    init(base: [UInt8], ours: [UInt8], theirs: [UInt8]) { (self.base, self.ours, self.theirs) = (base, ours, theirs) }

    func run() throws {
        let there = merge.merge(base: base, ours: ours, theirs: theirs, at: "a.md")
        let back = merge.merge(base: base, ours: theirs, theirs: ours, at: "a.md")
        guard let there, let back else {
            let areTexts = [base, ours, theirs].allSatisfy { String(validating: $0, as: UTF8.self) != nil }
            return try expect(!areTexts, "texts are not merged")
        }
        if ours == theirs || theirs == base { try expect(there.bytes == ours, "nothing of theirs, and not ours") }
        if ours == base { try expect(there.bytes == theirs, "nothing of ours, and not theirs") }
        // Of a front matter that cannot be read, one way round may be merged by lines and the other by fields.
        try expect(
            there.manner != back.manner || there.conflicts.isEmpty == back.conflicts.isEmpty,
            "a conflict one way round only: \(story(there, back))")
        try nothingIsLost(there.bytes, "there")
        try nothingIsLost(back.bytes, "back")
        try sides(there)
        _ = UnresolvedConflicts(in: there.bytes, of: there.conflicts, size: 7)
        _ = UnresolvedConflicts(in: ours, of: there.conflicts, size: 7)
        _ = ThreeWayMerge.byLine(base: base, ours: ours, theirs: theirs, markers: ConflictMarkers())
    }

    /// With a side's lines in the place of every conflict no marks are left, and what was readable stays so.
    private func sides(_ result: ThreeWayMerge.Result) throws {
        let isReadable = [base, ours, theirs].allSatisfy {
            Document($0).problems.isEmpty && Body(of: Document($0)).conflicts.isEmpty
        }
        for side in [ThreeWayMerge.Side.ours, .theirs] {
            let taking = ThreeWayMerge(schema: StandingVault.schema, taking: side)
            guard let decided = taking.merge(base: base, ours: ours, theirs: theirs, at: "a.md") else { continue }
            // Files that were made apart, and are or may be two things, are no question of sides.
            guard decided.manner.isOneRecord else { continue }
            try expect(decided.conflicts.isEmpty, "conflicts are left")
            if isReadable, result.manner == .byField {
                // What one side made of the body may look like a front matter when the other took its own away.
                let kinds = Document(decided.bytes).problems.map(\.kind).filter {
                    $0 != .lateFrontMatter && $0 != .secondFrontMatter
                }
                try expect(kinds.isEmpty, "\(kinds) in '\(String(decoding: decided.bytes, as: UTF8.self))'")
            }
        }
    }

    /// Lines of the body that a side added are in the result, whatever the other did.
    private func nothingIsLost(_ result: [UInt8], _ way: String) throws {
        let lines = Self.lines(result)
        let old = Self.lines(base)
        for side in [ours, theirs] {
            let document = Document(side)
            let own = Self.lines(Array(side[document.body]))
            for line in own where !old.contains(line) && !line.isEmpty {
                try expect(
                    lines.contains(line),
                    "\(way): '\(String(decoding: line, as: UTF8.self))' is lost in '\(String(decoding: result, as: UTF8.self))'"
                )
            }
        }
    }

    /// Without a byte order mark before a line, which may come to stand before another one.
    private static func lines(_ bytes: [UInt8]) -> Set<ArraySlice<UInt8>> {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return Set(bytes.split { $0 == 0x0A || $0 == 0x0D }.map { $0.starts(with: mark) ? $0.dropFirst(3) : $0 })
    }

    private func story(_ there: ThreeWayMerge.Result, _ back: ThreeWayMerge.Result) -> String {
        [there, back].map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n----\n")
    }
}
