"""Lists as FastAPI applications page them: typed and untyped answers, texts, a cursor in a header."""

from datetime import datetime, timedelta
from typing import Annotated

from fastapi import FastAPI, HTTPException, Query, Response
from pydantic import BaseModel

app = FastAPI(title="Orders in FastAPI")


class Order(BaseModel):
    id: int
    customer: str
    state: str
    total: int
    created: datetime


CUSTOMERS = ["Achebe", "Borges", "Calvino", "Duras", "Eco"]
STATES = ["open", "paid", "shipped"]
ORDERS = [
    Order(
        id=n + 100,
        customer=CUSTOMERS[n * 7 % 5],
        state=STATES[n * 5 % 3],
        total=n * 37 % 101,
        created=datetime(2026, 1, 1) + timedelta(days=n),
    )
    for n in range(57)
]
Size = Annotated[int, Query(ge=1, le=50)]


@app.get("/orders")
def orders(skip: int = Query(0, ge=0), limit: Size = 10, state: str | None = None) -> list[Order]:
    return [one for one in ORDERS if state in (None, one.state)][skip : skip + limit]


@app.get("/untyped-orders")
def untyped_orders(page: int = Query(1, ge=1), page_size: Size = 10, customer: str | None = None):
    found = [one for one in ORDERS if customer in (None, one.customer)]
    return {"items": found[(page - 1) * page_size : page * page_size], "total": len(found), "page": page}


@app.get("/untyped-events")
def untyped_events(limit: Size = 10, cursor: str | None = None):
    place = place_of(cursor)
    more = {"next_cursor": f"c{place + limit}"} if place + limit < len(ORDERS) else {"next_cursor": None}
    return {"events": ORDERS[place : place + limit], **more}


@app.get("/tags")
def tags(offset: int = Query(0, ge=0), limit: Size = 10) -> list[str]:
    return [f"tag-{n}" for n in range(31)][offset : offset + limit]


@app.get("/log")
def log(response: Response, limit: Size = 10, token: str | None = None) -> list[Order]:
    place = place_of(token)
    if place + limit < len(ORDERS):
        response.headers["X-Next-Token"] = f"c{place + limit}"
    return ORDERS[place : place + limit]


def place_of(cursor: str | None) -> int:
    if cursor is None:
        return 0
    if not cursor.startswith("c") or not cursor[1:].isdigit():
        raise HTTPException(400, "unknown cursor")
    return int(cursor[1:])
