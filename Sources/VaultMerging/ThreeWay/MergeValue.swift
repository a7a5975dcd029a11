import VaultSyntax

/// What an entry of a front matter holds, however it is written.
indirect enum MergeValue: Hashable {
    /// A text, and whether YAML reads it as one: `"2"`, not `2`.
    struct Scalar: Hashable {
        var text: String
        var isText = true
    }

    /// `key:` and null.
    case nothing
    case scalar(Scalar)
    case list([MergeValue])
    /// Keys and values in turn.
    case map([MergeValue])

    /// One text is a list of one, and an empty list nothing. Cost: linear in the nodes.
    init(of entry: Entry, in document: Document) { self.init(of: entry.value, in: document) }

    /// Likewise, of an entry's value.
    init(of node: Int32, in document: Document) {
        let value = Self.read(node, document)
        if case .list(let items) = value, items.count < 2 { self = items.first ?? .nothing } else { self = value }
    }

    private static func read(_ index: Int32, _ document: Document) -> MergeValue {
        let node = document.nodes[Int(index)]
        if node.isList { return .list(document.items(of: index).map { read($0, document) }) }
        if node.isMap {
            return .map(document.pairs(of: index).flatMap { [read($0.key, document), read($0.value, document)] })
        }
        switch CoreScalar(node, in: document) {
        case .null: return .nothing
        case .text: return .scalar(Scalar(text: document.text(node)))
        case .boolean, .number: return .scalar(Scalar(text: document.text(node), isText: false))
        }
    }

    /// The scalars of a list, or the only one; nil when there is more than scalars.
    var scalars: [Scalar]? {
        switch self {
        case .nothing: return []
        case .scalar(let scalar): return [scalar]
        case .map: return nil
        case .list(let items):
            var scalars: [Scalar] = []
            for item in items {
                switch item {
                case .nothing: break
                case .scalar(let scalar): scalars.append(scalar)
                case .list, .map: return nil
                }
            }
            return scalars
        }
    }

    /// Likewise as texts alone.
    var texts: [String]? { scalars?.map(\.text) }

    /// The same texts, or the same structure.
    func readsAs(_ other: MergeValue) -> Bool {
        if let texts, let others = other.texts { return texts == others }
        return self == other
    }
}
