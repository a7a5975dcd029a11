import Testing
import VaultRecords

@testable import VaultReviews

@Suite struct TitleWordsTests {
    @Test(arguments: [
        ("Run 190 km to the start line and home again", ["run", "line", "home"]), ("Run 120 km", ["run"]),
        ("Ten kilometres under an hour", []), ("Three hundred kilometres in 2026", []),
        ("Read 1,500 pages", ["read", "pages"]),
        ("An hour of yoga a week", ["yoga"]), ("Walk the Sixty-Six Lakes trail", ["walk", "lakes", "trail"]),
        ("Yoga, yoga, YOGA", ["yoga"]), ("Run 80 km before August", ["run"]), ("", []),
        ("Learn the front crawl", ["front", "crawl"]),
        ("Übung macht den Meister", ["übung", "macht", "den", "meister"]), ("B flat at 96", ["flat"]), ("10k", []),
    ])
    func whatATitleIsAbout(title: String, words: [String]) {
        #expect(TitleWords.meaningful(in: title, units: .builtIn) == words)
    }

    /// Units of the vault's measures are units.
    @Test func unitsSayNothing() {
        let units = UnitTable(measures: [MeasureSpellings(unit: "page", also: ["leaf"])])
        #expect(TitleWords.meaningful(in: "Pages and a leaf of books", units: units) == ["books"])
    }
}
