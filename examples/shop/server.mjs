// The shop of docs/tutorial.md: an API with three bugs. Start it with `node server.mjs`.
// `--port N` takes another port than 8080; `--mend orders,total,price` removes bugs.
import http from 'node:http';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '8080' }, mend: { type: 'string', default: '' } },
});
const mended = new Set(options.mend.split(',').filter(Boolean));

const categories = ['garden', 'kitchen', 'office'];
const states = ['open', 'paid', 'sent'];

const products = Array.from({ length: 40 }, (_, n) => ({
  id: `p${n + 1}`,
  name: `product ${n + 1}`,
  category: categories[((n * 5) % 7) % 3],
  price: 500 + ((n * 37) % 60) * 25,
}));

/** Two or three orders arrive in each minute. */
const orders = Array.from({ length: 55 }, (_, n) => ({
  id: `o${n + 1}`,
  created: new Date(Date.UTC(2026, 0, 5, 9, Math.floor(n * 0.4))).toISOString(),
  state: states[((n * 7) % 5) % 3],
  product: products[(n * 11) % products.length].id,
}));

class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const readSize = (query) => {
  const size = query.get('limit') ?? '10';
  if (!/^[1-9]\d*$/.test(size)) throw new Refusal(400, 'limit is a number from 1 to 20');
  return Math.min(Number(size), 20);
};

const readChoice = (query, name, choices) => {
  const value = query.get(name);
  if (value !== null && !choices.includes(value)) throw new Refusal(400, `${name} is one of ${choices.join(', ')}`);
  return value;
};

/** Products by offset, with a total. */
const listProducts = (query) => {
  const category = readChoice(query, 'category', categories);
  const offset = query.get('offset') ?? '0';
  if (!/^\d+$/.test(offset)) throw new Refusal(400, 'offset is a number');
  const found = products.filter((product) => category === null || product.category === category);
  const items = found.slice(Number(offset), Number(offset) + readSize(query));
  // Bug: the total ignores the filter.
  return { items, total: mended.has('total') ? found.length : products.length };
};

/** One product. */
const readProduct = (id) => {
  const product = products.find((each) => each.id === id);
  if (!product) throw new Refusal(404, 'no such product');
  // Bug: the price is an old one, of a cache, for every fourth product.
  const isCached = !mended.has('price') && products.indexOf(product) % 4 === 0;
  return { ...product, price: isCached ? product.price - 25 : product.price };
};

/** Orders by time, with a cursor. */
const listOrders = (query) => {
  const state = readChoice(query, 'state', states);
  const after = query.get('after');
  const found = orders.filter((order) => state === null || order.state === state);
  const [created, id] = after === null ? [] : Buffer.from(after, 'base64url').toString().split(' ');
  if (after !== null && !id) throw new Refusal(400, 'after is the cursor of a page');
  // Bug: orders of the same minute as the last one of the page are lost.
  const isLater = mended.has('orders')
    ? (order) => found.indexOf(order) > found.findIndex((each) => each.id === id)
    : (order) => order.created > created;
  const rest = after === null ? found : found.filter(isLater);
  const items = rest.slice(0, readSize(query));
  const last = items.at(-1);
  const hasMore = last !== undefined && rest.length > items.length;
  return { items, ...(hasMore && { next: Buffer.from(`${last.created} ${last.id}`).toString('base64url') }) };
};

const answer = ({ pathname, searchParams: query }) => {
  if (pathname === '/products') return listProducts(query);
  if (pathname === '/orders') return listOrders(query);
  const [, id] = /^\/products\/([^/]+)$/.exec(pathname) ?? [];
  if (id !== undefined) return readProduct(decodeURIComponent(id));
  throw new Refusal(404, 'no such path');
};

const server = http.createServer((request, response) => {
  const send = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  try {
    send(200, answer(new URL(request.url, 'http://shop')));
  } catch (error) {
    send(error.status ?? 500, { error: error.message });
  }
});

server.listen(Number(options.port), '127.0.0.1', () => {
  process.stdout.write(`the shop is at http://127.0.0.1:${server.address().port}\n`);
});
