import VaultFiles
import VaultKit
import VaultSchema

/// The folders of a vault, for whoever waits until something in them changes.
struct WatchedFolders {
    /// What tells of changes; nil where the files have to be looked at again and again.
    private(set) var watch: FolderWatch?
    /// Why nobody tells of changes; nil where somebody does, and before a vault was read.
    private var reason: String?

    /// Whether every change is told as soon as it happens.
    var isTold: Bool { FolderWatch.tellsOfTexts && watch.map { !$0.isEmpty } ?? false }

    /// Watches the folders of a vault as well that are not watched yet; whether there are some. Where the system does
    /// not tell of one of them, none is watched from then on.
    mutating func watch(_ vault: Vault, _ world: WatchingWorld) -> Bool {
        guard vault.facts.outside.isEmpty else {
            giveUp(Self.hasLinks)
            return false
        }
        if reason == Self.hasLinks { reason = nil }
        if reason != nil { return false }
        do throws(Errno) {
            let folders = vault.facts.folders.map { vault.root.path + "/" + $0 }
            // More of them than there are: some have left the vault.
            if let watch, watch.count > folders.count { self.watch = nil }
            if self.watch == nil { self.watch = try world.makeWatch() }
            guard let watch else { return false }
            return try world.add(folders, watch)
        } catch {
            giveUp(Self.words(error))
            return false
        }
    }

    /// Whether something may have changed since this was asked last.
    func hasChanged() -> Bool { watch?.hasChanged() ?? false }

    private static let hasLinks = "some notes are links to files outside the vault"

    private mutating func giveUp(_ words: String) {
        watch = nil
        reason = words
    }

    private static func words(_ error: Errno) -> String {
        switch error {
        case .noSpace, .tooManyOpenFiles, .systemTooManyOpenFiles: "too many folders are watched on this machine"
        case .notSupported: "the system does not report changes on this disk"
        default: "folders cannot be watched: \(error.words)"
        }
    }

    /// How changes are noticed, and why so.
    ///
    /// - Parameter pause: milliseconds from one look at the files to the next
    func words(pause: Int) -> String {
        let seconds = (pause + 500) / 1_000
        let often = seconds <= 1 ? "every second" : "every \(seconds) seconds"
        guard let watch else { return "looking for changes \(often)" + (reason.map { ": \($0)" } ?? "") }
        let folders = "watching \(Words.count(watch.count, "folder"))"
        return FolderWatch.tellsOfTexts ? folders : folders + ", and looking for changes \(often)"
    }
}
