"""What botocore's paginator tables declare, as operations of an OpenAPI document with `x-assay-list`."""

import importlib

from botocore import xform_name
from moto import backends

MODULES = {"lambda": "awslambda", "es": "opensearch", "timestream-query": "timestreamquery"}


def implemented(service):
    """Whether moto answers an operation of a service, as a function of its name."""
    plain = MODULES.get(service, service.replace("-", ""))
    module = next((name for name in backends.list_of_moto_modules() if name.replace("_", "") == plain), None)
    try:
        responses = vars(importlib.import_module(f"moto.{module}.responses"))
    except ImportError:
        return lambda _: False
    classes = [one for one in responses.values() if isinstance(one, type) and one.__module__.startswith("moto.")]
    return lambda operation: any(hasattr(one, xform_name(operation)) for one in classes)


def why_not(table):
    """Why a row of the tables cannot be declared, or None: one cursor, one array and a page size are asked for."""
    if "limit_key" not in table:
        return "no page size"
    if not isinstance(table.get("input_token"), str) or not isinstance(table.get("output_token"), str):
        return "cursor of several members"
    if not table["output_token"].replace(".", "").isalnum():
        return "cursor that is computed"
    keys = table["result_key"] if isinstance(table["result_key"], list) else [table["result_key"]]
    if len(keys) > 1:
        return "several arrays of items"
    return None if keys[0].replace(".", "").isalnum() else "items that are computed"


def member(value, path):
    for key in path.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value


def identity_of(items):
    """The member whose text tells the items apart; None for items that are texts, or where none does."""
    if not items or not all(isinstance(item, dict) for item in items):
        return None
    texts = [key for key, value in items[0].items() if isinstance(value, str)]
    rank = lambda key: next((n for n, end in enumerate(("arn", "id", "name")) if key.lower().endswith(end)), 3)
    for key in sorted(texts, key=rank):
        values = [item.get(key) for item in items]
        if None not in values and len(set(values)) == len(values):
            return key
    return None


SCHEMAS = {"integer": "integer", "long": "integer", "boolean": "boolean"}


def schema_of(shape):
    schema = {"type": SCHEMAS.get(shape.type_name, "string")}
    if schema["type"] == "integer":
        schema["minimum"] = shape.metadata.get("min", 1)
        if "max" in shape.metadata:
            schema["maximum"] = shape.metadata["max"]
    return schema


def declared(service, name, table, shape, given, items):
    """One list as a GET operation."""
    required = [key for key in shape.required_members if key not in (table["limit_key"], table["input_token"])]
    parameters = [
        {"name": key, "in": "query", "required": True, "example": given[key], "schema": schema_of(shape.members[key])}
        for key in required
    ] + [
        {"name": key, "in": "query", "schema": schema_of(shape.members[key])}
        for key in (table["limit_key"], table["input_token"])
    ]
    paging = {"style": "cursor", "size": table["limit_key"], "cursor": table["input_token"],
              "next": table["output_token"]}
    if isinstance(table.get("more_results"), str):
        paging["hasMore"] = table["more_results"]
    meaning = {"items": table["result_key"], "paging": paging}
    if isinstance(meaning["items"], list):
        meaning["items"] = meaning["items"][0]
    identity = identity_of(items)
    if identity is not None:
        meaning["identity"] = [identity]
    answers = {"200": {"description": "A page", "content": {"application/json": {"schema": {"type": "object"}}}}}
    return {"get": {"operationId": f"{service}.{name}", "x-assay-list": meaning, "parameters": parameters,
                    "responses": answers}}
