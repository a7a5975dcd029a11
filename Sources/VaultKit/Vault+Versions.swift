import VaultChecks
import VaultEdits
import VaultFiles
import VaultGoals
import VaultSchema
import VaultSyntax

extension Vault {
    /// Merges two versions of a file, as git hands them over: notes by their fields, all else by lines.
    ///
    /// It reads no vault, because it runs once for each file of a merge, and in the middle of one: the types are those
    /// of all packs, and the units those of the measures in their folder, looked at only where quantities have to be
    /// compared. Cost: linear in the three texts.
    ///
    /// - Parameters:
    ///   - base: what both were made from; empty when each side made the file by itself
    ///   - path: where the file lies in the work tree, seen from `folder`
    package static func merged(
        base: [UInt8], ours: [UInt8], theirs: [UInt8], path: String, in folder: String, marks: ConflictMarks
    ) -> ThreeWayMerge.Result {
        let schema = Schema(types: knownPacks.flatMap(\.types))
        let merge = ThreeWayMerge(schema: schema, marks: marks) { units(near: path, in: folder, schema) }
        if NotePath.isNote(path),
            let result = merge.merge(base: base, ours: ours, theirs: theirs, at: path)
        {
            return result
        }
        return ThreeWayMerge.byLine(base: base, ours: ours, theirs: theirs, marks: marks)
    }

    /// The units of the vault that a file belongs to; the built-in ones where there is none.
    private static func units(near path: String, in folder: String, _ schema: Schema) -> UnitTable {
        // The folder of a file may be new, and not there yet.
        var names = path.split(separator: "/").dropLast()
        while true {
            let start = ([folder] + names.map(String.init)).joined(separator: "/")
            if let root = try? VaultRoot.find(from: start) {
                let head = (try? VaultReading.read(Schema.settingsPath, in: root, followingLink: true)) ?? []
                let settings = VaultSettings(NoteReading.read(path: Schema.settingsPath, bytes: head, schema: schema))
                let folder = settings.folders.first { $0.type == "measure" }?.folder ?? MeasureFolder.path
                let files = VaultReading.notes(directlyIn: folder, of: root)
                let notes = files.map { NoteReading.read(path: $0.path, bytes: $0.bytes, schema: schema) }
                return MeasureFolder.units(notes, schema: schema)
            }
            guard names.popLast() != nil else { return .builtIn }
        }
    }
}
