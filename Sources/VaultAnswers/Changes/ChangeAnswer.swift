import VaultChecks
import VaultEdits
import VaultFiles
import VaultKit
import VaultShapes
import VaultSyntax

/// What a command changed, or would change: the one answer of all commands that write.
package struct ChangeAnswer: Sendable {
    /// One line, as `set due in goals/run.md`.
    package let description: String
    package let planned: PlannedEdit
    package let isTrial: Bool
    /// What was written; nil for a trial, and when there was nothing to do.
    package let report: CommitReport?
    /// Notes that were left as they are.
    package var skipped: [Skipped] = []
    /// What the change brings, in the files as they are afterwards.
    private let findings: [FindingPart]

    package struct Skipped: Sendable {
        let path: String
        let line: Int
        let why: String

        /// - Parameter why: half a sentence
        package init(path: String, line: Int, why: String) {
            self.path = path
            self.line = line
            self.why = why
        }
    }

    package init(_ description: String, _ planned: PlannedEdit, isTrial: Bool, report: CommitReport? = nil) {
        self.description = description
        self.planned = planned
        self.isTrial = isTrial
        self.report = report
        var files = SourceFiles(of: planned)
        var findings: [FindingPart] = []
        for finding in planned.warnings { findings.append(FindingPart(finding, &files)) }
        self.findings = findings
    }

    /// Whether an editor wrote it, so that it has no id and cannot be undone.
    package var isEdited = false

    package var isWritten: Bool { report?.number != nil || isEdited && !files.isEmpty }

    private var files: [FileEdit] {
        planned.change.files.filter { $0.fate != .kept || $0.before == nil || $0.applied() != $0.before }
    }

    static let shape = Shape<ChangeAnswer>("change", "what a command changed, or would change", declare)

    static func declare(_ key: inout Keys<ChangeAnswer>) {
        key.text("what", "the change in one line") { $0.description }
        key.boolean("dry_run", "whether it was only a dry run") { $0.isTrial }
        key.boolean("written", "whether something was written") { $0.isWritten }
        key.integer("change", "its id; null when nothing was written") { $0.report?.number }
        key.text("undo", "the command that undoes it") { $0.report?.number.map { "vault undo \($0)" } }
        key.array("files", of: file, "the files that it creates, changes, renames or deletes") { $0.files }
        key.texts("new_measures", "the files created for new units") { $0.planned.newMeasures }
        key.texts("followers", "templates and canvases whose links were updated") { $0.planned.followers }
        key.integer("kept_links", "links that got a path, so that they lead to the same note") { $0.planned.kept.links }
        key.array("stray_links", of: stray, "links that now lead elsewhere") { $0.planned.strays }
        key.array("mentions", of: mention, "other files that mention what moves or is deleted, and are not changed") {
            $0.planned.mentions
        }
        key.texts("lost_records", "files that no longer count as records") { $0.planned.lostRecords }
        key.array("skipped", of: skipped, "files that were left unchanged") { $0.skipped }
        key.array("findings", of: FindingPart.shape, "warnings that the change causes") { $0.findings }
    }

    private static let file = Shape<FileEdit>("changed-file", "a file and what happens to it") { key in
        key.text("path", "its path; of a renamed file the old one") { $0.path }
        key.word("what", of: ["made", "changed", "renamed", "deleted"], "what happens to it") {
            file -> String in
            switch file.fate {
            case .deleted: "deleted"
            case .moved: "renamed"
            case .kept: file.before == nil ? "made" : "changed"
            }
        }
        key.text("to", "the new path of a renamed file") { file -> String? in
            if case .moved(let path) = file.fate { path } else { nil }
        }
    }

    private static let stray = Shape<StrayLink>("stray-link", "a link that leads elsewhere after a change") { key in
        key.text("path", "the file with the link") { $0.path }
        key.integer("line", "its line") { $0.line }
        key.text("written", "the destination as written") { $0.written }
        key.text("from", "the file that it led to") { $0.from }
        key.text("to", "the file that it leads to; null for none or several") { $0.to }
    }

    private static let mention = Shape<PlannedEdit.Mention>("mention", "a file that mentions a note") { key in
        key.text("path", "the file") { $0.path }
        key.text("name", "the name as written there; null for a file that is too large to be searched") { $0.name }
        key.integer("links", "how many links it has; 0 if they are not counted") { $0.links }
    }

    private static let skipped = Shape<Skipped>("skipped-file", "a file that was left unchanged") { key in
        key.text("path", "the file") { $0.path }
        key.integer("line", "the line that is the reason") { $0.line }
        key.text("why", "why") { $0.why }
    }
}

extension SourceFiles {
    /// The texts of the files of a change after it.
    init(of planned: PlannedEdit) {
        var texts: [String: [UInt8]] = [:]
        for file in planned.change.files {
            if let path = file.finalPath { texts[path] = file.applied() }
        }
        let after = texts
        self.init { after[$0] }
    }
}
