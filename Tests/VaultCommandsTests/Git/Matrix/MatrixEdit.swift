import VaultTestSupport

/// What a side of a merge did, as somebody would do it to a folder of notes.
enum MatrixEdit: String, CaseIterable {
    case field, sameValue, otherValue, add, remove, body, rename, delete, create, reorder, reformat

    /// Who did it; where both do the same thing, they do it to different places unless the name says otherwise.
    enum Side: String, CaseIterable {
        case ours, theirs

        var other: Side { self == .ours ? .theirs : .ours }
    }

    static let run = "goals/run.md"
    static let swim = "goals/swim.md"
    static let jog = "goals/jog.md"
    static let lake = "actions/lake.md"

    private static let blocks: [(key: String, lines: String)] = [
        ("type", "type: goal\n"), ("title", "# Why not?\ntitle: Run far\n"), ("start", "start: 2026-10-01\n"),
        ("due", "due: 2026-12-24 # before Christmas\n"), ("importance", "importance: 5\n"),
        ("urgency", "urgency: 5\n"), ("tags", "tags:\n  - one\n  - two\n  - three\n"),
        ("targets", "targets:\n  - 120 km\n"),
    ]
    private static let text = "First.\n\nSecond.\n\nThird.\n\nFourth.\n\nFifth.\n"

    private static func goal(_ blocks: [(key: String, lines: String)]) -> String {
        "---\n" + blocks.map(\.lines).joined() + "---\n" + text
    }

    static let base = [
        "vault.md": "---\ntype: vault\nformat: 1\n---\n", ".gitattributes": "*.md merge=vault\n",
        ".gitignore": ".vault\n",
        run: goal(blocks),
        lake: "---\ntype: action\ntitle: Lake\ndate: 2026-11-02\nmeasures:\n  - 5 km\ngoals:\n  - \"[[run]]\"\n---\n"
            + "Around [[run]].\n",
        "plain/diary.md": "On [[run]] I think.\n",
    ]

    /// Does it to the files; nil when a command did it, else the paths and texts to write.
    func files(_ side: Side) -> [String: String]? {
        let isOurs = side == .ours
        switch self {
        case .body:
            let (old, new) = isOurs ? ("Second.", "Second, ours.") : ("Fourth.\n", "Fourth.\nAfter it, theirs.\n")
            return [Self.run: Self.goal(Self.blocks).replacing(old, with: new)]
        case .create:
            let fields =
                isOurs ? "importance: 7\ntags:\n  - water\n  - cold\n" : "urgency: 3\ntags:\n  - water\n  - warm\n"
            return [Self.swim: "---\ntype: goal\ntitle: Swim\n\(fields)---\nIn water.\n"]
        case .reorder:
            let order =
                isOurs
                ? ["type", "tags", "title", "due", "start", "targets", "urgency", "importance"]
                : ["targets", "type", "title", "urgency", "importance", "start", "due", "tags"]
            return [Self.run: Self.goal(order.flatMap { key in Self.blocks.filter { $0.key == key } })]
        case .reformat:
            let changes =
                isOurs
                ? [
                    ("title: Run far", "title: \"Run far\""),
                    ("tags:\n  - one\n  - two\n  - three", "tags: [one, two, three]"),
                ]
                : [("due: 2026-12-24 #", "due: '2026-12-24' # theirs,"), ("  - ", "- "), ("urgency: 5", "urgency:  5")]
            return [Self.run: changes.reduce(Self.goal(Self.blocks)) { $0.replacing($1.0, with: $1.1) }]
        default: return nil
        }
    }

    /// The command that does it.
    ///
    /// - Parameter name: what a rename gives
    func command(_ side: Side, name: String) -> [String] {
        let isOurs = side == .ours
        return switch self {
        case .field: ["set", "run", isOurs ? "importance=8" : "urgency=9"]
        case .sameValue: ["set", "run", "due=2026-12-27"]
        case .otherValue: ["set", "run", "due=" + (isOurs ? "2026-12-28" : "2026-12-29")]
        case .add: ["set", "run", "tags+=" + side.rawValue]
        case .remove: ["set", "run", "tags-=" + (isOurs ? "two" : "three")]
        case .rename: ["rename", "run", name]
        case .delete: ["delete", "run", "--yes"]
        default: []
        }
    }
}

