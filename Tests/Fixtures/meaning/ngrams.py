"""Vectors for tests: how often a text has each group of three letters, counted in 64 places.

Reads {"text": "..."} a line, prints a list of numbers a line. Stands in for a model of meaning.
"""

import json
import sys
import zlib

for line in sys.stdin:
    text = " " + json.loads(line)["text"].lower() + " "
    counts = [0] * 64
    for start in range(len(text) - 2):
        counts[zlib.crc32(text[start : start + 3].encode()) % 64] += 1
    print(json.dumps(counts))
