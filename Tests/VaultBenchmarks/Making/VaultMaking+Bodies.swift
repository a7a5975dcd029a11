import VaultRecords

/// Bodies, and notes that are nothing else.
extension VaultMaking {
    /// Sentences, some with a link; all links lead to notes that are or will be there.
    mutating func writeBody(sentences: ClosedRange<Int>, on day: CalendarDate) {
        let count = numbers.number(in: sentences)
        if count > 4, numbers.happens(30) {
            text.line("## Notes")
            text.line("")
        }
        let isList = numbers.happens(15)
        for index in 0..<count {
            text.add(isList ? "- " : index % 3 > 0 ? " " : "")
            if numbers.happens(22) {
                let sentence = numbers.pick(Sentences.linking)
                text.add(sentence.before)
                writeLink(on: day)
                text.add(sentence.after)
            } else {
                text.add(numbers.pick(Sentences.plain))
            }
            if isList || index == count - 1 || index % 3 == 2 { text.line("") }
        }
    }

    private mutating func writeLink(on day: CalendarDate) {
        switch numbers.number(in: 0...9) {
        case 0...2 where !earlier.isEmpty: text.add("[[\(numbers.pick(earlier))|the last time]]")
        case 3: text.add("[[\(numbers.pick(plan.noteNames))]]")
        case 4: text.add("[[notes/\(numbers.pick(plan.noteNames))|an old note]]")
        case 5: text.add("[the map](https://example.org/maps/\(numbers.number(in: 1...9_999)))")
        case 6: text.add("[[\(numbers.pick(VaultPlan.values))]]")
        case 7: text.add("[[\(day.year)#Theme|this year]]")
        default: text.add("[[\(numbers.pick(plan.goals).name)]]")
        }
    }

    mutating func makePlainNotes() throws(BenchmarkError) {
        for name in plan.noteNames {
            text.startPlain()
            if numbers.happens(50) {
                text.line("---")
                text.list("tags", ["idea", numbers.pick(Sentences.tags)], &numbers)
                text.line("source: \"https://example.org/a/\(numbers.number(in: 1...9_999))\"")
                text.line("---")
            }
            text.line("# \(name)")
            text.line("")
            writeBody(sentences: 3...9, on: plan.lastDay)
            try put("notes/\(name).md")
        }
        let days = plan.firstDay.days(until: plan.lastDay) + 1
        for index in 0..<plan.journalCount {
            let day = plan.firstDay.adding(days: index * days / plan.journalCount)
            text.startPlain()
            writeBody(sentences: 2...7, on: day)
            try put("journal/\(day).md")
        }
    }
}
