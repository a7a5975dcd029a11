import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultSchema

extension Request {
    /// Plans a record; days may be named by words.
    package func plan(_ record: NewRecord, in vault: Vault) throws(CommandFailure) -> PlannedRecord {
        let today = try today(vault)
        var record = record
        record.assignments = try confirmed(record.assignments, of: record.type, in: vault)
        do throws(EditRefusal) {
            return try vault.snapshot.making(record, today: today, day: DateArgument.words(today))
        } catch {
            throw CommandFailure(error, given: record.assignments, today: today)
        }
    }
}
