extension RandomVault {
    /// Says of half of the actions and of the goals when their records were made, most actions on their day.
    mutating func addCreated() {
        for path in files.keys.sorted() where path.hasPrefix("actions/") || path.hasPrefix("journal/") {
            guard chance(50), let name = path.split(separator: "/").last else { continue }
            addCreated(moment(on: chance(80) ? String(name.prefix(10)) : "\(day())"), to: path)
        }
        for aim in aims where chance(45) { addCreated(moment(on: "\(day(-40...300))"), to: aim.path) }
    }

    /// With seconds or without.
    private mutating func moment(on day: String) -> String {
        let time = "\(twoDigits(number(0...23))):\(twoDigits(number(0...59)))"
        return day + "T" + time + (chance(80) ? ":\(twoDigits(number(0...59)))" : "")
    }

    /// As the first field.
    private mutating func addCreated(_ moment: String, to path: String) {
        guard let text = files[path], let end = text.firstIndex(where: \.isNewline) else { return }
        let start = text.index(after: end)
        files[path] = text[..<start] + "created: \(moment)\(text[end])" + text[start...]
    }
}
