import Testing
import VaultEditor

/// Words, days, amounts and whatever else a field may hold.
@Suite struct ValueCompletionTests {
    private static func goal(_ fields: String) -> String { "---\ntype: goal\n\(fields)---\n" }

    @Test(
        arguments: [
            ("status: ‸\n", ["active", "paused", "achieved", "dropped"], "status: active‸\n"),
            ("status:‸\n", ["active"], "status: active‸\n"),
            ("status:ac‸\n", ["active", "achieved"], "status: active‸\n"),
            ("status: ac‸\n", ["active", "achieved"], "status: active‸\n"),
            ("status: ac‸tiv\n", ["active", "achieved"], "status: active‸\n"),
            ("status: \"ac‸\"\n", ["active"], "status: \"active\"‸\n"),
            ("status: \"ac‸\n", ["active"], "status: \"active\"‸\n"),
            ("status: 'dr‸'\n", ["dropped"], "status: 'dropped'‸\n"),
            ("status: ‸  # why\n", ["active"], "status: active‸  # why\n"),
            ("status: ac‸  # why\n", ["active"], "status: active‸  # why\n"),
            ("status: active # ‸\n", [], nil), ("archived: ‸\n", ["true", "false"], "archived: true‸\n"),
            ("urgency: ‸\n", ["1", "2", "3"], "urgency: 1‸\n"), ("plan: ‸\n", [], nil), ("plan: |\n  a‸\n", [], nil),
            ("title: ru‸\n", [], nil), ("unknown: ‸\n", [], nil), ("tags: ‸\n", ["good", "body"], "tags: good‸\n"),
            ("tags: [good, ‸]\n", ["body"], "tags: [good, body‸]\n"),
            ("tags:\n  - b‸\n", ["body"], "tags:\n  - body‸\n"),
            ("silence: [broken-l‸\n", ["broken-link"], "silence: [broken-link‸\n"),
            ("type: ‸\n", ["value", "measure", "term"], "type: value‸\n"),
        ] as [(String, [String], String?)])
    func words(text: String, labels: [String], after: String?) {
        let isType = text.hasPrefix("type")
        let wrapped = { (text: String) in isType ? "---\n\(text)---\n" : Self.goal(text) }
        CompletionCase(wrapped(text), labels, after.map(wrapped)).verify("x.md", in: CompletionVault.notes)
    }

    /// Said on saturday, 2026-11-21.
    @Test(
        arguments: [
            ("due: ‸\n", ["today", "tomorrow", "monday", "tuesday"], "due: 2026-11-21‸\n"),
            ("due: mon‸\n", ["monday", "end of month"], "due: 2026-11-23‸\n"),
            ("due: tod‸\n", ["today"], "due: 2026-11-21‸\n"), ("due: +2w‸\n", ["+2w"], "due: 2026-12-05‸\n"),
            ("due: +2‸\n", ["+2d", "+2w"], "due: 2026-11-23‸\n"), ("due: +‸\n", ["+1d", "+1w"], "due: 2026-11-22‸\n"),
            ("completed: -‸\n", ["-1d", "-1w"], "completed: 2026-11-20‸\n"),
            ("due: end‸\n", ["end of week", "end of month"], "due: 2026-11-22‸\n"),
            ("due: \"sat‸\"\n", ["saturday"], "due: \"2026-11-28\"‸\n"),
            ("completed: mon‸\n", ["monday"], "completed: 2026-11-16‸\n"),
            ("completed: sat‸\n", ["saturday"], "completed: 2026-11-21‸\n"),
            ("completed: -3d‸\n", ["-3d"], "completed: 2026-11-18‸\n"),
            ("created: tod‸\n", ["today"], "created: 2026-11-21‸\n"),
            ("breaks: [tod‸]\n", ["today"], "breaks: [2026-11-21‸]\n"),
            ("breaks: [2026-11-21 ‸]\n", ["to"], "breaks: [2026-11-21 to‸]\n"),
            ("breaks: [2026-11-21 to ‸]\n", ["today"], "breaks: [2026-11-21 to 2026-11-21‸]\n"),
            ("breaks: [2026-11-21 to a w‸]\n", [], nil),
            ("breaks: [to‸d to 2026-12-01]\n", ["today"], "breaks: [2026-11-21‸ to 2026-12-01]\n"),
        ] as [(String, [String], String?)])
    func days(text: String, labels: [String], after: String?) {
        CompletionCase(Self.goal(text), labels, after.map(Self.goal)).verify("x.md", in: CompletionVault.notes)
    }

