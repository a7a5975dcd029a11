import Testing
import VaultEdits

/// Fields that hold lists.
@Suite struct ListMergeTests {
    static let lines: [ThreeWayCase] = [
        .init("tags:\n  - a", "tags:\n  - a\n  - b", "tags:\n  - a\n  - c", "tags:\n  - a\n  - b\n  - c"),
        .init("tags:\n  - a", "tags:\n  - a\n  - b", "tags:\n  - a\n  - B", "tags:\n  - a\n  - B"),
        .init("tags:\n  - a\n  - b", "tags:\n  - a", "tags:\n  - a\n  - b\n  - c", "tags:\n  - a\n  - c"),
        .init("tags:\n  - a\n  - b", "tags:\n  - b", "tags:\n  - a", ""),
        .init("tags:\n  - a\n  - b", "tags:\n  - b\n  - x", "tags:\n  - a\n  - y", "tags:\n  - x\n  - y"),
        .init("tags:\n  - b", "tags:\n  - a\n  - b", "tags:\n  - 0\n  - b", "tags:\n  - 0\n  - a\n  - b"),
        .init("tags:\n  - a\n  - b", "tags:\n  - b\n  - a", "tags:\n  - a\n  - c\n  - b", "tags:\n  - b\n  - a\n  - c"),
        .init("tags:\n  - a", "tags:\n  - b", "tags:\n  - c", "tags:\n  - b\n  - c"),
        .init(
            "tags:\n  - a # A", "tags:\n  - a # A\n  - b # B", "tags:\n  - a # A\n  # about c\n  - c # C",
            "tags:\n  - a # A\n  - b # B\n  # about c\n  - c # C"),
        .init(
            "tags: # T\n  - a", "tags: # T\n  - a\n  - b", "tags: # U\n  - a\n  - c", "tags: # U\n  - a\n  - b\n  - c"),
        .init("tags:\n  - a", "tags:\n  - a\n  - b", "tags:\n  - a # why\n  - c", "tags:\n  - a # why\n  - b\n  - c"),
        .init(
            "tags:\n  - a", "tags:\n  - \"a\"\n  - b", "tags:\n  - a # why\n  - c",
            "tags:\n  - a # why\n  - b\n  - c"),
        .init(
            "tags:\n  - a\n  # gone\n  - b", "tags:\n  - a\n  - x", "tags:\n  - a\n  # gone\n  - b\n  - c",
            "tags:\n  - a\n  - x\n  - c"),
        .init("tags:\n- a", "tags:\n- a\n- b", "tags:\n    - a\n    - c", "tags:\n    - a\n    - b\n    - c"),
        .init("tags:\n  - a", "tags:\n    - a\n    - b", "tags:\n- a\n- c", "tags:\n    - a\n    - b\n    - c"),
        .init("", "tags:\n  - a\n  - b", "tags:\n  - b\n  - c", "tags:\n  - a\n  - b\n  - c"),
        .init("tags:\n  - a\n  - b", "", "tags:\n  - a\n  - b\n  - c", "tags:\n  - c"),
        .init("tags:\n  - a\n  - b", "tags:\n  - a\n  - b\n  - c", "", "tags:\n  - c"),
        .init("tags:\n  - a\n  - b", "", "tags:\n  - a", ""),
        .init(
            "formerly:\n  - a", "formerly:\n  - a\n  - \"x: y\"", "formerly:\n  - a\n  - |\n    z",
            "formerly:\n  - a\n  - \"x: y\"\n  - |\n    z"),
        .init("x:\n  - a", "x:\n  - a\n  - b", "x:\n  - a\n  - B", "x:\n  - a\n  - B\n  - b"),
        .init("x:\n  - a\n  - a", "x:\n  - a\n  - a\n  - b", "x:\n  - a", "x:\n  - a\n  - b"),
        // In a field of one's own, a number or truth value and the text that looks like it are two things.
        .init(
            "x:\n  - a", "x:\n  - a\n  - true", "x:\n  - a\n  - \"true\"", "x:\n  - a\n  - \"true\"\n  - true"),
        .init("x:\n  - 2", "x:\n  - \"2\"\n  - a", "x:\n  - 2\n  - b", "x:\n  - \"2\"\n  - a\n  - b"),
        .init("x:\n  - \"2\"\n  - 2\n  - a", "x:\n  - 2\n  - a", "x:\n  - \"2\"\n  - 2\n  - b", "x:\n  - 2\n  - b"),
        // One side took all elements away, and the other added one.
        .init("tags:\n  - a\n  - b", "tags:", "tags:\n  - a\n  - b\n  - c", "tags:\n  - c"),
        .init("tags:\n  - a\n  - b", "tags: []", "tags:\n  - a\n  - c\n  - b", "tags: [c]"),
        .init("# T\ntags:\n  - a # A", "", "# T\ntags:\n  - a # A\n  - b # B", "# T\ntags:\n  - b # B"),
        .init("x:\n  - a", "", "x:\n  - a\n  - b", "x:\n  - b"),
        // Each side took the other elements away: what stands above the list stays.
        .init("# T\ntags:\n  - a\n  - b", "# T\ntags:\n  - a", "# T\ntags:\n  - b", "# T"),
        .init("# T\ntags:\n  - a\n  - b", "# U\ntags:\n  - a", "# T\ntags:\n  - b", "# U"),
        // An element that says nothing.
        .init("tags:\n  - a", "tags:\n  - \"\"\n  - a\n  - b", "tags:\n  - a\n  - c", "tags:\n  - a\n  - b\n  - c"),
        .init(
            "tags:\n  -\n  - a", "tags:\n  -\n  - a\n  - b", "tags:\n  -\n  - a\n  - c", "tags:\n  - a\n  - b\n  - c"),
        .init(
            "tags:\n  - \"\"\n  - a # A", "tags:\n  - a # A\n  - b", "tags:\n  - a # a\n  - c",
            "# a\ntags:\n  - a # A\n  - b\n  - c"),
        // Lines of another indentation.
        .init("tags:\n  - a", "tags:\n  - a\n  - x", "tags:\n- a\n\n- c", "tags:\n- a\n\n- c\n- x"),
        .init(
            "tags:\n- a", "tags:\n- a\n- b", "tags:\n    - a\n# note\n    - c",
            "tags:\n    - a\n    - b\n# note\n    - c"),
        .init("tags:\n    - a # A", "tags:\n- a # A\n- b", "tags:\n- a # B\n- c", "tags:\n- a # B\n- b\n- c"),
        .init(
            "tags:\n  - a\n  # end", "tags:\n  - a\n  - b\n  # end", "tags:\n  - a\n  - c\n  # END",
            "tags:\n  - a\n  - b\n  - c\n  # END"),
        .init(
            "x:\n  - a: 1", "x:\n  - a: 1\n  - b: 1", "x:\n  - a: 2",
            "x:\n" + conflict("  - a: 1\n  - b: 1", "  - a: 2")),
    ]

