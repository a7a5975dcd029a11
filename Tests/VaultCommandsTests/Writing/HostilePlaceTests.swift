import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

/// Files and folders that do not let themselves be written as usual: nothing is harmed, and the person is told.
@Suite(.tags(.process)) struct HostilePlaceTests {
    private static let goal = "---\ntype: goal\ntitle: Run\nimportance: 5\n---\nText\n"
    private static let user: uid_t = 12345

    private static func vault() throws -> RealVault { try RealVault(["goals/run.md": goal]) }

    /// A vault that belongs to another user, and what runs a program as that user.
    private static func vaultOfAnother() throws -> (vault: RealVault, prefix: [String]) {
        let vault = try vault()
        let paths = FileManager.default.enumerator(atPath: vault.path)?.compactMap { $0 as? String } ?? []
        for path in [""] + paths { chown(vault.path + "/" + path, user, user) }
        return (vault, ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"])
    }

    /// The goal is as it was, no file is left that should not be, and the words name what is to be named.
    private static func expectRefusal(
        _ vault: RealVault, _ answer: SmallFolder.Answer, _ message: String, help: String,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(answer.exitCode == 2, sourceLocation: location)
        #expect(answer.stdout == "", sourceLocation: location)
        #expect(answer.stderr == "error: \(message)\nhelp: \(help)\n", sourceLocation: location)
        #expect(try vault.scratch.text(of: "goals/run.md") == goal, sourceLocation: location)
        #expect(vault.leftovers == [], sourceLocation: location)
    }

    @Test func aReadOnlyFile() throws {
        let vault = try Self.vault()
        chmod(vault.path + "/goals/run.md", 0o444)
        for words in [["set", "run", "importance=7"], ["rename", "run", "walk"], ["delete", "run", "--yes"]] {
            let answer = try vault.run(words)
            try Self.expectRefusal(
                vault, answer, "'goals/run.md' is read-only", help: "allow writing with: chmod u+w 'goals/run.md'")
        }
    }

    @Test(.enabled(if: geteuid() == 0)) func aReadOnlyFolder() throws {
        let (vault, prefix) = try Self.vaultOfAnother()
        chmod(vault.path + "/goals", 0o555)
        try Self.expectRefusal(
            vault, vault.run(["set", "run", "importance=7"], through: prefix),
            "cannot write 'goals/run.md': permission denied",
            help: "see the permissions of its folder with: ls -ld 'goals'")
        try Self.expectRefusal(
            vault, vault.run(["new", "goal", "Swim"], through: prefix),
            "cannot write 'goals/swim.md': permission denied",
            help: "see the permissions of its folder with: ls -ld 'goals'")
        try Self.expectRefusal(
            vault, vault.run(["delete", "run", "--yes"], through: prefix),
            "cannot write 'goals/run.md': permission denied",
            help: "see the permissions of its folder with: ls -ld 'goals'")
        chmod(vault.path + "/goals", 0o755)
    }

    @Test(.enabled(if: geteuid() == 0)) func aReadOnlyVault() throws {
        let (vault, prefix) = try Self.vaultOfAnother()
        chmod(vault.path, 0o555)
        try Self.expectRefusal(
            vault, vault.run(["set", "run", "importance=7"], through: prefix),
            "cannot create the folder '.vault': permission denied",
            help: "see the permissions of its folder with: ls -ld '.'")
        #expect(try vault.run(["check"], through: prefix).exitCode == 0)
        chmod(vault.path, 0o755)
    }

    @Test(.enabled(if: geteuid() == 0)) func aFileOfAnotherUser() throws {
        let (vault, prefix) = try Self.vaultOfAnother()
        chown(vault.path + "/goals/run.md", 0, 0)
        chmod(vault.path + "/goals/run.md", 0o666)
        try Self.expectRefusal(
            vault, vault.run(["set", "run", "importance=7"], through: prefix),
            "'goals/run.md' belongs to another user", help: "see who owns it with: ls -l 'goals/run.md'")
    }

    @Test(.enabled(if: geteuid() == 0)) func anUnreadableFileIsNotOverwritten() throws {
        let (vault, prefix) = try Self.vaultOfAnother()
        chown(vault.path + "/goals/run.md", 0, 0)
        chmod(vault.path + "/goals/run.md", 0o600)
        let answer = try vault.run(["new", "goal", "Run"], through: prefix)
        #expect(answer.stdout.hasPrefix("created goals/run-2.md\n"), "\(answer.stderr)")
        #expect(try vault.scratch.text(of: "goals/run.md") == Self.goal)
    }

    /// Owner and mode stay; a group to which the user does not belong cannot, and then others of it get no more than
    /// anybody.
    @Test(.enabled(if: geteuid() == 0)) func ownerAndModeStay() throws {
        let (vault, prefix) = try Self.vaultOfAnother()
        let file = vault.path + "/goals/run.md"
        chown(file, Self.user, 23456)
        chmod(file, 0o664)
        #expect(try vault.run(["set", "run", "importance=7"]).exitCode == 0)
        var status = try #require(try RootDisk(vault.root).status("goals/run.md"))
        #expect(status.owner == Self.user && status.group == 23456 && status.permissions == 0o664)
        // What root made in .vault belongs to root.
        #expect(try vault.run(["set", "run", "importance=8"], through: prefix).exitCode == 2)
        try FileManager.default.removeItem(atPath: vault.path + "/.vault")
        let answer = try vault.run(["set", "run", "importance=8"], through: prefix)
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        status = try #require(try RootDisk(vault.root).status("goals/run.md"))
        #expect(status.owner == Self.user && status.group == Self.user && status.permissions == 0o644)
    }

    @Test func aLinkOutOfTheVault() throws {
        let outside = try ScratchFolder()
        try outside.write(Self.goal.replacing("Run", with: "Far"), to: "far.md")
        let vault = try Self.vault()
        symlink(outside.path + "/far.md", vault.path + "/goals/far.md")
        try Self.expectRefusal(
            vault, vault.run(["set", "far", "importance=7"]),
            "'goals/far.md' is a symbolic link to a file outside the vault, which is never changed",
            help: "edit the file it points to")
        #expect(try outside.text(of: "far.md").contains("importance: 5"))
    }

    @Test func aLinkInsideTheVaultStaysALink() throws {
        let vault = try Self.vault()
        symlink("goals/run.md", vault.path + "/favorite.md")
        let answer = try vault.run(["set", "run", "importance=7"])
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        #expect(try vault.scratch.text(of: "goals/run.md").contains("importance: 7"))
        #expect(try RootDisk(vault.root).status("favorite.md")?.kind == .link)
        #expect(try vault.scratch.text(of: "favorite.md").contains("importance: 7"))
    }

    @Test func aVaultBehindALink() throws {
        let vault = try Self.vault()
        let away = try ScratchFolder()
        symlink(vault.path, away.path + "/vault")
        let outcome = try ChildProcess.run(
            RealVault.program, ["--vault", away.path + "/vault", "set", "run", "importance=7"],
            environment: ["HOME": "/nowhere"])
        #expect(outcome.status == 0)
        #expect(try vault.scratch.text(of: "goals/run.md").contains("importance: 7"))
        // The lock and the list of changes are those of the vault under its own name.
        #expect(try vault.run(["undo"]).stdout == "undid: set importance in goals/run.md\n")
        #expect(try vault.scratch.text(of: "goals/run.md") == Self.goal)
    }

    @Test func aSecondNameOfTheFileKeepsTheOldText() throws {
        let vault = try Self.vault()
        let away = try ScratchFolder()
        link(vault.path + "/goals/run.md", away.path + "/snapshot")
        #expect(try vault.run(["set", "run", "importance=7"]).exitCode == 0)
        #expect(try away.text(of: "snapshot") == Self.goal)
    }

    @Test func attributesAndAccessListsStay() throws {
        let vault = try Self.vault()
        let file = vault.path + "/goals/run.md"
        // Version 2, then kind, permissions and user of each entry: owner rw, user 1001 rw, group r, mask rw, others r.
        let none: [UInt8] = [255, 255, 255, 255]
        let list: [UInt8] =
            [2, 0, 0, 0, 1, 0, 6, 0] + none + [2, 0, 6, 0, 0xe9, 3, 0, 0, 4, 0, 4, 0] + none + [16, 0, 6, 0] + none
            + [32, 0, 4, 0] + none
        // A file system that cannot have them has nothing to keep.
        guard Attributes.set("user.tag", Array("red".utf8), of: file),
            Attributes.set("system.posix_acl_access", list, of: file)
        else { return }
        #expect(try vault.run(["set", "run", "importance=7"]).exitCode == 0)
        #expect(Attributes.get("user.tag", of: file) == Array("red".utf8))
        #expect(Attributes.get("system.posix_acl_access", of: file) == list)
        #expect(try vault.run(["delete", "run", "--yes"]).exitCode == 0)
        #expect(try vault.run(["undo"]).exitCode == 0)
        #expect(Attributes.get("user.tag", of: file) == Array("red".utf8))
        #expect(Attributes.get("system.posix_acl_access", of: file) == list)
    }

    /// No file may grow beyond 1 or 2 KiB, whatever a block is to the shell.
    @Test func filesThatMayNotGrow() throws {
        let vault = try Self.vault()
        let text = String(repeating: "x", count: 5000)
        let shell = ["sh", "-c", "trap '' XFSZ; ulimit -f 2; exec \"$@\"", "sh"]
        try Self.expectRefusal(
            vault, vault.run(["set", "run", "plan=" + text], through: shell),
            "cannot write 'goals/run.md': it is too large", help: "see how large a file may be with: ulimit -f")
    }

    @Test(.tags(.crash), .enabled(if: geteuid() == 0)) func aFullDisk() throws {
        let vault = try Self.vault()
        let mount = try ChildProcess.run(
            "mount", ["-t", "tmpfs", "-o", "size=64k,mode=777", "tmpfs", vault.path + "/goals"], environment: [:])
        guard mount.status == 0 else { return }
        defer { _ = try? ChildProcess.run("umount", ["-l", vault.path + "/goals"], environment: [:]) }
        try vault.scratch.write(Self.goal, to: "goals/run.md")
        try vault.scratch.write(String(repeating: "x", count: 50_000), to: "goals/big.txt")
        try Self.expectRefusal(
            vault, vault.run(["set", "run", "plan=" + String(repeating: "x", count: 20_000)]),
            "cannot write 'goals/run.md': the disk is full",
            help: "free some space and run the command again; nothing was overwritten")
        // What goes from one disk to another cannot be renamed.
        try Self.expectRefusal(
            vault, vault.run(["move", "run", "elsewhere"]),
            "cannot write 'elsewhere/run.md': it is on another disk",
            help: "files are only moved within one disk, so that they are never in two places")
    }
}

/// Extended attributes, which Swift's view of the C library does not have.
enum Attributes {
    private typealias Setting =
        @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32) -> Int32
    private typealias Getting =
        @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int) -> Int

    static func set(_ name: String, _ value: [UInt8], of file: String) -> Bool {
        guard let call = dlsym(nil, "setxattr") else { return false }
        return unsafeBitCast(call, to: Setting.self)(file, name, value, value.count, 0) == 0
    }

    static func get(_ name: String, of file: String) -> [UInt8]? {
        guard let call = dlsym(nil, "getxattr") else { return nil }
        var value = [UInt8](repeating: 0, count: 1000)
        let count = unsafeBitCast(call, to: Getting.self)(file, name, &value, value.count)
        return count < 0 ? nil : Array(value.prefix(count))
    }
}
