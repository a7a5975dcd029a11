import Testing
import VaultEditor
import VaultSyntax
import VaultTestSupport

/// A text with a cursor (`‸`), what is proposed there, and what the text is after the first proposal is taken.
struct CompletionCase: Sendable, CustomTestStringConvertible {
    let text: String
    /// The first labels.
    let labels: [String]
    /// With `‸` where the cursor is then; nil where it does not matter.
    let after: String?

    init(_ text: String, _ labels: [String], _ after: String? = nil) {
        (self.text, self.labels, self.after) = (text, labels, after)
    }

    var testDescription: String { text }

    /// - Parameters:
    ///   - path: where the text is
    ///   - vault: the other notes
    func verify(_ path: String, in vault: [String: String], sourceLocation: SourceLocation = #_sourceLocation) {
        let (files, offset) = Self.placing(text, path, in: vault)
        let found = editorView(files).completions(at: offset, in: Path(path))
        let shown = Array(found.items.map(\.label).prefix(max(labels.count, 1)))
        #expect(shown == labels, sourceLocation: sourceLocation)
        #expect(Set(found.items.map(\.edit.range)).count <= 1, sourceLocation: sourceLocation)
        let bytes = Array((files[path] ?? "").utf8)
        for item in found.items {
            let range = item.edit.range.offsets
            #expect(range.lowerBound <= offset && offset <= range.upperBound, sourceLocation: sourceLocation)
            guard range.lowerBound <= offset, range.upperBound <= bytes.count else { continue }
            let written = String(decoding: bytes[range.lowerBound..<offset], as: UTF8.self)
            #expect(item.filter.hasPrefix(written), sourceLocation: sourceLocation)
            #expect(!item.edit.replacement.contains("\n"), sourceLocation: sourceLocation)
            #expect(!bytes[range].contains(0x0A), sourceLocation: sourceLocation)
        }
        guard let after else { return }
        guard let first = found.items.first else {
            #expect(after == text, sourceLocation: sourceLocation)
            return
        }
        #expect(Self.taking(first, bytes) == after, sourceLocation: sourceLocation)
    }

    /// The files with the text in them, and the offset of its cursor.
    static func placing(
        _ text: String, _ path: String, in vault: [String: String]
    ) -> (files: [String: String], offset: Int) {
        let parts = text.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
        var files = vault
        files[path] = parts.joined()
        return (files, parts[0].utf8.count)
    }

    /// The text with an edit made, and the cursor after it.
    static func taking(_ item: CompletionItem, _ bytes: [UInt8]) -> String {
        let range = item.edit.range.offsets
        let (start, end) = (bytes[..<range.lowerBound], bytes[range.upperBound...])
        return String(decoding: start, as: UTF8.self) + item.edit.replacement + "‸"
            + String(decoding: end, as: UTF8.self)
    }
}

/// Notes to complete in.
enum CompletionVault {
    static let notes = [
        "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n",
        "goals/run.md": note("goal", "title: Run far\nstart: 2026-01-01\ndue: 2026-12-31\ntargets: [190 km]"),
        "goals/read.md": note("goal", "aliases: [books]\ntargets: [20 pages per day]"),
        "goals/old.md": note("goal", "status: achieved\ndue: 2025-12-31\nof: \"[[health]]\""),
        "goals/away.md": note("goal", "archived: true"),
        "goals/it's 5.md": note("goal", "title: Odd\nstart: 2027-01-01"),
        "goals/c#.md": note("goal"),
        "values/health.md": note("value", "tags: [body, good]"),
        "values/joy.md": note("value", "tags: [good]"),
        "terms/term-4.md": note("term", "number: 4\nstart: 2026-10-05"),
        "terms/term-3.md": note("term", "number: 3\nstart: 2026-07-01"),
        "actions/2026/2026-11-20-run.md": note(
            "action", "date: 2026-11-20\nmeasures: [5 km]\ngoals: [\"[[run]]\"]"),
        "measures/pages.md": note("measure", "unit: pages"),
        "notes/Übung.md": "# Plan\n\ntext ^abc\n\n## Plan [b] of [[run]]\nmore\n- item ^d-1\n",
        "notes/read.md": "A plain note with the name of a goal.\n",
        "pictures/photo.jpg": "",
    ]

    static func note(_ type: String, _ fields: String = "", _ body: String = "") -> String {
        SmallEditorVault.note(type, fields, body)
    }
}
