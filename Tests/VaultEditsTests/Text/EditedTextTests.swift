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