    @Test func typesOfTheFolderComeFirst() {
        CompletionCase("---\ntype: ‸\n---\n", ["goal", "value"], "---\ntype: goal‸\n---\n")
            .verify("goals/x.md", in: CompletionVault.notes)
    }

    @Test func weekdaysBeginWithTheVaultsWeek() {
        var vault = CompletionVault.notes
        vault["vault.md"] = "---\ntype: vault\nformat: 1\nweek_start: sunday\n---\n"
        CompletionCase(Self.goal("due: ‸\n"), ["today", "tomorrow", "sunday", "monday"]).verify("x.md", in: vault)
        CompletionCase(Self.goal("due: end of w‸\n"), ["end of week"], Self.goal("due: 2026-11-21‸\n"))
            .verify("x.md", in: vault)
    }

    @Test(
        arguments: [
            ("targets: ‸\n", ["at most", "latest", "best", "average"], "targets: at most‸\n"),
            ("targets: av‸\n", ["average"], "targets: average‸\n"),
            ("targets: average ‸\n", ["at most"], "targets: average at most‸\n"),
            ("targets: average 7 h ‸\n", ["per week", "per month"], "targets: average 7 h per week‸\n"),
            ("targets: 5 km o‸\n", ["on"], "targets: 5 km on‸\n"),
            ("targets: 5 km on ‸\n", ["weekdays", "weekends", "Mon"], "targets: 5 km on weekdays‸\n"),
            ("targets: 5 km on Mon w‸\n", ["Wed"], "targets: 5 km on Mon Wed‸\n"),
            ("targets: [at ‸]\n", ["most"], "targets: [at most‸]\n"),
            ("targets: [at m‸]\n", ["most"], "targets: [at most‸]\n"),
            ("targets: la‸\n", ["latest"], "targets: latest‸\n"),
            ("targets: 5 ‸\n", ["km", "pages"], "targets: 5 km‸\n"),
            ("targets: 5 pa‸\n", ["pages"], "targets: 5 pages‸\n"),
            ("targets: 5pa‸\n", ["pages"], "targets: 5 pages‸\n"),
            ("targets: 5‸\n", ["km", "pages"], "targets: 5 km‸\n"),
            ("targets: [at most 5 ‸\n", ["km", "pages"], "targets: [at most 5 km‸\n"),
            ("targets: 5 km ‸\n", ["per day", "per week", "per month"], "targets: 5 km per day‸\n"),
            ("targets: 5 km per ‸\n", ["day", "week", "month"], "targets: 5 km per day‸\n"),
            ("targets: 5 km per w‸\n", ["week"], "targets: 5 km per week‸\n"),
            ("targets: latest 5 km ‸\n", ["from"], "targets: latest 5 km from‸\n"),
            ("targets: latest 5 km from 9 ‸\n", ["km", "pages"], "targets: latest 5 km from 9 km‸\n"),
            ("targets: 5 ‸ per week\n", ["km", "pages"], "targets: 5 km‸ per week\n"),
            ("targets: 5 k‸m per week\n", ["km"], "targets: 5 km‸ per week\n"),
            ("targets: \"5 ‸ per week\"\n", ["km"], "targets: \"5 km‸ per week\"\n"),
            ("targets:\n  - 5 ‸\n", ["km", "pages"], "targets:\n  - 5 km‸\n"),
            // Nothing that stands there is cut or doubled.
            ("targets: 4‸3 km\n", [], nil), ("targets: 43‸.5 km\n", [], nil), ("targets: 43.‸5 km\n", [], nil),
            ("targets: 43,‸5 km\n", [], nil), ("targets: ‸5 km\n", [], nil), ("targets: [‸5 km]\n", [], nil),
            ("targets: 5‸ km per week\n", [], nil), ("targets: 5 ‸ km\n", [], nil),
            ("targets: 5 ‸km per week\n", ["km", "pages"], "targets: 5 km‸ per week\n"),
            ("targets: 5‸ per week\n", ["km", "pages"], "targets: 5 km‸ per week\n"),
            ("targets: 5 km p‸er week\n", ["per day"], "targets: 5 km per day‸\n"),
            ("targets: 5 km per‸ week\n", ["per day"], "targets: 5 km per day‸\n"),
            ("targets: [5 km ‸per week, 3 km]\n", ["per day"], "targets: [5 km per day‸, 3 km]\n"),
            ("targets: la‸test 5 km from 9 km\n", ["latest"], "targets: latest‸ 5 km from 9 km\n"),
            ("targets: a‸t most 5 km\n", ["at most"], "targets: at most‸ 5 km\n"),
            ("targets: at m‸ost 5 km\n", ["most"], "targets: at most‸ 5 km\n"),
        ] as [(String, [String], String?)])
    func targets(text: String, labels: [String], after: String?) {
        CompletionCase(Self.goal(text), labels, after.map(Self.goal)).verify("x.md", in: CompletionVault.notes)
    }

