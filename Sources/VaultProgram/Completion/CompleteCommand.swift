import VaultConsole
import VaultKit
import VaultRequests
import VaultSyntax
import VaultSystem

/// `vault __complete SHELL …`: what may stand in place of the word at hand, for the scripts of `vault completions`.
///
/// It is not in the table of commands, since it takes any words. It answers with nothing where it does not understand
/// them, where there is no vault and where one cannot be read, and its exit code is always 0.
///
/// From bash come the line up to the cursor and what bash takes for the word; from the others the words before the one
/// at hand, and that one up to the cursor as it is typed. The first line of the answer says what the shell is to
/// add: `files`, `folders`, `nospace`, or nothing. The others are one candidate each, in zsh and fish with a tab and
/// what it is, in zsh before it what to show.
package enum CompleteCommand {
    package static let name = "__complete"
    /// After this many seconds there is no answer: a person who waits for it types on.
    static let limit: UInt32 = 2

    static func run(_ invocation: Invocation) -> CommandResult {
        guard let shell = invocation.arguments.dropFirst().first.flatMap(CompletedShell.init) else {
            return CommandResult()
        }
        let words = Array(invocation.arguments.dropFirst(2))
        let text = shell == .bash ? inBash(words, invocation) : inWords(words, shell, invocation)
        return CommandResult(text)
    }

    // MARK: What comes in, and what goes out

    private static func inBash(_ words: [String], _ invocation: Invocation) -> String {
        var typed = TypedWord.words(of: words.first ?? "", in: .bash)
        guard typed.count > 1, let last = typed.popLast() else { return "\n" }
        let found = candidates(after: typed.dropFirst().map(\.text), last.text, invocation)
        // bash puts a candidate in place of a part of the word, after '=' or ':' for example.
        let replaced = words.count > 1 && last.raw.hasSuffix(words[1]) ? words[1].count : last.raw.count
        let kept = TypedWord(String(last.raw.dropLast(replaced)), in: .bash)
        let texts = found.all.filter(isOnOneLine).map { kept.quoted(String($0.text.dropFirst(kept.text.count))) }
        let isUnfinished = found.all.allSatisfy(\.isUnfinished) && !found.all.isEmpty
        return ([directive(found, isUnfinished: isUnfinished)] + texts).map { $0 + "\n" }.joined()
    }

    private static func inWords(_ words: [String], _ shell: CompletedShell, _ invocation: Invocation) -> String {
        // fish hands over the words before the last one as it understands them.
        let typed = words.dropLast().map { shell == .fish ? $0 : TypedWord($0, in: shell).text }
        let last = TypedWord(words.last ?? "", in: shell)
        let found = candidates(after: typed, last.text, invocation)
        let lines = found.all.filter(isOnOneLine).map { candidate in
            let note = candidate.note.singleSpaced
            let shown = shell == .zsh ? "\(candidate.text.dropFirst(candidate.hidden.count))\t" : ""
            return "\(candidate.text)\t\(shown)\(note)"
        }
        return ([directive(found, isUnfinished: false)] + lines).map { $0 + "\n" }.joined()
    }

    private static func directive(_ found: Candidates, isUnfinished: Bool) -> String {
        if !found.all.isEmpty, !found.hasFilesBeside { return isUnfinished ? "nospace" : "" }
        return found.wantsFiles ? "files" : found.wantsFolders ? "folders" : ""
    }

    /// What has a line break or a tab in it cannot be typed in a word, nor handed over.
    private static func isOnOneLine(_ candidate: Candidate) -> Bool {
        candidate.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    // MARK: What it may be

    /// What may stand in place of a word.
    ///
    /// - Parameters:
    ///   - words: those before it, without the program's name
    ///   - current: the word, up to the cursor
    package static func candidates(
        after words: [String], _ current: String, _ invocation: Invocation
    ) -> Candidates {
        let hidden = VaultCommand.hidden.map(\.definition)
        let completion = Completion(
            commands: VaultCommand.groups.flatMap(\.commands).map(\.definition), hidden: hidden)
        return completion.candidates(after: words, current) { line in
            VaultValues(directory: invocation.directory) { vault(line.value("vault"), invocation) }
        }
    }

    private static func vault(_ named: String?, _ invocation: Invocation) -> Vault? {
        var named = named
        if let path = named, path.hasPrefix("~/"), let home = invocation.home { named = home + path.dropFirst() }
        return try? Vault.open(
            from: invocation.directory, explicit: named, environment: invocation.environment, home: invocation.home)
    }
}
