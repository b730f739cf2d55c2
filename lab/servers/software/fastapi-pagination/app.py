"""A list with the pages of fastapi-pagination over Piccolo. Arguments: a folder for the database, and the port."""

import sys

import uvicorn
from fastapi import FastAPI
from fastapi_pagination import Page, add_pagination
from fastapi_pagination.ext.piccolo import apaginate
from piccolo.columns import Integer, Text
from piccolo.engine.sqlite import SQLiteEngine
from piccolo.table import Table
from pydantic import BaseModel

engine = SQLiteEngine(path=f"{sys.argv[1]}/books.sqlite")


class Book(Table, db=engine):
    title = Text()
    year = Integer()


class BookOut(BaseModel):
    id: int
    title: str
    year: int


app = FastAPI()


@app.on_event("startup")
async def seed():
    await Book.create_table()
    await Book.insert(*[Book(title=f"Title {n * 53 % 127:03d}", year=1900 + n * 29 % 97) for n in range(1, 64)])


@app.get("/books", operation_id="books")
async def books() -> Page[BookOut]:
    return await apaginate(Book.select().order_by(Book.year))


add_pagination(app)
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="warning")
