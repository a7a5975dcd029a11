import VaultChecks
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultThreads
import VaultWorkouts

/// What records hold besides their fields: a column on request.
package enum RecordPart: String, CaseIterable, Sendable {
    case body, phases
    case setList = "set_list"

    package var summary: String {
        switch self {
        case .body: "the text below the front matter"
        case .setList: "the sets of a workout or template, with their exercises"
        case .phases: "the phases of the answer to a message"
        }
    }
}

/// Parts of records that were requested.
package struct RecordParts: Sendable {
    let asked: Set<RecordPart>
    private let vault: Snapshot

    package init(_ asked: [RecordPart], of vault: Snapshot) {
        self.asked = Set(asked)
        self.vault = vault
    }

    /// A set as a record has it.
    typealias SetRow = (exercise: String, number: Int, isDone: Bool, written: String, set: WorkoutSet?)

    /// The text without empty lines around it; nil when it was not requested.
    func body(of number: NoteID) -> String? {
        asked.contains(.body) ? String(decoding: NotePage.body(of: vault.graph.notes[number]), as: UTF8.self) : nil
    }

    /// Nil when they were not requested, and for records without sets.
    func sets(of number: NoteID) -> [SetRow]? {
        let types = ["workout", "workout-template"].compactMap { vault.graph.schema.type($0) }
        let note = vault.graph.notes[number]
        guard asked.contains(.setList), let type = note.type, types.contains(type) else { return nil }
        let model = vault.workouts
        return model.sections(of: number).flatMap { section in
            section.sets.enumerated().map { place, item in
                (
                    model.exercises[section.exercise].name, place + 1, item.isDone, note.document.text(item.text),
                    item.set
                )
            }
        }
    }

    /// Nil when they were not requested, and for records that have no answers.
    func phases(of number: NoteID) -> [(phase: Phase, part: ThreadAnswer.Part)]? {
        guard asked.contains(.phases), let message = vault.threads.message(ofNote: number) else { return nil }
        let part = ThreadAnswer.Part(message, vault.threads, [:])
        return part.body.phases.map { (phase: $0, part: part) }
    }

    /// A part in one cell of a table: sets and phases one on each line.
    package func cell(_ part: RecordPart, of number: NoteID) -> String {
        switch part {
        case .body: return body(of: number) ?? ""
        case .setList:
            return (sets(of: number) ?? []).map { row in
                ["\(row.exercise):", row.isDone ? "" : "[ ]", row.written].filter { !$0.isEmpty }.joined(separator: " ")
            }.joined(separator: "\n")
        case .phases:
            let document = vault.graph.notes[number].document
            return (phases(of: number) ?? []).map { "\($0.phase.name): \(document.text($0.phase.content))" }
                .joined(separator: "\n")
        }
    }
}

extension RecordAnswer {
    static func declareParts(_ key: inout Keys<RecordAnswer>) {
        key.text("body", with: "--fields body", "its text below the front matter, without empty lines around it") {
            $0.parts?.body(of: $0.index)
        }
        key.array("set_list", of: setRow, with: "--fields set_list", "the sets of a workout or template") {
            $0.parts?.sets(of: $0.index)
        }
        key.array("phases", of: ThreadAnswer.phase, with: "--fields phases", "the phases of the answer to a message") {
            $0.parts?.phases(of: $0.index)
        }
    }

    static let setRow = Shape<RecordParts.SetRow>("listed-set", "a set as a record has it") { key in
        key.text("exercise", "the exercise's name") { $0.exercise }
        key.integer("number", "which of its sets, from 1") { $0.number }
        key.boolean("done", "whether it is done") { $0.isDone }
        key.text("written", "the set as written") { $0.written }
        key.object("set", WorkoutAnswer.set, "its parts; null when it cannot be read") { $0.set }
    }
}
