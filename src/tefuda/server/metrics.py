"""What is measured while the server runs; ``/metrics`` gives it to Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

DECISIONS = Counter("tefuda_decisions", "Decisions, demands and take-backs that were carried out")
ERRORS = Counter("tefuda_errors", "Faults: bots without an answer, writes that failed, tasks that ended with an error")
LATENCY = Histogram(
    "tefuda_decision_seconds",
    "From a message to the last viewer told",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)
LIVE = Gauge("tefuda_live_tables", "Tables in memory")
SOCKETS = Gauge("tefuda_sockets", "Connections")
