"""The lists of AWS as moto implements them, over HTTP with JSON: GET /SERVICE/OPERATION?Member=value.

Each request is one call of boto3 without its paginators, in this process. /openapi.json declares the lists with the
members that botocore's tables name; /lists.json says what became of each row of the tables.
Takes the port. Input of other types than text and numbers is JSON.
"""

import base64
import datetime
import json
import sys
import threading
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

import boto3
import botocore.config
import botocore.exceptions
import botocore.session
from moto import mock_aws

import lists
import seed

# A slow call of one service does not hold up the others.
locks = defaultdict(threading.Lock)
clients = {}
# Larger answers hold up the whole process for seconds.
LARGEST = 2 << 20


def plain(value):
    if isinstance(value, dict):
        return {str(key): plain(member) for key, member in value.items() if key != "ResponseMetadata"}
    if isinstance(value, list):
        return [plain(member) for member in value]
    if isinstance(value, (datetime.datetime, datetime.date)):
        return value.isoformat()
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def read(shape, text):
    if shape.type_name == "string":
        return text
    if shape.type_name in ("integer", "long"):
        return int(text)
    return json.loads(text)


def call(service, name, query):
    """Status and body of one call."""
    shape = clients[service].meta.service_model.operation_model(name).input_shape
    try:
        given = {key: read(shape.members[key], text) for key, text in query}
    except (KeyError, ValueError) as error:
        return 400, {"error": f"bad input: {error}"}
    try:
        return 200, plain(clients[service]._make_api_call(name, given))
    except botocore.exceptions.ParamValidationError as error:
        return 400, {"error": str(error)}
    except botocore.exceptions.ClientError as error:
        status = error.response["ResponseMetadata"].get("HTTPStatusCode", 400)
        return status if status >= 400 else 400, {"error": str(error)}
    except Exception as error:  # A defect of the mock: what a server would answer with 500.
        return 500, {"error": f"{type(error).__name__}: {error}"}


def prepare():
    """Seeds every service. Returns the OpenAPI document, and one row per row of the tables."""
    session = botocore.session.get_session()
    config = botocore.config.Config(retries={"total_max_attempts": 1})
    paths, rows = {}, []
    for service in session.get_available_services():
        try:
            tables = session.get_paginator_model(service)._paginator_config
        except botocore.exceptions.UnknownServiceError:
            continue
        is_there = lists.implemented(service)
        here = [name for name in tables if is_there(name)]
        rows += [{"list": f"{service}.{name}", "left": "not in moto"} for name in tables if name not in here]
        if not here:
            continue
        client = boto3.client(service, region_name="us-east-1", config=config)
        clients[service] = client
        values, made = seed.fill(client, service, client.meta.service_model)
        for name in sorted(here):
            row = {"list": f"{service}.{name}"}
            rows.append(row)
            table = tables[name]
            left = lists.why_not(table)
            if left is not None:
                row["left"] = left
                continue
            shape = client.meta.service_model.operation_model(name).input_shape
            given = {
                key: plain(values.make(shape.members[key], key, 1, noun=seed.noun_of(name)))
                for key in shape.required_members
            }
            given = {key: value if isinstance(value, (str, int)) else json.dumps(value) for key, value in given.items()}
            asked = [(key, str(value)) for key, value in given.items() if key not in (table["limit_key"],)]
            status, answer = call(service, name, asked)
            if status != 200:
                row["left"] = "cannot be called with seeded data"
                row["why"] = answer["error"]
                continue
            if len(json.dumps(answer)) > LARGEST:
                row["left"] = "answer above 2 MiB"
                continue
            key = table["result_key"] if isinstance(table["result_key"], str) else table["result_key"][0]
            items = lists.member(answer, key) or []
            row["items"] = len(items)
            if len(items) < 3:
                row["left"] = "fewer than three items"
                continue
            paths[f"/{service}/{name}"] = lists.declared(service, name, table, shape, given, items)
    document = {"openapi": "3.1.0", "info": {"title": "Lists of AWS in moto", "version": "1"}, "paths": paths}
    return document, rows


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        url = urlsplit(self.path)
        if url.path in documents:
            self.answer(200, documents[url.path])
            return
        _, service, name = (url.path.split("/") + ["", ""])[:3]
        if url.path not in documents["/openapi.json"]["paths"]:
            self.answer(404, {"error": "no such list"})
            return
        with locks[service]:
            status, body = call(service, name, parse_qsl(url.query, keep_blank_values=True))
        self.answer(status, body)

    def answer(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


mock = mock_aws()
mock.start()
document, rows = prepare()
documents = {"/openapi.json": document, "/lists.json": {"rows": rows}}
print(f"{len(document['paths'])} lists of {len(rows)}", flush=True)
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
