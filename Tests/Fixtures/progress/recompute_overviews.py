#!/usr/bin/env python3
"""Recomputes what a vault's values, actions without goals, terms and units come to, on top of recompute_vault.py.

    python3 recompute_overviews.py align VAULT DAY        what `vault align --format json` prints
    python3 recompute_overviews.py match VAULT DAY        what `vault match --format json` prints
    python3 recompute_overviews.py terms VAULT DAY        figures of `vault term review` of every term, year and period
    python3 recompute_overviews.py units VAULT DAY        figures of `vault units`
    python3 recompute_overviews.py record VAULT DAY...    figures of all, and checksums of what the first two print
"""

import re
import sys
from datetime import date, timedelta
from fractions import Fraction as F

sys.dont_write_bytecode = True
import recompute as rules
from recompute_vault import SPANS, Vault, as_written, checksum, forms, percent, rounded, span_of, words, written

RUNNING = ("on_track", "behind", "not_started", "open")
LEVELS = {"highest_order": 1, "major": 10, "general": 40, "life_area": 40}
PERIODS_A_WEEK = {"day": F(7), "week": F(1), "month": F(400 * 12 * 7, 146097)}


# Values

def counts(days, as_of):
    """How many of some days are among the last 7, the 7 before and the last 28."""
    ages = [(as_of - day).days for day in days if day <= as_of]
    return [sum(first <= age <= last for age in ages) for first, last in ((0, 6), (7, 13), (0, 27))]


def counts_for(action, goals):
    """The names of the goals that an action links, and of the milestones of these that count it too."""
    if "counts_for" not in action:
        names = {name for name, _ in action["links"] + action["titled"]}
        for goal in goals.values():
            above = goals.get(goal["goal"])
            if above and above["name"] in names and all(
                    rules.inside(action["day"], rules.with_late_days(g)) for g in (above, goal)):
                names = names | {goal["name"]}
        action["counts_for"] = names
    return action["counts_for"]


def served_by(action, goals):
    """The values that an action links, or one of the goals does that it counts for."""
    return set(action["values"]).union(*(goals[name]["served"] for name in counts_for(action, goals)))


def goal_of_value(answer, value=None):
    goal = answer["goal"]
    entry = {"name": goal["name"], "type": goal["kind"], "title": goal["note"].title, "path": goal["note"].path}
    entry["status"] = answer["status"]
    return entry if value is None else {**entry, "alignment": goal["served"][value.name]}


def value_json(value, found, days, as_of):
    serving = [goal_of_value(a, value) for a in found.values() if value.name in a["goal"]["served"]]
    serving.sort(key=lambda goal: (-goal["alignment"], goal["name"]))
    running = [goal for goal in serving if goal["status"] in RUNNING]
    last7, before, last28 = counts(days, as_of)
    since = min(((as_of - day).days for day in days if day <= as_of), default=None)
    level = (value.one("level") or "general").lower()
    reasons = []
    if level == "major":
        reasons += ["no-running-goal"] if not running else []
        reasons += ["no-recent-action"] if since is None or since >= 14 else []
    mean = rules.mean([F(goal["alignment"]) for goal in running])
    return {
        "name": value.name, "title": value.title, "path": value.path, "level": level,
        "priority": int(value.one("priority") or LEVELS[level]), "domain": value.one("domain"), "archived": False,
        "running_goals": len(running), "mean_alignment": None if mean is None else rounded(mean, 1),
        "actions_last_7": last7, "actions_previous_7": before, "actions_last_28": last28,
        "fulfilment": rounded(F(100 * last7, int(value.one("priority") or LEVELS[level])), 1),
        "engagement": rounded(len(running) * (mean or 0) * F(last28, 100), 2), "days_since_last": since,
        "momentum": "growing" if last7 > before else "declining" if last7 < before else "steady" if last7 else None,
        "neglected": bool(reasons), "reasons": reasons, "goals": running,
        "other_goals": [goal for goal in serving if goal not in running],
    }


