import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultGoals
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem

extension Command {
    static let initialise = Command(definition: InitCommand.definition, run: InitCommand.run)
}

/// `vault init [DIR]`: makes a vault, and never touches a file that is there.
enum InitCommand {
    private static let packs = Vault.knownPacks

    static let definition = CommandDefinition(
        "init", "create a vault",
        arguments: [
            Argument("DIR", .folder, count: .optional, "the folder, created if missing; default: the current one")
        ],
        options: [
            Option("folders", "make all folders now, also in a folder with notes"),
            Option("templates", "add templates of the types, for Obsidian's own templates and for Templater"),
            Option("example", "add a few notes that show how goals and actions work together"),
            Option(
                "with", value: "PACK,…", .words(packs.map(\.name)), isRepeatable: true,
                "also use these packs of record types"
                    + packs.compactMap { pack in pack.beginning.map { "; \(pack.name) comes with \($0.summary)" } }
                    .joined()),
            Option("nested", "allow a vault inside another, which will then skip it"),
            Option("dry-run", "only show what would be created"), .format,
        ], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let invocation = request.invocation
        let (given, named) = (request.words.first, request.value("vault"))
        if let given, let named {
            throw .usage("both '\(given)' and '--vault \(named)' name the folder", help: "name it once: vault init DIR")
        }
        let folder = Self.folder(given ?? named ?? ".", from: invocation.directory)
        let shown = DisplayText.visible(folder)
        let names = Set(request.arguments.list("with"))
        let added = packs.filter { names.contains($0.name) }
        let changes = !added.isEmpty || request.has("templates")
        if changes, given ?? named == nil, !request.has("nested"),
            !request.has("example"), let outer = enclosingVault(of: folder, home: invocation.home)
        {
            return try add(added, to: outer, request)
        }
        if try isVault(folder, request) {
            if let option = ["example", "nested"].first(where: request.has), !added.isEmpty {
                throw .usage(
                    "'--\(option)' is for a new vault, but '\(folder)' already is one",
                    help: "to turn \(Self.names(added)) on: vault init --with "
                        + added.map(\.name).joined(separator: ","))
            }
            if changes { return try add(added, to: folder, request) }
            if request.has("folders") { return try addFolders(to: folder, request) }
            return request.isJSON
                ? CommandResult(
                    Answers.initialise,
                    (folder, request.has("dry-run"), [], [], []))
                : CommandResult(
                    "'\(shown)' is already a vault; nothing was changed\n"
                        + "to add packs or templates: vault init --help\n")
        }
        if !request.has("nested"), let outer = enclosingVault(of: folder, home: invocation.home) {
            throw .refused(
                "'\(folder)' is inside the vault '\(outer)', which needs no second 'vault.md'",
                help: "work in the outer vault, or create a separate one with --nested; the outer one will skip it")
        }
        try refuseHome(folder, invocation.home)
        let title = folder.split(separator: "/").last.map(String.init) ?? "vault"
        let now = try now(request)
        let sample = request.has("example") ? now.day : nil
        let inUse = Self.packs.filter { Vault.standardPacks.map(\.name).contains($0.name) || names.contains($0.name) }
        let existing = NewVault.folderNames(in: folder)
        let makesFolders = request.has("folders") || !NewVault.isInUse(folder)
        let vault = NewVault(
            title: title, sample: sample, packs: inUse, now: now, existing: existing,
            empty: NewVault.emptyFolders(existing, in: folder),
            deeper: makesFolders ? [] : NewVault.foldersBelow(existing, in: folder, for: inUse),
            innerVaults: existing.filter { NewVault.isVault($0, in: folder) },
            makesFolders: makesFolders,
            templates: request.has("templates") ? NoteTemplates.files(of: inUse, in: folder) : [])
        let isDry = request.has("dry-run")
        let chance = recordsByChance(in: folder, inUse, besides: vault.taken)
        guard chance.isEmpty || request.agrees(to: chance, "Create the vault?", help: "y: they become records.") else {
            return CommandResult("nothing was created\n")
        }
        var kept: [Path] = []
        if !isDry {
            kept = try request.file(vault.write(to: folder))
            request.open.note { $0.isMade = true }
        }
        let made = isDry ? nil : try? Vault.open(from: folder, explicit: folder)
        let way = WayIn(folder, named: given ?? named, request.invocation)
        let next = made.map { made in
            way.first + made.snapshot.packs.flatMap { $0.firstSteps(made.snapshot, now.day) }
        }
        if request.isJSON {
            let paths = vault.folders.map { "\($0)/" } + vault.files.map(\.path)
            let there = Set(vault.taken.map { "\($0.folder)/" } + kept)
            return CommandResult(
                Answers.initialise,
                (folder, isDry, paths.filter { !there.contains($0) }, paths.filter(there.contains), next ?? []))
        }
        return CommandResult(
            (request.invocation.stdinIsTerminal && !isDry ? "" : chance)
                + report(vault, kept: kept, folder: shown, isDry: isDry, request.style) + offers(of: vault, way)
                + (made.map { plainNotes(in: $0, below: vault.taken, way, today: now.day) }
                    ?? plainNotes(in: folder, vault, inUse, way))
                + (made.map { obsidian(in: $0, way) } ?? "")
                + (next.map { "\ntype next:\n" + $0.map { "  \(DisplayText.visible($0))\n" }.joined() } ?? ""))
    }

