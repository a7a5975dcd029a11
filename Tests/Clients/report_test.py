"""Reports in a real browser (Debian's Chromium, by PyPI playwright): light, dark, on a phone and printed; nothing is
loaded, nothing overlaps, no line is cut, and axe finds nothing. REPORT_PICTURES=FOLDER keeps pictures to look at."""

import os
import random
import shutil
import subprocess
from datetime import date, timedelta
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

PROGRAM = os.environ["VAULT_PROGRAM"]
EXAMPLE = Path(__file__).resolve().parents[2] / "vault-example"
TODAY = "2026-11-21"
PICTURES = os.environ.get("REPORT_PICTURES")
VIEWS = {"light": (1200, "light"), "dark": (1200, "dark"), "phone": (360, "light")}

TITLES = ["Run", "اقرأ كل يوم قبل النوم", "לרוץ בכל בוקר", "Supercalifragilistic" * 8, "读书 🏃‍♀️",
          "Save <b>money</b> & </svg></table><script>alert(1)</script>",
          "A title that goes on and on, about all that somebody could possibly want to do in one year of life"]
TARGETS = ["150 km", "90 min per week", "3 times per week", "10 min per day", "at most 200 EUR per month",
           "at most 4 h per day", "latest 70 kg from 90 kg", "best 80 kg", "at most 1500 EUR", "30 days", "40 h",
           "latest 0:25:00 from 0:30:00"]
MEASURES = ["7 km", "30 min", None, "6 min", "35 EUR", "2 h", "81 kg", "60 kg", "70 EUR", None, "2 h", "1700 s"]


