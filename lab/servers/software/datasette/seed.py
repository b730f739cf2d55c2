"""Writes the tables of a small library into a new SQLite database."""

import sqlite3
import sys

TABLES = """
create table books (
    id integer primary key, title text not null, author text not null,
    year integer not null, price real, shelf text not null
);
create table loans (
    book integer not null references books(id), day text not null, reader text not null,
    primary key (book, day)
);
create table notes (body text not null, stars integer not null);
-- Of a view, Datasette counts the places of pages.
create view works as
    select *, json_array(shelf, author, 'year ' || (year % 4)) as tags from books order by id;
"""

# Letter case, a blank, a comma, a quote, wildcards, letters beyond ASCII, equal beginnings: filters must tell them apart.
AUTHORS = ["Ada", "ada", "Adam O'Öz", "Adele", "Ad %s", "Adi, Jr.", "Ad_1"]

database = sqlite3.connect(sys.argv[1])
database.executescript(TABLES)
for n in range(1, 124):
    price = None if n % 9 == 0 else round(n * 37 % 61 + n / 4, 2)
    row = (n, f"Title {n * 53 % 127:03d}", AUTHORS[n % 7], 1990 + n * 7 % 23, price, "ABC"[n % 3])
    database.execute("insert into books values (?, ?, ?, ?, ?, ?)", row)
for n in range(90):
    row = (n % 30 + 1, f"2024-{n % 12 + 1:02d}-{n // 30 + 1:02d}", f"reader {n % 8}")
    database.execute("insert into loans values (?, ?, ?)", row)
for n in range(60):
    database.execute("insert into notes values (?, ?)", (f"note {n * 29 % 60}", n % 5 + 1))
database.commit()