    /// The notes that a vault would make records by a word that they have by chance; empty for none.
    private static func recordsByChance(in folder: String, _ packs: [Pack], besides taken: [TypeFolder]) -> String {
        let schema = packs.schema
        let notes = NewVault.notes(in: folder, for: schema).filter { note in
            note.hasTypeByChance(schema) && !taken.contains { note.path.isBelow($0.folder) }
        }
        if notes.isEmpty { return "" }
        let lines = notes.map { "\($0.path): type: \($0.text("type") ?? "")" }
        return "their 'type' alone makes records of \(Words.count(notes.count, "note")) without a field of that type:\n"
            + NoteList(lines).lines
    }

    /// How commands reach a new vault from the current folder.
    private struct WayIn {
        /// What is typed before other commands; nothing where they find it already.
        let first: [String]
        /// What is put into a single command.
        let option: String

        /// - Parameter named: the folder as it was given; nil for the current one
        init(_ folder: String, named: String?, _ invocation: Invocation) {
            let quoted = ShellWord.quoted(named ?? folder)
            let elsewhere = invocation.environment["VAULT_DIR"] ?? ""
            let found = try? VaultRoot.find(from: invocation.directory, environment: ["VAULT_DIR": elsewhere])
            if !elsewhere.isEmpty, found == nil || found?.path != (try? VaultRoot(folder: folder))?.path {
                first = ["export VAULT_DIR=" + ShellWord.quoted(folder)]
            } else {
                first = invocation.directory == folder ? [] : ["cd " + quoted]
            }
            option = first.isEmpty ? "" : "--vault \(quoted) "
        }
    }

    /// How notes become records that lie in folders which were there and are used for those of types.
    private static func plainNotes(
        in vault: Vault, below folders: [TypeFolder], _ way: WayIn, today: CalendarDate
    ) -> String {
        folders.map { place in
            let notes = vault.graph.notes.indices.filter {
                let note = vault.graph.notes[$0]
                return !note.isRecord && note.path.isBelow(place.folder) && note.document.entry("type") == nil
            }
            let type = FieldAssignment("type", .set, place.type)
            // The one that is shown can become a record as it is, where there is such a one.
            let shown = notes.prefix(20).first {
                (try? vault.snapshot.setting([type], of: [$0], today: today, day: { _, _ in nil })) != nil
            }
            return plainNotes(
                notes.map { vault.graph.notes[$0].path }, shown: shown.map { vault.graph.notes[$0].path }, place, way)
        }.joined()
    }

    /// The same of a vault that would be made.
    private static func plainNotes(in folder: String, _ vault: NewVault, _ packs: [Pack], _ way: WayIn) -> String {
        vault.taken.map { place in
            let notes = NewVault.notes(below: place.folder, in: folder, for: packs.schema).filter {
                $0.type == nil && $0.document.entry("type") == nil
            }
            return plainNotes(notes.map(\.path), place, way)
        }.joined()
    }

    /// - Parameter shown: the one in the line to type; nil for the first
    private static func plainNotes(
        _ paths: [Path], shown: Path? = nil, _ place: TypeFolder, _ way: WayIn
    ) -> String {
        guard let first = shown ?? paths.first else { return "" }
        let line = "vault \(way.option)set \(ShellWord.quoted(first)) type=\(place.type) --plain-note"
        let folder = DisplayText.visible(place.folder)
        let words =
            paths.count == 1
            ? "1 note in '\(folder)' is not a record yet; to make it one"
            : "\(paths.count) notes in '\(folder)' are not records yet; to make one a record"
        return words + " of the type '\(place.type)':\n  \(DisplayText.visible(line))\n"
    }

