import VaultRecords

/// Makes a vault of a given size: realistic, the same for the same seed, and without findings as of its last day.
struct VaultMaking {
    let plan: VaultPlan
    var numbers: SeededNumbers
    var folder: FolderWriting
    var text = NoteText()
    /// The last actions written, for bodies to look back on.
    var earlier: [String] = []
    private(set) var fileCount = 0
    private(set) var byteCount = 0

    /// Writes the vault into a folder. Cost: one file after the other, about 0.03 ms each.
    static func make(_ path: String, count: Int, seed: UInt64) throws(BenchmarkError) -> VaultMaking {
        var numbers = SeededNumbers(seed: seed)
        guard let plan = VaultPlan(count: count, numbers: &numbers) else {
            throw BenchmarkError("a vault of \(count) notes is too small; at least \(VaultPlan.smallest)")
        }
        var making = VaultMaking(plan: plan, numbers: numbers, folder: try FolderWriting(path))
        try making.makeAll()
        return making
    }

    private init(plan: VaultPlan, numbers: SeededNumbers, folder: FolderWriting) {
        self.plan = plan
        self.numbers = numbers
        self.folder = folder
    }

    mutating func put(_ path: String) throws(BenchmarkError) {
        fileCount += 1
        byteCount += text.bytes.count
        try folder.put(path, text.bytes)
    }

    private mutating func makeAll() throws(BenchmarkError) {
        try makeRoot()
        try makeValues()
        try makeMeasures()
        try makeTerms()
        for goal in plan.goals { try makeGoal(goal) }
        for milestone in plan.milestones { try makeMilestone(milestone) }
        for obligation in plan.obligations { try makeObligation(obligation) }
        try makeActions()
        try makePlainNotes()
    }

    private mutating func makeRoot() throws(BenchmarkError) {
        text.startRecord("vault")
        text.field("format", "1")
        text.field("title", "A life of \(plan.count) notes")
        text.field("timezone", "Europe/Berlin")
        text.field("week_start", "monday")
        text.endFrontMatter()
        text.line("Made to be measured. The present term is [[\(plan.terms.last?.name ?? "")]].")
        try put("vault.md")
    }

    private mutating func makeValues() throws(BenchmarkError) {
        for (index, value) in VaultPlan.values.enumerated() {
            text.startRecord("value")
            text.field("title", value.split(separator: "-").joined(separator: " "))
            text.field("level", ["highest_order", "major", "general", "life_area"][index % 4])
            text.field("priority", "\(index * 3 + 1) # of the twelve")
            if index % 4 == 1 {
                text.line("guidance: >")
                text.line("  \(numbers.pick(Sentences.plain))")
                text.line("  \(numbers.pick(Sentences.plain))")
            }
            text.endFrontMatter()
            text.line(numbers.pick(Sentences.plain))
            try put("values/\(value).md")
        }
    }

    private mutating func makeMeasures() throws(BenchmarkError) {
        for measure in VaultPlan.measures {
            text.startRecord("measure")
            text.field("unit", measure)
            if measure == "EUR" {
                text.line("also:")
                text.line("  - \"€\"")
                text.line("  - euro")
            }
            if measure == "cups" { text.field("equals", "250 ml") }
            text.endFrontMatter()
            text.line("Counted by hand.")
            try put("measures/\(plan.slug(measure)).md")
        }
    }

    private mutating func makeTerms() throws(BenchmarkError) {
        for year in plan.years {
            text.startRecord("year")
            text.field("number", "\(year)")
            text.field("theme", "Fewer things, finished")
            text.endFrontMatter()
            text.line("Five terms and two weeks of rest.")
            try put("terms/\(year).md")
        }
        for term in plan.terms {
            text.startRecord("term")
            text.field("title", "Term \(term.number)")
            text.field("number", "\(term.number)")
            text.field("start", "\(term.start)")
            if numbers.happens(50) { text.field("end", "\(term.end) # both ends included") }
            text.line("theme: |")
            text.line("  Longer, and slower.")
            text.line("  One race, one shelf of books.")
            text.field("status", term.end < plan.lastDay ? "completed" : "active")
            text.field("year", "\"[[\(term.year)]]\"")
            text.endFrontMatter()
            text.line("## Looking back")
            text.line("")
            for goal in plan.goalsOfTerm[term.number - 1].prefix(3) {
                text.line("- [[\(plan.goals[goal].name)|\(plan.goals[goal].title)]]")
            }
            try put("terms/\(term.name).md")
        }
    }
}
