"""How each workload will be measured, from what its verified contenders took.

In: the lineup. Out: WorkloadPlans. A cell that would take longer than the budget is out, with an estimate; so are the
largest of a workload where its contenders do not fit into memory together.
"""

from collections.abc import Mapping

from harness.experiment.plan import Cell, Workload, WorkloadPlan, plan_workload
from harness.experiment.request import Request
from harness.measure.lineup import Lineup
from harness.measure.memory_budget import free_bytes, without_room
from harness.runfile.header import CellRecord
from solvers.console.quantities import amount


def plan_all(request: Request, lineup: Lineup) -> list[WorkloadPlan]:
    """A plan for each workload that somebody is left in."""
    plans = (_plan(request, lineup, workload) for workload in request.workloads)
    return [plan for plan in plans if plan is not None]


def _plan(request: Request, lineup: Lineup, workload: Workload) -> WorkloadPlan | None:
    while contenders := lineup.of(workload):
        evidence = {name: lineup.evidence[workload.case, name] for name in contenders}
        if crowd := _crowd(workload, {name: item.peak for name, item in evidence.items()}):
            for name, reason in crowd.items():
                lineup.drop(Cell(workload, name), CellRecord(status="too large", reason=reason))
            continue
        prepare = {name: item.prepare for name, item in evidence.items()}
        built = {} if workload.phase == "query" else prepare
        seconds = {name: item.query + built.get(name, 0.0) for name, item in evidence.items()}
        plan = plan_workload(workload, seconds, prepare, request.effort)
        costs = {name: plan.cell_seconds(name, seconds[name]) * request.effort.rounds for name in seconds}
        slowest = max(costs, key=lambda name: costs[name])
        if costs[slowest] <= request.options.budget:
            return plan
        estimate = evidence[slowest].estimate(seconds[slowest], costs[slowest])
        lineup.drop(Cell(workload, slowest), CellRecord(status="estimated", estimate=estimate))
    return None


def _crowd(workload: Workload, peaks: Mapping[str, int]) -> dict[str, str]:
    """The solvers that do not fit into memory beside the others of a round, and why."""
    free = free_bytes()
    needed, available = amount(sum(peaks.values()), "byte"), amount(free, "byte")
    return {
        name: f"it takes {amount(peaks[name], 'byte')}, and the {len(peaks)} solvers of {workload}, which stay for "
        f"the whole of a round, {needed} of the {available} that are free; choose fewer with -s, or a shorter list"
        for name in without_room(peaks, free)
    }
