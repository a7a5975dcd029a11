import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

/// The files and folders of a vault that is to be made.
package struct NewVault: Sendable {
    /// Folders for the records of the packs in use; git does not keep them while they are empty.
    package let folders: [Path]
    /// Those of them that were there already, each with the first type whose records it is for.
    package let taken: [TypeFolder]
    /// The settings come last, so that a vault is one only when all else is there.
    package let files: [NewFile]

    /// The folders that are there and were taken for those of types, with their types.
    package private(set) var found: [TypeFolder] = []
    /// Folders below another one that have the name of a type. They may be for something else, and are not used.
    package private(set) var offered: [TypeFolder] = []
    /// Folders with the name of a type that has another folder already, and which are not used.
    package private(set) var unused: [TypeFolder] = []
    /// Folders that are vaults of their own.
    package let innerVaults: [String]

    /// `sample` is the day around which a few notes are to be made that show how it works. Of the folders that are
    /// there (`existing`), one that differs from that of a type in case only, or whose name the pack knows for it, is
    /// taken for it; of several one that is not `empty`. `deeper` are the paths of the folders in those.
    package init(
        title: String, sample: CalendarDate? = nil, packs: [Pack] = Vault.standardPacks, now: DateTime,
        existing: [String] = [], empty: Set<String> = [], deeper: [Path] = [], innerVaults: [String] = [],
        makesFolders: Bool = true, templates: [NewFile] = []
    ) {
        var places: [TypeFolder] = []
        var moved: [Path: Path] = [:]
        for pack in packs {
            for type in pack.types {
                let folder = type.baseFolder
                if folder.isEmpty { continue }
                let names = pack.folderNames[type.name] ?? []
                let full = existing.filter { !empty.contains($0) }
                let best = Self.taking(full, for: folder, or: names)
                let taken = full.contains(Self.first(best)) ? best : Self.taking(existing, for: folder, or: names)
                let called = { (path: Path) in Self.isCalled([folder.text] + names, path) }
                let others = full.filter { $0 != Self.first(taken) }.map { Path($0) }.filter(called)
                unused += others.map { TypeFolder(type: type.name, folder: $0) }
                if taken == folder, !makesFolders, !existing.contains(folder.text) {
                    offered += deeper.filter(called).prefix(1).map { TypeFolder(type: type.name, folder: $0) }
                }
                let place = TypeFolder(type: type.name, folder: taken)
                if taken != folder { found.append(place) }
                if !places.contains(where: { $0.folder == taken }) { places.append(place) }
                moved[folder] = taken
            }
        }
        taken = places.filter { existing.contains($0.folder.text) }
        folders = (makesFolders ? places : taken).map(\.folder)
        self.innerVaults = innerVaults
        let notes = sample.map { day in packs.flatMap { $0.samples(day) } } ?? []
        let names = Set(notes.map { $0.path.name.lowercased() })
        var declared = VaultSettings(packs: packs.map(\.name))
        declared.folders = found
        let catalogue = packs.flatMap { $0.beginning?.files(nil, declared) { names.contains($1) } ?? [] }
        let settings = NewFile(
            path: Schema.settingsPath, text: Self.settings(title: title, packs, found, today: now.day))
        let ignore = NewFile(path: OwnIgnoreFile.path, text: OwnIgnoreFile.text)
        let samples = notes.map { note in
            // Where the folder of its type is.
            let first = Path(Self.first(note.path))
            let place = moved[first].map { $0.file(note.path.path(below: first).text) }
            return NewFile(path: place ?? Self.taking(existing, for: note.path), text: note.text)
        }
        var times = CreationTimes(packs.schema, nil, now: now)
        let records = (samples + catalogue).map { file in
            let stamped = times.stamped(Array(file.text.utf8), path: file.path)
            return NewFile(path: file.path, text: stamped.map { String(decoding: $0, as: UTF8.self) } ?? file.text)
        }
        files = [ignore] + records + templates + [settings]
    }

    /// Writes it all into a folder, which is made when it is missing. Returns the paths of files that were there
    /// already; they are left as they are.
    package func write(to folder: String) throws(FileError) -> [Path] {
        var kept: [Path] = []
        for path in folders { try VaultWriting.makeFolder(path.text, in: folder) }
        for file in files {
            do throws(FileError) {
                try VaultWriting.create(file.path.text, Array(file.text.utf8), in: folder)
            } catch {
                guard error.errno == .exists, file.path != Schema.settingsPath else { throw error }
                kept.append(file.path)
            }
        }
        return kept
    }

    /// A path below the folder that is there, where that differs in case only from the one the path begins with, or
    /// has one of the other names.
    private static func taking(_ existing: [String], for path: Path, or others: [String] = []) -> Path {
        let first = first(path)
        if existing.contains(first) { return path }
        let found = ([first] + others).lazy.compactMap { name in existing.first { FoldedName.areEqual($0, name) } }
        return found.first.map { Path($0 + path.text.dropFirst(first.count)) } ?? path
    }

    /// The folder in the vault's root in which a path is.
    private static func first(_ path: Path) -> String { path.parts.first.map(String.init) ?? "" }

    /// Whether the last part of a path is one of some names.
    private static func isCalled(_ names: [String], _ path: Path) -> Bool {
        let last = String(path.lastPart)
        return names.contains { FoldedName.areEqual(last, $0) }
    }

    /// Whether somebody keeps files in a folder: anything but what is hidden, or settings of Obsidian.
    package static func isInUse(_ folder: String) -> Bool {
        names("", in: disk(folder)).contains { !isHidden($0) || $0 == ".obsidian" }
    }

    private static func isHidden(_ name: String) -> Bool { name.hasPrefix(".") }

    private static func disk(_ folder: String) -> RootDisk? { (try? VaultRoot(folder: folder)).map { RootDisk($0) } }

    /// What a folder holds; nothing when it is missing.
    private static func names(_ path: Path, in disk: RootDisk?) -> [String] {
        (try? disk?.names(path, startingWith: "")) ?? []
    }

    /// The names of the folders in a folder; none when it is missing.
    package static func folderNames(in folder: String) -> [String] {
        let disk = disk(folder)
        return names("", in: disk).filter { (try? disk?.status(Path($0)))?.kind == .folder }.sorted()
    }

    /// Those of the folders in a folder that hold nothing, or only what is hidden.
    package static func emptyFolders(_ names: [String], in folder: String) -> Set<String> {
        let disk = disk(folder)
        return Set(names.filter { (try? disk?.names(Path($0), startingWith: ""))?.allSatisfy(isHidden) ?? false })
    }

    /// The notes in one of the folders and below it, or of all, as the types of some packs read them; by path.
    package static func notes(below name: Path = "", in folder: String, for schema: Schema) -> [Note] {
        guard let disk = disk(folder) else { return [] }
        var notes: [Note] = []
        var open = [name]
        while let next = open.popLast() {
            for entry in names(next, in: disk) where !entry.hasPrefix(".") {
                let path = next.file(entry)
                switch (try? disk.status(path))?.kind {
                case .folder: open.append(path)
                case .file where path.isNote:
                    guard let bytes = try? disk.bytes(path) else { continue }
                    notes.append(NoteReading.read(path: path, bytes: bytes, schema: schema))
                default: break
                }
            }
        }
        return notes.sorted { $0.path < $1.path }
    }

    /// The paths of the folders in the folders of a folder, without hidden ones, that are called like those of the types
    /// of some packs. Cost: the names in all of them.
    package static func foldersBelow(_ names: [String], in folder: String, for packs: [Pack]) -> [Path] {
        let disk = disk(folder)
        let wanted = packs.flatMap { pack in
            pack.types.flatMap { [$0.baseFolder.text] + (pack.folderNames[$0.name] ?? []) }
        }
        return names.filter { !$0.hasPrefix(".") && !isVault($0, in: folder) }.flatMap { outer in
            Self.names(Path(outer), in: disk).map { Path(outer).file($0) }
                .filter { !$0.lastPart.hasPrefix(".") && isCalled(wanted, $0) }
                .filter { (try? disk?.status($0))?.kind == .folder }.sorted()
        }
    }

    /// Whether a folder in a folder is a vault.
    package static func isVault(_ name: String, in folder: String) -> Bool {
        let path = folder + "/" + name
        return (try? VaultRoot.find(from: path, explicit: path)) != nil
    }

    private static func settings(
        title: String, _ packs: [Pack], _ folders: [TypeFolder], today: CalendarDate
    ) -> String {
        let places = folders.map { "\n  - \(ScalarSpelling.spell("\($0.type) \($0.folder)", like: .plain))" }.joined()
        let names = packs.map(\.name)
        let isStandard = names == Vault.standardPacks.map(\.name)
        return """
            ---
            type: \(RecordType.settingsName)
            format: \(Schema.newestFormat)\(isStandard ? "" : "\npacks:" + names.map { "\n  - " + $0 }.joined())\(
                places.isEmpty ? "" : "\nfolders:" + places)
            title: \(ScalarSpelling.spell(title, like: .plain))
            ---
            This folder is a vault: `vault` checks its notes and shows progress.

            \(packs.map { $0.welcome(folders, today) }.joined())Replace this text with whatever you like.

            """
    }
}

