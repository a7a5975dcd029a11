import VaultAnswers
import VaultChecks
import VaultSyntax

@testable import VaultProgram

/// A few findings in two small files.
enum Sample {
    static let broken = Rule("broken-link", .error)
    static let near = Rule("unknown-field", .warning)
    static let bare = Rule("bare-link", .hint)
    static let rules = [near, broken, bare]

    static let files = [
        "goals/run.md": "---\ntype: goal\nvalues:\n  - \"[[helth]]\"\nduo: 日 2026\n---\n",
        "a b/ü.md": "---\ntype: value\n---\n",
    ]

    static func source(_ path: Path) -> [UInt8]? { files[path.text].map { Array($0.utf8) } }

    /// The range of a text in one of the files.
    static func range(_ text: String, in path: Path) -> ByteRange {
        let bytes = source(path) ?? []
        let wanted = Array(text.utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
        return ByteRange(start, start + wanted.count)
    }

    static var brokenLink: Finding {
        let path: Path = "goals/run.md"
        let range = range("[[helth]]", in: path)
        let edit = FileEdit(
            path: path, before: source(path), edits: [TextEdit(range: range, replacement: "[[health]]")])
        return Finding(
            broken, path: path, range: range, field: "values",
            message: "'values' links to 'helth', which is not there", help: "did you mean 'health'?",
            related: [.init(path: "a b/ü.md", range: Sample.range("type", in: "a b/ü.md"), message: "this is near")],
            fixes: [Fix(title: "write [[health]]", change: Change(files: [edit]))]
        )
    }

    static var unknownField: Finding {
        Finding(near, path: "goals/run.md", range: range("日", in: "goals/run.md"), message: "'duo' is not known")
    }

    static var wholeFile: Finding {
        Finding(bare, path: "a b/ü.md", range: ByteRange(0, 0), message: "100%, a:b\nc")
    }

    /// Out of order on purpose.
    static var findings: [Finding] { [unknownField, brokenLink, wholeFile] }

    static var summary: CheckSummary {
        CheckSummary(notes: 12, records: 9, findings: findings, skippedVaults: [("old/vault", 3)])
    }

    static let clean = CheckSummary(notes: 1, records: 1)
}
