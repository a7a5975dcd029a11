import VaultFiles
import VaultGit
import VaultSyntax

extension Vault {
    /// What a note said when a text first stood in its front matter, as far as git knows: what an import wrote, by the
    /// id of the record. Nil without git, and for what was never committed. Cost: that of the file's history.
    package func firstVersion(of path: String, with id: String, environment: [String: String]) -> Document? {
        guard let git = try? GitHistory(of: root, environment: environment), let life = try? git.life(of: path) else {
            return nil
        }
        let needle = Array(id.utf8)
        for step in life.steps.reversed() {
            guard let bytes = step.after?.bytes, bytes.firstRange(of: needle) != nil else { continue }
            return Document(bytes)
        }
        return nil
    }
}
