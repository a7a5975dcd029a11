import Foundation
import Testing
import VaultEdits
import VaultMerging
import VaultSyntax
import VaultTestSupport

/// Random edits of random notes on two sides, compared with a merge of their values.
@Suite(.tags(.random)) struct RandomMergeTests {
    private let merge = ThreeWayMerge(schema: ThreeWayCase.schema)

    private static let seeds = ProcessInfo.processInfo.environment["MERGE_SEEDS"].flatMap(UInt64.init) ?? 1_000

    /// What a field or element comes to: its text, nothing, or a choice between both sides' texts.
    private struct Verdict: Hashable {
        var ours: String?
        var theirs: String?
    }

    @Test func `the values are those of a merge of values, both ways round`() throws {
        for seed in 0..<Self.seeds {
            var random = RandomNotes(seed: seed)
            let base = random.note()
            var (ours, theirs) = (base, base)
            for _ in 0...random.roll(4) { random.edit(&ours) }
            for _ in 0...random.roll(4) { random.edit(&theirs) }
            let expected = Self.expected(base, ours, theirs)
            let there = try result(base, ours, theirs)
            let back = try result(base, theirs, ours)
            let story: Comment = "seed \(seed)\n\(base.text)\nOURS\n\(ours.text)\nTHEIRS\n\(theirs.text)\nIS\n\(there)"
            try #require(try Self.values(there.ours) == expected.mapValues { $0.compactMapValues(\.ours) }.given, story)
            try #require(
                try Self.values(there.theirs) == expected.mapValues { $0.compactMapValues(\.theirs) }.given, story)
            try #require(back.ours == there.theirs && back.theirs == there.ours, "\(story)\nBACK\n\(back)")
            let isOpen = expected.values.contains { $0.values.contains { $0.ours != $0.theirs } }
            try #require(there.fieldConflicts == back.fieldConflicts && isOpen == (there.fieldConflicts > 0), story)
            try #require(Self.lost(base, ours, theirs, there.text).isEmpty, story)
            try #require(Self.lost(base, theirs, ours, back.text).isEmpty, story)
        }
    }

    /// What a crash leaves of a file, against a note that somebody edited.
    @Test(arguments: [
        "", "\n", "-", "--", "---", "\u{FEFF}", "a", "ab", "abc", "\r\n", "\n\n\n", "---\n", "---\ntype: goal\n",
    ])
    func `a torn side takes nothing of the other`(torn: String) throws {
        for seed in 0..<100 as Range<UInt64> {
            var random = RandomNotes(seed: seed)
            let base = random.note()
            var edited = base
            for _ in 0...random.roll(4) { random.edit(&edited) }
            for (ours, theirs) in [(torn, edited.text), (edited.text, torn)] where edited.text != base.text {
                let result = try #require(
                    merge.merge(base: Array(base.text.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8)))
                let kept = Stripped.text(
                    String(decoding: result.bytes, as: UTF8.self), ours == torn ? .theirs : .ours)
                let whole = edited.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                let isWhole = kept == whole.joined(separator: "\n")
                try #require(!result.conflicts.isEmpty && isWhole, "seed \(seed)\n\(kept)")
            }
        }
    }

    // MARK: The merge of values

    private static func expected(
        _ base: ModelNote, _ ours: ModelNote, _ theirs: ModelNote
    ) -> [String: [String: Verdict]] {
        var result: [String: [String: Verdict]] = [:]
        let (old, own, other) = (base.values, ours.values, theirs.values)
        for key in Set(own.keys).union(other.keys) {
            let (b, o, t) = (old[key] ?? [:], own[key] ?? [:], other[key] ?? [:])
            var verdicts: [String: Verdict] = [:]
            for element in Set(o.keys).union(t.keys) {
                verdicts[element] = verdict(key, b[element], o[element], t[element])
            }
            result[key] = verdicts
        }
        return result
    }

    /// By their meaning, then by their text.
    private static func verdict(_ key: String, _ base: String?, _ ours: String?, _ theirs: String?) -> Verdict {
        func meaning(_ text: String?) -> String? {
            text.map { key == "tags" ? $0.lowercased() : key == "values" ? ModelNote.elementKey(key, $0) : $0 }
        }
        if ours == theirs || theirs == base { return Verdict(ours: ours, theirs: ours) }
        if ours == base { return Verdict(ours: theirs, theirs: theirs) }
        // Respelled on one side and removed on the other.
        if base != nil, ours == nil || theirs == nil { return Verdict(ours: ours, theirs: theirs) }
        if meaning(ours) == meaning(theirs), let ours, let theirs {
            // Of two spellings the longer one, else the lower one.
            let isOurs = ours.utf8.count == theirs.utf8.count ? ours < theirs : ours.utf8.count > theirs.utf8.count
            return isOurs ? Verdict(ours: ours, theirs: ours) : Verdict(ours: theirs, theirs: theirs)
        }
        if meaning(theirs) == meaning(base) { return Verdict(ours: ours, theirs: ours) }
        if meaning(ours) == meaning(base) { return Verdict(ours: theirs, theirs: theirs) }
        if key == "created", let ours, let theirs { return Verdict(ours: min(ours, theirs), theirs: min(ours, theirs)) }
        return Verdict(ours: ours, theirs: theirs)
    }

    // MARK: What came out

    private struct Outcome: CustomStringConvertible {
        var text: String
        /// With that side's lines in the place of each conflict.
        var ours: String
        var theirs: String
        var fieldConflicts: Int

        var description: String { text }
    }

    private func result(_ base: ModelNote, _ ours: ModelNote, _ theirs: ModelNote) throws -> Outcome {
        let result = try #require(
            merge.merge(base: Array(base.text.utf8), ours: Array(ours.text.utf8), theirs: Array(theirs.text.utf8)))
        let text = String(decoding: result.bytes, as: UTF8.self)
        try #require(result.manner == .byField, "\(base.text)\nOURS\n\(ours.text)\nTHEIRS\n\(theirs.text)\nIS\n\(text)")
        let isEven = text.contains("\r\n") ? !text.replacing("\r\n", with: "").contains("\n") : true
        try #require(isEven, "line breaks are mixed")
        return Outcome(
            text: text, ours: Stripped.text(text, .ours), theirs: Stripped.text(text, .theirs),
            fieldConflicts: result.conflicts.count { $0.place != .body })
    }

    /// The values of a text, which must be readable.
    private static func values(_ text: String) throws -> [String: [String: String]] {
        let document = Document(Array(text.utf8))
        try #require(document.problems.isEmpty && document.frontMatter != nil, "\(text)")
        var values: [String: [String: String]] = [:]
        for entry in document.entries {
            let key = document.text(entry.key)
            if key == "type" { continue }
            let node = document.nodes[Int(entry.value)]
            let nodes = node.isList ? document.items(of: entry.value) : [entry.value]
            let texts = nodes.map { node in
                let isQuoted = document.nodes[Int(node)].kind != .plain
                return ModelNote.typed(document.text(node), in: key, isQuoted: isQuoted)
            }
            let elements = ModelNote.elements(key, texts.filter { !$0.isEmpty })
            try #require(elements.count == texts.count { !$0.isEmpty }, "an element twice in \(text)")
            if !elements.isEmpty { values[key] = elements }
        }
        return values
    }

    /// Lines of the body and comments that a side has, and that the other has not removed, but the result lacks.
    private static func lost(_ base: ModelNote, _ ours: ModelNote, _ theirs: ModelNote, _ text: String) -> [String] {
        func markers(_ note: ModelNote) -> Set<String> {
            Set(note.body + note.fields.flatMap { [$0.above, $0.behind] }).subtracting([""])
        }
        let (old, own, other) = (markers(base), markers(ours), markers(theirs))
        let lines = text.split(whereSeparator: \.isNewline).map { String($0) + " " }
        return own.union(other).filter { mark in
            let isRemoved = old.contains(mark) && !(own.contains(mark) && other.contains(mark))
            // With the last element of a list goes its entry, and what stands after that.
            let isOfGone = base.fields.contains { $0.behind == mark && !text.contains("\n\($0.key):") }
            return !isRemoved && !isOfGone && !lines.contains { $0.contains(mark + " ") }
        }
    }
}

extension [String: [String: String]] {
    /// Without fields that hold nothing.
    fileprivate var given: Self { filter { !$0.value.isEmpty } }
}

/// A text with conflicts, as one side has it.
enum Stripped {
    enum Side { case ours, theirs }

    static func text(_ text: String, _ side: Side) -> String {
        var lines: [Substring] = []
        var part: Side?
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.hasPrefix("<<<<<<< ") {
                part = .ours
            } else if line.hasPrefix("======="), part == .ours {
                part = .theirs
            } else if line.hasPrefix(">>>>>>> "), part == .theirs {
                part = nil
            } else if part == nil || part == side {
                lines.append(line)
            }
        }
        return lines.joined(separator: "\n")
    }
}
