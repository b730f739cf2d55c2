import { Hono } from 'hono';

/** The shop of examples/shop as an app of Hono, with one of its bugs. It is also copied into projects of users. */

const categories = ['garden', 'kitchen', 'office'];
const states = ['open', 'paid', 'sent'];
const products = Array.from({ length: 40 }, (_, n) => ({
  id: `p${n + 1}`,
  name: `product ${n + 1}`,
  category: categories[((n * 5) % 7) % 3] as string,
  price: 500 + ((n * 37) % 60) * 25,
}));
const orders = Array.from({ length: 25 }, (_, n) => ({
  id: `o${n + 1}`,
  created: new Date(Date.UTC(2026, 0, 5, 9, n)).toISOString(),
  state: states[((n * 7) % 5) % 3] as string,
  product: `p${((n * 11) % 40) + 1}`,
}));

const app = new Hono();

/** How many requests the shop got. */
let requests = 0;
app.use(async (_, next) => {
  requests += 1;
  await next();
});
app.get('/requests', (c) => c.json(requests - 1));

const isSize = (text: string): boolean => /^[1-9]\d*$/.test(text);

app.get('/products', (c) => {
  const { category, limit = '10', offset = '0' } = c.req.query();
  const isWrong = category !== undefined && !categories.includes(category);
  if (isWrong || !isSize(limit) || !/^\d+$/.test(offset)) return c.json({ error: 'bad parameter' }, 400);
  const found = products.filter((product) => category === undefined || product.category === category);
  const items = found.slice(Number(offset), Number(offset) + Math.min(Number(limit), 20));
  // Bug: the total ignores the filter.
  return c.json({ items, total: products.length });
});

app.get('/products/:id', (c) => {
  const product = products.find(({ id }) => id === c.req.param('id'));
  return product ? c.json(product) : c.json({ error: 'no such product' }, 404);
});

app.get('/orders', (c) => {
  const { state, limit = '10', after } = c.req.query();
  const found = orders.filter((order) => state === undefined || order.state === state);
  const start = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const isWrong = state !== undefined && !states.includes(state);
  if (isWrong || !isSize(limit) || (after !== undefined && start === 0)) return c.json({ error: 'bad parameter' }, 400);
  const items = found.slice(start, start + Math.min(Number(limit), 20));
  const hasMore = start + items.length < found.length;
  return c.json({ items, ...(hasMore && { next: items.at(-1)?.id }) });
});

export default app;