def hours(answer):
    """What a running goal asks of a week: the most that one of its targets in units of time does."""
    asked = []
    for target, result in answer["results"]:
        if target["group"] != "time":
            continue
        if target["mode"] == "rate":
            a_week = PERIODS_A_WEEK[target["period"]] if target["days"] is None else len(target["days"])
            asked.append(target["amount"] * a_week / 3600)
        elif target["mode"] == "total" and result["per_day"] is not None:
            asked.append(min(result["per_day"] * 7, result["remaining"]) / 3600)
    return max(asked, default=None)


def evenness(numbers):
    """1 when all numbers are the same, 0 when only one is above 0; two actions drawn at random, are they for two values?"""
    every = sum(numbers)
    if not every or len(numbers) < 2:
        return None
    two = sum(F(a, every) * F(b, every) for i, a in enumerate(numbers) for j, b in enumerate(numbers) if i != j)
    return rounded(two / (1 - F(1, len(numbers))), 2)


def alignment(vault, as_of):
    found = vault.on(as_of)
    goals = {goal["name"]: goal for goal in vault.goals}
    running = {name: answer for name, answer in found.items() if answer["status"] in RUNNING}
    serving = [(action["day"], served_by(action, goals)) for action in vault.actions + vault.daily]
    records = [note for note in vault.folder.of_types("value") if not note.archived]
    values = [value_json(v, found, [day for day, of in serving if v.name in of], as_of) for v in records]
    values.sort(key=lambda value: (list(LEVELS).index(value["level"]), value["priority"], value["name"]))
    without = [
        goal_of_value(answer) for answer in running.values() if not answer["goal"]["served"]
        and not (answer["goal"]["goal"] in found and found[answer["goal"]["goal"]]["goal"]["served"])
    ]
    asking = {name: hours(answer) for name, answer in running.items() if hours(answer) is not None}
    shares = [(name, share) for name, share in asking.items() if running[name]["goal"]["goal"] not in asking]
    planned, available = sum((share for _, share in shares), F(0)), F(168)
    listed = []
    for name, share in sorted(shares, key=lambda s: (-s[1], s[0])):
        entry = goal_of_value(running[name])
        del entry["status"]
        listed.append({**entry, "hours": rounded(share, 6)})
    too_much = {
        "kind": "weekly-hours", "planned": rounded(planned, 6), "available": rounded(available, 6),
        "over": rounded(planned - available, 6),
    }
    spread = [value["actions_last_28"] for value in values if value["level"] != "life_area"]
    several = [of & {value.name for value in records} for day, of in serving if 0 <= (as_of - day).days < 28]
    last = ("last_7", "previous_7", "last_28")
    of_all = counts([day for day, _ in serving], as_of)
    of_serving = counts([day for day, of in serving if of & {value.name for value in records}], as_of)
    return {
        "schema_version": 2, "as_of": as_of, "values": values, "goals_without_values": without,
        "weekly_hours": {"planned": rounded(planned, 6), "available": rounded(available, 6), "goals": listed},
        "conflicts": [too_much] if planned > available else [],
        "balance": {"score": evenness(spread), "values": len(spread), "actions": sum(spread)},
        "cross_domain": {"actions_last_28": sum(len(of) > 1 for of in several)},
        "summary": {
            "values": sum(value["level"] != "life_area" for value in values),
            "life_areas": sum(value["level"] == "life_area" for value in values),
            "neglected": sum(value["neglected"] for value in values), "running_goals": len(running),
            "goals_without_values": len(without), **dict(zip(("actions_" + word for word in last), of_all)),
            **dict(zip(("serving_" + word for word in last), of_serving)),
        },
        "skipped_vaults": [{"path": path, "notes": notes} for path, notes in vault.folder.nested],
    }


# Suggestions

MOST_GOALS = 5


# Of the words that titles in a random vault have, those that say little.
SAY_LITTLE = {"the", "more", "daily", "again", "learn", "done"}


def telling(text):
    """The words of a title that say what it is about, each once: not short ones, units and words that say little."""
    found = [word for word, _ in words(text) if len(word) >= 3 and word not in SAY_LITTLE]
    return list(dict.fromkeys(w for w in found if w not in rules.UNITS and rules.folded(w) not in rules.UNITS))


