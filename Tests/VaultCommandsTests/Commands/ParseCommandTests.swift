import Testing

/// `vault parse`
@Suite struct ParseCommandTests {
    @Test(arguments: [
        ("---\na: 1\n---\n", #"{"a":1}"#), ("no front matter\n", "{}"), ("", "{}"), ("---\n---\n", "{}"),
        (
            "---\na: [~, null, True, \"1\", 0x10, 1.50, -2e3, .inf]\n---\n",
            #"{"a":[null,null,true,"1",16,1.50,-2e3,".inf"]}"#
        ),
        ("---\na: 2026-11-21\nb: |\n  x\n  y\n---\n", #"{"a":"2026-11-21","b":"x\ny\n"}"#),
        ("---\n\"\": x\n1: {b: {c: []}}\n---\n", #"{"":"x","1":{"b":{"c":[]}}}"#),
        ("\u{feff}---\r\na: yes\r\n---\r\n", #"{"a":"yes"}"#),
    ])
    func values(text: String, frontMatter: String) throws {
        let folder = try SmallFolder(["a.md": text], isVault: false)
        let wanted = #"{"path":"a.md","front_matter":"# + frontMatter + #","problems":[]}"# + "\n"
        #expect(folder.run("parse", "a.md") == .init(stdout: wanted))
    }

    @Test func whatCannotBeReadIsLeftOutAndTold() throws {
        let folder = try SmallFolder(["a.md": "---\na: [[x]]\nb: 2\nb: 3\n---\n"], isVault: false)
        let answer = folder.run("parse", "a.md")
        #expect(answer.stdout.hasPrefix(#"{"path":"a.md","front_matter":{"b":2},"problems":[{"rule":"unquoted-link","#))
        #expect(answer.stdout.contains(#""line":2,"column":4,"#))
        #expect(answer.stdout.contains(#"{"rule":"duplicate-key","severity":"error","line":4,"column":1,"#))
        #expect(answer.exitCode == 1)
    }

    @Test func hintsAndWarningsAreNoFailure() throws {
        let folder = try SmallFolder(["a.md": "---\na: 1\n...\n"], isVault: false)
        let answer = folder.run("parse", "a.md")
        #expect(answer.stdout.contains(#""problems":[{"rule":"document-end-marker","severity":"hint","line":3,"#))
        #expect(answer.exitCode == 0)
    }

    @Test func filesThatCannotBeOpenedDoNotHideOthers() throws {
        let folder = try SmallFolder(["b.md": "x", "sub/c.md": "---\nc: 1\n---\n"], isVault: false)
        let answer = folder.run("parse", "a.md", "sub", "b.md", folder.scratch.path + "/sub/c.md")
        #expect(answer.stdout.split(separator: "\n").count == 2)
        #expect(answer.stderr.contains("cannot read 'a.md': no such file or folder"))
        #expect(answer.stderr.contains("cannot read 'sub': it is a folder"))
        #expect(answer.exitCode == 2)
    }
}