/// The notes of a vault as values, on which the same edits can be made one after the other.
struct MatrixModel: Equatable {
    struct Note: Equatable {
        /// Of a list its elements, sorted.
        var fields: [String: [String]]
        var body: [String]

        /// With links to another name.
        func naming(_ name: String, for old: String) -> Note {
            func led(_ text: String) -> String { text.replacing("[[\(old)]]", with: "[[\(name)]]") }
            return Note(fields: fields.mapValues { $0.map(led) }, body: body.map(led))
        }
    }

    var notes: [String: Note]

    static let base = MatrixModel(notes: [
        MatrixEdit.run: Note(
            fields: [
                "type": ["goal"], "title": ["Run far"], "start": ["2026-10-01"], "due": ["2026-12-24"],
                "importance": ["5"], "urgency": ["5"], "tags": ["one", "three", "two"], "targets": ["120 km"],
            ], body: ["First.", "", "Second.", "", "Third.", "", "Fourth.", "", "Fifth."]),
        MatrixEdit.lake: Note(
            fields: [
                "type": ["action"], "title": ["Lake"], "date": ["2026-11-02"], "measures": ["5 km"],
                "goals": ["[[run]]"],
            ], body: ["Around [[run]]."]),
        "plain/diary.md": Note(fields: [:], body: ["On [[run]] I think."]),
        "vault.md": Note(fields: ["type": ["vault"], "format": ["1"]], body: []),
    ])

    /// Where the goal lies that most edits are about; nil once it is deleted.
    private var goal: String? { notes.first { $0.value.fields["title"] == ["Run far"] }?.key }

    mutating func apply(_ edit: MatrixEdit, _ side: MatrixEdit.Side, name: String) {
        let isOurs = side == .ours
        if edit == .create { return create(isOurs) }
        guard let path = goal, var note = notes[path] else { return }
        switch edit {
        case .field: note.fields[isOurs ? "importance" : "urgency"] = [isOurs ? "8" : "9"]
        case .sameValue: note.fields["due"] = ["2026-12-27"]
        case .otherValue: note.fields["due"] = [isOurs ? "2026-12-28" : "2026-12-29"]
        case .add: note.fields["tags", default: []].append(side.rawValue)
        case .remove: note.fields["tags"]?.removeAll { $0 == (isOurs ? "two" : "three") }
        case .body:
            let line = note.body.firstIndex(of: isOurs ? "Second." : "Fourth.") ?? 0
            if isOurs { note.body[line] = "Second, ours." } else { note.body.insert("After it, theirs.", at: line + 1) }
        case .rename:
            notes[path] = nil
            note.fields["formerly"] = ["run"]
            notes["goals/\(name).md"] = note
            return follow("run", name)
        case .delete:
            notes[path] = nil
            notes[MatrixEdit.lake]?.fields["goals"] = nil
            return
        case .create, .reorder, .reformat: break
        }
        note.fields["tags"]?.sort()
        notes[path] = note
    }

    private mutating func create(_ isOurs: Bool) {
        var note =
            notes[MatrixEdit.swim]
            ?? Note(fields: ["type": ["goal"], "title": ["Swim"], "tags": ["water"]], body: ["In water."])
        note.fields[isOurs ? "importance" : "urgency"] = [isOurs ? "7" : "3"]
        note.fields["tags"] = ((note.fields["tags"] ?? []) + [isOurs ? "cold" : "warm"]).sorted()
        notes[MatrixEdit.swim] = note
    }

    /// Links to one name lead to another.
    private mutating func follow(_ name: String, _ other: String) {
        notes = notes.mapValues { note in
            var note = note
            note.fields["goals"] = note.fields["goals"].map {
                $0.map { $0.replacing("[[\(name)]]", with: "[[\(other)]]") }
            }
            note.body = note.body.map { $0.replacing("[[\(name)]]", with: "[[\(other)]]") }
            return note
        }
    }
}