    /// What somebody may want next whose folder Obsidian uses: daily notes that count, names like titles, the way back.
    private static func obsidian(in vault: Vault, _ way: WayIn) -> String {
        guard (try? RootDisk(vault.root).status(".obsidian"))?.kind == .folder else { return "" }
        var text = ""
        if let place = vault.dailyPlace, let settings = vault.snapshot.settingsNote {
            let notes = vault.graph.notes.filter { !$0.isRecord && place.day(of: $0.path) != nil }
            let names = DailyCount.names(in: notes)
            if let first = names.first {
                let words = Words.list(names.prefix(5).map { "'\($0)'" }, joint: "and")
                let counts = "daily_counts+=\(first) \(first.hasPrefix("[x]") ? "times" : "UNIT") to GOAL"
                let line = ["set", "vault.md"] + place.settings(missingIn: settings) + [counts]
                let typed = "vault \(way.option)\(line.map(ShellWord.quoted).joined(separator: " "))"
                text +=
                    "what your daily notes say can count towards goals: \(DisplayText.visible(words))\n"
                    + "  once there is such a goal: \(DisplayText.visible(typed))\n"
            }
        }
        text += "to name new notes by their titles, as Obsidian does:\n  vault \(way.option)set vault.md names=title\n"
        return text + "to take all of this back: delete vault.md and the folder .vault\n"
    }

    /// Makes the folders that a vault lacks. They are empty, so there is nothing to undo.
    private static func addFolders(to folder: String, _ request: Request) throws(Refusal) -> CommandResult {
        let vault = try request.file(Vault.open(from: folder, explicit: folder))
        let schema = vault.graph.schema
        var missing: [Path] = []
        for place in schema.recordTypes.indices.map({ schema.baseFolders[$0] }) {
            let isNew = !place.isEmpty && !missing.contains(place) && !vault.snapshot.folder.isThere(place)
            if isNew { missing.append(place) }
        }
        let isTrial = request.has("dry-run")
        for place in isTrial ? [] : missing {
            try request.file(VaultWriting.makeFolder(place.text, in: folder))
        }
        if request.isJSON {
            return CommandResult(
                Answers.initialise,
                (folder, isTrial, missing.map { "\($0)/" }, [], []))
        }
        if missing.isEmpty { return CommandResult("all folders are there\n") }
        let verb = isTrial ? "would create" : "created"
        return CommandResult(missing.map { "\(verb) \(DisplayText.visible($0))/\n" }.joined())
    }

    private static func names(_ packs: [Pack]) -> String { Words.list(packs.map(\.name), joint: "and") }

    /// Turns packs on in a vault that is there, and adds the templates that it lacks.
    private static func add(
        _ packs: [Pack], to folder: String, _ request: Request
    ) throws(Refusal) -> CommandResult {
        var vault = try request.file(Vault.open(from: folder, explicit: folder))
        request.open.keep(vault)
        vault = try request.finished(vault)
        var planned = PlannedEdit(change: Change(files: []), newMeasures: [])
        var done = ""
        if !packs.isEmpty {
            let adding = try vault.snapshot.adding(packs)
            (planned, done) = (adding.edit, turnedOn(packs, adding.made, vault))
        } else if vault.settings.isNewer {
            throw .newerFormat(vault.settings.format)
        }
        if request.has("templates") {
            let names = Set((vault.snapshot.packs + packs).map(\.name))
            let files = NoteTemplates.files(of: Self.packs.filter { names.contains($0.name) }, in: folder)
                .filter { !vault.snapshot.folder.isThere($0.path) }
            planned.change.files += files.map { FileEdit.creating($0.path, $0.text) }
            planned.newTemplates = Set(files.map(\.path))
            done += files.map { "created \(DisplayText.visible($0.path))\n" }.joined()
        }
        let what = packs.isEmpty ? "add templates" : "turn \(Self.names(packs)) on"
        return try request.write(planned, in: vault, description: what, done: done)
    }

    /// What turning packs on did, with how many new records of each; nothing for what was so already.
    private static func turnedOn(_ packs: [Pack], _ made: [Int], _ vault: Vault) -> String {
        let new = packs.filter { !vault.settings.packs.contains($0.name) }
        var parts = new.isEmpty ? [] : ["turned on \(names(new))"]
        for (kind, count) in zip(packs.map(\.beginning), made) where count > 0 {
            if let kind { parts.append("created \(Words.count(count, kind.noun, plural: kind.plural))") }
        }
        return parts.isEmpty ? "" : parts.joined(separator: "; ") + "\n"
    }

