import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

/// The real program on a disk of which less and less is free. `VAULT_FULL_DISKS` of the environment asks for more of
/// these.
@Suite(.tags(.crash, .process), .enabled(if: geteuid() == 0, "only the superuser may mount a disk"), .serialized)
struct FullDiskTests {
    private static let system = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]

    @Test(arguments: ["tmpfs", "ext4"])
    func `the exit code says whether the change is made`(kind: String) throws {
        let count = RealVault.setting("VAULT_FULL_DISKS", 12)
        let disk = try ScratchFolder()
        guard try Self.mount(kind, at: disk.path) else {
            print("no \(kind) could be mounted: no disk was filled")
            return
        }
        defer { _ = try? ChildProcess.run("umount", ["-l", disk.path], environment: Self.system) }
        var outcomes: [String: Int] = [:]
        for number in 0..<count {
            let command = TracedCommand.all[number % TracedCommand.all.count]
            let room = [0, 4, 8, 12, 16, 20, 24, 28, 32, 40, 64][number * 7 % 11] * 1024
            let vault = try command.vault(below: disk.path)
            let trial = try command.trial()
            try Self.fill(disk.path, leaving: room)
            let answer = try vault.run(command.words)
            let what = "\(command), \(room) bytes of \(kind): \(answer)"
            #expect([0, 2, 3].contains(answer.exitCode), "\(what)")
            try FileManager.default.removeItem(atPath: disk.path + "/filler")
            #expect(try vault.runNextCommand(number).exitCode == 0, "\(what)")
            #expect(trial.name(try vault.state()) == (answer.exitCode == 2 ? "old" : "new"), "\(what)")
            #expect(vault.leftovers == [], "\(what)")
            outcomes["exit code \(answer.exitCode)", default: 0] += 1
        }
        print("\(count) commands on a full \(kind): \(outcomes.sorted { $0.key < $1.key })")
    }

    private static func mount(_ kind: String, at path: String) throws -> Bool {
        if kind == "tmpfs" {
            let words = ["-t", "tmpfs", "-o", "size=512k", "tmpfs", path]
            return try ChildProcess.run("mount", words, environment: system).status == 0
        }
        let image = path + ".img"
        defer { try? FileManager.default.removeItem(atPath: image) }
        let line = "truncate -s 2M \"$1\" && mkfs.ext4 -q -F \"$1\" && mount -o loop \"$1\" \"$2\""
        return try ChildProcess.run("sh", ["-c", line, "sh", image, path], environment: system).status == 0
    }

    /// Fills a disk but for so many bytes, as far as its blocks allow.
    private static func fill(_ folder: String, leaving room: Int) throws {
        let filler = folder + "/filler"
        let line = "dd if=/dev/zero of=\"$1\" bs=1k 2>/dev/null; truncate -s -$2 \"$1\" 2>/dev/null; true"
        _ = try ChildProcess.run("sh", ["-c", line, "sh", filler, String(room)], environment: system)
    }
}
