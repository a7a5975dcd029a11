import Foundation
import Testing
import VaultEdits
import VaultSyntax
import VaultTestSupport

/// Random edits of random front matter, and of every Markdown file of the repository.
///
/// `EDIT_CASES=20000` makes as many; `EDIT_CASES_FILE=PATH` writes them down for `Tests/Fixtures/edits/compare.py`.
@Suite(.tags(.random)) struct RandomEditTests {
    static let count = ProcessInfo.processInfo.environment["EDIT_CASES"].flatMap(Int.init) ?? 2_000

    struct Sample: Encodable {
        let before: String
        let key: String
        let verb: String
        let texts: [String]
        let after: String
        /// What the field must hold afterwards; nil when it is not there, or is not to be judged.
        let expected: [String]?
    }

    private struct Random {
        var source: RandomFrontMatter

        mutating func intent(_ keys: [String]) -> FieldIntent {
            let isNew = keys.isEmpty || source.chance(20)
            let key = isNew ? source.pick(RandomFrontMatter.keys) : source.pick(keys)
            let count = source.number(1...3)
            let isLong = source.chance(12)
            let texts = (0..<count).map { _ in
                source.pick(isLong ? RandomFrontMatter.longTexts : RandomFrontMatter.texts)
            }
            switch source.number(0...9) {
            case 0...2: return .set(key, texts[0])
            case 3, 4: return .set(key, texts)
            case 5, 6: return .add(key, texts)
            case 7: return .remove(key, [source.pick(["a", "run far", "5.2 km", "[[run]]", "8"])])
            case 8: return .unset(key)
            default:
                return source.chance(50) ? .rename(key, source.pick(["new", "a: b", "Ünew"])) : .replace(key, 0, texts)
            }
        }
    }

    @Test func generatedFrontMatterIsEditedInPlace() throws {
        var samples: [Sample] = []
        var refused: [String: Int] = [:]
        for seed in 0..<UInt64(Self.count) {
            var random = Random(source: RandomFrontMatter(seed: seed))
            let bytes = Array(random.source.text.utf8)
            let document = Document(bytes)
            if !document.problems.allSatisfy({ $0.kind == .documentEndMarker }) {
                Issue.record(
                    "seed \(seed) gives \(document.problems.map(\.kind)): \(random.source.text.debugDescription)")
                continue
            }
            let intent = random.intent(random.source.keys)
            try Self.check(document, intent, isKnown: seed % 2 == 0, "seed \(seed)", &samples, &refused)
        }
        let allowed = ["holdsMap", "keyTaken", "noSuchKey"]
        #expect(refused.filter { !allowed.contains($0.key) } == [:])
        if let path = ProcessInfo.processInfo.environment["EDIT_CASES_FILE"] {
            let encoder = JSONEncoder()
            let lines = try samples.map { try encoder.encode($0) + Data([0x0A]) }
            try Data(lines.joined()).write(to: URL(filePath: path))
        }
    }

    /// What cannot be read is refused or left alone; nothing traps.
    @Test func brokenFrontMatterIsEditedInPlaceOrNotAtAll() throws {
        let scraps = [
            "\"", "'", "[", "]", "{", "}", ": ", ", ", "- ", "#", "\n", "  ", "\t", "|", "&a ", "*", "? ", "%", "[[",
            "]]",
            "\u{7}", "---\n", "title: B\n", "tags: B\n", "<<<<<<< a\n", ">>>>>>> b\n", "\r",
        ]
        var samples: [Sample] = []
        var refused: [String: Int] = [:]
        for seed in 0..<UInt64(Self.count) {
            var random = Random(source: RandomFrontMatter(seed: seed))
            var bytes = Array(random.source.text.utf8)
            for _ in 0..<random.source.number(1...3) where bytes.count > 4 {
                let place = random.source.number(4...bytes.count)
                bytes.insert(contentsOf: random.source.pick(scraps).utf8, at: place)
            }
            let intent = random.intent(random.source.keys)
            try Self.check(Document(bytes), intent, isKnown: seed % 2 == 0, "broken \(seed)", &samples, &refused)
        }
        #expect(refused["unreadable", default: 0] > 0)
        #expect(refused["cannotVerify", default: 0] < Self.count / 100)
    }

    @Test func everyFileIsEditedInPlace() throws {
        var samples: [Sample] = []
        var refused: [String: Int] = [:]
        let files = Repository.markdownFiles
        for round in 0..<max(Self.count / max(files.count, 1), 1) {
            for (number, file) in files.enumerated() {
                let document = Document(file.bytes)
                // Commands refuse those before any edit.
                if document.problems.contains(where: { $0.kind == .lateFrontMatter }) { continue }
                var random = Random(source: RandomFrontMatter(seed: UInt64(round * files.count + number)))
                let keys = document.entries.map { document.text($0.key) }
                try Self.check(
                    document, random.intent(keys), isKnown: round % 2 == 0, "\(file.path) round \(round)", &samples,
                    &refused)
            }
        }
        #expect(refused["cannotVerify"] == nil)
    }

    private static func check(
        _ document: Document, _ intent: FieldIntent, isKnown: Bool, _ name: String, _ samples: inout [Sample],
        _ refused: inout [String: Int]
    ) throws {
        var edits = FieldEdits(document, fields: isKnown ? FieldEditCase.fields.filter(\.isList) : [])
        do throws(Refusal) { try intent.apply(to: &edits) } catch {
            let kind = error.code
            if kind == "cannotVerify", !name.hasPrefix("broken") {
                Issue.record("\(name): \(intent) in \(text(document.bytes))")
            }
            refused[kind, default: 0] += 1
            return
        }
        let file = FileEdit(path: "a.md", before: document.bytes, edits: edits.edits)
        let after = try #require(file.applied())
        if after != edits.document.bytes { Issue.record("\(name): edits do not give the text") }
        expectRestUntouched(document, after, edits.edits, intent.key, name)
        let read = Document(after)
        if let wanted = intent.wanted(in: document, foldsCase: isKnown) {
            let found = texts(of: intent.newKey, in: read)
            if found != wanted { Issue.record("\(name): \(intent) gives \(String(describing: found)): \(text(after))") }
        }
        expectInverse(document, edits, intent, name)
        samples.append(
            Sample(
                before: String(decoding: document.bytes, as: UTF8.self), key: intent.key, verb: intent.verb,
                texts: intent.newKey == intent.key ? [] : [intent.newKey],
                after: String(decoding: after, as: UTF8.self), expected: intent.wanted(in: document, foldsCase: isKnown)
            ))
    }

    /// Every byte in front of the entry and after it is the same; a new entry is one insertion.
    private static func expectRestUntouched(
        _ document: Document, _ after: [UInt8], _ edits: [TextEdit], _ key: String, _ name: String
    ) {
        let before = document.bytes
        let entry = document.entries.first { document.text($0.key).lowercased() == key.lowercased() }
        guard let entry else {
            if edits.contains(where: { !$0.range.isEmpty }) || edits.count > 1 {
                Issue.record("\(name): a new entry is not one insertion")
            }
            return
        }
        let (start, rest) = (Int(entry.range.start), before.count - Int(entry.range.end))
        let isSame =
            after.count >= start + rest && after[..<start].elementsEqual(before[..<start])
            && after.suffix(rest).elementsEqual(before.suffix(rest))
        // A deep comment after an entry that goes may go with it, or it would become text of the entry before.
        let isComment = edits.allSatisfy { edit in
            edit.range.end <= entry.range.end
                || String(decoding: before[Int(entry.range.end)..<Int(edit.range.end)], as: UTF8.self)
                    .split(whereSeparator: \.isNewline).allSatisfy { $0.drop { $0 == " " }.hasPrefix("#") }
        }
        if !isSame, !isComment { Issue.record("\(name): bytes outside of '\(key)' differ: \(text(after))") }
    }

    /// Setting what the field held gives fields that hold what they held.
    private static func expectInverse(_ document: Document, _ edits: FieldEdits, _ intent: FieldIntent, _ name: String)
    {
        guard intent.key == intent.newKey, let old = texts(of: intent.key, in: document) else { return }
        let wanted = old.compactMap { $0 }
        guard wanted.count == old.count else { return }
        var back = edits
        do throws(Refusal) { try back.set(intent.key, wanted) } catch {
            // What stands around something broken may not take an edit; then nothing is done.
            if !document.problems.isEmpty, error.code == "cannotVerify" { return }
            Issue.record(
                "\(name): \(intent) cannot be undone (\(error.code)): \(text(edits.document.bytes)) to \(wanted)")
            return
        }
        for entry in document.entries {
            let key = document.text(entry.key)
            if texts(of: key, in: document) != texts(of: key, in: back.document) {
                if key == intent.key, wanted.isEmpty { continue }
                Issue.record("\(name): \(intent) undone gives \(text(back.document.bytes))")
            }
        }
    }

    /// The texts of a field, nil for what is none; nil when the field is not there.
    static func texts(of key: String, in document: Document) -> [String?]? {
        guard let entry = document.entries.first(where: { document.text($0.key).utf8.elementsEqual(key.utf8) }) else {
            return nil
        }
        let node = document.nodes[Int(entry.value)]
        return (node.isList ? document.items(of: entry.value) : [entry.value]).map { index in
            let node = document.nodes[Int(index)]
            return node.isScalar && CoreScalar(node, in: document) != .null ? document.text(node) : nil
        }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
}

extension FieldIntent {
    var key: String {
        switch self {
        case .set(let key, _), .add(let key, _), .remove(let key, _), .replace(let key, _, _), .unset(let key),
            .rename(let key, _):
            key
        }
    }

    var newKey: String {
        if case .rename(_, let name) = self { name } else { key }
    }

    var verb: String { "\(self)".prefix { $0 != "(" }.description }

    /// The texts that the field is to hold, computed in the plainest way; nil where it is not to be there, or where
    /// it holds more than texts.
    func wanted(in document: Document, foldsCase: Bool) -> [String]? {
        var old: [String] = []
        if let texts = RandomEditTests.texts(of: key, in: document) {
            let isScalar = document.entry(key).map { document.nodes[Int($0.value)].isScalar } ?? false
            if texts.contains(nil), !isScalar { return nil }
            old = texts.compactMap { $0 }
            let isSingle = document.entry(key).map { document.nodes[Int($0.value)].isScalar } ?? false
            if isSingle, old == [""] { old = [] }
        }
        switch self {
        case .set(_, let texts): return texts
        case .add(_, let texts):
            if foldsCase { return nil }
            for text in texts where !old.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { old.append(text) }
            return old.isEmpty ? nil : old
        case .remove(_, let texts):
            let rest = old.filter { !texts.contains($0) }
            return rest.isEmpty || foldsCase ? nil : rest
        case .replace(_, let index, let texts):
            guard old.indices.contains(index) else { return nil }
            old.replaceSubrange(index...index, with: texts)
            return old
        case .unset: return nil
        case .rename: return old.isEmpty ? nil : old
        }
    }
}
