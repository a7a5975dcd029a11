import Foundation
import Testing
import VaultTestSupport

/// Programs may rely on every key, and on the same bytes for the same vault.
@Suite struct JSONKeyTests {
    private static let example = Repository.root + "/vault-example"

    private func answer(_ arguments: String...) throws -> HostileVault.Answer {
        try HostileVault().run(arguments + ["--vault", Self.example, "--as-of", "2026-11-21"])
    }

    private func keys(of list: Any?) throws -> Set<Set<String>> {
        Set(try #require(list as? [[String: Any]]).map { Set($0.keys) })
    }

    @Test func everyKeyOfUnitsIsThere() throws {
        let json = try answer("units", "--format", "json").json
        #expect(Set(json.keys) == ["schema_version", "as_of", "units", "summary"])
        let all: Set = [
            "unit", "base", "in_base", "built_in", "record", "records", "uses", "actions", "asked_by", "first_used",
            "last_used", "spellings", "goals", "conversions", "same_as", "near", "missing_record",
        ]
        #expect(try keys(of: json["units"]) == [all])
        #expect(
            try keys(of: answer("units", "km", "days", "--format", "json").json["units"]) == [all.union(["latest"])])
    }

    @Test func everyKeyOfProgressIsThere() throws {
        let json = try answer("progress", "--format", "json", "--explain").json
        #expect(Set(json.keys) == ["schema_version", "as_of", "term", "goals", "summary", "skipped_vaults"])
        #expect(
            Set(try #require(json["term"] as? [String: Any]).keys) == ["name", "number", "start", "end", "day", "days"])
        let goals = try #require(json["goals"] as? [[String: Any]])
        #expect(
            try keys(of: goals) == [
                [
                    "name", "type", "title", "path", "status", "urgent", "incomplete", "percent", "expected_percent",
                    "children_percent", "start", "due", "pace_from", "days_left", "days_late", "last", "linked_actions",
                    "repeats", "times_done", "missed", "completeness", "missing", "targets", "contributions",
                    "occurrences", "not_counted",
                ]
            ])
        #expect(
            try keys(of: goals.flatMap { $0["targets"] as? [[String: Any]] ?? [] }) == [
                [
                    "written", "mode", "unit", "target", "from", "period", "days", "at_most", "current", "last_reading",
                    "remaining",
                    "percent", "met",
                    "on_pace", "exceeded", "used", "needed_per_day", "needed_per_week", "projected",
                    "days_ahead", "leeway", "periods", "periods_ended", "periods_met", "streak", "longest_streak",
                    "needed_this_week", "weeks", "forecast", "recent_periods", "last_7_days",
                    "weekly_before", "trend",
                ]
            ])
        #expect(
            try keys(of: goals.flatMap { $0["contributions"] as? [[String: Any]] ?? [] }) == [
                ["record", "path", "line", "date", "target", "amount", "unit", "from", "written"]
            ])
        #expect(
            Set(try #require(json["summary"] as? [String: Any]).keys) == [
                "total", "achieved", "overdue", "ended", "behind", "on_track", "not_started", "upcoming", "open",
                "paused", "dropped", "percent", "habits", "habits_on_track",
            ])
    }

    @Test func everyKeyOfCheckIsThere() throws {
        let vault = try HostileVault([
            "a.md": HostileVault.note("type: milestone\nduee: 3\nvalues: \"[[x]]\""),
            "b/a.md": HostileVault.note("type: goal"),
        ])
        let json = try vault.run("check", "--format", "json").json
        #expect(Set(json.keys) == ["schema_version", "findings", "rules", "fixable", "undecided", "fixed", "summary"])
        #expect(
            try keys(of: json["findings"]) == [
                [
                    "rule", "severity", "path", "line", "column", "end_line", "end_column", "field", "message", "help",
                    "related", "fixes",
                ]
            ])
        #expect(
            Set(try #require(json["summary"] as? [String: Any]).keys) == [
                "notes", "records", "errors", "warnings", "hints", "skipped_vaults",
            ])
    }

    @Test(arguments: [
        ["check", "--format", "json"], ["check", "--format", "sarif"], ["list", "--format", "json"],
        ["progress", "--format", "json", "--explain"],
    ])
    func twoRunsPrintTheSame(arguments: [String]) throws {
        let vault = try HostileVault()
        let runs = (0..<2).map { _ in vault.run(arguments + ["--vault", Self.example]).stdout }
        #expect(runs[0] == runs[1])
        #expect(!runs[0].isEmpty)
    }
}
