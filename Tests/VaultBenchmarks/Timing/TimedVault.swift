import VaultKit
import VaultRecords
import VaultSystem

/// One vault of a size, timed step by step, with its results held against what was planned.
struct TimedVault {
    let path: String
    let plan: VaultPlan
    private(set) var timings = Timings()
    /// What is not as it should be; empty when all is well.
    private(set) var mistakes: [String] = []

    init(path: String, plan: VaultPlan) {
        self.path = path
        self.plan = plan
    }

    /// Takes every step once.
    mutating func run() throws(BenchmarkError) {
        let root: VaultRoot
        do { root = try VaultRoot(folder: path) } catch { throw BenchmarkError("\(error)") }
        let schema = Phases.schema()
        // Once without a clock: the caches still hold another vault.
        _ = try Floor.pass(path)
        let sum = try timings.time("floor") { () throws(BenchmarkError) in try Floor.pass(path) }
        expect(sum.notes, plan.count, "notes by the floor")
        let listing = try timings.time("list") { () throws(BenchmarkError) in try Phases.list(root) }
        expect(listing.notes.count, plan.count, "notes listed")
        let bytes = try timings.time("read") { () throws(BenchmarkError) in Phases.read(listing, in: root) }
        expect(bytes, sum.bytes, "bytes read")
        try runParts(root, listing, schema)
        let vault = try timings.time("open") { () throws(BenchmarkError) in try Phases.open(root) }
        let findings = try timings.time("check") { () throws(BenchmarkError) in
            Phases.check(vault, today: plan.lastDay)
        }
        // A hint is no mistake of the plan: many of its actions carry amounts that no goal asks for.
        let mistaken = findings.filter { $0.severity != .hint }
        expect(mistaken.count, 0, "errors and warnings")
        for finding in mistaken.prefix(3) {
            mistakes.append("  \(finding.path): \(finding.message) [\(finding.rule)]")
        }
        let edits = try timings.time("1000 edits") { () throws(BenchmarkError) in
            Phases.edits(vault, today: plan.lastDay)
        }
        expect(edits, 1_000, "edits without mistakes")
        let progress = try timings.time("progress") { () throws(BenchmarkError) in
            Phases.progress(vault, today: plan.lastDay)
        }
        expect(
            progress.goals.count, plan.goals.count + plan.milestones.count + plan.obligations.count, "goals in progress"
        )
        expect(
            progress.goals.count { !$0.targets.isEmpty } == progress.goals.count ? 1 : 0, 1, "all goals have targets")
        expect(vault.recordCount, plan.recordCount, "records")
        let duplicates = try timings.time("duplicates") { () throws(BenchmarkError) in Phases.duplicates(vault) }
        // An index names whom to compare; all with all would be half the square.
        expect(min(duplicates.comparisons, plan.count * 32), duplicates.comparisons, "comparisons of titles")
        let matches = try timings.time("matches") { () throws(BenchmarkError) in
            Phases.matches(vault, today: plan.lastDay)
        }
        expect(matches.matched.count + matches.unmatched.count, matches.actions.count, "actions without a goal")
    }

    private mutating func runParts(
        _ root: VaultRoot, _ listing: Listing, _ schema: Schema
    ) throws(BenchmarkError) {
        let notes = try timings.time("read+parse") { () throws(BenchmarkError) in
            try Phases.readAndParse(listing, in: root, schema)
        }
        expect(notes.count, plan.count, "notes parsed")
        let graph = try timings.time("graph") { () throws(BenchmarkError) in Phases.graph(notes, listing, schema) }
        expect(graph.records("action").count, plan.actionCount, "actions")
        expect(graph.records("goal").count, plan.goals.count, "goals")
    }

    private mutating func expect(_ found: Int, _ expected: Int, _ what: String) {
        if found != expected { mistakes.append("\(plan.count) notes: \(what): \(found), expected \(expected)") }
    }
}