def write(root, path, text):
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def five_years(root):
    """60 goals and 2,000 actions in 26 terms, with workouts, and titles of every kind."""
    chance = random.Random(7)
    today, first = date.fromisoformat(TODAY), date(2022, 1, 3)
    write(root, "vault.md", "---\ntype: vault\nformat: 1\ntitle: '" + TITLES[1] + "'\nbirth: 1980-02-29\n"
          "packs: [goals, workouts, threads]\n---\n")
    for year in range(2022, 2027):
        write(root, f"terms/{year}.md", f"---\ntype: year\nnumber: {year}\nstart: {year}-01-01\nend: {year}-12-31\n---\n")
    terms = [first + timedelta(70 * n) for n in range(26)]
    for n, start in enumerate(terms):
        write(root, f"terms/term-{n + 1}.md", f"---\ntype: term\nnumber: {n + 1}\nstart: {start}\n"
              f"end: {start + timedelta(69)}\nyear: '[[{start.year}]]'\n---\n")
    for n, title in enumerate(TITLES):
        write(root, f"values/value-{n}.md", f"---\ntype: value\ntitle: '{title}'\nlevel: major\n---\n")
    goals = []
    for n in range(60):
        start, end = terms[n * 26 // 60], terms[n * 26 // 60] + timedelta(69)
        if n % 7 == 0:
            start, end = first + timedelta(n * 3), today + timedelta(200)
        goals.append((start, min(end, today)))
        write(root, f"goals/goal-{n}.md", f"---\ntype: goal\ntitle: '{TITLES[n % 7]} {n}'\ntargets: ['{TARGETS[n % 12]}']\n"
              f"start: {start}\ndue: {end}\nvalues: ['[[value-{n % 7}]]']\nterms: ['[[term-{n * 26 // 60 + 1}]]']\n---\n")
    for n in range(2000):
        goal = chance.randrange(60)
        start, end = goals[goal]
        day = start + timedelta(chance.randrange((end - start).days + 1))
        measure = f"measures: [{MEASURES[goal % 12]}]\n" if MEASURES[goal % 12] else ""
        write(root, f"actions/{day.year}/{n}.md", f"---\ntype: action\ntitle: '{TITLES[n % 7]}'\ndate: {day}\n{measure}"
              f"goals: ['[[goal-{goal}]]']\n---\n")
    kinds = ["weight_and_reps", "bodyweight_and_reps", "time", "distance_and_time"]
    sets = ["60 kg x 8", "9 reps", "1:30", "5 km in 25:00"]
    for n, kind in enumerate(kinds):
        write(root, f"exercises/exercise-{n}.md", f"---\ntype: exercise\ntitle: '{TITLES[n]}'\nexercise_type: {kind}\n---\n")
    for n in range(0, (today - first).days, 5):
        day = first + timedelta(n)
        body = "".join(f"\n## [[exercise-{k}]]\n\n- [x] {sets[k]}\n" for k in range(4))
        write(root, f"workouts/{day.year}/{day}.md", f"---\ntype: workout\nstarted: {day}T18:00\nfinished: {day}T19:00\n"
              f"status: completed\n---\n{body}")


@pytest.fixture(scope="module")
def browser():
    program = shutil.which("chromium")
    if not program:
        pytest.skip("chromium is not installed")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    root = tmp_path_factory.mktemp("vaults")
    (root / "empty").mkdir()
    write(root / "empty", "vault.md", "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n")
    five_years(root / "five")
    cases = {
        "example": (EXAMPLE, []), "example-year": (EXAMPLE, ["--year", "2026"]),
        "example-goal": (EXAMPLE, ["run-190-km"]), "example-term-1": (EXAMPLE, ["--term", "term-1"]),
        "empty": (root / "empty", []), "compact": (root / "empty", ["--compact"]),
        "five": (root / "five", []), "five-year": (root / "five", ["--year", "2025"]),
        "five-all": (root / "five", ["--from", "2022-01-01"]),
    }
    files = {}
    for name, (vault, options) in cases.items():
        files[name] = root / f"{name}.html"
        subprocess.run([PROGRAM, "report", "--vault", vault, "--as-of", TODAY, "-o", files[name], *options],
                       check=True, stdout=subprocess.DEVNULL)
    return files


NAMES = ["example", "example-year", "example-goal", "example-term-1", "empty", "compact", "five", "five-year", "five-all"]

# Of each picture: texts that overlap each other or reach out of it.
OVERLAPS = """() => {
    const found = []
    for (const svg of document.querySelectorAll('svg[role=img]')) {
        const frame = svg.getBoundingClientRect()
        if (!frame.width) continue
        const boxes = [...svg.querySelectorAll('text')].map(t => [t.textContent, t.getBoundingClientRect()])
        for (const [i, [a, x]] of boxes.entries()) {
            if (x.left < frame.left - 1 || x.right > frame.right + 1 || x.top < frame.top - 2 || x.bottom > frame.bottom + 2)
                found.push(`'${a}' leaves '${svg.querySelector('title').textContent}'`)
            for (const [b, y] of boxes.slice(i + 1))
                if (x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 3 && y.top < x.bottom - 3)
                    found.push(`'${a}' and '${b}' in '${svg.querySelector('title').textContent}'`)
        }
    }
    return found
}"""


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", NAMES)
def test_page(browser, pages, name, view):
    width, scheme = VIEWS[view]
    said, asked = [], []
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900})
    page = context.new_page()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"file://{pages[name]}")
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/{name}-{view}.png", full_page=True)
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert said == [] and len(asked) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(OVERLAPS) == []
    context.close()


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", ["example", "example-year", "empty", "five"])
def test_accessible(browser, pages, name, view):
    width, scheme = VIEWS[view]
    # The checker is a script, which the page itself does not allow.
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 900}, bypass_csp=True)
    page = context.new_page()
    page.goto(f"file://{pages[name]}")
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    # A phone shows the colours of the light page; they take most of the checker's time.
    colours = {"color-contrast": {"enabled": view != "phone"}}
    violations = Axe().run(page, options={"resultTypes": ["violations"], "rules": colours}).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in violations] == []
    # All of it can be reached by the keyboard: links, folds, and tables that are too wide.
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = false)")
    stops = page.locator("a, summary, [tabindex]").evaluate_all("all => all.filter(e => e.checkVisibility()).length")
    seen = set()
    for _ in range(min(stops, 40)):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("(() => { const e = document.activeElement; e.dataset.n ??= Math.random(); return e.dataset.n })()"))
    assert len(seen) == min(stops, 40)
    context.close()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_print(browser, pages, tmp_path, paper):
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.goto(f"file://{pages['example']}")
    file = tmp_path / "page.pdf"
    page.pdf(path=file, format=paper, print_background=True)
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    # The period and the day stand on the first page.
    assert "2026-10-19 to 2026-12-27 · as of 2026-11-21" in page.inner_text("header")
    assert file.stat().st_size > 10_000
    if PICTURES:
        shutil.copy(file, f"{PICTURES}/example-{paper}.pdf")
    context.close()


def test_scripts_stay_text(browser, pages):
    context = browser.new_context()
    page = context.new_page()
    page.on("dialog", lambda dialog: pytest.fail("a note ran a script"))
    page.goto(f"file://{pages['five-all']}")
    assert page.locator("script").count() == 0
    assert page.locator("h3", has_text="<script>alert(1)</script>").count() > 0
    context.close()
