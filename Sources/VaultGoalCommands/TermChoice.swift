import VaultChecks
import VaultConsole
import VaultGoals
import VaultGraph
import VaultKit
import VaultReviews
import VaultSchema

/// What the words after `vault term` ask for: `review term-3`, `list`, or `term-3` alone.
struct TermChoice {
    /// The raw values are the words of the command line.
    enum Page: String, CaseIterable {
        case current, list, show, next, review
    }

    var page: Page
    /// The note of the term, year or period that is shown or reviewed; nil when there is none.
    var note: NoteID?
    /// Why there is no note.
    var problem = ""
    /// Names that may have been meant.
    var near: [String] = []
    var help = "'vault term list' lists the terms"

    /// Throws for words that cannot be understood, and for a name that several terms have.
    init(
        _ words: [String], in vault: Vault, _ calendar: TermCalendar, from folder: String
    ) throws(UsageError) {
        guard let word = words.first else {
            self.init(.current)
            return
        }
        let written = words.dropFirst().first
        guard let page = Page(rawValue: word.lowercased()) else {
            let pages = Page.allCases.map(\.rawValue)
            let near = Near.meant(by: word, in: pages)
            let isTerm = vault.note(named: word, from: folder, of: Snapshot.termTypes).isSome
            if written != nil || (!near.isEmpty && !isTerm) {
                let expected = Words.list(pages, joint: "or")
                throw UsageError(
                    "'vault term' has no subcommand '\(word)'; expected \(expected), or a term", suggestions: near)
            }
            try self.init(.show, named: word, in: vault, from: folder)
            return
        }
        switch (page, written) {
        case (.show, let name?), (.review, let name?): try self.init(page, named: name, in: vault, from: folder)
        case (.show, nil), (.review, nil):
            self.init(page)
            note = (calendar.current ?? calendar.previous)?.note
            problem = "no term is running today, and none has ended"
        case (_, let name?): throw UsageError("'vault term \(page.rawValue)' does not take '\(name)'")
        case (_, nil): self.init(page)
        }
    }

    private init(_ page: Page) { self.page = page }

    private init(
        _ page: Page, named written: String, in vault: Vault, from folder: String
    ) throws(UsageError) {
        self.init(page)
        switch vault.note(named: written, from: folder, of: Snapshot.termTypes) {
        case .one(let index), .beginning(let index): note = index
        case .several(let indices):
            let names = indices.map { vault.graph.notes[$0].name }
            throw UsageError("'\(written)' is ambiguous: it may be \(Words.alternatives(Array(names.prefix(8))))")
        case .none(let near):
            problem = "no term, year or period is named '\(written)'"
            self.near = near
        }
    }
}

extension RecordSearch {
    /// Whether one or several fit.
    fileprivate var isSome: Bool {
        if case .none = self { return false }
        return true
    }
}