    @Test(arguments: lines) func listInLines(row: ThreeWayCase) throws { try row.expect() }

    static let brackets: [ThreeWayCase] = [
        .init("tags: [a]", "tags: [a, b]", "tags: [a, c]", "tags: [a, b, c]"),
        .init("tags: [a, b]", "tags: [a]", "tags: [a, b, c]", "tags: [a, c]"),
        .init("tags: [a, b]", "tags: [b]", "tags: [a]", ""),
        .init("tags: [a] # T", "tags: [a, b] # T", "tags: [a, c] # U", "# U\ntags: [a, b, c] # T"),
        .init("tags: [a]", "tags: [a, b]", "tags:\n  - a # A\n  - c", "tags:\n  - a # A\n  - b\n  - c"),
        .init("tags: [a]", "tags:\n  - a\n  - b", "tags: [a, c] # C", "# C\ntags:\n  - a\n  - b\n  - c"),
        .init("tags: [a]", "tags:\n  - a", "tags: [a, b]", "tags:\n  - a\n  - b"),
        .init("tags: [a]", "tags: [a, b]", "tags:\n  - a", "tags:\n  - a\n  - b"),
        .init("tags: a", "tags: [a, b]", "tags: [a, c]", "tags: [a, b, c]"),
        .init("tags: a", "tags: b", "tags: c", "tags:\n  - b\n  - c"),
        .init("tags: []", "tags: [a]", "tags: [b]", "tags: [a, b]"),
        .init("tags:", "tags: a", "tags:\n  - b", "tags:\n  - a\n  - b"),
        .init("tags: a", "tags: a", "tags: [a, b]", "tags: [a, b]"),
        .init("tags: [a]", "tags: []", "tags: [a, b]", "tags: [b]"),
        .init("tags: [a, b]", "tags: [b]", "tags: [A, b, c]", conflict("tags: [b, c]", "tags: [A, b, c]")),
        .init("tags: [a,b,c]", "tags: [a,b]", "tags: [b, a, c]", "tags: [b, a]"),
        .init("x: a", "x: b", "x: [a, c]", "x: [b, c]"),
        .init("# T\ntags: [a, b]", "# T\ntags: [a]", "# T\ntags: [b, c]", "# T\ntags: [c]"),
        .init("x: [a]", "x: [a, true]", "x: [a, \"true\"]", "x: [a, \"true\", true]"),
        .init("x: a", "x: 2", "x: \"2\"", conflict("x: 2", "x: \"2\"")),
        .init("x: 2", "x: \"2\"", "x: 2 # two", "# two\nx: \"2\""),
        .init("x: 2", "x: \"2\"", "x: 3", conflict("x: \"2\"", "x: 3")),
        // Comments that have no place any more.
        .init("tags: [a, b]", "tags: [a] # T", "tags: [b] # T", "# T"),
        .init("tags: [a]\nb: 1", "tags: [a, b]\nb: 1", "tags: [a, c]\nb: 1 # B", "tags: [a, b, c]\nb: 1 # B"),
        .init(
            file: "---\n  tags: [a] # T\n---\n", "---\n  tags: [a, b] # T\n---\n", "---\n  tags: [a, c] # U\n---\n",
            "---\n  # U\n  tags: [a, b, c] # T\n---\n"),
        .init(
            file: "---\ntags: [a] # T\n---\n", "---\r\ntags: [a, b] # T\r\n---\r\n", "---\ntags: [a, c] # U\n---\n",
            "---\r\n# U\r\ntags: [a, b, c] # T\r\n---\r\n"),
        .init(
            "measures: [5 km]", "measures: [6 km]", "measures: [7 km]", conflict("measures: [6 km]", "measures: [7 km]")
        ),
        .init(
            "measures: [5 km, 1 h]", "measures: [6 km, 1 h, 2 cups]", "measures: [7 km]",
            conflict("measures: [6 km, 2 cups]", "measures: [7 km, 2 cups]")),
    ]

