extension RandomVault {
    mutating func addSettings() {
        let week: [(String, RandomField)] = chance(50) ? [("week_start", .one(pick(["sunday", "Sunday"])))] : []
        write("vault.md", type: "vault", [("format", .one("1")), ("ignore", .list(["drafts/"]))] + week)
    }

    /// Six terms of ten weeks in a row with a gap, two years and some periods.
    mutating func addSpans() {
        for number in 1...6 {
            let start = Self.firstDay.adding(days: 4 + (number - 1) * 70 + (number > 3 ? 7 : 0))
            var fields: [(String, RandomField)] = [("number", .one("\(number)")), ("start", .one("\(start)"))]
            if chance(40) { fields.append(("end", .one("\(start.adding(days: 69 - self.number(0...9)))"))) }
            if chance(50) {
                let words = ["planned", "active", "completed", "delayed", "on_hold", "cancelled", "On_Hold"]
                fields.append(("status", .one(pick(words))))
            }
            if chance(10) { fields.append(("archived", .one("true"))) }
            if chance(50) { fields.append(("year", .one("[[2026]]"))) }
            write("terms/term-\(number).md", type: "term", fields)
            spans.append("term-\(number)")
        }
        write("terms/2026.md", type: "year", [("number", .one("2026"))])
        write("terms/2027.md", type: "year", [("number", .one("2027")), ("start", .one("2027-01-04"))])
        for name in ["spring holidays", "training-block", "büro"] {
            let start = day(0...250)
            let end = start.adding(days: number(5...80))
            write("terms/\(name).md", type: "period", [("start", .one("\(start)")), ("end", .one("\(end)"))])
        }
        spans += ["2026", "2027", "spring holidays", "training-block", "büro"]
    }

    /// Chains up to three long, other spellings, and more spellings for a built-in unit.
    mutating func addMeasures() {
        let measures: [(unit: String, also: [String], equals: String?)] = [
            ("lap", [], "400 m"), ("round", [], "2.5 laps"), ("nmi", ["sea-mile"], "1.852 km"), ("km", ["klick"], nil),
            ("pomodoro", [], "25 min"), ("workday", [], "16 pomodoros"), ("stone", ["st"], "14 lb"),
            ("bottle", [], "0.75 l"), ("cup", ["mug"], "250 ml"), ("pot", [], "6 Cups"), ("EUR", ["euro", "€"], nil),
            ("cent", [], "0.01 EUR"), ("zloty", ["Seite", "cup"], "7 lb"), ("page", ["Seite", "Seiten"], nil),
            ("m-climb", [], nil),
        ]
        for measure in measures {
            var fields: [(String, RandomField)] = [("unit", .one(measure.unit))]
            if !measure.also.isEmpty { fields.append(("also", .list(measure.also))) }
            if let equals = measure.equals { fields.append(("equals", .one(equals))) }
            write("measures/\(measure.unit).md", type: "measure", fields)
        }
    }

    /// Values of all levels; nothing serves the last one.
    mutating func addValues() {
        let values = [
            ("health", "major"), ("family", "major"), ("curiosity", "Major"), ("calm", "general"),
            ("a good life", "highest_order"), ("home", "life_area"), ("forgotten", "major"),
        ]
        for (name, level) in values {
            write("values/\(name).md", type: "value", [("level", .one(level)), ("guidance", .one("Care."))])
        }
    }

    /// What looks like a record of the vault and does not count.
    mutating func addStrangers() {
        let aim = pick(aims.filter { $0.type == "goal" })
        let counts: [(String, RandomField)] = [
            ("title", .one("Copied")), ("date", .one("2026-06-01")), ("goals", .list(["[[\(aim.name)]]"])),
            ("measures", .list(["1000 km"])),
        ]
        for path in ["drafts/d.md", "templates/t.md", ".obsidian/o.md", "node_modules/n.md", "inner/actions/i.md"] {
            write(path, type: "action", counts)
        }
        write("inner/vault.md", type: "vault", [("format", .one("1"))])
        write("notes/plain.md", type: "recipe", counts)
        files["notes/no front matter.md"] = "type: action\ndate: 2026-06-01\n"
        files["notes/\(aim.name).md"] = "A plain note of the same name as [[\(aim.name)]].\n"
        let titled = files.keys.sorted().filter {
            $0.hasPrefix("actions/") && (files[$0] ?? "").contains("title: ") && !$0.hasSuffix(" 2.md")
        }
        for path in sample(titled, 5) { files[path.replacing(".md", with: " 2.md")] = files[path] }
    }
}
