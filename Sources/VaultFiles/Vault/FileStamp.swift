/// What tells, without reading a file again, that it still holds what it held.
package struct FileStamp: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int
    private let written: FileStatus.Moment
    private let changed: FileStatus.Moment

    /// Nil for a file that was changed so lately that the next change may bear the same time.
    init?(_ status: FileStatus, now: Int64) {
        // File systems count in steps, up to two seconds of them. What comes from the future tells nothing either.
        let newest = Int64(max(status.written.seconds, status.changed.seconds))
        guard status.kind == .file, newest + 2 < now else { return nil }
        (device, number, size) = (status.device, status.number, status.size)
        (written, changed) = (status.written, status.changed)
    }

    /// Those of some files, in their order; nil for what lies nowhere, is a link, or was changed just now.
    ///
    /// To be taken before the files are read. Cost: one system call each, on all cores.
    package static func all(_ paths: [String], in root: VaultRoot) throws(FileError) -> [FileStamp?] {
        let now = Clock.now()
        let opened: Descriptor
        do throws(Errno) {
            opened = try Descriptor(root.path.isEmpty ? "/" : root.path, for: .folder(followingLinks: true))
        } catch { throw FileError(.list, root.path.isEmpty ? "/" : root.path, error) }
        let folder = opened.number
        let stamps = Cores.map(paths.count) { place in
            let status = try? Platform.status(paths[place], below: folder, followingLinks: false)
            return status.flatMap { FileStamp($0, now: now) }
        }
        withExtendedLifetime(opened) {}
        return stamps
    }
}
