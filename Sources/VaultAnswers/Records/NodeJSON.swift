import VaultSyntax

/// Values of a front matter as plain JSON, without a schema: the YAML 1.2 core schema; dates stay text.
package enum NodeJSON {
    /// A value with all that it contains. Of a repeated key the first counts.
    /// The parser's limit of depth bounds the recursion.
    package static func write(_ index: Int32, of document: Document, to json: inout JSONWriter) {
        let node = document.nodes[Int(index)]
        if node.isMap {
            json.object { json in
                var seen: Set<String> = []
                for (key, value) in document.pairs(of: index) {
                    let name = self.key(key, of: document)
                    guard seen.insert(name).inserted else { continue }
                    json.key(name)
                    write(value, of: document, to: &json)
                }
            }
        } else if node.isList {
            json.array(of: document.items(of: index)) { write($1, of: document, to: &$0) }
        } else {
            switch CoreScalar(node, in: document) {
            case .null: json.null()
            case .boolean(let value): json.bool(value)
            case .number(let text): json.number(text)
            case .text(let text): json.string(text)
            }
        }
    }

    /// A key's text; of a key that is not a scalar its bytes as they are.
    package static func key(_ index: Int32, of document: Document) -> String {
        let node = document.nodes[Int(index)]
        return node.isScalar ? document.text(node) : document.text(node.range)
    }
}
