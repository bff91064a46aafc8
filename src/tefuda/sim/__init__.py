"""Many matches without an audience: plans, workers, statistics, speed."""

from tefuda.sim.bench import Measurement, bench, calibrate
from tefuda.sim.failures import save_failure
from tefuda.sim.plan import Contestant, Pairing, plan
from tefuda.sim.report import Report
from tefuda.sim.runner import Orders, Played, available_cores, play, simulate
from tefuda.sim.statistics import Rate, Spread, spread
from tefuda.sim.table import Table

__all__ = [
    "Contestant",
    "Measurement",
    "Orders",
    "Pairing",
    "Played",
    "Rate",
    "Report",
    "Spread",
    "Table",
    "available_cores",
    "bench",
    "calibrate",
    "plan",
    "play",
    "save_failure",
    "simulate",
    "spread",
]
