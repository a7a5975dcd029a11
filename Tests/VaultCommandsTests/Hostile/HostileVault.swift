import Foundation
import Testing
import VaultTestSupport

/// What tests of vaults that are made to do harm ask of a folder.
extension SmallFolder {
    static let settings = "---\ntype: vault\nformat: 1\n---\n"

    /// A note with these fields.
    static func note(_ frontMatter: String, body: String = "") -> String { "---\n\(frontMatter)\n---\n\(body)" }

    /// Makes a symbolic link.
    func link(_ path: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path + "/" + path, withDestinationPath: destination)
    }
}

extension GitFolder.Answer {

    /// stdout as a JSON object.
    var json: [String: Any] {
        get throws {
            let object = try JSONSerialization.jsonObject(with: Data(stdout.utf8))
            return object as? [String: Any] ?? [:]
        }
    }

    /// The rules of the findings in check's JSON, by path.
    var rules: [String: [String]] {
        get throws {
            let findings = try json["findings"] as? [[String: Any]] ?? []
            return Dictionary(grouping: findings) { $0["path"] as? String ?? "" }
                .mapValues { $0.map { $0["rule"] as? String ?? "" } }
        }
    }
}

/// However many notes have one name, what is said of them fits a screen, and they are found.
@Suite struct NamesakeTests {
    private static let count = 600

    private static func folder(_ text: (Int) -> String) throws -> SmallFolder {
        let notes = (0..<count).map { ("n/\($0 / 100)/\($0)/index.md", text($0)) }
        return try SmallFolder(Dictionary(uniqueKeysWithValues: notes))
    }

    @Test func recordsOfOneNameAreOneFinding() throws {
        let folder = try Self.folder { "---\ntype: goal\ntitle: G \($0)\n---\n" }
        let answer = folder.run("check")
        #expect(answer.exitCode == 1)
        #expect(
            answer.stdout == """
                n/0/0/index.md:1:1: error: 599 other records are also named 'index' [duplicate-name]
                n/0/1/index.md:1:1: note: the other record
                n/0/10/index.md:1:1: note: the other record
                n/0/11/index.md:1:1: note: the other record
                n/0/12/index.md:1:1: note: the other record
                n/0/13/index.md:1:1: note: the other record
                n/0/14/index.md:1:1: note: the other record
                n/0/15/index.md:1:1: note: the other record
                note: and 592 more places
                help: rename one of them

                1 error in 601 notes, 600 of them records

                """)
        let search = folder.run("show", "index")
        #expect(
            search.exitCode != 0 && search.stderr.contains("600") && search.stderr.split(separator: "\n").count < 30)
        // The first of them can go, and be renamed: the finding is that of the others then.
        #expect(folder.run("delete", "n/0/0/index.md", "--yes").exitCode == 0)
        #expect(folder.run("rename", "n/0/1/index.md", "first").exitCode == 0)
        #expect(folder.run("check").stdout.hasPrefix("n/0/10/index.md:1:1: error: 597 other records"))
    }

    @Test func plainNotesOfOneNameAreFoundByTheirPlace() throws {
        let folder = try Self.folder { "[[index]] [here](index.md) [[\($0)/index]]\n" }
        #expect(folder.run("check", "--plain", "--strict").exitCode == 0)
        let answer = folder.run("rename", "n/3/321/index.md", "start")
        #expect(answer.stdout == "renamed n/3/321/index.md to n/3/321/start.md\n3 links in 1 note updated\n")
        #expect(folder.texts["n/3/321/start.md"] == "[[start]] [here](start.md) [[321/start]]\n")
    }

    @Test func aNameThatManyPlainNotesShareIsOneHint() throws {
        let folder = try Self.folder { $0 == 7 ? "---\ntype: goal\n---\n" : "plain\n" }
        let answer = folder.run("check")
        #expect(answer.stdout.hasPrefix("n/0/7/index.md:1:1: hint: 599 plain notes are also named 'index'"))
        #expect(answer.stdout.split(separator: "\n").count < 14)
    }
}