/// Templates from which Obsidian makes records: its own, and those of the plugin Templater.
package enum NoteTemplates {
    /// A template of each type that `new --ask` asks about, where the settings of Obsidian look for templates in the
    /// vault's folder.
    package static func files(of packs: [Pack], in folder: String) -> [NewFile] {
        let root = try? VaultRoot(folder: folder)
        let places = root.map { TemplateFolders.places(in: $0) } ?? [(.core, "templates")]
        let present = root.map { VaultListing.listTemplates($0).notes } ?? []
        let paths = Dictionary(present.map { (FoldedName.key($0.text), $0) }) { first, _ in first }
        let types = packs.flatMap(\.types).filter { !$0.asked.isEmpty && !$0.isNamedByNumber }
        return places.flatMap { place in
            types.map { type in
                // `Goal.md` is the same file as `goal.md` on many disks.
                let path = Path.file(type.name, in: place.folder)
                return NewFile(
                    path: paths[FoldedName.key(path.text)] ?? path, text: text(of: type, filledBy: place.filler))
            }
        }
    }

    /// Title and day are filled in; the fields to give stay empty.
    private static func text(of type: RecordType, filledBy filler: TemplateFolders.Filler) -> String {
        let asked = Set(type.asked.map(\.name))
        let (title, day) =
            switch filler {
            case .core: ("{{title}}", "{{date:YYYY-MM-DD}}")
            case .templater: ("<% tp.file.title %>", "<% tp.date.now(\"YYYY-MM-DD\") %>")
            }
        var text = "---\ntype: \(type.name)\ntitle: \"\(title)\"\n"
        for field in type.fields where field.isRequired || asked.contains(field.name) {
            let isDay = type.isNamedByDay && field.name == type.dayField?.name
            text += isDay ? "\(field.name): \(day)\n" : "\(field.name):\n"
        }
        return text + "---\n"
    }
}
