import VaultGoals
import VaultProgress
import VaultRecords
import VaultShapes
import VaultSyntax

/// Units and who uses them, as `vault units` shows them.
package struct UnitsAnswer: Sendable {
    package let uses: UnitUses
    /// Those to show; the summary covers all.
    package let units: [UnitUse]
    /// How many actions are listed for each unit; nil for no list of them.
    package let mentions: Int?

    package init(_ uses: UnitUses, units: [UnitUse], mentions: Int?) {
        (self.uses, self.units, self.mentions) = (uses, units, mentions)
    }

    /// One unit among all.
    package struct Part: Sendable {
        let unit: UnitUse
        let uses: UnitUses
        let mentions: Int?
        /// What a record of a unit without one would be.
        let file: (path: Path, text: String)?

        var graph: Graph { uses.model.graph }
    }

    package var parts: [Part] {
        let missing = units.filter(\.isMissing)
        let files = Dictionary(zip(missing.map(\.name), uses.measureFiles(for: missing))) { first, _ in first }
        return units.map { Part(unit: $0, uses: uses, mentions: mentions, file: files[$0.name]) }
    }

    package static let shape = Shape<UnitsAnswer>("units", "units and what uses them") { key in
        key.day("as_of", "the day used as today") { $0.uses.asOf }
        key.array("units", of: unit, "the selected units") { $0.parts }
        key.object("summary", summary, "totals of all units") { $0.uses }
    }

    package static let unit = Shape<Part>("unit", "a unit and what uses it") { key in
        key.text("unit", "its name") { $0.unit.name }
        key.text("base", "the unit in which it is added up") { $0.unit.isMissing ? $0.unit.name : $0.unit.unit.group }
        key.decimal("in_base", "how many base units one of it is") {
            $0.unit.unit.factor.exactDecimalText ?? $0.unit.unit.factor.amountText
        }
        key.boolean("built_in", "whether every vault has it") { $0.unit.isBuiltIn }
        key.text("record", "the name of its record") { part in
            part.unit.records.first.map { part.graph.notes[$0].name }
        }
        key.paths("records", "the files of its records; the first is used") { part in
            part.unit.records.map { part.graph.notes[$0].path }
        }
        key.integer("uses", "how often actions use it") { $0.unit.uses }
        key.integer("actions", "how many actions use it") { $0.unit.actions }
        key.integer("asked_by", "how many goals use it") { $0.unit.goals.count }
        key.day("first_used", "the first day of an action with it") { $0.unit.first }
        key.day("last_used", "the last day") { $0.unit.last }
        key.array("spellings", of: spelling, "how it is written") { $0.unit.spellings }
        key.array("goals", of: use, "the goals that use it") { part in
            part.unit.goals.map { (plan: part.uses.model.goals[$0.goal].plan, targets: $0.targets) }
        }
        key.array("conversions", of: conversion, "its value in other units") { $0.uses.conversions(of: $0.unit) }
        key.texts("same_as", "other units of the same size") { $0.uses.same(as: $0.unit).map(\.name) }
        key.texts("near", "units that it may be a misspelling of") { $0.uses.near($0.unit) }
        key.object("missing_record", file, "the record to write for a unit that has none") { $0.file }
        key.array("latest", of: mention, with: "UNIT", "the latest actions with it") { part in
            part.mentions.map { part.uses.mentions(of: part.unit, limit: $0) }
        }
    }

    private static let spelling = Shape<UnitUse.Spelling>("unit-spelling", "one way to write a unit") { key in
        key.text("written", "as it is written") { $0.text }
        key.integer("actions", "how often actions use this spelling") { $0.actions }
        key.integer("targets", "how many targets use it") { $0.targets }
    }

    private static let use = Shape<(plan: GoalPlan, targets: [String])>(
        "unit-goal", "a goal that uses a unit"
    ) { key in
        key.text("name", "its name") { $0.plan.name }
        key.choice("type", "its type") { $0.plan.kind }
        key.path("path", "its file") { $0.plan.path }
        key.boolean("archived", "whether it is archived") { $0.plan.isArchived }
        key.texts("targets", "its targets with the unit, as written") { $0.targets }
    }

    private static let conversion = Shape<UnitConversion>("conversion", "a unit in terms of another") { key in
        key.text("from", "the unit") { $0.unit }
        key.decimal("factor", "how many of the other unit one of it is") { $0.amount.amountText }
        key.text("to", "the other unit") { $0.other }
    }

    private static let file = Shape<(path: Path, text: String)>("missing-record", "a record to write") { key in
        key.path("path", "where") { $0.path }
        key.text("text", "its text") { $0.text }
    }

    private static let mention = Shape<UnitMention>("unit-mention", "where an action uses a unit") { key in
        key.text("record", "the action's name") { $0.name }
        key.path("path", "its file") { $0.path }
        key.integer("line", "the line") { $0.line }
        key.day("date", "its day") { $0.day }
        key.text("field", "the field") { $0.field }
        key.text("written", "the amount as written") { $0.written }
    }

    private static let summary = Shape<UnitUses>("unit-summary", "totals of all units") { key in
        key.integer("in_use", "units in use") { $0.inUse.count }
        key.integer("without_record", "those of them that have no record and are not built in") { $0.missing.count }
        key.integer("not_in_use", "units not in use") { $0.unused.count }
    }
}