    @Test(arguments: brackets) func listInBrackets(row: ThreeWayCase) throws { try Self.typed(row).expect() }

    static let keys: [ThreeWayCase] = [
        // Targets by mode, group, period, days and `at most`.
        .init(
            "targets:\n  - 15 min on Mon Wed", "targets:\n  - 15 min on Mon Wed\n  - 20 min on Tue",
            "targets:\n  - 15 min on Mon Wed\n  - 20 min on Thu",
            "targets:\n  - 15 min on Mon Wed\n  - 20 min on Thu\n  - 20 min on Tue"),
        .init(
            "targets:\n  - 15 min on Mon Wed", "targets:\n  - 20 min on Mon Wed", "targets:\n  - 30 min on Wed Mon",
            "targets:\n" + conflict("  - 20 min on Mon Wed", "  - 30 min on Wed Mon")),
        .init(
            "targets:\n  - average 7 h", "targets:\n  - average 7.5 h",
            "targets:\n  - average 7 h\n  - average at most 9 h",
            "targets:\n  - average 7.5 h\n  - average at most 9 h"),
        // Links by name.
        .init(
            "values:\n  - \"[[health]]\"", "values:\n  - \"[[health]]\"\n  - \"[[family]]\"",
            "values:\n  - \"[[health]]\"\n  - values/Family", "values:\n  - \"[[health]]\"\n  - values/Family"),
        .init(
            "values:\n  - health", "values:\n  - \"[[health]]\"", "values:\n  - health\n  - joy",
            "values:\n  - \"[[health]]\"\n  - joy"),
        .init(
            "values:\n  - health\n  - joy", "values:\n  - \"[[health]]\"\n  - joy", "values:\n  - joy",
            "values:\n" + conflict("  - \"[[health]]\"", "") + "\n  - joy"),
        .init(
            "values:\n  - \"[[joy]]\"", "values:\n  - \"[[joy|A]]\"", "values:\n  - \"[[joy|B]]\"",
            "values:\n" + conflict("  - \"[[joy|A]]\"", "  - \"[[joy|B]]\"")),
        // What one side respelled is lost with nobody's consent when the other removes it.
        .init("values:\n  - \"[[joy]]\"", "values:\n  - \"[[joy|A]]\"", "", conflict("values:\n  - \"[[joy|A]]\"", "")),
        .init(
            "values:\n  - \"[[joy|A]]\"", "", "values:\n  - \"[[joy|B]]\"", conflict("", "values:\n  - \"[[joy|B]]\"")),
        .init(
            "values:\n  - \"[[joy]]\"\n  - fun", "values:\n  - fun", "values:\n  - \"[[joy#h]]\"\n  - fun",
            "values:\n" + conflict("", "  - \"[[joy#h]]\"") + "\n  - fun"),
        .init("values:\n  - \"[[joy|A]]\"", "values:\n  - joy", "", conflict("values:\n  - joy", "")),
        .init("values:\n  - \"[[joy|A]]\"", "values: [\"[[joy|A]]\"]", "", ""),
        .init("values:\n  - \"[[joy|A]]\"", "", "values:\n  - \"[[joy|A]]\"\n  - fun", "values:\n  - fun"),
        // Quantities by their group.
        .init(
            "measures:\n  - 5 km", "measures:\n  - 5 km\n  - 30 min", "measures:\n  - 5 km\n  - 3 cups",
            "measures:\n  - 5 km\n  - 3 cups\n  - 30 min"),
        .init(
            "measures:\n  - 5 km", "measures:\n  - 6 km\n  - 30 min", "measures:\n  - 5 km\n  - 3 cups",
            "measures:\n  - 6 km\n  - 3 cups\n  - 30 min"),
        .init("measures:\n  - 5 km", "measures:\n  - 5000 m", "measures:\n  - 6 km", "measures:\n  - 6 km"),
        .init("measures:\n  - 5 km", "measures:\n  - 6 km", "measures:\n  - 6000 m", "measures:\n  - 6000 m"),
        .init("", "measures:\n  - 1 h", "measures:\n  - 60 min", "measures:\n  - 60 min"),
        .init("", "measures:\n  - 2 cups", "measures:\n  - 2 mugs", "measures:\n  - 2 cups"),
        .init(
            "measures:\n  - 1 cup\n  - 5 km", "measures:\n  - 1 cup\n  - 6 km", "measures:\n  - 1 cup\n  - 7 km",
            "measures:\n  - 1 cup\n" + conflict("  - 6 km", "  - 7 km")),
        .init(
            "measures:\n  - 5 km", "measures:\n  - 6 km", "measures:\n  - 7 km # hilly\n  - 1 h",
            "measures:\n" + conflict("  - 6 km", "  - 7 km # hilly") + "\n  - 1 h"),
        .init(
            "measures:\n  - 5 km\n  - 1 h", "measures:\n  - 6 km\n  - 1 h", "measures:\n  - 1 h",
            "measures:\n" + conflict("  - 6 km", "") + "\n  - 1 h"),
        .init("measures:\n  - 5 km\n  - 3 km", "measures:\n  - 3 km", "measures:\n  - 5 km", ""),
        .init(
            "measures:\n  - 3 km\n  - 3 km", "measures:\n  - 3 km", "measures:\n  - 3 km\n  - 3 km\n  - 1 h",
            "measures:\n  - 3 km\n  - 1 h"),
        .init("measures:\n  - 5 km\n", "", "measures:\n  - 6 km", conflict("", "measures:\n  - 6 km")),
        .init(
            "measures:\n  - 5 km\n  - 1 h", "measures:\n  - 1 h", "measures:\n  - 6 km",
            "measures:\n" + conflict("", "  - 6 km")),
        // Targets by mode, group and period.
        .init(
            "targets:\n  - 100 km", "targets:\n  - 120 km", "targets:\n  - 100 km\n  - 90 min per week",
            "targets:\n  - 120 km\n  - 90 min per week"),
        .init(
            "targets:\n  - 100 km", "targets:\n  - 120 km", "targets:\n  - 150 km",
            "targets:\n" + conflict("  - 120 km", "  - 150 km")),
        .init(
            "targets:\n  - 5 km", "targets:\n  - 6 km", "targets:\n  - 5000 m\n  - 1 h", "targets:\n  - 6 km\n  - 1 h"),
        .init("", "targets:\n  - 100 km", "targets:\n  - at most 100 km", "targets:\n  - at most 100 km\n  - 100 km"),
        .init(
            "", "targets:\n  - 3 h per day", "targets:\n  - 3 h per week", "targets:\n  - 3 h per day\n  - 3 h per week"
        ),
        .init(
            "", "targets:\n  - latest 75 kg from 85 kg", "targets:\n  - latest 75 kg from 80 kg",
            conflict("targets:\n  - latest 75 kg from 85 kg", "targets:\n  - latest 75 kg from 80 kg")
                .replacing("<<<<<<< ours\ntargets:\n", with: "targets:\n<<<<<<< ours\n").replacing(
                    "=======\ntargets:\n", with: "=======\n"),
            conflicts: 1),
        // Values with a name, by the name.
        .init(
            "alignment:\n  - joy 5", "alignment:\n  - joy 8", "alignment:\n  - joy 9",
            "alignment:\n" + conflict("  - joy 8", "  - joy 9")),
        .init(
            "alignment:\n  - joy 5", "alignment:\n  - joy 8", "alignment:\n  - joy 5\n  - health 2",
            "alignment:\n  - joy 8\n  - health 2"),
        .init(
            "alignment:\n  - joy 5", "alignment:\n  - \"[[Joy]] 5\"", "alignment:\n  - joy 9", "alignment:\n  - joy 9"),
    ]

    @Test(arguments: keys) func elementsByKey(row: ThreeWayCase) throws { try Self.typed(row).expect() }

    /// Goals have no measures; actions have.
    private static func typed(_ row: ThreeWayCase) -> ThreeWayCase {
        guard row.ours.contains("measures:") || row.theirs.contains("measures:") else { return row }
        func action(_ text: String) -> String { text.replacing("type: goal", with: "type: action") }
        return ThreeWayCase(
            file: row.base.map(action), action(row.ours), action(row.theirs), action(row.merged),
            conflicts: row.conflicts)
    }
}
