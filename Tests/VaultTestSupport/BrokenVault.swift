import Testing
import VaultChecks
import VaultKit
import VaultSyntax

/// Vaults with something wrong in them, by the files they hold.
package struct BrokenVault: CustomTestStringConvertible, Sendable {
    package let name: String
    package var files: [String: String]

    package var testDescription: String { name }

    /// With the rules of all packs; the day is that of the transcripts.
    package var inMemory: VaultInMemory {
        var vault = VaultInMemory([:], packs: Vault.knownPacks)
        vault.files = Dictionary(uniqueKeysWithValues: files.map { (Path($0), Array($1.utf8)) })
        vault.checksPlainNotes = true
        return vault
    }

    /// The vaults that transcripts begin with, of which each shows one rule or more.
    package static let ofTranscripts: [BrokenVault] = {
        let path = "Tests/Transcripts/rules.md"
        let commands = Transcript(Repository.text(path) ?? "", path: path).commands
        var vaults: [Int: BrokenVault] = [:]
        for command in commands {
            guard let folder = command.folder else { continue }
            if vaults[folder] == nil {
                vaults[folder] = BrokenVault(name: "\(path):\(command.line)", files: neighbours)
            }
            for file in command.files { vaults[folder]?.files[file.path] = file.text }
        }
        return vaults.sorted { $0.key < $1.key }.map(\.value)
    }()

    /// What the examples of the rules link to.
    private static let neighbours = [
        "health.md": "---\ntype: value\ntitle: Health\n---\n", "family.md": "---\ntype: value\ntitle: Family\n---\n",
        "be-healthy.md": "---\ntype: goal\ntitle: Be healthy\n---\n",
        "run-120-km.md": "---\ntype: goal\ntitle: Run more\n---\n",
    ]

    /// All of them in one vault, each in a folder of its own; what only `vault.md` shows is left out.
    package static let everythingWrong: BrokenVault = {
        var vault = BrokenVault(name: "everything wrong", files: neighbours)
        vault.files["vault.md"] =
            "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n"
        for (number, part) in ofTranscripts.enumerated() {
            for (path, text) in part.files where path != "vault.md" && neighbours[path] == nil {
                vault.files["n\(number)/\(path)"] = text
            }
        }
        return vault
    }()

    /// Cases that need more than the page of their rule shows.
    package static let more: [BrokenVault] = [
        note("links of a list", "type: goal\nvalues:\n  - [[a]]\n  # then\n  - [[b]] # why"),
        note(
            "links of a list, one of them broken", "type: goal\nvalues:\n  - [[a]]\n  - [[nowhere]]\n  - [[b]]"),
        note("a list whose bracket closes too early", "type: goal\ntargets: [5 km,\n  3 min\n]"),
        note("marks", "type: goal\ntitle: ]x\nplan: ,a\ntheme: {{x}} y"),
        note("a near unit of time", "type: action\ntitle: x\ndate: 2026-11-20\nduration: 5 minx"),
        note("links to one note", "type: goal\nvalues: [\"[[a]]\", \"[[old]]\", \"[[AA]]\", \"[[bb]]\", \"[[b]]\"]"),
        note("silences", "type: goal\nsilence: [unknown-feild, missing-feild, unknown-field]"),
        note("a field of another name with a bare link", "type: goal\nvalue: [a, B]"),
        note("links in one line", "type: goal\nvalues: [[a]], [[b]]"),
        note("a link and a name in brackets", "type: goal\nvalues: [[[a]], b]"),
        note("a link that takes one value", "type: goal\nparent: [[a]], [[b]]"),
        note("a day with a mark", "type: goal\ndue: @soon\ntitle: @home\nstart: `x`"),
        note("a day that is to be filled in", "type: goal\ndue: {{date}}\nplan: {{plan}}"),
        note("a no-break space after a colon", "type: goal\ndue:\u{A0}2026-12-01\ntitle:\u{A0}\u{A0}x"),
        note("a colon in a day", "type: goal\ndue: on: 2026-11-21\ntitle: a: b # c"),
        note("an item after a key", "type: goal\nvalues: - \"[[a]]\"\ntitle: - 5 below"),
        note("tabs", "type: goal\nvalues:\n\t- \"[[a]]\"\n\t- \"[[b]]\""),
        note("lists in lists", "type: goal\nvalues:\n  - - a\n  - - b"),
        note("capitals", "Type: [Goal]\nTitle: x\nVALUES: a\nDue: 2026-12-01"),
        note("a field of another name", "type: goal\nvalue: \"[[a]]\""),
        note("a field of one's own with another's name", "type: goal\nvalue: 300 EUR"),
        note("several amounts", "type: action\ntitle: x\ndate: 2026-11-21\nmeasures: 5 km, 3 km"),
        note("several amounts of several units", "type: action\ntitle: x\ndate: 2026-11-21\nmeasures: 5 km and 31 min"),
        note("new units", "type: action\ntitle: x\ndate: 2026-11-21\nmeasures: [2 laps, 3 Lap, 4 hops]"),
        note("new units near to each other", "type: goal\ntargets: [20 pages, 30 pagse per week, 4 laps]"),
        note("a name", "type: goal\nvalues: [a, b, a, 'a']\nparent: x # y"),
        note(
            "truth values",
            "type: goal\narchived: yes\nimportance: \"8,0\"\ncreated: 21.11.2026 7:15\nstart: 21 Nov 2026"),
        note("a conflict", "type: goal\n<<<<<<< a\nTitle: a: b\n=======\nTitle: c\n>>>>>>> b\nValues: a"),
        note("links in a body", "type: goal", body: "[[old]] and [[AA]]\n<<<<<<< a\n[[old]]\n=======\n>>>>>>> b\n"),
        note(
            "items without a space",
            "type: goal\ntags:\n-sport\n-run\nkeywords:\n  -a\n  -b\ntargets:\n  - 5 km\n  -3 min"),
        note("an amount below zero", "type: action\ntitle: x\ndate: 2026-11-20\nmeasures:\n  -5 km"),
        note("words in one text", "type: goal\nkeywords: run, jog\ntags:\n  - a, b"),
        note("comments", "type: goal\ntitle: #1 run\ntags: #run\nimportance: #8"),
        note(
            "what nobody sees",
            "type: goal\ntitle: ru\u{200B}n\n\u{A0}due: 2026-12-24\u{200B}\ntargets: [5\u{A0}km, \"3\u{2009}min\"]"),
        note("a point between thousands", "type: action\ntitle: x\ndate: 2026-11-20\nmeasures: [10.000 times]"),
        BrokenVault(
            name: "fences",
            files: [
                "vault.md": "---\ntype: vault\nformat: 1\n---\n", "a.md": "\n---\ntype: goal\n---\n",
                "b.md": "---\ntype: goal\n----\n", "c.md": "\u{2014}\ntype: goal\n\u{2014}\n",
                "d.md": "---\rtype: goal\r---\r", "goals/e.md": "---\ndue: 2026-12-24\nstatus: active\n---\n",
            ]),
        BrokenVault(
            name: "check boxes",
            files: [
                "vault.md": "---\ntype: vault\nformat: 1\n---\n",
                "bench.md": "---\ntype: exercise\nexercise_type: weight_and_reps\n---\n",
                "push.md": "---\ntype: workout-template\n---\n## [[bench]]\n- [x]8 x 60 kg\n[] 8 x 60 kg\n",
                "split.md": "---\ntype: workout-split\n---\n-[x] Push: [[push]]\n",
            ]),
        note("line ends", "type: goal\r\nvalues:\r\n  - [[a]]\r\n  - [[b]]\r\nTitle: x: y\r"),
    ]

    package static let all = apart + [everythingWrong]
    /// Each with one thing wrong, or a few.
    package static let apart = ofTranscripts + more + [pack]

    private static let pack = BrokenVault(
        name: "a pack", files: ["vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, wrokouts]\n---\n"])

    private static func note(_ name: String, _ frontMatter: String, body: String = "") -> BrokenVault {
        BrokenVault(
            name: name,
            files: [
                "vault.md": "---\ntype: vault\nformat: 1\n---\n", "note.md": "---\n\(frontMatter)\n---\n\(body)",
                "a.md": "---\ntype: value\ntitle: Health\naliases: AA\nformerly: old\n---\n",
                "b.md": "---\ntype: value\ntitle: Calm\n---\n",
            ])
    }
}
