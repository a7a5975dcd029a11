import VaultSyntax

/// What keeps git away from all that `vault` itself has in a vault.
package enum OwnIgnoreFile {
    package static let path = ".vault/.gitignore"
    package static let text = "*\n"
}

/// Paths relative to a vault's root.
enum VaultPath {
    /// Whether the bytes can be one name in a folder.
    static func isName(_ name: Substring) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }

    /// Whether a commit may touch the file: inside the root, and in no folder whose name starts with a dot, which is
    /// where programs keep their own.
    static func isWritable(_ path: String) -> Bool {
        let names = path.split(separator: "/", omittingEmptySubsequences: false)
        return names.allSatisfy(isName) && names.dropLast().allSatisfy { !$0.hasPrefix(".") } && names != [".vault"]
    }

    /// The folder of a path; empty for the root.
    static func folder(of path: String) -> String {
        NotePath.folder(path)
    }

    /// A path in the same folder.
    static func sibling(of path: String, named name: String) -> String {
        joined(folder(of: path), name)
    }

    static func joined(_ folder: String, _ name: String) -> String {
        folder.isEmpty ? name : folder + "/" + name
    }

    /// The folders above a path, from the outermost on.
    static func folders(above path: String) -> [String] {
        var folders: [String] = []
        var rest = folder(of: path)
        while !rest.isEmpty {
            folders.append(rest)
            rest = folder(of: rest)
        }
        return folders.reversed()
    }
}
