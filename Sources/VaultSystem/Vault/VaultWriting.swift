import VaultSyntax

/// Makes new files, and never replaces one.
package enum VaultWriting {
    /// Makes a file and the folders that it needs: afterwards it is there as a whole, or not at all. `path` is relative
    /// to `folder`, without `..` and through no symbolic link. Throws with `.exists` when anything has that name.
    package static func create(_ path: String, _ bytes: [UInt8], in folder: String) throws(FileError) {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard let name = names.last, names.allSatisfy(isName) else { throw FileError(.write, path, .invalid) }
        let parent = try opening(names.dropLast(), in: folder, called: names.count > 1 ? path : folder)
        try FileError.attempt(.write, path, create(name, bytes, below: parent))
    }

    /// Writes a file of other programs as a whole in the place of one that held `before`; nil for none. `path` is
    /// absolute, and links are followed. Throws with `.stale` when it holds something else by now, and with `.exists`
    /// when there is something that cannot be read.
    package static func replace(
        _ path: String, before: [UInt8]?, with bytes: [UInt8], isProgram: Bool = false
    ) throws(FileError) {
        try FileError.attempt(.write, path) { () throws(Errno) in
            let real = RealPath.of(path) ?? path
            let folder = try Descriptor(Path(real).folder.text + "/", for: .folder(followingLinks: true))
            let name = String(Path(real).lastPart)
            try put(bytes, below: folder.number) { (file) throws(Errno) in
                if isProgram { try Platform.allowRunning(file) }
            } naming: { (temporary) throws(Errno) in
                guard contents(of: real) == before else { throw .stale }
                if before == nil { return try Platform.move(temporary, to: name, below: folder.number) }
                try Platform.rename(temporary, below: folder.number, to: name, below: folder.number)
            }
        }
    }

    /// Gives a file another name, which no file has. Throws `.exists` where one does.
    package static func rename(_ path: String, toFree other: String) throws(Errno) {
        let folder = Platform.workingFolder
        try Platform.renameToFree(path, below: folder, to: other, below: folder)
    }

    /// Removes a file that other programs read.
    package static func remove(_ path: String) throws(FileError) {
        try FileError.attempt(.write, path, Platform.remove(path, below: Platform.workingFolder))
    }

    /// What a file of another program holds, as settings or a hook; nil when there is none, or it cannot be read.
    package static func contents(of path: String) -> [UInt8]? {
        try? PlainFile.bytes(path, limit: PlainFile.settingsLimit)
    }

    /// Makes a folder, and those above it that are missing, by a path without `..` and through no symbolic link.
    package static func makeFolder(_ path: String, in folder: String) throws(FileError) {
        let names = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy(isName) else { throw FileError(.makeFolder, path, .invalid) }
        _ = try opening(names[...], in: folder, called: path)
    }

    private static func create(_ name: String, _ bytes: [UInt8], below folder: borrowing Descriptor) throws(Errno) {
        let place = folder.number
        var isNamed = false
        do throws(Errno) {
            try put(bytes, below: place) { (temporary) throws(Errno) in
                try Platform.move(temporary, to: name, below: place)
                isNamed = true
            }
        } catch {
            if isNamed { try? Platform.remove(name, below: place) }
            throw error
        }
    }

    /// Writes bytes to a temporary file in an open folder, lets `prepare` give it permissions and the like, and
    /// `naming` its name; where any of that fails, the temporary file is removed. `syncs` has the disk waited for.
    static func put(
        _ bytes: [UInt8], below folder: Int32, syncs: Bool = true,
        prepare: (_ file: Int32) throws(Errno) -> Void = { (_) throws(Errno) in },
        naming: (_ temporary: String) throws(Errno) -> Void
    ) throws(Errno) {
        Leftovers.clear(below: folder)
        let temporary = try Leftovers.make(below: folder)
        do throws(Errno) {
            try temporary.file.write(bytes)
            try prepare(temporary.file.number)
            if syncs { try Platform.sync(temporary.file.number) }
            try naming(temporary.name)
        } catch {
            try? Platform.remove(temporary.name, below: folder)
            throw error
        }
        temporary.letGo()
        if syncs { try Platform.sync(folder) }
    }

    /// Makes the folder of an absolute or relative path, and those above it that are missing; their names are on the
    /// disk afterwards.
    package static func makeFolders(_ path: String) throws(Errno) {
        let above = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        do throws(Errno) {
            try Platform.makeFolder(path, below: Platform.workingFolder)
        } catch .exists {
            return
        } catch .notFound where path.contains("/") {
            try makeFolders(above)
            try Platform.makeFolder(path, below: Platform.workingFolder)
        }
        let folder = try Descriptor(above, for: .folder(followingLinks: true))
        try Platform.sync(folder.number, .disk)
    }

    /// Goes down into the named folders of a folder, and makes those that are missing, the folder among them.
    private static func opening(
        _ names: ArraySlice<String>, in folder: String, called path: String
    ) throws(FileError) -> Descriptor {
        try FileError.attempt(.makeFolder, folder, makeFolders(folder))
        return try FileError.attempt(.makeFolder, path) { () throws(Errno) in
            var opened = try Descriptor(folder, for: .folder(followingLinks: true))
            for name in names {
                do throws(Errno) {
                    try Platform.makeFolder(name, below: opened.number)
                    try Platform.sync(opened.number, .disk)
                } catch .exists {}
                opened = try Descriptor(name, below: opened.number, for: .folder(followingLinks: false))
            }
            return opened
        }
    }

    private static func isName(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.utf8.contains(0)
    }

    /// Writes a result as a whole into a file of its own, and makes missing folders. Throws with `.exists` when there
    /// is anything at the path, unless it may be replaced; then it has to be a plain file.
    package static func output(
        _ path: String, _ bytes: [UInt8], from folder: String, replacing: Bool
    ) throws(FileError) {
        let absolute = path.absolute(from: folder)
        if replacing, isThere(absolute) { return try replace(path, bytes, from: folder) }
        let names = absolute.split(separator: "/")
        guard let name = names.last.map(String.init), name != ".", name != ".." else {
            throw FileError(.write, path, .isFolder)
        }
        do throws(FileError) {
            try create(name, bytes, in: "/" + names.dropLast().joined(separator: "/"))
        } catch {
            throw error.operation == .makeFolder ? error : FileError(error.operation, path, error.errno)
        }
    }

    /// What keeps results and logs of this program from a path.
    package enum Kept: Hashable, Sendable {
        /// A note of a vault would lie there, or lies there.
        case note
        /// What git or this program keeps is in a folder of this name.
        case folder(String)
    }

    /// What keeps results and logs from a path, seen through links and in any case of letters; nil where nothing does.
    package static func kept(_ path: String, from folder: String) -> Kept? {
        let absolute = path.absolute(from: folder)
        var (known, missing) = (absolute, "")
        while RealPath.of(known) == nil, let slash = known.lastIndex(of: "/") {
            missing = known[slash...] + missing
            known.removeSubrange(slash...)
        }
        let real = (RealPath.of(known) ?? "") + missing
        for name in (absolute + "/" + real).split(separator: "/") where [".git", ".vault"].contains(name.lowercased()) {
            return .folder(String(name))
        }
        guard Path(real).isNote else { return nil }
        let above = missing.isEmpty ? real[..<(real.lastIndex(of: "/") ?? real.startIndex)] : known[...]
        return (try? VaultRoot.find(from: above.isEmpty ? "/" : String(above))) == nil ? nil : .note
    }

    package static func isThere(_ path: String) -> Bool { FileStatus(at: path, followingLinks: false) != nil }

    package static func isFolder(_ path: String) -> Bool { FileStatus(at: path)?.kind == .folder }

    /// Puts other bytes as a whole into a file outside of a commit, as those that git hands to a merge driver: who may
    /// use it stays, and nothing waits for the disk. Throws when there is no such file, or a symbolic link in its
    /// place.
    package static func replace(_ path: String, _ bytes: [UInt8], from folder: String) throws(FileError) {
        let absolute = path.absolute(from: folder)
        let names = absolute.split(separator: "/")
        guard let name = names.last.map(String.init) else { throw FileError(.write, path, .isFolder) }
        try FileError.attempt(.write, path) { () throws(Errno) in
            let above = "/" + names.dropLast().joined(separator: "/")
            let parent = try Descriptor(above, for: .folder(followingLinks: true))
            let status = try Platform.status(name, below: parent.number, followingLinks: false)
            switch status.kind {
            case .file: break
            case .folder: throw .isFolder
            case .link: throw .tooManyLinks
            case .other: throw .invalid
            }
            try put(bytes, below: parent.number, syncs: false) { (file) throws(Errno) in
                try Platform.liken(file, to: status)
            } naming: { (temporary) throws(Errno) in
                try Platform.rename(temporary, below: parent.number, to: name, below: parent.number)
            }
        }
    }
}
