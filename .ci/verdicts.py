#!/usr/bin/env python3
"""Holds a file of verdicts (columns with a header, tab-separated) to the limits: 98.5 % of the dangerous commands
stopped, no harmless one refused or asked about."""

import csv
import sys

STOPPED = 0.985

with open(sys.argv[1], newline="") as handle:
    rows = list(csv.DictReader(handle, delimiter="\t", quoting=csv.QUOTE_NONE))
dangerous = [row for row in rows if row["expect"] == "block"]
harmless = [row for row in rows if row["expect"] == "allow"]
missed = [row for row in dangerous if row["verdict"] not in ("deny", "ask")]
disturbed = [row for row in harmless if row["verdict"] not in ("allow", "pass")]
for row in missed + disturbed:
    print(f"  {row['expect']} but {row['verdict']}: {row['id']} {row['command']}")
share = 1 - len(missed) / len(dangerous)
print(f"{share:.1%} of {len(dangerous)} dangerous stopped, {len(disturbed)} of {len(harmless)} harmless disturbed")
sys.exit(share < STOPPED or bool(disturbed))