    @Test(
        arguments: [
            ("measures: [5 ‸]\ngoals: \"[[read]]\"\n", ["pages", "km"], "measures: [5 pages‸]\ngoals: \"[[read]]\"\n"),
            ("measures: [5 ‸]\n", ["km", "pages"], "measures: [5 km‸]\n"), ("measures: [5 mi‸]\n", ["mi", "min"], nil),
            ("measures: ‸\n", ["5 km"], "measures: 5 km‸\n"),
            ("duration: 5 ‸\n", ["s", "min", "h"], nil), ("duration: 1 h 5 m‸\n", ["min"], "duration: 1 h 5 min‸\n"),
            ("amounts: ‸\ngoals: \"[[read]]\"\n", ["read"], "amounts: read‸\ngoals: \"[[read]]\"\n"),
            ("amounts: read 5 ‸\ngoals: \"[[read]]\"\n", ["pages"], "amounts: read 5 pages‸\ngoals: \"[[read]]\"\n"),
            ("time: ‸\n", [], nil), ("measures: [43‸20 EUR]\n", [], nil), ("measures:\n  - 43‸.5 km\n", [], nil),
            ("duration: 4‸5 min\n", [], nil), ("duration: 45‸ min\n", [], nil),
            ("duration: 45 ‸min\n", ["s"], "duration: 45 s‸\n"), ("duration: 1 h 4‸5 min\n", [], nil),
            ("measures: [\"4‸3 km\"]\n", [], nil), ("measures: ‸5 km\n", ["5 km"], "measures: 5 km‸\n"),
            ("amounts: read 1‸5 pages\ngoals: \"[[read]]\"\n", [], nil),
            (
                "amounts: re‸ad 15 pages\ngoals: \"[[read]]\"\n", ["read"],
                "amounts: read‸ 15 pages\ngoals: \"[[read]]\"\n"
            ),
        ] as [(String, [String], String?)])
    func amounts(text: String, labels: [String], after: String?) {
        let action = { (text: String) in "---\ntype: action\ndate: 2026-11-21\n\(text)---\n" }
        CompletionCase(action(text), labels, after.map(action)).verify("actions/x.md", in: CompletionVault.notes)
    }

    @Test(arguments: [
        CompletionCase(
            goal("values: \"[[joy]]\"\nalignment: ‸\n"), ["joy"], goal("values: \"[[joy]]\"\nalignment: joy‸\n")),
        CompletionCase(
            goal("values: \"[[joy]]\"\nalignment: joy ‸\n"), ["10", "9"],
            goal("values: \"[[joy]]\"\nalignment: joy 10‸\n")),
        CompletionCase(
            "---\ntype: obligation\nrepeats: m‸\n---\n", ["monthly", "monthly, oldest first"],
            "---\ntype: obligation\nrepeats: monthly‸\n---\n"),
        CompletionCase("---\ntype: term\nnumber: ‸\n---\n", ["5"], "---\ntype: term\nnumber: 5‸\n---\n"),
        CompletionCase("---\ntype: value\nlevel: ‸\n---\n", ["highest_order", "major", "general"]),
    ])
    func otherFields(row: CompletionCase) {
        row.verify("x.md", in: CompletionVault.notes)
    }

    @Test(
        arguments: [
            ("packs: [goals, ‸]\n", ["workouts", "threads"], "packs: [goals, workouts‸]\n"),
            ("week_start: ‸\n", ["monday", "sunday"], nil), ("names: ‸\n", ["slug", "title"], nil),
            ("folders: go‸\n", ["goal"], "folders: goal goals‸\n"), ("day_starts: 04‸\n", ["04:00"], nil),
        ] as [(String, [String], String?)])
    func settings(text: String, labels: [String], after: String?) {
        let settings = { (text: String) in "---\ntype: vault\nformat: 1\n\(text)---\n" }
        CompletionCase(settings(text), labels, after.map(settings)).verify("vault.md", in: CompletionVault.notes)
    }
}
