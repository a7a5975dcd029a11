import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// From one format to the next: what the newer one writes differently.
package struct MigrationStep: Sendable {
    /// The format before; the one after is greater by one.
    package let from: Int
    /// What it does, in one line in lower case.
    package let summary: String
    /// Rewrites the notes of a vault in the format before. `format` itself is not its business.
    package let change: @Sendable (Graph) -> Change

    /// - Parameter change: plans what the step rewrites
    package init(from: Int, summary: String, change: @escaping @Sendable (Graph) -> Change) {
        self.from = from
        self.summary = summary
        self.change = change
    }

    /// Every step that there is, one for each format but the newest, in their order.
    package static let all: [MigrationStep] = []
}

/// What `migrate` would write.
package struct Migration: Sendable {
    /// The format that the vault states; nil when it states none.
    package var from: Int?
    /// The newest format.
    package var to: Int
    /// The steps that are taken.
    package var steps: [MigrationStep]
    /// All steps and the number, as one change.
    package var edit: PlannedEdit
}

extension Snapshot {
    /// Plans all steps from the vault's format to the newest one, and the number in `vault.md`, as one change.
    ///
    /// A vault that states no format has the first one. Cost: that of the steps.
    package func migrating(
        by steps: [MigrationStep] = MigrationStep.all, to newest: Int = Schema.newestFormat
    ) throws(EditRefusal) -> Migration {
        guard let number = graph.index(ofPath: Schema.settingsPath) else {
            throw .place(Schema.settingsPath)
        }
        let note = graph.notes[number]
        if note.isOutside { throw .outside(path: note.path) }
        let stated = note.readOne("format", Scalars.readInteger)?.value.clamped(to: 0...Int.max)
        if stated == nil, !note.elements("format").isEmpty { throw unwritable(.unreadable(nil)) }
        if let stated, stated > newest { throw .newerFormat(stated) }
        if stated != newest { try refuseMissingParts() }
        var stack = StackedChange(self)
        var taken: [MigrationStep] = []
        for format in max(1, stated ?? 1)..<max(newest, 1) {
            guard let step = steps.first(where: { $0.from == format }), stack.add(step.change(stack.vault.graph)) else {
                throw unwritable(.cannotVerify)
            }
            taken.append(step)
        }
        if stated != newest {
            let settings = stack.vault.graph.notes[number]
            var edits = FieldEdits(settings, graph.schema)
            do throws(FieldEditProblem) { try edits.set("format", [String(newest)]) } catch {
                throw .field(path: note.path, error)
            }
            if let file = edits.fileEdit(path: note.path), !stack.add(Change(files: [file])) {
                throw unwritable(.cannotVerify)
            }
        }
        return Migration(from: stated, to: newest, steps: taken, edit: PlannedEdit(change: stack.change))
    }

    private func unwritable(_ kind: FieldEditProblem.Kind) -> EditRefusal {
        .field(path: Schema.settingsPath, FieldEditProblem(kind, key: "format"))
    }
}
