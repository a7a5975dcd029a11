import VaultEdits
import VaultGraph
import VaultProgress
import VaultSchema

extension TermCalendar {
    /// The name that the proposed term would have: `term-N`, with a number after it when a note is called that.
    package var proposedName: String {
        let name = "term-\(proposal.number)"
        let taken = Set(model.graph.allNames.map { $0.name.lowercased() })
        guard taken.contains(name) else { return name }
        return (2...).lazy.map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
    }

    /// The status that fits its dates.
    package var proposedStatus: PlannedSpan.TermStatus { proposal.first > today ? .planned : .active }

    /// What its fields hold, in the order of the schema.
    package var proposedFields: [(field: String, text: String)] {
        let year = years.first { $0.number == proposal.first.year }
        return [
            ("number", "\(proposal.number)"), ("start", "\(proposal.first)"), ("end", "\(proposal.last)"),
            ("status", proposedStatus.rawValue),
        ] + (year.map { [("year", "[[\($0.name)]]")] } ?? [])
    }

    /// The text of its file.
    package var proposedText: String {
        let year = years.first { $0.number == proposal.first.year }
        let link = year.map { "year: \(ScalarSpelling.quoted("[[\($0.name)]]"))\n" } ?? ""
        return """
            ---
            type: term
            number: \(proposal.number)
            start: \(proposal.first)
            end: \(proposal.last)
            status: \(proposedStatus.rawValue)
            \(link)---

            """
    }

    private var years: [TermRecord] { model.terms.filter { $0.kind == .year && !$0.isArchived } }
}
