"""What a run is told of the calibrations of its machine."""

import gzip
import json

from harness.analysis.calibration import calibrated
from harness.runfile.read import Results


def run_file(folder, host, rounds_done):
    about = {"machine": {"host": host}, "rounds_done": rounds_done}
    return Results(str(folder / "run.json"), "run", {}, about)


def test_a_run_is_told_what_its_own_machine_can_tell_at_its_rounds(tmp_path):
    rows = [
        {"rounds": n, "solvers": solvers, "smallest": smallest, "found": {"1": {}, "10": {}}}
        for n, solvers, smallest in ((4, 8, None), (4, 8, 3), (10, 2, 3), (10, 2, 2), (10, 8, 3), (10, 8, 5))
    ]
    folder = tmp_path / "calibration"
    folder.mkdir()
    (folder / "here.json").write_text(json.dumps({"beebench": {"machine": {"host": "here"}, "calibration": rows}}))
    (folder / "broken.json").write_text("{")
    (folder / "old.json").write_text(
        json.dumps({"beebench": {"machine": {"host": "here"}, "calibration": [{"rounds": 4}]}})
    )
    at_ten = "at 10 rounds differences of 3% between two solvers, and of 5% among eight, are found nine times in ten."
    assert at_ten in calibrated(run_file(tmp_path, "here", 10))
    at_four = "at 4 rounds differences of more than 10% among eight are found nine times in ten."
    assert at_four in calibrated(run_file(tmp_path, "here", 9))
    assert calibrated(run_file(tmp_path, "here", 3)) == ""
    packed = gzip.compress((folder / "here.json").read_bytes())
    (folder / "here.json").rename(folder / "here.json.gz")
    (folder / "here.json.gz").write_bytes(packed)
    assert at_ten in calibrated(run_file(tmp_path, "here", 10))
    assert calibrated(run_file(tmp_path, "elsewhere", 10)) == ""
