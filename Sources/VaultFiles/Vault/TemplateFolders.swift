import VaultSyntax

/// The folders whose notes are patterns for notes: not read.
package enum TemplateFolders {
    /// Template folders by their usual names, directly below the root.
    private static let usual = ["templates", "Templates", "_templates"]

    /// The settings that name one: Obsidian's own templates and the Templater plugin.
    private static let settings = [
        (path: ".obsidian/templates.json", key: "folder"),
        (path: ".obsidian/plugins/templater-obsidian/data.json", key: "templates_folder"),
    ]

    /// The usual names and those that the settings below the root give. Settings that cannot be read give none.
    static func names(in root: borrowing Descriptor) -> [String] {
        var names = usual
        for setting in settings {
            do throws(Errno) {
                let bytes = try PlainFile.bytes(setting.path, below: root.number, limit: PlainFile.settingsLimit)
                if let name = (try? JSONReader.read(bytes))?[setting.key]?.string { names.append(name) }
            } catch {
                continue
            }
        }
        return names
    }

    /// Whether a path below a root is in one of these folders.
    package static func hold(_ path: String, in root: VaultRoot) -> Bool {
        let names = (try? names(in: root)) ?? usual
        return names.compactMap(normalized).contains { path.utf8.starts(with: $0) }
    }

    /// As above, for the root itself.
    package static func names(in root: VaultRoot) throws(FileError) -> [String] {
        do throws(Errno) {
            return names(in: try Descriptor(root.path.isEmpty ? "/" : root.path, for: .folder(followingLinks: true)))
        } catch {
            throw FileError(.list, root.path, error)
        }
    }

    /// The folder's path as the walk compares it, without `./` and with `/` at the end; nil for the root itself.
    package static func normalized(_ folder: String) -> [UInt8]? {
        let names = folder.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
        if names.isEmpty { return nil }
        return names.flatMap { Array($0) + [UInt8(ascii: "/")] }
    }
}
