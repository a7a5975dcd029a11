import Testing
import VaultEdits
import VaultMerging
import VaultSyntax
import VaultTestSupport

/// What git merges by lines alone is merged here too, to the same bytes or to a file that says the same.
@Suite(.tags(.git, .random), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct PlainMergeTests {
    /// What `git merge-file` makes of three texts; nil where it finds a conflict.
    private static func plain(_ folder: GitFolder, _ base: String, _ ours: String, _ theirs: String) throws -> String? {
        for (name, text) in [("base", base), ("ours", ours), ("theirs", theirs)] {
            try folder.scratch.write(text, to: name)
        }
        let answer = try folder.answer(["merge-file", "-p", "ours", "base", "theirs"])
        try #require(answer.exitCode >= 0 && answer.exitCode < 128, "\(answer.stderr)")
        return answer.exitCode == 0 ? answer.stdout : nil
    }

    /// Fields by their name, and the lines of the body.
    private struct Meaning: Hashable {
        var fields: [String: [String]] = [:]
        var body: [String]

        /// Nil where a field is there twice, as when both sides moved it to different places: that is no merge.
        init?(_ text: String) {
            let document = Document(Array(text.utf8))
            guard document.problems.isEmpty else { return nil }
            for entry in document.entries {
                let node = document.nodes[Int(entry.value)]
                let texts =
                    node.isList ? document.items(of: entry.value).map(document.text) : [document.text(entry.value)]
                guard fields.updateValue(texts, forKey: document.text(entry.key).lowercased()) == nil else {
                    return nil
                }
            }
            body = String(decoding: document.bytes[document.body], as: UTF8.self)
                .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map(String.init)
        }
    }

    /// Whether git merged the texts; then ours says the same.
    private static func isPlain(
        _ folder: GitFolder, _ base: String, _ ours: String, _ theirs: String, _ place: String
    ) throws -> Bool {
        guard let plain = try plain(folder, base, ours, theirs), let meaning = Meaning(plain),
            let sides = [base, ours, theirs].map(Meaning.init) as? [Meaning]
        else { return false }
        // A field that one side moved and the other took away is there again by lines.
        let isBack = sides[0].fields.keys.contains { key in
            meaning.fields[key] != nil && sides.dropFirst().contains { $0.fields[key] == nil }
        }
        if isBack { return false }
        let result = try #require(
            ThreeWayMerge(schema: ThreeWayCase.schema).merge(
                base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8)))
        let text = String(decoding: result.bytes, as: UTF8.self)
        let story: Comment = "\(place)\n\(base)\nOURS\n\(ours)\nTHEIRS\n\(theirs)\nGIT\n\(plain)\nIS\n\(text)"
        #expect(result.conflicts.isEmpty, story)
        if text != plain { #expect(Meaning(text) == meaning, story) }
        return true
    }

    @Test func `each pair of the edits of one note`() throws {
        let folder = try GitFolder()
        var count = 0
        for (place, ours) in SymmetricMergeTests.edited.enumerated() {
            for (other, theirs) in SymmetricMergeTests.edited.enumerated().dropFirst(place) {
                let words = "\(place) and \(other)"
                if try Self.isPlain(folder, SymmetricMergeTests.base, ours, theirs, words) { count += 1 }
            }
        }
        #expect(count > 500)
    }

    @Test func `random edits of random notes, of which none changes an order`() throws {
        let folder = try GitFolder()
        var count = 0
        for seed in 0..<300 as Range<UInt64> {
            var random = RandomNotes(seed: seed)
            let base = random.note()
            var (ours, theirs) = (base, base)
            for _ in 0...random.roll(2) { random.edit(&ours) }
            for _ in 0...random.roll(2) { random.edit(&theirs) }
            let orders = [base, ours, theirs].map { note in
                let keys = Set(base.fields.map(\.key)).intersection(ours.fields.map(\.key))
                    .intersection(theirs.fields.map(\.key))
                return note.fields.map(\.key).filter(keys.contains)
            }
            guard orders[0] == orders[1], orders[0] == orders[2] else { continue }
            if try Self.isPlain(folder, base.text, ours.text, theirs.text, "seed \(seed)") { count += 1 }
        }
        #expect(count > 30)
    }

    /// What one side respelled and the other removed, both ways round.
    @Test func `where git finds a conflict, nothing that was respelled is removed in silence`() throws {
        let folder = try GitFolder()
        var count = 0
        for seed in 0..<150 as Range<UInt64> {
            var random = RandomNotes(seed: seed)
            let base = random.note()
            guard let place = base.fields.firstIndex(where: { ["tags", "values"].contains($0.key) }) else { continue }
            var (ours, theirs) = (base, base)
            let element = random.roll(base.fields[place].texts.count)
            let text = base.fields[place].texts[element]
            let isLink = base.fields[place].key == "values"
            ours.fields[place].texts[element] =
                isLink ? text.hasPrefix("[[") ? "\(text.dropFirst(2).dropLast(2))" : "[[\(text)]]" : text.uppercased()
            theirs.fields[place].texts.remove(at: element)
            if theirs.fields[place].texts.isEmpty { theirs.fields.remove(at: place) }
            for (ours, theirs) in [(ours.text, theirs.text), (theirs.text, ours.text)] {
                guard try Self.plain(folder, base.text, ours, theirs) == nil else { continue }
                count += 1
                let result = ThreeWayMerge(schema: ThreeWayCase.schema).merge(
                    base: Array(base.text.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
                #expect(result?.conflicts.isEmpty == false, "seed \(seed)")
            }
        }
        #expect(count > 50)
    }
}
