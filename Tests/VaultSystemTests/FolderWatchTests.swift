#if os(Linux)
    import Foundation
    import Testing
    import VaultTestSupport

    @testable import VaultSystem

    /// In the folder of the tests, on a disk of this machine.
    @Suite(.tags(.process)) struct FolderWatchTests {
        private let tree: TemporaryTree
        private let watch: FolderWatch

        init() throws {
            tree = try TemporaryTree(["run.md": "a", "goals/far.md": "b"])
            watch = try FolderWatch()
            #expect(try watch.add([tree.path, tree.absolute("goals")]) == true)
            #expect(!watch.hasChanged())
        }

        private func shell(_ line: String) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", line]
            process.currentDirectoryURL = URL(filePath: tree.path)
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }

        @Test(arguments: [
            "echo more >> run.md", "echo other > goals/far.md", "touch -d 2020-01-01 run.md", "chmod 600 run.md",
            "rm goals/far.md", "mv run.md goals/run.md", "mv run.md ../$$ && mv ../$$ run.md", "mkdir new",
            "rm -r goals", "mv goals ends", "cp run.md .new && mv .new run.md", ": > run.md", "ln -s run.md other.md",
        ])
        func isTold(line: String) throws {
            try shell(line)
            #expect(watch.hasChanged())
            #expect(!watch.hasChanged())
        }

        @Test(arguments: ["cat run.md goals/far.md", "ls -lR", "touch .run.md.swp && rm .run.md.swp", "mkdir .hidden"])
        func isNotTold(line: String) throws {
            try shell(line)
            #expect(!watch.hasChanged())
        }

        @Test func aNewFolderIsWatchedWhenItIsAdded() throws {
            try shell("mkdir new && echo a > new/a.md")
            #expect(watch.hasChanged())
            try shell("echo b > new/a.md")
            #expect(!watch.hasChanged())
            #expect(try watch.add([tree.path, tree.absolute("new")]) == true)
            #expect(try watch.add([tree.path, tree.absolute("new"), tree.absolute("nosuch")]) == false)
            try shell("echo c > new/a.md")
            #expect(watch.hasChanged())
        }

        /// A folder with the same name is another one.
        @Test func aFolderThatComesBackIsNew() throws {
            try shell("rm -r goals && mkdir goals")
            #expect(watch.hasChanged())
            #expect(try watch.add([tree.path, tree.absolute("goals")]) == true)
            try shell("echo c > goals/a.md")
            #expect(watch.hasChanged())
        }

        /// More events than the system keeps, which then says only that some are lost.
        @Test func manyChangesAreTold() throws {
            try shell("i=0; while [ $i -lt 9000 ]; do echo $i > a; rm a; i=$((i+1)); done")
            #expect(watch.hasChanged())
            #expect(!watch.hasChanged())
        }

        @Test func itSurvivesWithoutFolders() throws {
            let other = try FolderWatch()
            #expect(other.isEmpty)
            #expect(try other.add([]) == false)
            #expect(!other.hasChanged())
            #expect(other.isEmpty)
        }

        /// What was listed may be gone, or a file, before it is watched.
        @Test func itSurvivesFoldersThatAreGone() throws {
            let other = try FolderWatch()
            try shell("mkdir gone file && rmdir gone file && touch file")
            let folders = ["gone", "file", "goals"].map(tree.absolute)
            #expect(try other.add(folders) == true)
            try shell("rm -r goals")
            #expect(other.hasChanged())
            #expect(other.isEmpty)
            #expect(try other.add(folders) == false)
            try shell("mkdir goals")
            #expect(try other.add(folders) == true)
        }

        @Test func itIsWaitedFor() throws {
            #expect(FolderWatch.wait(watch, milliseconds: 1) == .timeIsOver)
            #expect(FolderWatch.wait(nil, milliseconds: 1) == .timeIsOver)
            try shell("echo more >> run.md")
            #expect(FolderWatch.wait(watch, milliseconds: 10_000) == .told)
            #expect(FolderWatch.wait(nil, milliseconds: -1) == .timeIsOver)
            #expect(watch.hasChanged())
            #expect(FolderWatch.wait(watch, milliseconds: 1) == .timeIsOver)
            #expect(watch.count == 2)
        }

        @Test func otherFileSystemsAreNot() {
            #expect(throws: Errno.notSupported) { try watch.add(["/proc/self"]) }
        }
    }
#endif