def shared_words(goal, note):
    """Whether it has keywords, (word, where it stands in the action) of each shared one, and how strongly that speaks.

    They are keywords, or without them words of the title."""
    keywords = [keyword for keyword, _ in goal["note"].items("keywords")]
    places = {"title": forms(note.title), "tag": set(), "body": forms(note.body)}
    for tag, _ in note.items("tags"):
        places["tag"] |= forms(tag)
    asked = [(k, forms(k)) for k in keywords] or [(word, forms(word)) for word in telling(goal["note"].title)]
    shared = {}
    for word, parts in asked:
        for place, said in places.items():
            if parts <= said and word not in shared:
                shared[word] = place
    count, is_above = len(shared), any(place != "body" for place in shared.values())
    if is_above and (keywords or count >= 2 or 2 * count >= len(asked)):
        strength = 5
    elif is_above or count and (keywords or count >= min(2, len(asked))):
        strength = 3
    else:
        strength, shared = 0, {}
    return keywords, list(shared.items()), strength


LATEST = 10


def earlier(vault, as_of):
    """The actions that link a goal, the last one first, by the words of their titles, and the durations of each goal."""
    linked = [action for action in vault.actions if action["links"] and action["day"] <= as_of]
    linked.sort(key=lambda action: (action["day"], action["path"].encode()), reverse=True)
    by_title, by_word, durations, ruled_out = {}, {}, {}, {}
    for action in vault.actions:
        said = tuple(telling(action["note"].title))
        if said and action["day"] <= as_of:
            ruled_out.setdefault(said, set()).update(action["not_for"])
    for action in linked:
        said = telling(action["note"].title)
        by_title.setdefault(tuple(said), []).append(action)
        for word in said:
            by_word.setdefault(word, []).append(action)
        if action["duration"]:
            for name in {name for name, _ in action["links"]}:
                durations.setdefault(name, []).append(rules.amount(action["duration"][0])[1])
    for said in ruled_out:
        ruled_out[said] -= {name for a in by_title.get(said, [])[:LATEST + 1] for name, _ in a["links"]}
    return by_title, by_word, durations, ruled_out


def past(action, known):
    """By the name of a goal, what most of the last actions with the same title say for it, or with a word of it."""
    by_title, by_word, _, _ = known
    said = telling(action["note"].title)
    groups = [(None, by_title.get(tuple(said), []))] + [(word, by_word.get(word, [])) for word in said] if said else []
    found = {}
    for word, actions in groups:
        last = [a for a in actions if a is not action][:LATEST]
        for name in {name for a in last for name, _ in a["links"]}:
            count = sum(any(link == name for link, _ in a["links"]) for a in last)
            if 2 * count < len(last) or word is not None and count < 2:
                continue
            weight = (word is None, F(count, len(last)), count)
            if name not in found or weight > found[name][0]:
                found[name] = (weight, {"word": word, "linked": count, "of": len(last)})
    return found


