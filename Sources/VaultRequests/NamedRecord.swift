import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultSyntax

/// What a command does with the record that it is given by name.
package enum NameUse {
    /// It is shown; the beginning of its name is enough.
    case reading
    /// It is changed, or linked in a file: the beginning of a name is taken only when a person says so, and nothing is
    /// taken while a plain note or an unreadable file has just that name.
    case writing
    /// It is removed. That is shown and asked about; with --yes, when it is not shown, only its own name or its path
    /// will do. The copy of a sync tool may be removed too.
    case removing
}

extension Argument {
    /// How a command that reads describes the names it takes.
    package static let nameToRead = "its name, title, alias or path, or the beginning of its name"
    /// How a command that writes describes the names it takes.
    package static let nameToWrite = "its name, title, alias or path"
}

/// The one way from a name that a person writes to a note. Which note that is, `Vault.note(named:from:of:)` says.
extension Request {
    /// The note that a person means, of some types, or without any a plain note too; refused when there is none, more
    /// than one, or none for sure. `near` are other names that may have been meant, `otherwise` is the remedy when
    /// nothing is near.
    package func record(
        named written: String, of types: [String] = [], in vault: Vault, for use: NameUse, _ noun: String? = nil,
        near others: [String] = [], otherwise: String? = nil
    ) throws(Refusal) -> NoteID {
        if let copy = vault.conflictCopy(named: written, from: invocation.directory) {
            if use == .removing { return copy }
            let path = vault.graph.notes[copy].path
            throw .refused(
                "'\(path)' is a conflict copy of a sync tool",
                help: "merge it, or separate it from its original, with: vault resolve \(ShellWord.quoted(path))")
        }
        let found = vault.note(named: written, from: invocation.directory, of: types)
        if use == .reading {
            try refuseUnreadable(named: written, found, in: vault)
        } else {
            try refuseAmbiguous(of: found, written, types, in: vault)
        }
        if use == .removing, arguments.has("yes"), case .one(let number) = found {
            try refuseOtherName(of: number, written, in: vault)
        }
        return try one(
            found, written, in: vault, for: use, noun ?? (types.isEmpty ? "note" : Words.either(types)), near: others,
            otherwise: first(of: types, called: written, in: vault)
                ?? Self.list(meantBy: written, of: types, in: vault.graph.schema) ?? otherwise
                ?? (types.count == 1 ? "'vault list \(types[0])' lists them" : "'vault list' lists all records"))
    }

    /// The number of the one note that was found.
    package func one(
        _ found: RecordSearch, _ written: String, in vault: Vault, for use: NameUse, _ noun: String,
        near others: [String] = [], otherwise: String? = nil
    ) throws(Refusal) -> NoteID {
        switch found {
        case .one(let number): return number
        case .beginning(let number):
            if use != .reading { try confirm(number, begunWith: written, in: vault) }
            return number
        case .several(let found):
            let notes = found.prefix(8).map { vault.graph.notes[$0] }
            let isBegun = notes.allSatisfy { note in
                note.name.lowercased().hasPrefix(written.lowercased()) && !FoldedName.areEqual(note.name, written)
            }
            throw .usage(
                "'\(written)' is ambiguous: it may be \(Words.alternatives(notes.map { isBegun ? $0.name : $0.path.text }))",
                help: isBegun ? "write more of the name" : "write the path of the one you mean")
        case .none(let near):
            throw .usage("no \(noun) is named '\(written)'", suggestions: near + others, otherwise: otherwise)
        }
    }

    /// In a vault without records, how to make the first.
    package static func noRecords(in vault: Vault) -> String? {
        let schema = vault.graph.schema
        guard schema.recordTypes.allSatisfy({ vault.graph.records($0.name).isEmpty }) else { return nil }
        return "there are no records yet; create one with: \(firstLine(in: schema))"
    }

    /// The line that makes a first record: one with targets, else one that a command makes without anything else.
    package static func firstLine(in schema: Schema) -> String {
        if let type = schema.recordTypes.first(where: { $0.fields.contains { $0.scalar == .target } }) {
            return "vault new \(type.name) 'A title'"
        }
        let made = schema.recordTypes.lazy.compactMap(\.madeBy).first { !$0.contains { $0.isUppercase } }
        return made ?? schema.recordTypes.first.map { "vault new \($0.name) 'A title'" } ?? "vault init --with goals"
    }

    /// What is said where there is nothing to show or to do; in a vault without records, also how to make the first.
    package func nothing(_ sentence: String, in vault: Vault) -> String {
        [sentence, Self.noRecords(in: vault)].compactMap { $0.map { $0 + "\n" } }.joined()
    }

