import Testing

/// What an editor asks is answered from one state of a vault.
@Suite struct EditorViewTests {
    @Test func viewKeepsItsDay() {
        #expect(editorView([:], today: "2026-11-20").today.description == "2026-11-20")
    }
}