def suggestion(vault, action, answer, known):
    """What speaks for a goal, before its confidence whether words or earlier actions do; None when nothing does."""
    goal, note = answer["goal"], action["note"]
    if answer["status"] in ("paused", "dropped") or goal["goal"] is not None:
        return None
    if not rules.inside(action["day"], (answer["start"], answer["due"])):
        return None
    if goal["name"] in {name for name, _ in action["titled"]} | action["not_for"]:
        return None
    if goal["name"] in known[3].get(tuple(telling(note.title)), set()):
        return None
    asked = [target for target, _ in answer["results"] if target["group"] not in ("times", "days")]
    fed, alone = [], 0
    for target in asked:
        for _, amount, _, origin, _ in rules.given(target, {"name": ""}, [(action, 0, None)]):
            fed.append({
                "target": target["written"], "amount": rounded(amount / target["factor"], 6),
                "unit": target["unit"], "from": "measure" if origin == "measure" else "duration",
            })
            alone += target["group"] != "time" and target["mode"] not in ("best", "latest")
    keywords, shared, strength = shared_words(goal, note)
    _, link = past(action, known).get(goal["name"], (None, None))
    before = 0 if link is None else 5 if link["word"] is None else 3
    kinship = max(strength, before) + (2 if strength and before else 0)
    if asked and not fed or kinship == 0 and (keywords or alone == 0):
        return None
    amounts, usual = F(len(fed), len(asked)) if asked else F(0), None
    habits = [target for target, _ in answer["results"]] if not asked else []
    if habits:
        amounts = F(1)
        taken = known[2].get(goal["name"])
        if taken and action["duration"]:
            seconds = rules.amount(action["duration"][0])[1]
            if seconds * 2 < min(taken) or seconds > 2 * max(taken):
                amounts = F(0)
                usual = {"shortest": rounded(min(taken) / 60, 6), "longest": rounded(max(taken) / 60, 6)}
        for target in habits:
            for _, amount, _, origin, _ in rules.given(target, {"name": ""}, [(action, 0, None)]):
                amount = rounded(amount / target["factor"], 6)
                fed.append({"target": target["written"], "amount": amount, "unit": target["unit"], "from": origin})
    in_term = any(kind == "term" and first <= action["day"] <= last for kind, first, last, _ in goal["spans"])
    confidence = F(2, 10) * amounts + F(kinship, 10) + (F(1, 10) if in_term else 0)
    found = vault.folder.resolve(goal["name"], ("goal", "milestone", "obligation"))
    name = goal["name"] if found is goal["note"] else goal["note"].path[:-3]
    return kinship > 0, {
        **named(action), "left_out": None, "goal": goal["name"], "goal_path": goal["note"].path, "goal_title": goal["note"].title,
        "link": f"[[{name}]]", "confidence": rounded(confidence, 6),
        "band": "confident" if confidence >= F(7, 10) else "review",
        "reasons": {
            "targets": fed, "target_count": len(asked) or len(habits),
            "words": [{"word": w, "of": "keywords" if keywords else "title", "in": place} for w, place in shared],
            "past": link, "other_durations": usual, "in_term": in_term,
        },
    }


def named(action):
    return {"action": action["name"], "path": action["path"], "date": action["day"], "title": action["note"].title}


def matches(vault, as_of):
    found = vault.on(as_of)
    actions = [action for action in vault.actions if action["day"] <= as_of]
    actions = [action for action in actions if not action["note"].archived and not action["note"].items("goals")]
    actions = [action for action in actions if not action["titled"]]
    actions.sort(key=lambda a: (-a["day"].toordinal(), rules.moment(a), rules.by_number(a["name"])))
    every, unmatched, bands, known = [], [], [], earlier(vault, as_of)
    for action in actions:
        fitting = [s for answer in found.values() if (s := suggestion(vault, action, answer, known))]
        fitting.sort(key=lambda s: (-F(s[1]["confidence"]), not s[0], s[1]["goal_path"]))
        fitting = [s for _, s in fitting]
        likeliest = fitting[:MOST_GOALS]
        every += [{**s, "left_out": len(fitting) - len(likeliest)} for s in likeliest]
        bands += [s["band"] for s in fitting]
        unmatched += [] if fitting else [named(action)]
    return {
        "schema_version": 2, "as_of": as_of, "suggestions": every, "unmatched": unmatched,
        "summary": {
            "actions": len(actions), "with_suggestion": len(actions) - len(unmatched),
            "confident": bands.count("confident"), "review": bands.count("review"),
            "left_out": len(bands) - len(every),
        },
    }


# Terms

def seconds(action):
    """The duration, or without one the only measure of time; None unless above 0."""
    if action["duration"]:
        found = [rules.amount(action["duration"][0])[1]]
    else:
        found = [n for group, n in (rules.amount(text) for text, _ in action["measures"]) if group == "time"]
    return found[0] if len(found) == 1 and found[0] > 0 else F(0)


def tally(actions):
    """How many actions there are, and their hours."""
    return len(actions), rounded(sum((seconds(a) for a in actions), F(0)) / 3600, 6)


def terms(vault, as_of):
    for note in sorted(vault.folder.of_types(*SPANS), key=lambda note: note.path):
        term(vault, as_of, note)


