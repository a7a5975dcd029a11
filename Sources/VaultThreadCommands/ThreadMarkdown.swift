import VaultAnswers
import VaultConsole
import VaultGraph
import VaultRequests
import VaultThreads

/// Conversations as a page of Markdown.
struct ThreadMarkdown {
    private let model: ThreadsModel

    init(_ model: ThreadsModel) { self.model = model }

    /// Each thread below its title, each message below who wrote it when. Between these lines are the notes.
    func page(_ threads: [ThreadRecord], isTerminal: Bool) -> String {
        var text = model.people(of: threads).map { note($0) }.joined(separator: "\n")
        for thread in threads {
            text += "\n# \(line(model.graph.notes[thread.note].title))\n\n" + note(thread.note)
            for message in model.conversation(of: thread.note) {
                let author = message.author.map { model.graph.notes[$0].title } ?? "Somebody"
                text += "\n**\(line(author)) · \(ThreadWords.time(message.sent))**\n\n" + note(message.note)
            }
        }
        if !isTerminal { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { DisplayText.visible(String($0)) }.joined(separator: "\n")
    }

    private func note(_ number: NoteID) -> String { ExportMarkdown.text(of: model.graph.notes[number]) }

    private func line(_ title: String) -> String {
        title.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
