/// What a rule says of one problem of a front matter.
struct Wording {
    var message: String
    var help: String?
    /// The title of the fix that the problem's edits make.
    var fix: String?
    /// Whether that fix may be made unasked.
    var isCertain: Bool
    /// What the related place is.
    var related: String?

    init(_ message: String, help: String? = nil, fix: String? = nil, isCertain: Bool = false, related: String? = nil) {
        self.message = message
        self.help = help
        self.fix = fix
        self.isCertain = isCertain
        self.related = related
    }
}
