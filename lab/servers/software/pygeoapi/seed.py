"""Writes the stations of a small network as CSV, GeoJSON and TinyDB files into a folder."""

import csv
import json
import sys
from pathlib import Path

from tinydb import TinyDB

folder = Path(sys.argv[1])

# Letter case, a blank, a comma and letters beyond ASCII: filters must tell them apart.
KINDS = ["rain", "Rain", "wind speed", "snow, ice", "föhn"]


def station(n: int) -> dict:
    return {
        "id": f"station-{n * 37 % 101:03d}",
        "name": f"Station {n:03d}",
        "kind": KINDS[n % 5],
        "height": n * 53 % 400,
        "opened": f"20{n % 20:02d}-{n % 12 + 1:02d}-{n % 28 + 1:02d}",
        "lon": round(-20 + n * 7.3 % 40, 4),
        "lat": round(30 + n * 3.7 % 30, 4),
    }


def feature(one: dict) -> dict:
    properties = {name: one[name] for name in ("name", "kind", "height", "opened")}
    geometry = {"type": "Point", "coordinates": [one["lon"], one["lat"]]}
    return {"type": "Feature", "id": one["id"], "geometry": geometry, "properties": properties}


stations = [station(n) for n in range(73)]

with open(folder / "stations.csv", "w", newline="", encoding="utf-8") as file:
    writer = csv.DictWriter(file, list(stations[0]))
    writer.writeheader()
    writer.writerows(stations)

database = TinyDB(folder / "sites.tinydb")
database.insert_multiple([feature(one) for one in stations])

collection = {"type": "FeatureCollection", "features": [feature(one) for one in stations[:64]]}
(folder / "posts.geojson").write_text(json.dumps(collection), encoding="utf-8")
