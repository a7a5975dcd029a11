/// Vaults in which many of one thing come together: what costs a square somewhere shows it here.
enum CrowdedVault: String, CaseIterable {
    case plainNamesakes = "plain namesakes"
    case recordNamesakes = "record namesakes"
    case oneAlias = "one alias"
    case duplicates = "duplicates"
    case conflictCopies = "conflict copies"
    case linksToOne = "links to one note"
    case linksInOne = "links in one note"
    case brokenLinks = "broken links"
    case listItems = "list items"
    case lines = "lines"

    /// Whether its note that is moved can be.
    var canMove: Bool { self != .recordNamesakes && self != .conflictCopies }

    /// The note that is looked at, and moved.
    var note: String {
        switch self {
        case .plainNamesakes, .recordNamesakes: "n/0/0/index.md"
        case .conflictCopies: "n/0/run.md"
        case .oneAlias, .duplicates: "n/0.md"
        case .linksToOne, .linksInOne, .brokenLinks, .listItems, .lines: "goals/one.md"
        }
    }

    /// Writes a vault with so many.
    func make(_ count: Int, in folder: String) throws(BenchmarkError) {
        var writing = try FolderWriting(folder)
        var files = ["vault.md": "---\ntype: vault\nformat: 1\n---\n"]
        add(count, to: &files)
        for (path, text) in files { try writing.put(path, Array(text.utf8)) }
    }

    private func add(_ count: Int, to files: inout [String: String]) {
        let numbers = 0..<count
        let goal = "type: goal\ntitle: One\ntargets: 10 km\n"
        func all(_ text: (Int) -> String) -> String { numbers.map(text).joined() }
        switch self {
        case .plainNamesakes:
            for number in numbers {
                let place = "n/\(number / 100)/\(number)"
                files[place + "/index.md"] = "[[index]] [up](../index.md) [[\(number)/index]] ![](cover.png)\n"
                files[place + "/cover.png"] = ""
            }
        case .recordNamesakes:
            for number in numbers {
                files["n/\(number / 100)/\(number)/index.md"] = "---\n\(goal)start: 2026-01-01\n---\n[[index]]\n"
                files["a/\(number).md"] = action(number, "\"[[index]]\"")
            }
        case .oneAlias:
            for number in numbers {
                files["n/\(number).md"] = "---\n\(goal)aliases: [it]\nnumber: \(number)\n---\n[[it]]\n"
            }
        case .duplicates:
            for number in numbers {
                files["n/\(number).md"] = "---\n\(goal)---\n"
                files["a/\(number).md"] = "---\ntype: action\ntitle: Run\ndate: 2026-11-01\ntime: \"07:00\"\n---\n"
            }
        case .conflictCopies:
            for number in numbers {
                files["n/\(number)/run.md"] = "---\n\(goal)---\n"
                files["n/\(number)/run 2.md"] = "---\n\(goal)---\n"
            }
        case .linksToOne:
            files["goals/one.md"] = "---\n\(goal)---\n"
            for number in numbers { files["a/\(number).md"] = action(number, "\"[[one]]\"") }
        case .linksInOne:
            files["goals/one.md"] = "---\n\(goal)---\n" + all { "[[\($0)]] [x](../n/\($0).md) [[one]]\n" }
            for number in numbers { files["n/\(number).md"] = "plain\n" }
        case .brokenLinks:
            files["goals/one.md"] = "---\n\(goal)---\n" + all { "[[nobody \($0)]]\n" }
            for number in numbers { files["n/some body \(number).md"] = "plain\n" }
        case .listItems:
            files["goals/one.md"] = "---\n\(goal)---\n" + all { "- [ ] item \($0)\n" }
            files["a/1.md"] =
                "---\ntype: action\ntitle: A\ndate: 2026-11-01\ngoals:\n" + all { "  - \"[[g\($0)]]\"\n" }
                + "amounts:\n"
                + all { "  - g\($0) \($0 + 1) km\n" } + "tags:\n" + all { "  - t\($0)\n" } + "---\n"
            for number in numbers {
                files["n/g\(number).md"] = "---\ntype: goal\ntitle: G \(number)\ntargets: 9 km\n---\n"
            }
        case .lines:
            files["goals/one.md"] =
                "---\n\(goal)why: |\n" + all { "  line \($0)\n" } + all { "own\($0): \($0)\n" } + "---\n"
                + all { "## Heading \($0)\nA line with `code` \($0)\n\n" }
        }
    }

    private func action(_ number: Int, _ goals: String) -> String {
        "---\ntype: action\ntitle: A \(number)\ndate: 2026-11-01\nmeasures: 1 km\ngoals: \(goals)\n---\n"
    }
}
