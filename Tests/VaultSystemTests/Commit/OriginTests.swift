import Testing
import VaultSyntax

@testable import VaultSystem

/// What a machine is known by.
struct OriginTests {
    private static let id = Array("0123456789abcdef0123456789ABCDEF".utf8)

    @Test(arguments: [
        ("0123456789abcdef0123456789ABCDEF\n", true), ("0123456789abcdef0123456789ABCDEF", true),
        ("0123456789abcdef0123456789ABCDEF\nmore", true), ("", false), ("\n", false), ("uninitialized\n", false),
        ("00000000000000000000000000000000\n", false), ("0123456789abcdef0123456789abcde\n", false),
        ("0123456789abcdef0123456789abcdeff\n", false), ("0123456789abcdef0123456789abcdeg\n", false),
        ("0123456789abcdef0123456789abcde\u{E9}", false),
    ])
    func `only a whole id of the system counts`(text: String, counts: Bool) {
        #expect((MachineID.systemID(Array(text.utf8)) != nil) == counts)
    }

    @Test func `the id is told by a hash that does not show it`() {
        let machine = MachineID(systemID: Self.id, host: "desk")
        #expect(machine.text.hasPrefix("id-") && machine.text.count == 19)
        #expect(machine == MachineID(systemID: Self.id, host: "another name"))
        #expect(machine != MachineID(systemID: Self.id.reversed(), host: "desk"))
        let digits = String(decoding: Self.id, as: UTF8.self)
        #expect(!(0..<28).contains { machine.text.contains(digits.dropFirst($0).prefix(4)) })
        #expect(MachineID(systemID: nil, host: "desk").text == "name-desk")
        #expect(MachineID.here == MachineID.here)
    }

    @Test func `a machine is the same under another name, and an older program knew the name alone`() {
        func origin(_ machine: String?, _ host: String) -> Origin {
            Origin(machine: machine.map { MachineID(text: $0) }, host: host, process: 1)
        }
        #expect(origin("id-1", "desk").isAtHome(with: origin("id-1", "couch")))
        #expect(!origin("id-1", "desk").isAtHome(with: origin("id-2", "desk")))
        #expect(!origin("name-desk", "desk").isAtHome(with: origin("id-2", "desk")))
        #expect(origin(nil, "desk").isAtHome(with: origin("id-1", "desk")))
        #expect(!origin(nil, "desk").isAtHome(with: origin("id-1", "couch")))
    }

    @Test func `a journal of an older program is read`() throws {
        var old = Journal(origin: .here, time: "t", description: "x")
        old.madeFolders = ["a"]
        var text = String(decoding: old.text, as: UTF8.self).split(separator: "\n").dropLast().map { $0 + "\n" }
        text[0] = "vault-journal-1\n"
        text[1] = "root /somewhere/else\n"
        let body = Array(text.joined().utf8)
        let read = try #require(Journal(text: body + Array("end \(Fingerprint(body).text)\n".utf8)))
        #expect(read.origin == Origin(machine: nil, host: Platform.hostName, process: Platform.processNumber))
        #expect(read.madeFolders == ["a"])
        #expect(read.origin.isAtHome(with: .here))
        // The word means nothing in a journal of today.
        let today = Array(String(decoding: body, as: UTF8.self).replacing("journal-1", with: "journal-2").utf8)
        #expect(Journal(text: today + Array("end \(Fingerprint(today).text)\n".utf8)) == nil)
    }

    @Test func `only a process since the last start of this machine may live`() {
        var note = LockNote(origin: .here, since: "t")
        #expect(note.mayLive(at: .here))
        #expect(LockNote(text: note.text) == note)
        note.boot = "another"
        #expect(!note.mayLive(at: .here) || Platform.bootID == nil)
        note.boot = nil
        #expect(note.mayLive(at: .here))
        note.origin = Origin(machine: MachineID(text: "id-0"), host: Platform.hostName, process: 1)
        #expect(!note.mayLive(at: .here))
    }
}
