// A service in memory with the paging of Feathers: arguments are the folder of the packages, and the port.
const { createRequire } = require('node:module');
const path = require('node:path');

const [folder, port] = process.argv.slice(2);
const load = createRequire(path.join(folder, 'node_modules', 'x.js'));
const { feathers } = load('@feathersjs/feathers');
const { koa, rest, bodyParser, errorHandler } = load('@feathersjs/koa');
const { memory } = load('@feathersjs/memory');

const books = Object.fromEntries(
  Array.from({ length: 63 }, (_, index) => {
    const id = index + 1;
    const book = { id, title: `Title ${(id * 53) % 127}`, shelf: 'ABC'[id % 3], year: 1990 + ((id * 7) % 23) };
    return [id, book];
  }),
);
const app = koa(feathers());
app.use(errorHandler());
app.use(bodyParser());
app.configure(rest());
app.use('books', memory({ store: books, startId: 64, paginate: { default: 10, max: 50 } }));
app.listen(Number(port), '127.0.0.1');
