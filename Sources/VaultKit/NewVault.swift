import VaultChecks
import VaultEdits
import VaultFiles
import VaultGoals
import VaultSchema
import VaultSyntax
import VaultWorkouts

/// The files and folders of a vault that is to be made.
package struct NewVault: Sendable {
    /// A file, its path relative to the vault's folder.
    package struct File: Hashable, Sendable {
        /// Relative to the vault's folder.
        package var path: String
        /// What it is to hold.
        package var text: String
    }

    /// Folders for the records of the packs in use; git does not keep them while they are empty.
    package let folders: [String]
    /// Those of them that were there already.
    package let taken: [String]
    /// The settings come last, so that a vault is one only when all else is there.
    package let files: [File]

    /// - Parameters:
    ///   - title: what the vault is called
    ///   - sample: the day around which a few notes are to be made that show how it works; nil for none
    ///   - hasWorkouts: whether it is for workouts too, with exercises to begin with
    ///   - now: when its records are made; nil leaves it out
    ///   - existing: the names of the folders that are there; one that differs from that of a type in case only is
    ///     taken for it, since many file systems do not tell them apart
    package init(
        title: String, sample: CalendarDate? = nil, hasWorkouts: Bool = false, now: DateTime? = nil,
        existing: [String] = []
    ) {
        var folders: [String] = []
        var named: [TypeFolder] = []
        for type in GoalsPack.pack.types + (hasWorkouts ? WorkoutsPack.pack.types : []) {
            let folder = type.baseFolder
            if folder.isEmpty { continue }
            let found = Self.taking(existing, for: folder)
            if found != folder { named.append(TypeFolder(type: type.name, folder: found)) }
            if !folders.contains(found) { folders.append(found) }
        }
        self.folders = folders
        taken = folders.filter { folder in existing.contains { folder == $0 } }
        let notes = sample.map { SampleNotes.files(around: $0) } ?? []
        let names = Set(notes.map { NotePath.name($0.path).lowercased() })
        let catalogue =
            !hasWorkouts ? [] : StartingCatalogue.files(besides: nil, as: .slug, in: named) { names.contains($1) }
        let settings = File(
            path: Schema.settingsPath, text: Self.settings(title: title, hasWorkouts: hasWorkouts, named))
        let ignore = File(path: ".vault/.gitignore", text: "*\n")
        var records =
            notes.map { File(path: Self.taking(existing, for: $0.path), text: $0.text) }
            + catalogue.map { File(path: $0.path, text: $0.text) }
        if let now {
            let schema = Schema(types: GoalsPack.pack.types + (hasWorkouts ? WorkoutsPack.pack.types : []))
            var times = CreationTimes(schema, nil, now: now)
            for place in records.indices {
                let (path, text) = (records[place].path, records[place].text)
                guard let stamped = times.stamped(Array(text.utf8), path: path) else { continue }
                records[place].text = String(decoding: stamped, as: UTF8.self)
            }
        }
        files = [ignore] + records + [settings]
    }

    /// Writes it all into a folder, which is made when it is missing. Returns the paths of files that were there
    /// already; they are left as they are.
    package func write(to folder: String) throws(FileError) -> [String] {
        var kept: [String] = []
        for path in folders { try VaultWriting.makeFolder(path, in: folder) }
        for file in files {
            do throws(FileError) {
                try VaultWriting.create(file.path, Array(file.text.utf8), in: folder)
            } catch {
                guard error.errno == .exists, file.path != Schema.settingsPath else { throw error }
                kept.append(file.path)
            }
        }
        return kept
    }

    /// A path below the folder that is there, where that differs in case only from the one the path begins with.
    private static func taking(_ existing: [String], for path: String) -> String {
        let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
        guard let first = parts.first, !existing.contains(first),
            let found = existing.first(where: { FoldedName.areEqual($0, first) })
        else { return path }
        return ([found] + parts.dropFirst()).joined(separator: "/")
    }

    /// The names of the folders in a folder; none when it is missing.
    package static func folderNames(in folder: String) -> [String] {
        guard let root = try? VaultRoot(folder: folder) else { return [] }
        let disk = RootDisk(root)
        let names = (try? disk.names("", startingWith: "")) ?? []
        return names.filter { (try? disk.status($0))?.kind == .folder }.sorted()
    }

    private static func settings(title: String, hasWorkouts: Bool, _ folders: [TypeFolder]) -> String {
        let places = folders.map { "\n  - \(ScalarSpelling.spell("\($0.type) \($0.folder)", like: .plain))" }.joined()
        let goals = folders.first { $0.type == "goal" }?.folder ?? "goals"
        let actions = folders.first { $0.type == "action" }?.folder ?? "actions"
        return settings(title, hasWorkouts, places.isEmpty ? "" : "\nfolders:" + places, goals, actions)
    }

    private static func settings(
        _ title: String, _ hasWorkouts: Bool, _ folders: String, _ goals: String, _ actions: String
    ) -> String {
        """
        ---
        type: vault
        format: \(Schema.newestFormat)\(hasWorkouts ? "\npacks: [goals, workouts]" : "")\(folders)
        title: \(ScalarSpelling.spell(title, like: .plain))
        ---
        This folder is a vault: its notes are checked and added up by `vault`.

        A goal is a note like this, in the folder `\(goals)`:

            ---
            type: goal
            title: Run 100 km
            start: 2027-01-04
            due: 2027-03-14
            targets:
              - 100 km
            ---

        And this is an action that counts towards it, in the folder `\(actions)`:

            ---
            type: action
            title: Morning run
            date: 2027-01-05
            measures:
              - 5 km
            goals:
              - "[[run-100-km]]"
            ---

        `vault progress` shows how the goals stand, `vault check` finds what does not fit together, and
        `vault list actions` and `vault show run-100-km` tell more. `vault --help` lists all commands.
        Replace this text by whatever you like.

        """
    }
}
