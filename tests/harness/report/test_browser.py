"""The page in a browser: headless Chromium, driven by chromedriver."""

import json
import shutil

import pytest

from tests.harness import commands, suites
from tests.harness.report.test_html_page import HOSTILE, hostile_run

WHY = "driving a browser needs selenium: the extra [browser]"
webdriver = pytest.importorskip("selenium.webdriver", reason=WHY)
Service = pytest.importorskip("selenium.webdriver.chrome.service", reason=WHY).Service
By = pytest.importorskip("selenium.webdriver.common.by", reason=WHY).By
Keys = pytest.importorskip("selenium.webdriver.common.keys", reason=WHY).Keys

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
DRIVER = shutil.which("chromedriver")

pytestmark = pytest.mark.skipif(
    not (CHROMIUM and DRIVER), reason="no chromium and chromedriver here (apt-get install chromium chromium-driver)"
)

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)


def wide_run():
    """Names and figures as long as they usually get."""
    levels = {"naive": (54e-3, 54e-3), "bitvector": (8e-3, 0.1), "points_table": (1.5e-6, 0.4)}
    phases = enumerate(("query", "cold"))
    cells = {
        f"{phase}/candidates/{name}": suites.turns(7 * i + len(name), both[i], spread=0.1)
        for i, phase in phases
        for name, both in levels.items()
    }
    return suites.run(cells)


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """A folder with the pages of runs of three solvers, and of one whose names are hostile."""
    folder = tmp_path_factory.mktemp("pages")
    for name, data in (("run", suites.ranked()), ("hostile", hostile_run()), ("wide", wide_run())):
        suites.write(folder, f"{name}.json", data)
        done = commands.harness("report", f"{name}.json", "-o", f"{name}.html", cwd=folder)
        assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    """A browser with nothing in it."""
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options, Service(DRIVER))
    yield driver
    driver.quit()


def media(browser, scheme="light", width=1400):
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500},
    )


def requests(browser):
    """The addresses that the browser asked for, or was kept from asking for, since the last look."""
    events = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    return [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]


def open_page(browser, pages, name, **kwargs):
    media(browser, **kwargs)
    browser.get_log("performance")
    browser.get((pages / name).as_uri())


@pytest.mark.parametrize("name", ["run.html", "hostile.html"])
def test_it_loads_without_a_complaint_and_asks_for_nothing(browser, pages, name):
    browser.get_log("browser")
    open_page(browser, pages, name)
    assert browser.get_log("browser") == []
    asked = [url for url in requests(browser) if not url.startswith("data:")]
    assert asked == [(pages / name).as_uri()]


def test_it_shows_the_winner_first(browser, pages):
    open_page(browser, pages, "run.html")
    first = browser.find_element(By.CSS_SELECTOR, ".first strong")
    assert first.text == "points_table"
    assert first.is_displayed()
    assert first.location["y"] < 400


def column(browser, table, index):
    return [
        row.find_elements(By.TAG_NAME, "td")[index].text for row in table.find_elements(By.CSS_SELECTOR, "tbody tr")
    ]


def test_a_click_on_a_columns_name_sorts_by_it_and_another_turns_it_round(browser, pages):
    open_page(browser, pages, "run.html")
    table = browser.find_element(By.CSS_SELECTOR, ".run table")
    names = [head.text.split("\n")[0] for head in table.find_elements(By.TAG_NAME, "th")]
    assert column(browser, table, 1) == ["points_table", "set", "naive"]
    solver = table.find_elements(By.TAG_NAME, "th")[names.index("solver")]
    solver.find_element(By.TAG_NAME, "button").click()
    assert column(browser, table, 1) == ["naive", "points_table", "set"]
    assert solver.get_attribute("aria-sort") == "ascending"
    solver.find_element(By.TAG_NAME, "button").click()
    assert column(browser, table, 1) == ["set", "points_table", "naive"]
    table.find_elements(By.TAG_NAME, "th")[names.index("median")].find_element(By.TAG_NAME, "button").click()
    # By time, not by letters: 15 µs, 5 ms, 20 ms.
    assert column(browser, table, 1) == ["points_table", "set", "naive"]
    assert solver.get_attribute("aria-sort") is None


def test_a_column_sorts_from_the_keyboard_too(browser, pages):
    open_page(browser, pages, "run.html")
    table = browser.find_element(By.CSS_SELECTOR, ".run table")
    button = table.find_elements(By.TAG_NAME, "th")[1].find_element(By.TAG_NAME, "button")
    button.send_keys(Keys.ENTER)
    assert column(browser, table, 1) == ["naive", "points_table", "set"]


def test_a_hostile_name_does_nothing_and_is_read(browser, pages):
    open_page(browser, pages, "hostile.html")
    assert browser.find_element(By.CSS_SELECTOR, ".first strong").text == HOSTILE
    assert len(browser.find_elements(By.TAG_NAME, "script")) == 1
    assert HOSTILE in browser.execute_script("return document.querySelector('svg').textContent")


@pytest.mark.parametrize("width", [390, 820, 1400])
@pytest.mark.parametrize("name", ["run.html", "hostile.html"])
def test_it_fits_every_width(browser, pages, width, name):
    open_page(browser, pages, name, width=width)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    wide = "return [...document.querySelectorAll('svg')].map(svg => svg.getBoundingClientRect().right)"
    assert max(browser.execute_script(wide)) <= width


def test_it_is_dark_in_the_dark(browser, pages):
    # Of the page its background, of a plot a solver's name, each from 0, black, to 255.
    look = """
        const name = [...document.querySelectorAll('svg text')].find(text => text.textContent === 'points_table');
        return [getComputedStyle(document.body).backgroundColor, getComputedStyle(name).fill].map(
            color => color.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3)
    """
    open_page(browser, pages, "run.html", scheme="dark")
    background, ink = browser.execute_script(look)
    assert background < 60
    assert ink > 200
    open_page(browser, pages, "run.html", scheme="light")
    background, ink = browser.execute_script(look)
    assert background > 230
    assert ink < 60


def test_pointing_at_a_row_of_a_plot_tells_its_figures(browser, pages):
    open_page(browser, pages, "run.html")
    # A third of the way down is the second of three rows, between its name and its figure.
    told = browser.execute_script("""
        const svg = document.querySelector('figure svg');
        svg.scrollIntoView();
        const box = svg.getBoundingClientRect();
        let part = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 3);
        while (part && !part.querySelector(':scope > title')) part = part.parentElement;
        return part ? part.querySelector(':scope > title').textContent : '';
    """)
    assert told.startswith("set: rank 2, median 5.0")


def test_the_tables_read_well_without_script(browser, pages):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        open_page(browser, pages, "run.html")
        table = browser.find_element(By.CSS_SELECTOR, ".run table")
        assert column(browser, table, 1) == ["points_table", "set", "naive"]
        assert not table.find_elements(By.TAG_NAME, "button")
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})


def test_a_ranking_is_seen_whole_on_a_telephone(browser, pages):
    open_page(browser, pages, "wide.html", width=390)
    hidden = "return [...document.querySelectorAll('.run .table')].map(part => part.scrollWidth - part.clientWidth)"
    assert max(browser.execute_script(hidden)) <= 0