def term(vault, as_of, note):
    """Prints what was planned and done in a term; one that is over is judged on the morning after its last day.

    Then nothing that came later counts, terms that began later are none of a goal's, and goals that were archived since
    are as they were.
    """
    _, first, last, _ = span_of(note)
    judged, known = (last + timedelta(days=1), last) if last < as_of else (as_of, as_of)
    goals = []
    for goal in vault.goals:
        is_later = goal["completed"] is not None and goal["completed"] > known
        undone = {"completed": None, "stated": None if goal["stated"] in ("achieved", "dropped") else goal["stated"]}
        begun = [span for span in goal["spans"] if span[1] <= known]
        spans = begun if last < as_of and begun else goal["spans"]
        archived = goal["archived"] and last >= as_of
        goals.append({**goal, **(undone if is_later else {}), "spans": spans, "archived": archived})
    actions = [action for action in vault.actions + vault.daily if action["day"] <= known]
    found = rules.answers(goals, actions, judged, vault.folder.sunday)
    done = [action for action in vault.actions + vault.daily if first <= action["day"] <= min(last, as_of)]
    linked = [action for action in done if action["links"] or action["titled"]]
    unlinked = [action for action in done if not action["note"].items("goals") and not action.get("property")]
    unlinked = [action for action in unlinked if not action["titled"]]
    rules.line("term", note.name, judged, (last - first).days + 1, len(done), len(linked), len(unlinked),
               len({action["day"] for action in done}), tally(done)[1])
    planned = {
        name: answer for name, answer in found.items()
        if note in [vault.folder.resolve(text, SPANS) for text, _ in answer["goal"]["note"].items("terms")]
    }
    every = {goal["name"]: goal for goal in vault.goals}
    for name, answer in planned.items():
        of_goal = [action for action in done if name in counts_for(action, every)]
        rules.line("planned", name, answer["status"], percent(answer["percent"]), *tally(of_goal))
    values = [value for value in vault.folder.of_types("value") if not value.archived]
    for value in sorted(values, key=lambda value: value.name):
        of_value = [action for action in done if value.name in served_by(action, every)]
        serving = [name for name, answer in planned.items() if value.name in answer["goal"]["served"]]
        rules.line("served", value.name, len(serving), *tally(of_value))
    if note.type == "year":
        known = [action for action in vault.actions if action["day"] <= as_of]
        terms_of_year(vault, note, first, last, found, known)
    following = next_term(vault, first, last)
    for name, answer in planned.items() if first <= as_of else ():
        is_open = answer["status"] not in ("achieved", "dropped", "paused") and not answer["goal"]["note"].archived
        if is_open and answer["due"] and answer["due"] <= last:
            carry(vault, name, answer, following)


def terms_of_year(vault, year, first, last, found, actions):
    """Prints the goals, those achieved, actions and hours of each term of a year, and of all of them together."""
    own = []
    for note, (_, begin, end, _) in vault.terms:
        linked = [vault.folder.resolve(text, ("year",)) for text, _ in note.items("year")]
        if year in linked or not any(linked) and first <= begin <= last:
            own.append((begin, note.name, end, note))
    every, held = set(), []
    for begin, name, end, note in sorted(own, key=lambda term: term[:2]):
        goals = {
            goal for goal, answer in found.items()
            if note in [vault.folder.resolve(text, SPANS) for text, _ in answer["goal"]["note"].items("terms")]
        }
        inside = [action for action in actions if begin <= action["day"] <= end]
        every |= goals
        held += [action for action in inside if not any(action is other for other in held)]
        rules.line("of-year", name, len(goals), achieved(goals, found), *tally(inside))
    if own:
        rules.line("of-year", "together", len(every), achieved(every, found), *tally(held))


def achieved(goals, found):
    return sum(found[goal]["status"] == "achieved" for goal in goals)


def next_term(vault, first, last):
    """The first term that begins and ends later, of those that are not cancelled."""
    later = [(s[1], n.name, s[2], n) for n, s in vault.terms if s[1] > first and s[2] > last and s[3] != "cancelled"]
    return min(later, key=lambda term: term[:2], default=None)


