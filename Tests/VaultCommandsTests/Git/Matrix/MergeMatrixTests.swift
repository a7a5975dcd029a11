import Testing
import VaultTestSupport

/// What two people do to one vault at the same time, each pair of it, merged by git with the driver and without it.
@Suite(.tags(.git, .process), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct MergeMatrixTests {
    @Test(arguments: [true, false])
    func `each pair of edits comes out as if one person had made both`(hasDriver: Bool) throws {
        let repository = try MatrixRepository()
        for cell in MatrixCell.all {
            do {
                try check(cell, in: repository, hasDriver: hasDriver)
            } catch {
                Issue.record("\(cell) \(hasDriver ? "with" : "without") the driver: \(error)")
            }
        }
    }

    private struct Wrong: Error, CustomStringConvertible {
        let description: String
    }

    private func require(_ isRight: Bool, _ words: @autoclosure () throws -> String) throws {
        if !isRight { throw Wrong(description: try words()) }
    }

    private func check(_ cell: MatrixCell, in repository: MatrixRepository, hasDriver: Bool) throws {
        let folder = repository.folder
        let isMerged = try repository.merge(cell, hasDriver: hasDriver) == 0
        if cell.outcome != .clean || hasDriver {
            try require(isMerged == (cell.outcome == .clean), "git says merged: \(isMerged)")
        }
        try require(try repository.lost(cell).isEmpty, "lost in the merge: \(try repository.lost(cell))")
        try checkNaming(repository)
        if !isMerged {
            let answer = folder.vault("resolve", "--add")
            let isOpen = cell.outcome != .clean && cell.outcome != .records
            try require(answer.exitCode == (isOpen ? 1 : 0), "resolve: \(answer)")
            try require(cell.words.map(answer.stdout.contains) ?? true, "resolve says: \(answer.stdout)")
            try require(try repository.lost(cell).isEmpty, "lost by resolve: \(try repository.lost(cell))")
            try checkNaming(repository)
        }
        if cell.outcome == .clean { return try checkEnd(cell, .ours, repository) }
        for side in MatrixEdit.Side.allCases {
            _ = try repository.merge(cell, hasDriver: hasDriver)
            let answer = folder.vault("resolve", "--add", "--" + side.rawValue)
            try require(answer.exitCode == 0, "resolve --\(side): \(answer)")
            try checkEnd(cell, side, repository)
        }
    }

    /// `check` tells each conflict that stands in a file, with its line.
    private func checkNaming(_ repository: MatrixRepository) throws {
        let paths = try repository.paths().filter { try repository.folder.scratch.text(of: $0).contains("<<<<<<< ") }
        if paths.isEmpty { return }
        let found = repository.folder.vault("check", "--plain").stdout
        for path in paths {
            let lines = try repository.folder.scratch.text(of: path).split(
                separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() where line.hasPrefix("<<<<<<< ") {
                let isNamed = found.split(separator: "\n").contains {
                    $0.hasPrefix("\(path):\(index + 1):1: error: ") && $0.hasSuffix("[conflict-marker]")
                }
                try require(isNamed, "check does not name \(path):\(index + 1)\n\(found)")
            }
        }
    }

    private func checkEnd(_ cell: MatrixCell, _ side: MatrixEdit.Side, _ repository: MatrixRepository) throws {
        let (model, expected) = (try repository.model(), cell.expected(side))
        for path in Set(model.notes.keys).union(expected.notes.keys).sorted()
        where model.notes[path] != expected.notes[path] {
            throw Wrong(
                description: "\(side): \(path) is \(String(describing: model.notes[path]))\nexpected "
                    + String(describing: expected.notes[path]))
        }
        try require(try repository.folder.git("ls-files", "--unmerged").isEmpty, "git is left undecided")
        let errors = repository.folder.vault("check").stdout.split(separator: "\n").filter { $0.contains(": error: ") }
        let rules = Set(errors.compactMap { $0.split(separator: "[").last.map { String($0.dropLast()) } })
        try require(rules == cell.findings(side), "\(side): check finds \(errors)")
    }
}
