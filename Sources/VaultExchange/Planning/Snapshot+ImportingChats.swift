import VaultChecks
import VaultEdits
import VaultGraph
import VaultPlans
import VaultReaders
import VaultSchema
import VaultSyntax
import VaultThreads

extension Snapshot {
    /// Plans an import of conversations.
    ///
    /// - Parameter owner: whose they are; nil for the only user of the vault
    package func importing(
        chats file: ImportedFile, owner: NoteID?, today: CalendarDate
    ) throws(ThreadRefusal) -> ImportPlan {
        var plan = ImportPlan(source: file.source)
        (plan.skipped, plan.leftOut, plan.remarks) = (file.skipped, file.leftOut, file.remarks)
        guard let archive = file.archive else { return plan }
        let planned = try importing(archive, owner: owner, today: today)
        plan.edit = planned.edit
        plan.known = planned.known
        for file in planned.edit.change.files {
            guard let bytes = file.applied() else { continue }
            let note = NoteReading.read(path: file.path, bytes: bytes, schema: graph.schema)
            guard let type = note.type else { continue }
            plan.items.append(
                ImportPlan.Item(
                    fate: file.before == nil ? .new : .changed, path: file.path, type: graph.schema.types[type].name,
                    title: note.title, day: (note.dateTime("sent") ?? note.dateTime("created"))?.day,
                    id: note.texts("import_id").first?.value ?? "", line: 0))
        }
        let sentences = [
            (planned.placeholders, "empty messages"), (planned.orphans, "answers without a question"),
        ]
        for (count, what) in sentences where count > 0 { plan.leftOut.append((count, what)) }
        return plan
    }
}
