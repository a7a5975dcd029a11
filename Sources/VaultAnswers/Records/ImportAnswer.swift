import VaultExchange
import VaultReaders
import VaultShapes
import VaultSyntax
import VaultWorkouts

/// What an import would write, or has written.
package enum ImportAnswer {
    /// With the file as given, and what was written; nil for a plan.
    package typealias Imported = (plan: ImportPlan, file: String, change: ChangeAnswer?)

    static let shape = Shape<Imported>("import", "what an import would write, or has written") { key in
        key.text("file", "the file as given") { $0.file }
        key.choice("source", "what it was taken for") { $0.plan.source }
        key.integer("new", "records that are new") { $0.plan.count(.new) }
        key.integer("changed", "records that are there and differ") { $0.plan.count(.changed) }
        key.integer("same", "records that are there") { $0.plan.count(.same) }
        key.integer("forgotten", "records that were deleted on purpose") { $0.plan.count(.forgotten) }
        key.integer("updated", "fields that the import takes over") { $0.plan.updates }
        key.day("from", "the first day of its records; null without any") { $0.plan.days?.lowerBound }
        key.day("to", "the last day of its records") { $0.plan.days?.upperBound }
        key.array("records", of: record, "the records of the file") { $0.plan.items }
        key.array("skipped", of: skipped, "rows that are not imported, and why") { $0.plan.skipped }
        key.array("left_out", of: leftOut, "what is left out without being wrong") { Array($0.plan.leftOut) }
        key.array("not_taken", of: leftOut, "columns and properties of which nothing is taken over") {
            Array($0.plan.unread)
        }
        key.array("exercises", of: exercise, "exercises that are new") { $0.plan.exercises }
        key.array("units", of: unit, "units that are new") { $0.plan.units }
        key.array("likely_goals", of: likelyGoal, "goals that new records belong to, but do not link") {
            $0.plan.likelyGoals
        }
        key.texts("remarks", "what was decided while reading") { $0.plan.remarks }
        key.array("questions", of: question, "what has to be decided before writing") { $0.plan.questions }
        key.boolean("truncated", "whether the file ends in the middle") { $0.plan.isTruncated }
        key.object("written", ChangeAnswer.shape, "what was written; null for a plan") { $0.change }
    }

    private static let record = Shape<ImportPlan.Item>("imported-record", "a record of another program") { key in
        key.choice("state", "what becomes of it") { $0.fate }
        key.text("type", "its type") { $0.type }
        key.text("title", "its title") { $0.title }
        key.day("day", "its day") { $0.day }
        key.text("import_id", "what it is known by at the next import") { $0.id }
        key.integer("line", "its line in the file, or its number in a list") { $0.line }
        key.path("path", "its note; null for one that was deleted on purpose") { $0.path.isEmpty ? nil : $0.path }
        key.array("differences", of: difference, "what vault and file say differently") { $0.differences }
    }

    private static let difference = Shape<ImportPlan.Difference>("import-difference", "a field that differs") { key in
        key.text("field", "its name; sets for the sets of a workout") { $0.field }
        key.text("vault", "what the vault says") { $0.known }
        key.text("file", "what the file says") { $0.imported }
        key.choice("verdict", "update: only the source changed it; decide: nobody can tell, or both did") { $0.verdict }
    }

    private static let skipped = Shape<SkippedRow>("skipped-row", "a row that is not imported") { key in
        key.integer("line", "its line in the file, or its number in a list") { $0.line }
        key.text("reason", "why") { $0.reason }
    }

    private static let leftOut = Shape<(count: Int, what: String)>("left-out", "what an import leaves out") { key in
        key.integer("count", "how many") { $0.count }
        key.text("what", "what they are") { $0.what }
    }

    private static let exercise = Shape<ImportPlan.NewExercise>("imported-exercise", "a new exercise") { key in
        key.text("title", "its title") { $0.title }
        key.choice("exercise_type", "what its sets contain") { $0.kind }
        key.path("path", "its note") { $0.path }
        key.integer("sets", "how many sets the file has of it") { $0.sets }
        key.texts("near", "titles of similar exercises that exist") { $0.near }
    }

    private static let unit = Shape<(unit: String, near: [String])>("imported-unit", "a new unit") { key in
        key.text("unit", "its spelling") { $0.unit }
        key.texts("near", "similar units that exist") { $0.near }
    }

    private static let likelyGoal = Shape<(title: String, name: String, count: Int)>(
        "likely-goal", "a goal that new records belong to"
    ) { key in
        key.text("title", "its title") { $0.title }
        key.text("name", "its name") { $0.name }
        key.integer("count", "how many records") { $0.count }
    }

    private static let question = Shape<ImportQuestion>("import-question", "what has to be decided") { key in
        key.text("question", "the question") { $0.text }
        key.texts("answers", "the options that answer it") { $0.answers }
    }
}
