"""What a run is told of the calibrations of its machine."""

import gzip

from harness.analysis.calibration import calibrated
from harness.runfile.read import read
from tests.harness import suites

ROWS = [
    {"rounds": n, "solvers": solvers, "smallest": smallest, "found": {"1": {}, "10": {}}}
    for n, solvers, smallest in ((4, 8, None), (4, 8, 3), (10, 2, 3), (10, 2, 2), (10, 8, 3), (10, 8, 5))
]


def machine(host):
    return {"host": host, "system": "Linux", "python": "3", "beebench": "0"}


def run_file(folder, host, rounds_done):
    about = {"machine": machine(host), "rounds_done": rounds_done}
    return read(str(suites.write(folder, "run.json", suites.ranked(about=about))))


def found(folder, host, rounds_done):
    """The rounds and the smallest differences that a run is told of."""
    calibration = calibrated(run_file(folder, host, rounds_done))
    return calibration and (calibration.rounds, dict(calibration.smallest), calibration.largest)


def test_a_run_is_told_what_its_own_machine_can_tell_at_its_rounds(tmp_path):
    folder = tmp_path / "calibration"
    here = suites.write(folder, "here.json", suites.ranked(about={"machine": machine("here"), "calibration": ROWS}))
    suites.write(folder, "broken.json", "{")
    old = {"machine": machine("here"), "calibration": [{"rounds": 4}]}
    suites.write(folder, "old.json", suites.ranked(about=old))
    at_ten = (10, {2: 3, 8: 5}, 10)
    assert found(tmp_path, "here", 10) == at_ten
    assert found(tmp_path, "here", 9) == (4, {8: None}, 10)
    assert found(tmp_path, "here", 3) is None
    packed = gzip.compress(here.read_bytes())
    here.unlink()
    (folder / "here.json.gz").write_bytes(packed)
    assert found(tmp_path, "here", 10) == at_ten
    assert found(tmp_path, "elsewhere", 10) is None
