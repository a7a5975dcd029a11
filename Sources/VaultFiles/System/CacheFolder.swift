/// The user's folder for files that may be deleted at any time.
package enum CacheFolder {
    /// `vault` in `XDG_CACHE_HOME`, else in `.cache` of the home folder; nil where the environment names neither.
    package static func path(_ environment: [String: String]) -> String? {
        var folder = environment["XDG_CACHE_HOME"] ?? ""
        if !folder.hasPrefix("/") {
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            folder = home + "/.cache"
        }
        return folder + "/vault"
    }
}