    /// How to list records by a field, where `status=done` is given for a record or for a type.
    package static func list(meantBy written: String, of types: [String] = [], in schema: Schema) -> String? {
        guard let assignment = FieldAssignment(written), assignment.verb == .set, !assignment.text.isEmpty else {
            return nil
        }
        let known = types.isEmpty ? Array(schema.recordTypes.indices) : types.compactMap { schema.type($0) }
        let name = assignment.field.lowercased()
        guard let field = known.lazy.compactMap({ schema.fieldName(meantBy: name, of: $0) }).first else { return nil }
        return list(field, assignment.text, of: known.count == 1 ? schema.plural(of: known[0]) : nil)
    }

    /// How to list the records that have a value in a field.
    package static func list(_ field: String, _ value: String, of types: String? = nil) -> String {
        let command = ["vault list", types].compactMap { $0 }.joined(separator: " ")
        return
            "to list records by a field: \(command) --where \(ShellWord.quoted("\(Query.spelled(field)) = \(Query.spelled(value))"))"
    }

    /// How to make the first record of some types, where there is none: a list of them would show nothing.
    package func first(of types: [String], called written: String, in vault: Vault) -> String? {
        let schema = vault.graph.schema
        let wanted = types.isEmpty ? schema.recordTypes.map(\.name) : types
        guard wanted.allSatisfy({ vault.graph.records($0).isEmpty }) else { return nil }
        if types.isEmpty { return Self.noRecords(in: vault) }
        guard let name = types.first, let type = schema.type(name) else { return nil }
        if schema.types[type].isNamedByNumber { return "there is no \(name) yet; 'vault term next' proposes one" }
        return "there is no \(name) yet; create one with: \(line(making: type, called: written, in: schema))"
    }

    /// The line that makes a record, with samples of what it cannot be without.
    private func line(making type: TypeID, called name: String, in schema: Schema) -> String {
        if let command = schema.types[type].madeBy {
            let words = command.split(separator: " ").map { $0 == "TITLE" ? ShellWord.quoted(name) : String($0) }
            return words.joined(separator: " ")
        }
        let needed = schema.required[type].map { schema.fields[type][$0] }.filter { field in
            field.name != schema.types[type].namingField
                && !(schema.types[type].isNamedByDay && field.name == schema.types[type].dayField?.name)
        }
        let fields = needed.map { "\($0.name)=\($0.sample)" }
        return (["vault new", schema.types[type].name, ShellWord.quoted(name)] + fields).joined(separator: " ")
    }

    /// The line that makes the first record of a list.
    package func line(making types: [TypeID], in graph: Graph) -> String {
        guard types.count == 1, let type = types.first else { return Self.firstLine(in: graph.schema) }
        if graph.schema.types[type].isNamedByNumber { return "vault term next" }
        return line(making: type, called: "A title", in: graph.schema)
    }

    /// Assignments in which each link that is given by the beginning of a name has its whole name, once a person has
    /// said so. What leads nowhere, or to several records, stays as it is and is refused where it is written.
    package func confirmed(
        _ assignments: [FieldAssignment], of type: TypeID, in vault: Vault
    ) throws(Refusal) -> [FieldAssignment] {
        var confirmed = assignments
        for (place, assignment) in assignments.enumerated() where !assignment.text.isEmpty {
            let scalar = vault.graph.schema.field(assignment.field.lowercased(), of: type)?.scalar
            if case .target = scalar, assignment.verb != .remove {
                confirmed[place].text = withBeginning(assignment.text)
            }
            guard case .link(let types) = scalar,
                !assignment.text.hasPrefix("[[")
            else { continue }
            let found = vault.note(named: assignment.text, from: invocation.directory, of: types)
            guard found.note != nil else { continue }
            let number = try record(named: assignment.text, of: types, in: vault, for: .writing)
            confirmed[place].text = try vault.snapshot.link(to: number)
        }
        return confirmed
    }

    /// A level with the amount at which it begins, which a person at a terminal is asked for.
    private func withBeginning(_ text: String) -> String {
        func target(_ text: String) -> Target? { Target.read(Array(text.utf8).span).value }
        guard mayAsk, let level = target(text), level.mode == .latest, level.from == nil else { return text }
        let key = "from\u{0}\(text)\u{0}"
        var question: Question = "\(DisplayText.visible("Where does '\(text)' begin? Enter for the first amount:")) "
        question.help = "The amount now, such as \(level.quantity). It says whether more or less is better."
        guard let said = open.confirmed(key) ?? invocation.ask(question), !said.isEmpty else { return text }
        open.confirm(key + said)
        let meant = [said, "\(said) \(level.quantity.unit)"].map { "\(text) from \($0)" }
        return meant.first { target($0) != nil } ?? meant[0]
    }

