import Testing

@testable import VaultSystem

struct FileErrorTests {
    @Test(arguments: [
        (FileError(.read, "a.md", .accessDenied), "cannot read 'a.md': permission denied"),
        (FileError(.list, "a", .notFound), "cannot list the folder 'a': no such file or folder"),
        (FileError(.write, "a.md", .exists), "cannot write 'a.md': something with this name exists"),
        (FileError(.makeFolder, "a", .readOnly), "cannot create the folder 'a': the disk is read-only"),
        (FileError(.run, "git", .notFound), "cannot run 'git': no such file or folder"),
        (FileError(.findZone, "Europe/Berln", .notFound), "no time zone is named 'Europe/Berln'"),
        (
            FileError(.useRoot(source: "VAULT_DIR"), "a", .invalid),
            "'a', named by VAULT_DIR, is not a vault: its 'vault.md' has no 'type: vault'"
        ),
        (FileError(.read, "a.md", .timedOut), "cannot read 'a.md': the disk or the network did not answer in time"),
        (FileError(.read, "a.md", .notDownloaded), "cannot read 'a.md': it is not downloaded"),
        (FileError(.read, "a.md", Errno(number: 9999)), "cannot read 'a.md': system error 9999"),
    ])
    func `says what went wrong`(_ error: FileError, _ message: String) {
        #expect(error.message == message)
    }

    /// EPERM on a Mac is rarely a matter of owners: the system asks the person which programs may see the folder.
    @Test(arguments: [
        (Errno.notPermitted, true, "System Settings"), (.notPermitted, false, "ls -ld 'a.md'"),
        (.accessDenied, true, "ls -ld 'a.md'"), (.timedOut, true, "iCloud"), (.timedOut, false, "network folder"),
        (.notDownloaded, true, "download it"), (.inputOutput, true, "reports an error"),
    ])
    func `the same error may mean something else on a Mac`(error: Errno, onMac: Bool, words: String) {
        #expect(FileError(.read, "a.md", error).systemHelp(onMac: onMac)?.contains(words) == true)
    }

    /// What is written is made anew in its folder, and need not be there.
    @Test(arguments: [("goals/run.md", "goals"), ("run.md", "."), ("/a/b/c.json", "/a/b")])
    func `a file that cannot be written is a matter of its folder`(path: String, folder: String) {
        let help = FileError(.write, path, .accessDenied).systemHelp(onMac: false)
        #expect(help == "see the permissions of its folder with: ls -ld '\(folder)'")
    }

    static let operations: [FileError.Operation] = [
        .read, .list, .write, .makeFolder, .run, .findRoot(untyped: nil), .findRoot(untyped: "v.md"),
        .useRoot(source: "--vault"), .findZone, .readOutput(limit: 1),
    ]

    @Test(arguments: operations)
    func `words are lower case, without a full stop, and the path is named`(_ operation: FileError.Operation) {
        for number in 1..<140 as Range<Int32> {
            let error = FileError(operation, "the path", Errno(number: number))
            #expect(error.message.contains("'the path'"))
            for words in [error.message, error.help ?? "x"] {
                #expect(words.first?.isUppercase == false)
                #expect(words.last != ".")
            }
        }
    }
}
