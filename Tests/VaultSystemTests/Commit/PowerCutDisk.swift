import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// A disk that writes down what is done to it, so that a test can say what a loss of power would leave after any step.
///
/// A name in a folder lasts once that folder is synced, and bytes last once their file is. What is renamed from one
/// folder to another lasts, as in every journal of a file system, with either of them. What was not synced may be there
/// or not.
final class PowerCutDisk: Disk {
    enum Step {
        case make(Path, file: Int)
        case fill(file: Int, [UInt8])
        case rename(Path, to: Path)
        case exchange(Path, Path)
        case remove(Path)
        case makeFolder(Path)
        case removeFolder(Path)
        case syncFile(Int)
        case syncFolder(Path)

        /// The folders whose names it changes.
        var folders: [Path] {
            switch self {
            case .make(let path, _), .remove(let path), .makeFolder(let path), .removeFolder(let path):
                [path.folder]
            case .rename(let path, let other), .exchange(let path, let other):
                [path.folder, other.folder]
            case .fill, .syncFile, .syncFolder: []
            }
        }
    }

    /// What is on a disk.
    struct Image {
        var folders: Set<Path> = [""]
        var names: [Path: Int] = [:]
        var contents: [Int: [UInt8]] = [:]

        /// What cannot be done, since something before it was lost, is not done.
        mutating func take(_ step: Step) {
            guard step.folders.allSatisfy(folders.contains) else { return }
            switch step {
            case .make(let path, let file): names[path] = file
            case .fill(let file, let bytes): contents[file] = bytes
            case .rename(let path, let final):
                guard let file = names.removeValue(forKey: path) else { return }
                names[final] = file
            case .exchange(let path, let other):
                guard let first = names[path], let second = names[other] else { return }
                (names[path], names[other]) = (second, first)
            case .remove(let path): names[path] = nil
            case .makeFolder(let path): folders.insert(path)
            case .removeFolder(let path): folders.remove(path)
            case .syncFile, .syncFolder: break
            }
        }
    }

    let root: VaultRoot
    let another: (@Sendable () -> PowerCutDisk)? = nil
    private let disk: RootDisk
    private let start: Image
    private var now: Image
    private(set) var steps: [Step] = []

    init(_ tree: TemporaryTree) throws {
        root = try tree.root
        disk = RootDisk(root)
        var image = Image()
        for (path, text) in try tree.everything() {
            if text == "/" {
                image.folders.insert(Path(path))
            } else {
                image.contents[image.names.count] = Array(text.utf8)
                image.names[Path(path)] = image.names.count
            }
        }
        (start, now) = (image, image)
    }

    private func did(_ step: Step) {
        steps.append(step)
        now.take(step)
    }

    /// What is there when the power goes after some steps.
    ///
    /// - Parameters:
    ///   - names: of the names that were not synced, those of so many first steps are there
    ///   - bytes: whether bytes that were not synced are there; else the file is empty
    func image(after count: Int, names: Int, bytes: Bool) -> Image {
        var image = start
        for (place, step) in steps[..<count].enumerated() {
            let later = steps[place..<count]
            let isThere =
                switch step {
                case .fill(let file, _):
                    bytes || later.contains { if case .syncFile(file) = $0 { true } else { false } }
                default:
                    place < names
                        || later.contains {
                            if case .syncFolder(let folder) = $0 { step.folders.contains(folder) } else { false }
                        }
                }
            if isThere { image.take(step) }
        }
        return image
    }

    func write(_ path: Path, _ bytes: [UInt8], like original: OriginalFile?) throws(Errno) {
        try disk.write(path, bytes, like: original)
        let file = 1_000_000 + steps.count
        did(.make(path, file: file))
        did(.fill(file: file, bytes))
    }

    func sync(_ files: [Path], _ reach: SyncReach) throws(FileError) {
        try disk.sync(files, reach)
        for file in files.compactMap({ now.names[$0] }) { did(.syncFile(file)) }
    }

    func sync(folders: [Path], _ reach: SyncReach) throws(FileError) {
        try disk.sync(folders: folders, reach)
        for folder in folders { did(.syncFolder(folder)) }
    }

    func rename(_ path: Path, to final: Path, replacing: Bool) throws(Errno) {
        try disk.rename(path, to: final, replacing: replacing)
        did(.rename(path, to: final))
    }

    func exchange(_ path: Path, with other: Path) throws(Errno) -> Bool {
        let isDone = try disk.exchange(path, with: other)
        if isDone { did(.exchange(path, other)) }
        return isDone
    }

    func remove(_ path: Path) throws(Errno) {
        try disk.remove(path)
        did(.remove(path))
    }

    func makeFolder(_ path: Path) throws(Errno) {
        try disk.makeFolder(path)
        did(.makeFolder(path))
    }

    func removeFolder(_ path: Path) throws(Errno) {
        try disk.removeFolder(path)
        did(.removeFolder(path))
    }

    func status(_ path: Path) throws(Errno) -> FileStatus? { try disk.status(path) }
    func bytes(_ path: Path) throws(Errno) -> [UInt8] { try disk.bytes(path) }
    func original(_ path: Path) throws(Errno) -> (bytes: [UInt8], original: OriginalFile) { try disk.original(path) }
    func names(_ folder: Path, startingWith prefix: String) throws(Errno) -> [String] {
        try disk.names(folder, startingWith: prefix)
    }
    func isAbandoned(_ path: Path) -> Bool { disk.isAbandoned(path) }
    func destination(ofLink path: Path) throws(Errno) -> Path? { try disk.destination(ofLink: path) }
    /// The text of the lock is never waited for, and nothing depends on it.
    func tryLock(_ path: Path) throws(Errno) -> Bool { try disk.tryLock(path) }
    func writeLock(_ bytes: [UInt8]) throws(Errno) { try disk.writeLock(bytes) }
    func unlock() { disk.unlock() }
}