    /// Refuses a note that has another name than the one written while a file with just that name cannot be read: it
    /// may be the one that is meant.
    package func refuseUnreadable(
        named written: String, _ found: RecordSearch, in vault: Vault
    ) throws(Refusal) {
        let stem = Path(Vault.plainName(written)).stem
        if let number = found.note, FoldedName.areEqual(vault.graph.notes[number].name, stem.text) { return }
        try refuseUnreadable(among: vault.otherFiles(named: written, from: invocation.directory), in: vault)
    }

    private func refuseUnreadable(
        among files: [Path], in vault: Vault, _ more: String = ""
    ) throws(Refusal) {
        guard let file = files.first(where: { vault.graph.note(at: $0) == nil }) else { return }
        throw .refused("'\(file)' cannot be read\(more)", help: "see why with: vault check")
    }

    /// Refuses a name that a plain note or a file that cannot be read has, unless a record of the type has exactly that
    /// name.
    private func refuseAmbiguous(
        of found: RecordSearch, _ written: String, _ types: [String], in vault: Vault
    ) throws(Refusal) {
        let files = vault.otherFiles(named: written, from: invocation.directory)
        if files.isEmpty { return }
        let graph = vault.graph
        if !types.isEmpty, let number = found.note, graph.notes(named: written).contains(number) { return }
        let records: [NoteID] =
            switch graph.record(named: written, of: types) {
            case .one(let number), .beginning(let number): [number]
            case .several(let numbers): Array(numbers.prefix(4))
            case .none: []
            }
        try refuseUnreadable(among: files, in: vault, "; nothing was written")
        if records.isEmpty { return }
        let plain = files.map { "'\($0)' (a plain note)" }
        let meant = records.map { "'\(graph.notes[$0].path)' (\(typeName($0, in: vault)))" }
        throw .refused(
            "'\(written)' is ambiguous: it may be \(Words.list(plain + meant, joint: "or")); nothing was written",
            help: "write the path of the one you mean: "
                + ShellWord.quoted(graph.notes[records[0]].path))
    }

    /// Refuses another name than its own where nobody is asked whether the note that is shown is meant.
    private func refuseOtherName(of number: NoteID, _ written: String, in vault: Vault) throws(Refusal) {
        let name = vault.snapshot.linkText(to: number)
        let own = Vault.plainName(written)
        if Vault.isPath(written) || FoldedName.areEqual(own, vault.graph.notes[number].name) { return }
        throw .refused(
            "'\(written)' is another name of '\(name)'; nothing was written",
            help: "with --yes, use its name: \(ShellWord.quoted(name))")
    }

    private func typeName(_ number: NoteID, in vault: Vault) -> String {
        vault.graph.notes[number].type.map { vault.graph.schema.types[$0].name } ?? "note"
    }

    /// Asks whether the one note is meant whose name begins so; refused where nobody can be asked.
    private func confirm(_ number: NoteID, begunWith written: String, in vault: Vault) throws(Refusal) {
        let note = vault.graph.notes[number]
        let name = vault.snapshot.linkText(to: number)
        let answer = "\(written)\u{0}\(note.path)"
        if open.isConfirmed(answer) { return }
        guard invocation.stdinIsTerminal else {
            throw .refused(
                "'\(written)' is only the beginning of '\(name)'; nothing was written",
                help: "a command that writes needs the whole name: \(ShellWord.quoted(name))")
        }
        let line = DisplayText.visible("'\(written)' is the beginning of '\(name)', \(note.path)")
        let help = "y: the command goes on with this record. Any other answer changes nothing."
        guard saysYes(to: "\(line). Use it?", help: help) else {
            throw .refused(
                "'\(name)' was declined; nothing was written", help: "write the whole name of the one you mean")
        }
        open.confirm(answer)
    }

    /// What records were chosen by, as it was typed, for sentences such as `no goal matches '--behind'`; empty for
    /// nothing.
    package func filter(_ options: [String], after words: [String] = []) -> String {
        var parts = words.filter { !$0.isEmpty }.map(ShellWord.quoted)
        for option in options where arguments.has(option) {
            parts += ["--\(option)"] + arguments.values(option).map(ShellWord.quoted)
        }
        return parts.joined(separator: " ")
    }
}

/// What commands with `--plot` have in common.
extension Request {
    /// Refuses what a plot cannot be combined with: rows and objects, of which a plot is neither, and other options.
    package func refuseToPlot(with others: [String]) throws(Refusal) {
        if let format = arguments.value("format"), format != "text" {
            throw .usage(
                "'--plot' and '--format \(format)' cannot be combined",
                help: "'vault report --format json' gives the numbers of every plot")
        }
        if let other = others.first(where: arguments.has) {
            throw .usage("'--plot' and '--\(other)' cannot be combined")
        }
    }
}
