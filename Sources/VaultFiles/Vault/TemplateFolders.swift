import VaultSyntax

/// The folders whose notes are patterns for notes: not read.
package enum TemplateFolders {
    /// Template folders by their usual names, directly below the root.
    private static let usual = ["templates", "Templates", "_templates"]

    /// What fills a template in: each has placeholders of its own.
    package enum Filler: Sendable {
        /// Obsidian's own templates.
        case core
        /// The plugin Templater.
        case templater
    }

    /// The settings that name one: Obsidian's own templates and the Templater plugin.
    private static let settings: [(filler: Filler, path: String, key: String)] = [
        (.core, ".obsidian/templates.json", "folder"),
        (.templater, ".obsidian/plugins/templater-obsidian/data.json", "templates_folder"),
    ]

    /// The usual names and those that the settings below the root give. Settings that cannot be read give none.
    static func names(in root: borrowing Descriptor) -> [String] {
        usual + settings.compactMap { name($0, in: root) }
    }

    private static func name(
        _ setting: (filler: Filler, path: String, key: String), in root: borrowing Descriptor
    ) -> String? {
        do throws(Errno) {
            let bytes = try PlainFile.bytes(setting.path, below: root.number, limit: PlainFile.settingsLimit)
            return (try? JSONReader.read(bytes))?[setting.key]?.string
        } catch {
            return nil
        }
    }

    /// Where new templates go: the folder that each filler's settings name; where none does, one with a usual name,
    /// for Obsidian's own. A folder that two of them share is the plugin's.
    package static func places(in root: VaultRoot) -> [(filler: Filler, folder: String)] {
        var places: [(filler: Filler, folder: String)] = []
        if let opened = try? Descriptor(root.path.isEmpty ? "/" : root.path, for: .folder(followingLinks: true)) {
            for setting in settings {
                guard let path = name(setting, in: opened).flatMap(normalized) else { continue }
                let folder = String(decoding: path.dropLast(), as: UTF8.self)
                if folder.split(separator: "/").contains("..") { continue }
                places.removeAll { $0.folder == folder }
                places.append((setting.filler, folder))
            }
        }
        if !places.isEmpty { return places }
        let there = usual.first { (try? RootDisk(root).status($0))?.kind == .folder }
        return [(.core, there ?? usual[0])]
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
