import Testing
import VaultSyntax

@testable import VaultEdits

/// Steps become edits of the first text.
@Suite struct EditedTextTests {
    @Test func stepsOnStepsAreOneEdit() {
        var text = EditedText(Array("abcdef".utf8))
        let step1 = text.apply([.replace(1..<3, "XY"), .insert("-", at: 6)])
        #expect(step1)
        let step2 = text.apply([.replace(2..<4, "Z")])
        #expect(step2)
        #expect(String(decoding: text.bytes, as: UTF8.self) == "aXZef-")
        #expect(text.edits == [.replace(1..<4, "XZ"), .insert("-", at: 6)])
    }

    @Test func whatIsTakenBackIsNoEdit() {
        var text = EditedText(Array("abc".utf8))
        let step3 = text.apply([.delete(1..<2)])
        #expect(step3)
        let step4 = text.apply([.insert("b", at: 1)])
        #expect(step4)
        #expect(text.edits == [])
    }

    @Test func editsAreAsSmallAsTheyCanBeButCutNoCharacter() {
        var text = EditedText(Array("xéy".utf8))
        let step5 = text.apply([.replace(0..<4, "xèy")])
        #expect(step5)
        #expect(text.edits == [.replace(1..<3, "è")])
    }

    @Test func insertionsAtOnePlaceKeepTheirOrder() {
        var text = EditedText(Array("ab".utf8))
        let step6 = text.apply([.insert("1", at: 1), .delete(1..<2), .insert("2", at: 1)])
        #expect(step6)
        #expect(String(decoding: text.bytes, as: UTF8.self) == "a12")
    }

    @Test(arguments: [[TextEdit.delete(0..<2), .delete(1..<3)], [.delete(2..<9)]])
    func overlapIsRefused(edits: [TextEdit]) {
        var text = EditedText(Array("abc".utf8))
        let isDone = text.apply(edits)
        #expect(!isDone)
        #expect(String(decoding: text.bytes, as: UTF8.self) == "abc")
    }
}

@Suite struct SteppedChangeTests {
    private func edit(_ range: Range<Int>, _ text: String) -> TextEdit {
        TextEdit(range: ByteRange(range.lowerBound, range.upperBound), replacement: text)
    }

    @Test func stepsBecomeOneChangeOfTheFirstTexts() {
        let (first, second) = (Array("one two".utf8), Array("three".utf8))
        var steps = SteppedChange()
        var taken = [steps.edit("a.md", before: first, [edit(0..<3, "1")])]
        #expect(steps.bytes(of: "a.md") == Array("1 two".utf8))
        // Each step sees what the one before left.
        taken.append(steps.edit("a.md", before: first, [edit(0..<1, "x")]))
        taken.append(steps.edit("a.md", before: Array("1 two".utf8), [edit(2..<5, "2")]))
        taken.append(steps.edit("b.md", before: second, [edit(0..<1, "T")]))
        steps.delete("b.md", before: second)
        taken.append(steps.edit("b.md", before: Array("Three".utf8), [edit(0..<1, "x")]))
        #expect(taken == [true, false, true, true, false])
        #expect(
            steps.change.files == [
                FileEdit(path: "a.md", before: first, edits: [edit(0..<3, "1"), edit(4..<7, "2")]),
                .deleting("b.md", before: second),
            ])
    }

    @Test func whatIsAsBeforeIsNoChange() {
        let text = Array("one".utf8)
        var steps = SteppedChange()
        var taken = [steps.edit("a.md", before: text, [edit(0..<1, "O")])]
        taken.append(steps.edit("a.md", before: Array("One".utf8), [edit(0..<1, "o")]))
        taken.append(steps.edit("a.md", before: text, [edit(2..<9, "x")]))
        #expect(taken == [true, true, false])
        #expect(steps.change.files.isEmpty)
    }

    @Test func aFileThatIsMadeHasItsLastText() {
        var steps = SteppedChange()
        var taken = [steps.make("a.md", [edit(0..<0, "one")]), steps.make("b.md", [edit(0..<0, "two")])]
        taken.append(steps.make("a.md", []))
        taken.append(steps.edit("a.md", before: Array("one".utf8), [edit(0..<1, "O")]))
        steps.delete("b.md", before: Array("two".utf8))
        #expect(taken == [true, true, false, true])
        #expect(steps.change.files == [.creating("a.md", "One")])
    }

    /// The same letter, composed and in two parts.
    @Test func namesThatSwiftTakesForEqualAreTwoFiles() {
        let (first, second) = (Array("one".utf8), Array("two".utf8))
        var steps = SteppedChange()
        let isTaken = steps.edit("\u{E9}.md", before: first, [edit(0..<1, "O")])
        steps.delete("e\u{301}.md", before: second)
        #expect(isTaken && steps.bytes(of: "\u{E9}.md") == Array("One".utf8))
        #expect(steps.change.files.map(\.fate) == [.kept, .deleted])
        #expect(steps.change.files.map(\.before) == [first, second])
    }
}
