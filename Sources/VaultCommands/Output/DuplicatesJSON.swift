import VaultGoals
import VaultGraph
import VaultSyntax

/// Near duplicates for programs.
enum DuplicatesJSON {
    static func render(_ found: Duplicates, _ graph: Graph) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("since", found.newcomers?.since)
            json.member("pairs", array: found.pairs) { json, pair in write(pair, found, graph, to: &json) }
            json.member("summary") { json in
                json.member("pairs", found.pairs.count)
                for band in DuplicatePair.Band.allCases { json.member(band.rawValue, found.count(band)) }
            }
        }
        json.newline()
        return json.bytes
    }

    /// One pair a line.
    static func renderLines(_ found: Duplicates, _ graph: Graph) -> [UInt8] {
        var json = JSONWriter(.compact)
        for pair in found.pairs {
            write(pair, found, graph, to: &json)
            json.newline()
        }
        return json.bytes
    }

    private static func write(_ pair: DuplicatePair, _ found: Duplicates, _ graph: Graph, to json: inout JSONWriter) {
        json.object { json in
            json.member("type", graph.notes[pair.first].type.map { graph.schema.types[$0].name })
            json.member("score", decimal: pair.score.decimal)
            json.member("band", pair.band.rawValue)
            json.member("records", array: [pair.first, pair.second]) { json, number in
                let note = graph.notes[number]
                json.object { json in
                    json.member("name", note.name)
                    json.member("path", note.path)
                    json.member("title", note.title)
                    json.member("came_in", found.newcomers.map { $0.notes.contains(number) })
                }
            }
            json.member("reasons", array: pair.reasons) { json, reason in
                json.object { json in
                    json.member("what", reason.what)
                    json.member("score", decimal: reason.score.decimal)
                    json.member("differences", array: reason.titles) { $0.string($1.rawValue) }
                    json.member("one_sided", reason.isOneSided)
                }
            }
        }
    }
}
