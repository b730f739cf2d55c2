"""A small shop with FastAPI: products by pages, and one product."""

from typing import Annotated

from fastapi import FastAPI, HTTPException, Query
from pydantic import BaseModel


class Product(BaseModel):
    id: str
    name: str
    category: str
    price: float


class Page(BaseModel):
    items: list[Product]
    total: int


class Problem(BaseModel):
    detail: str


app = FastAPI(title="Shop", version="1")

categories = ("books", "games", "tools")
products = [
    Product(id=f"p{n}", name=f"Product {n}", category=categories[n % 3], price=n + 0.99) for n in range(1, 48)
]


@app.get("/products")
def list_products(
    limit: Annotated[int, Query(ge=1, le=20)] = 10,
    offset: Annotated[int, Query(ge=0)] = 0,
    category: str | None = None,
) -> Page:
    found = [product for product in products if category in (None, product.category)]
    return Page(items=found[offset : offset + limit], total=len(found))


@app.get("/products/{product_id}", responses={404: {"model": Problem}})
def read_product(product_id: str) -> Product:
    for product in products:
        if product.id == product_id:
            return product
    raise HTTPException(404, "there is no such product")