def carry(vault, name, answer, following):
    """Prints what a goal leaves unmet: targets with what remains, and rates and limits to decide about."""
    unmet = [(target, result) for target, result in answer["results"] if not result["met"]]
    rest = [
        (t["written"], None if r["remaining"] is None else rounded(r["remaining"] / t["factor"], 6)) for t, r in unmet
        if t["mode"] not in rules.HABITS
    ]
    to_decide = [t["written"] for t, _ in unmet if t["mode"] in rules.HABITS]
    linked = [vault.folder.resolve(text, SPANS) for text, _ in answer["goal"]["note"].items("terms")]
    kind = "carry" if rest or not to_decide else "decide"
    rules.line(
        "carried", name, kind, following is None or following[3] not in linked,
        following[2] if following and answer["goal"]["due"] else None,
        *(f"{text}: {rules.show(amount)}" for text, amount in rest), *to_decide)


# Units

def units(vault, as_of):
    """Prints each unit that is used or asked for: how often, by how many, and on which days."""
    uses, askers, spellings, known = {}, {}, {}, set()

    def unit_of(text):
        spelling = as_written(text)
        group, _, own = rules.unit(spelling)
        unit = group
        if spelling in rules.UNITS or rules.folded(spelling) in rules.UNITS:
            unit = own
            known.add(own)
        spellings.setdefault(unit, {}).setdefault(spelling, [0, 0])
        return unit, spellings[unit][spelling]

    for action in vault.actions + vault.daily:
        if action["day"] > as_of:
            continue
        texts = [text for text, _ in action["measures"] + ([action["duration"]] if action["duration"] else [])]
        for text in texts + [text for _, text, _ in action["amounts"]]:
            unit, counted = unit_of(text)
            counted[0] += 1
            uses.setdefault(unit, []).append((action["day"], id(action)))
    for goal in vault.goals:
        for target in goal["targets"]:
            asked, _, start = re.fullmatch(
                r"(?i)(?:(?:average at most|average|at most|latest|best) )?(.+?)( from (.+?))?(?: per \w+| on .+)?",
                target).groups()
            for text in (asked, start) if start else (asked,):
                unit, counted = unit_of(text)
                counted[1] += 1
                askers.setdefault(unit, set()).add(goal["name"])
    for unit in sorted(spellings, key=lambda unit: unit.encode()):
        used = uses.get(unit, [])
        days = [day for day, _ in used]
        ways = sorted(spellings[unit].items(), key=lambda way: (-sum(way[1]), way[0].encode()))
        name = unit if unit in known else ways[0][0]
        rules.line("unit", name, len(used), len(set(used)), len(askers.get(unit, ())), min(days, default=None),
                   max(days, default=None), *(f"{way} {a} {t}" for way, (a, t) in ways))


# What is printed

def text_of(value):
    return written(value) + "\n"


def record(vault, as_of):
    rules.line("day", as_of)
    aligned = alignment(vault, as_of)
    keys = ("name", "running_goals", "mean_alignment", "actions_last_7", "actions_previous_7", "actions_last_28",
            "days_since_last", "momentum", "fulfilment", "engagement")
    for value in aligned["values"]:
        rules.line("value", *(value[key] for key in keys), ",".join(value["reasons"]), len(value["other_goals"]))
    for share in aligned["weekly_hours"]["goals"]:
        rules.line("hours", share["name"], share["hours"])
    rules.line("balance", *aligned["balance"].values(), aligned["cross_domain"]["actions_last_28"])
    rules.line("align", *aligned["summary"].values(), checksum(text_of(aligned)))
    matched = matches(vault, as_of)
    for goal in sorted({s["goal"] for s in matched["suggestions"]}):
        of_goal = [s for s in matched["suggestions"] if s["goal"] == goal]
        rules.line("suggested", goal, len(of_goal), sum(s["band"] == "confident" for s in of_goal))
    rules.line("match", *matched["summary"].values(), checksum(text_of(matched)))
    terms(vault, as_of)
    units(vault, as_of)


if __name__ == "__main__":
    prints = {
        "align": lambda vault, day: print(text_of(alignment(vault, day)), end=""),
        "match": lambda vault, day: print(text_of(matches(vault, day)), end=""),
        "terms": terms, "units": units, "record": record,
    }
    if len(sys.argv) < 4 or sys.argv[1] not in prints:
        sys.exit(__doc__)
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    vault = Vault(sys.argv[2])
    for text in sys.argv[3:]:
        prints[sys.argv[1]](vault, date.fromisoformat(text))
