import VaultChecks
import VaultEdits
import VaultKit
import VaultShapes
import VaultSyntax
import VaultSystem

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
    /// What is said beside it.
    package var remarks: [Advice] = []
    /// What the change brings, in the files as they are afterwards.
    private let findings: [FindingPart]

    /// `why` is half a sentence.
    package typealias Skipped = (path: Path, line: Int, why: String)

    package init(_ description: String, _ planned: PlannedEdit, isTrial: Bool, report: CommitReport? = nil) {
        (self.description, self.planned, self.isTrial, self.report) = (description, planned, isTrial, report)
        findings = FindingPart.parts(planned.warnings, SourceFiles(of: planned))
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
        key.paths("new_measures", "the files created for new units") { $0.planned.newMeasures }
        key.paths("followers", "templates and canvases whose links were updated") { $0.planned.followers }
        key.integer("kept_links", "links that got a path, so that they lead to the same note") { $0.planned.kept.links }
        key.array("stray_links", of: stray, "links that now lead elsewhere") { $0.planned.strays }
        key.array("mentions", of: mention, "other files that mention what moves or is deleted, and are not changed") {
            $0.planned.mentions
        }
        key.paths("lost_records", "files that no longer count as records") { $0.planned.lostRecords }
        key.array("skipped", of: skipped, "files that were left unchanged") { $0.skipped }
        key.array("findings", of: FindingPart.shape, "warnings that the change causes") { $0.findings }
        key.array("remarks", of: remark, "what else is worth knowing about it") { $0.remarks }
    }

    package static let remark = Shape<Advice>("remark", "something worth knowing about a change") { key in
        key.text("text", "what is so") { $0.reason }
        key.text("purpose", "what the command is for") { $0.purpose.isEmpty ? nil : $0.purpose }
        key.text("command", "a command to type next; null when there is none") { advice in
            advice.command.isEmpty ? nil : ShellWord.line(advice.command)
        }
    }

    private static let file = Shape<FileEdit>("changed-file", "a file and what happens to it") { key in
        key.path("path", "its path; of a renamed file the old one") { $0.path }
        key.word("what", of: ["made", "changed", "renamed", "deleted"], "what happens to it") {
            file -> String in
            switch file.fate {
            case .deleted: "deleted"
            case .moved: "renamed"
            case .kept: file.before == nil ? "made" : "changed"
            }
        }
        key.path("to", "the new path of a renamed file") { file -> Path? in
            if case .moved(let path) = file.fate { path } else { nil }
        }
    }

    private static let stray = Shape<StrayLink>("stray-link", "a link that leads elsewhere after a change") { key in
        key.path("path", "the file with the link") { $0.path }
        key.integer("line", "its line") { $0.line }
        key.text("written", "the destination as written") { $0.written }
        key.path("from", "the file that it led to") { $0.from }
        key.path("to", "the file that it leads to; null for none or several") { $0.to }
    }

    private static let mention = Shape<PlannedEdit.Mention>("mention", "a file that mentions a note") { key in
        key.path("path", "the file") { $0.path }
        key.text("name", "the name as written there; null for a file that is too large to be searched") { $0.name }
        key.integer("links", "how many links it has; 0 if they are not counted") { $0.links }
    }

    private static let skipped = Shape<Skipped>("skipped-file", "a file that was left unchanged") { key in
        key.path("path", "the file") { $0.path }
        key.integer("line", "the line that is the reason") { $0.line }
        key.text("why", "why") { $0.why }
    }
}

extension SourceFiles {
    /// The texts of the files of a change after it.
    init(of planned: PlannedEdit) {
        var texts: [Path: [UInt8]] = [:]
        for file in planned.change.files {
            if let path = file.finalPath { texts[path] = file.applied() }
        }
        let after = texts
        self.init { after[$0] }
    }
}

