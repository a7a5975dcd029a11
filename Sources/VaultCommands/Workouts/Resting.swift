import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem
import VaultWorkouts

extension Request {
    /// The seconds since the last set of a workout was written by a command, by the list of changes that can be undone:
    /// the file itself holds no times. Nil when that is more than an hour ago, less than it takes to do a set, or not
    /// known.
    func rest(in path: String, _ vault: Vault, until now: DateTime?) -> Int? {
        guard let now else { return nil }
        let last = VaultUndo.newest(in: vault.root, among: 20) { description, paths in
            guard paths.contains(path), description.hasSuffix(" in \(path)") else { return false }
            let words = description.split(separator: " ")
            guard words.count > 3 else { return false }
            return ["record", "tick"].contains(words[0]) && ["set", "sets"].contains(words[2])
        }
        guard let last, let time = DateTime.read(Array(last.time.utf8).span).value else { return nil }
        let seconds = time.seconds(until: now)
        return (10...3600).contains(seconds) ? seconds : nil
    }
}