    private static func report(
        _ vault: NewVault, kept: [Path], folder: String, isDry: Bool, _ style: Style
    ) -> String {
        var text = isDry ? "would create the vault '\(folder)':\n" : "created the vault '\(folder)':\n"
        for path in vault.folders {
            let mark = vault.taken.contains { $0.folder == path } ? " (existed)" : ""
            text += "  \(style(.path, "\(path)/"))\(mark)\n"
        }
        for file in vault.files {
            let mark = kept.contains(file.path) ? " (existed, unchanged)" : ""
            text += "  \(style(.path, file.path.text))\(mark)\n"
        }
        for inner in vault.innerVaults {
            text += "'\(DisplayText.visible(inner))' is a separate vault, which this one skips\n"
        }
        for found in vault.found {
            text +=
                "your folder '\(DisplayText.visible(found.folder))' is used for records of the type '\(found.type)'\n"
        }
        return text
    }

    /// What is not used, and the lines that use folders which may be for records of a type, or for something else.
    private static func offers(of vault: NewVault, _ way: WayIn) -> String {
        let unused = vault.unused.map { other in
            "your folder '\(DisplayText.visible(other.folder))' could be for records of the type '\(other.type)' too, and "
                + "is not used: 'folders' in vault.md names one for each type\n"
        }
        return unused.joined()
            + vault.offered.map { offer in
                let shown = DisplayText.visible(offer.folder)
                let line =
                    "vault \(way.option)set vault.md \(ShellWord.quoted("folders+=\(offer.type) \(offer.folder)"))"
                return "to use your folder '\(shown)' for records of the type '\(offer.type)'"
                    + ":\n  \(DisplayText.visible(line))\n"
            }.joined()
    }

    /// Refuses the home folder and the root of the file system, whose every note a vault there would take for its own.
    private static func refuseHome(_ folder: String, _ home: String?) throws(Refusal) {
        let real = (try? VaultRoot(folder: folder))?.path ?? folder
        let realHome = home.flatMap { $0.isEmpty ? nil : (try? VaultRoot(folder: $0))?.path ?? $0 }
        guard real.isEmpty || real == "/" || real == realHome else { return }
        throw .refused(
            "'\(folder)' is \(real == realHome ? "your home folder" : "the root of the file system"), "
                + "and a vault there would claim every note below it",
            help:
                "create it in a folder of its own, for example: vault init "
                + "\(ShellWord.quoted((real == "/" ? "" : real) + "/goals"))"
        )
    }

    /// Whether the folder is a vault. Refuses one whose 'vault.md' is another note.
    private static func isVault(_ folder: String, _ request: Request) throws(Refusal) -> Bool {
        do throws(FileError) {
            _ = try VaultRoot.find(from: folder, explicit: folder)
            return true
        } catch {
            switch error.errno {
            case .notFound: return false
            case .invalid:
                throw .refused(
                    "'\(folder)/vault.md' already exists, without 'type: vault' in its front matter",
                    help: "add 'type: vault' and 'format: 1' to its front matter, or move it away")
            default: throw .file(FileError(.list, folder, error.errno))
            }
        }
    }

    /// The root of the vault around a folder that may be missing.
    private static func enclosingVault(of folder: String, home: String?) -> String? {
        var candidate = folder[...]
        while true {
            if (try? VaultRoot(folder: candidate.isEmpty ? "/" : String(candidate))) != nil { break }
            guard let slash = candidate.lastIndex(of: "/") else { return nil }
            candidate = candidate[..<slash]
        }
        let root = try? VaultRoot.find(from: candidate.isEmpty ? "/" : String(candidate), home: home)
        return root.map { $0.path.isEmpty ? "/" : $0.path }
    }

    /// Absolute, without `.` and `..`.
    private static func folder(_ path: String, from directory: String) -> String {
        "/" + Path(path.absolute(from: directory)).plainParts.joined(separator: "/")
    }

    /// Today and the time before there is a vault with a zone of its own; midnight of a day given from outside.
    private static func now(_ request: Request) throws(Refusal) -> DateTime {
        let invocation = request.invocation
        let clock =
            invocation.today.map { DateTime(day: $0) }
            ?? Clock.wallTime(inZone: nil, environment: invocation.environment)
        let day = try request.usage { () throws(UsageError) in
            try request.arguments.date("as-of", today: clock.day, direction: .past) ?? clock.day
        }
        return DateTime(day: day, secondOfDay: clock.secondOfDay)
    }
}
