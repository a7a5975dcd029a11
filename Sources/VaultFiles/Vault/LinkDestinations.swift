/// Where the symbolic links of a vault lead, each destination outside the root remembered, so that two links to one
/// file count once.
package struct LinkDestinations {
    package enum Destination {
        /// A file that is counted at the given path.
        case counted(String)
        /// A file outside the root, met for the first time.
        case outside
        case problem(FileProblem.Kind)
        /// A pipe, socket or device.
        case skipped
    }

    /// From the real path to the link that counts.
    private var outside: [[UInt8]: String] = [:]

    package init() {}

    /// Follows the link at a path relative to the root.
    package mutating func resolve(_ link: String, in root: VaultRoot) -> Destination {
        do throws(Errno) {
            let path = root.absolute(link)
            let real = try Platform.realPath(path)
            switch try Platform.status(path, below: Platform.workingFolder, followingLinks: true).kind {
            case .folder: return .problem(.linkedFolder)
            case .other, .link: return .skipped
            case .file: break
            }
            let prefix = Array(root.path.utf8) + [UInt8(ascii: "/")]
            if real.starts(with: prefix) {
                return .counted(String(decoding: real.dropFirst(prefix.count), as: UTF8.self))
            }
            if outside[real] != nil { return .counted(String(decoding: real, as: UTF8.self)) }
            outside[real] = link
            return .outside
        } catch .notFound {
            return .problem(.danglingLink)
        } catch .tooManyLinks {
            return .problem(.linkCycle)
        } catch {
            return .problem(.unreadableLink(error))
        }
    }
}
