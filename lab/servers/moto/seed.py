"""Fills the services of moto through their own operations, with input made from botocore's models."""

import datetime
import re

from given import given_for

COPIES = 12
MAKERS = ("Create", "Register", "Put", "Add", "Allocate", "Import", "Publish", "Request", "Run", "Start", "Attach",
          "Associate", "Upload", "Enable", "Batch", "Copy", "Set", "Tag", "Subscribe", "Verify")
# These start containers, or wait for something that a mock does not have.
LEFT_OUT = {"batch.SubmitJob", "lambda.Invoke"}
ROLE = "arn:aws:iam::123456789012:role/assay"
TEXTS = (
    "assay{i}", "assay-{i}", "Assay{i}", "{i:012d}", "{i:08d}", "{i}", "assay{i}@example.org", "assay{i}.example.org",
    "arn:aws:{service}:us-east-1:123456789012:assay/assay{i}", "arn:aws:s3:::assay{i}", "s3://assay/{i}",
    "https://example.org/{i}", "10.{i}.0.0/16", "10.0.0.{i}", "us-east-1", "/assay/{i}", "rate(5 minutes)",
    "2026-01-01T00:00:00Z", "2026-01-01", "{i:032x}", "{i:064x}", "00000000-0000-4000-8000-{i:012d}", "a{i}", "1.{i}.0",
)


def words(name):
    return re.sub(r"[^a-z0-9]", "", name.lower())


class Values:
    """Values for input, by the names of members; what a service answered is used again where it is asked for."""

    def __init__(self, service):
        self.service = service
        self.known = {}

    def learn(self, name, value):
        """Keeps what an answer or an accepted input holds, by the member's name and by that of its parent with it."""
        if isinstance(value, dict):
            for key, member in value.items():
                if key != "ResponseMetadata":
                    self.learn(key, member)
                    if isinstance(member, (str, int)) and not isinstance(member, bool):
                        self.keep(name + key, member)
        elif isinstance(value, list):
            for member in value[:COPIES]:
                self.learn(name[:-1] if name.endswith("s") else name, member)
        elif isinstance(value, (str, int)) and not isinstance(value, bool):
            self.keep(name, value)

    def keep(self, name, value):
        values = self.known.setdefault(words(name), [])
        if value not in values and len(values) < COPIES:
            values.append(value)

    def find(self, name, parent):
        """The first known value for a member: by its own name, or as the identity of the thing that it names."""
        own = words(name)
        one = own[:-1] if own.endswith("s") else own
        for key in (own, words(parent) + own, one, *(one + end for end in ("id", "arn", "name", "identifier"))):
            if self.known.get(key):
                return self.known[key][0]
        for end in ("identifier", "id", "arn", "name"):
            if one.endswith(end):
                stem = one[: -len(end)]
                for other in ("id", "arn", "name", ""):
                    if stem and self.known.get(stem + other):
                        return self.known[stem + other][0]
        return None

    def text(self, shape, name, i):
        name = words(name)
        if shape.enum:
            return shape.enum[0]
        if "rolearn" in name or name in ("role", "executionrole", "servicerole"):
            return ROLE
        wanted = ["arn:aws:{service}:us-east-1:123456789012:assay/assay{i}"] if name.endswith("arn") else []
        wanted += ["10.{i}.0.0/16"] if "cidr" in name else []
        wanted += ['{{"Version": "2012-10-17", "Statement": []}}'] if "policydocument" in name or name == "policy" else []
        low = shape.metadata.get("min", 0)
        high = shape.metadata.get("max", 10_000)
        pattern = shape.metadata.get("pattern")
        for template in (*wanted, *TEXTS):
            text = template.format(i=i, service=self.service)
            text = text + "0" * (low - len(text))
            try:
                fits = pattern is None or re.fullmatch(pattern, text)
            except re.error:
                fits = True
            if len(text) <= high and fits:
                return text
        return "assay"

    def make(self, shape, name, i, parent="", noun="", depth=0):
        """A value of a shape. `i` tells the copies of one thing apart; `noun` is the thing that is being made."""
        kind = shape.type_name
        if kind == "structure":
            required = list(shape.required_members)
            if not required and shape.metadata.get("union"):
                required = list(shape.members)[:1]
            if depth > 6:
                required = []
            optional = [key for key in shape.members if words(key) in ("name", words(noun) + "name")]
            return {
                key: self.make(shape.members[key], key, i, name if depth else noun, noun, depth + 1)
                for key in dict.fromkeys([*required, *optional])
            }
        if kind == "list":
            return [self.make(shape.member, name, i, parent, noun, depth + 1)]
        if kind == "map":
            return {}
        if kind in ("integer", "long", "float", "double"):
            return max(shape.metadata.get("min", 1), 1)
        if kind == "boolean":
            return False
        if kind == "timestamp":
            return datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
        if kind == "blob":
            return b"assay"
        own = words(name) in ("name", "id", *(words(noun) + end for end in ("name", "id", "identifier", "")))
        known = None if own or shape.enum else self.find(name, parent)
        return self.text(shape, name, i) if known is None or not isinstance(known, str) else known


def noun_of(operation):
    return re.sub(r"^[A-Z][a-z]+", "", operation)


def fill(client, service, model):
    """Makes up to COPIES of everything that a service lets one make. Returns what was made, and how often."""
    values = Values(service)
    makers = [
        name for name in model.operation_names
        if name.startswith(MAKERS) and f"{service}.{name}" not in LEFT_OUT
    ]
    made = {}
    # What one operation makes is the input of another: three rounds reach a child's child.
    for _ in range(3):
        for name in makers:
            if name in made:
                continue
            operation = model.operation_model(name)
            for i in range(1, COPIES + 1):
                given = {}
                if operation.input_shape is not None:
                    given = values.make(operation.input_shape, "", i, noun=noun_of(name))
                    given |= given_for(f"{service}.{name}", i, lambda key: values.find(key, ""))
                try:
                    answer = client._make_api_call(name, given)
                except Exception:  # What a mock refuses, or lacks, is not made.
                    break
                values.learn(noun_of(name), given)
                values.learn(noun_of(name), answer)
                made[name] = i
    return values, made
