import VaultFiles
import VaultKit
import VaultTitles

extension Request {
    /// What texts mean, in their order, as the embedding command of the user sees it.
    package func vectors(of texts: [String]) throws(CommandFailure) -> [TextVector] {
        do throws(FileError) {
            return try EmbeddingCommand(invocation.environment).vectors(of: texts).map { TextVector($0) }
        } catch {
            throw .file(error)
        }
    }
}