/// Why a command failed: the one answer of all commands that fail.
package struct FailureAnswer: Hashable, Sendable {
    /// One line, as on stderr.
    package var message: String
    package var help: String?
    /// The file or folder that it is about, where it is about one.
    package var path: Path?
    /// The id of the rule that would be broken, where there is one.
    package var rule: String?
    /// What may have been meant, each as it would be written.
    package var candidates: [String]

    package init(
        _ message: String, help: String? = nil, path: Path? = nil, rule: String? = nil, candidates: [String] = []
    ) {
        (self.message, self.help, self.path, self.rule, self.candidates) = (message, help, path, rule, candidates)
    }

    /// A failure with the exit code of the program.
    package typealias Ended = (failure: FailureAnswer, exitCode: Int32)

    static let shape = Shape<Ended>("failure", "why a command failed") { key in
        key.object("error", error, "what went wrong") { $0 }
    }

    private static let error = Shape<Ended>("error", "what went wrong") { key in
        key.text("message", "what was found, and what was expected") { $0.failure.message }
        key.text("help", "what to do") { $0.failure.help }
        key.path("path", "the file or folder concerned") { $0.failure.path }
        key.text("rule", "the id of the rule that would be violated, for vault explain") { $0.failure.rule }
        key.texts("candidates", "what may have been meant") { $0.failure.candidates }
        key.integer("exit_code", "the exit code of the program") { Int($0.exitCode) }
    }
}

/// A vault that was made, as `vault init` shows it.
package enum InitAnswer {
    /// With the folders and files that are new, those that were there, and the lines to type next.
    package typealias Made = (folder: String, isTrial: Bool, made: [Path], kept: [Path], next: [String])

    static let shape = Shape<Made>("new-vault", "a vault that was created, or would be") { key in
        key.text("folder", "its folder") { $0.folder }
        key.boolean("dry_run", "whether it was only a dry run") { $0.isTrial }
        key.boolean("written", "whether something was written; false if the vault already existed") {
            !$0.isTrial && !$0.made.isEmpty
        }
        key.paths("made", "new folders and files, relative to the folder") { $0.made }
        key.paths("kept", "existing folders and files, which were not changed") { $0.kept }
        key.texts("next", "commands to type next; empty after a dry run") { $0.next }
    }
}

/// A change that is planned and not made, as an assistant is shown it.
package struct ProposalAnswer: Sendable {
    /// Its id.
    let plan: String
    /// What it does, in one sentence.
    let summary: String
    /// As `--dry-run` shows it.
    let diff: String
    let change: ChangeAnswer
    private let findings: [FindingPart]

    /// - Parameter findings: all of the notes that it changes, in their texts after the change
    package init(plan: String, summary: String, diff: String, change: ChangeAnswer, findings: [Finding]) {
        (self.plan, self.summary, self.diff, self.change) = (plan, summary, diff, change)
        self.findings = FindingPart.parts(findings.inReportOrder(), SourceFiles(of: change.planned))
    }

    static let shape = Shape<ProposalAnswer>("proposal", "a change that is planned and not made") { key in
        key.text("plan", "its id, for apply_change") { $0.plan }
        key.text("summary", "what it does, in one sentence") { $0.summary }
        key.text("diff", "how the files would change") { $0.diff }
        key.include(ChangeAnswer.shape) { $0.change }
        key.array("findings_after", of: FindingPart.shape, "all findings in these notes after the change") {
            $0.findings
        }
    }
}

/// What deleting notes does to others, as `vault delete` shows it.
enum RemovalAnswer {
    static let shape = Shape<(removal: PlannedRemoval, change: ChangeAnswer)>(
        "removal", "what deleting notes does to other notes"
    ) { key in
        key.boolean("written", "whether it has been done") { $0.change.isWritten }
        key.paths("deleted", "the files that were named") { $0.removal.named }
        key.paths("cascaded", "files that are deleted along with them") { $0.removal.cascaded }
        key.array("archived", of: archived, "notes that are archived, because others need them") { $0.removal.archived }
        key.array("detached", of: detached, "links that are removed from fields") { $0.removal.detached }
        key.array("left", of: left, "remaining links that are broken or lead elsewhere") { $0.removal.left }
        key.object("change", ChangeAnswer.shape, "the change itself") { $0.change }
    }

    private static let archived = Shape<PlannedRemoval.Archived>("archived-note", "a note that is archived") { key in
        key.path("path", "its file") { $0.path }
        key.paths("needed_by", "the files that need it") { $0.users }
    }

    private static let detached = Shape<PlannedRemoval.Detached>("detached-link", "a link that is removed") { key in
        key.path("path", "the file with the link") { $0.path }
        key.text("field", "its field") { $0.field }
        key.integer("line", "its line") { $0.line }
        key.text("name", "the destination as written") { $0.name }
    }

    private static let left = Shape<PlannedRemoval.Left>("left-link", "a link that stays") { key in
        key.path("path", "the file with the link") { $0.path }
        key.integer("line", "its line") { $0.line }
        key.text("name", "the destination as written") { $0.name }
        key.path("leads_to", "the note that it now leads to; null if none") { $0.now }
    }
}
