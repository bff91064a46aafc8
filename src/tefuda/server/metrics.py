"""What is measured while the server runs; ``/metrics`` gives it to Prometheus."""

from __future__ import annotations

import os

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess

DECISIONS = Counter("tefuda_decisions", "Decisions, demands and take-backs that were carried out")
ERRORS = Counter("tefuda_errors", "Faults: bots without an answer, writes that failed, tasks that ended with an error")
LATENCY = Histogram(
    "tefuda_decision_seconds",
    "From a message to the last viewer told",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)
LIVE = Gauge("tefuda_live_tables", "Tables in memory", multiprocess_mode="livesum")
SOCKETS = Gauge("tefuda_sockets", "Connections", multiprocess_mode="livesum")

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Variable with the folder in which processes share what they measure; it has to be set before this module is loaded."""


def told() -> bytes:
    """Return what is measured, of all processes of this server."""
    return generate_latest(_all()) if FOLDER in os.environ else generate_latest()


def tables() -> int:
    """Return how many tables all processes of this server hold in memory."""
    return int(_all().get_sample_value("tefuda_live_tables") or 0)


def _all() -> CollectorRegistry:
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return registry
