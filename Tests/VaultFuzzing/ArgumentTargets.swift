import VaultChecks
import VaultConsole
import VaultProgram
import VaultRecords
import VaultReviews

extension FuzzTarget {
    /// The words of a line, by line breaks: they are understood, or refused in one line of words.
    static let arguments = FuzzTarget("arguments") { bytes in
        let words = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        do throws(UsageError) {
            let parsed = try VaultCommand.parser.parse(words)
            for option in ["as-of", "due", "from"] {
                _ = try? parsed.date(option, today: StandingVault.today, direction: .past)
            }
            _ = try? parsed.integer("weeks", in: 1...520)
        } catch {
            try expect(!error.message.isEmpty, "refused without a word")
        }
        for word in words {
            for direction in [DateArgument.Direction.past, .future] {
                guard let day = try? DateArgument.read(word, today: StandingVault.today, direction: direction) else {
                    continue
                }
                let again = try? DateArgument.read("\(day)", today: StandingVault.today, direction: direction)
                try expect(again == day, "'\(word)' is \(day), which reads otherwise")
            }
        }
        _ = try? LogWords(words, isKnown: { UnitTable.builtIn.unit($0).isKnown })
    }
}
