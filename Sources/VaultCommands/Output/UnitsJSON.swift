import VaultGoals
import VaultGraph
import VaultSchema
import VaultSyntax

/// Units for programs: every key is always there, null where it does not apply.
enum UnitsJSON {
    /// - Parameters:
    ///   - units: those to print; the summary speaks of all
    ///   - mentions: how many actions are listed for each unit; nil for no list of them
    static func render(_ uses: UnitUses, units: [UnitUse], mentions: Int?) -> [UInt8] {
        let missing = units.filter(\.isMissing)
        let files = Dictionary(zip(missing.map(\.name), uses.measureFiles(for: missing))) { first, _ in first }
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("as_of", uses.asOf.description)
            json.member("units", array: units) { json, unit in
                json.object { json in
                    write(unit, uses, file: files[unit.name], to: &json)
                    guard let mentions else { return }
                    json.member("latest", array: uses.mentions(of: unit, limit: mentions)) { write($1, to: &$0) }
                }
            }
            json.member(
                "summary",
                object: { json in
                    json.member("in_use", uses.inUse.count)
                    json.member("without_record", uses.missing.count)
                    json.member("not_in_use", uses.unused.count)
                })
        }
        json.newline()
        return json.bytes
    }

    private static func write(
        _ unit: UnitUse, _ uses: UnitUses, file: (path: String, text: String)?, to json: inout JSONWriter
    ) {
        let graph = uses.model.graph
        json.member("unit", unit.name)
        json.member("base", unit.isMissing ? unit.name : unit.unit.group)
        json.member("in_base", decimal: unit.unit.factor.exactDecimalText ?? unit.unit.factor.amountText)
        json.member("built_in", unit.isBuiltIn)
        json.member("record", unit.records.first.map { graph.notes[$0].name })
        json.member("records", array: unit.records) { $0.string(graph.notes[$1].path) }
        json.member("uses", unit.uses)
        json.member("actions", unit.actions)
        json.member("asked_by", unit.askers.count)
        json.member("first_used", unit.first?.description)
        json.member("last_used", unit.last?.description)
        json.member("spellings", array: unit.spellings) { json, spelling in
            json.object { json in
                json.member("written", spelling.text)
                json.member("actions", spelling.actions)
                json.member("targets", spelling.targets)
            }
        }
        json.member("goals", array: unit.askers) { json, asker in
            let plan = uses.model.goals[asker.goal].plan
            json.object { json in
                json.member("name", plan.name)
                json.member("type", plan.kind.rawValue)
                json.member("path", plan.path)
                json.member("archived", plan.isArchived)
                json.member("targets", array: asker.targets) { $0.string($1) }
            }
        }
        json.member("conversions", array: uses.conversions(of: unit)) { json, conversion in
            json.object { json in
                json.member("from", conversion.unit)
                json.member("factor", decimal: conversion.amount.amountText)
                json.member("to", conversion.other)
            }
        }
        json.member("same_as", array: uses.same(as: unit)) { $0.string($1.name) }
        json.member("near", array: uses.near(unit)) { $0.string($1) }
        json.key("missing_record")
        guard let file else { return json.null() }
        json.object { json in
            json.member("path", file.path)
            json.member("text", file.text)
        }
    }

    private static func write(_ mention: UnitMention, to json: inout JSONWriter) {
        json.object { json in
            json.member("record", mention.name)
            json.member("path", mention.path)
            json.member("line", mention.line)
            json.member("date", mention.day.description)
            json.member("field", mention.field)
            json.member("written", mention.written)
        }
    }
}
