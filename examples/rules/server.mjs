// Invoices: a small API to try rules on. `node server.mjs`; BUG=name plants one of the ten bugs below.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const bugs = ['sum', 'audit', 'archived', 'private', 'read', 'currency', 'zone', 'link', 'language', 'request-id'];
const bug = process.env.BUG ?? '';
if (bug && !bugs.includes(bug)) throw new Error(`BUG is one of ${bugs.join(', ')}`);

const keys = { 'office-key': 'office', 'partner-key': 'partner' };
const decimals = { EUR: 2, USD: 2, JPY: 0, KWD: 3 };
const words = { en: { open: 'Open', paid: 'Paid' }, de: { open: 'Offen', paid: 'Bezahlt' } };
const names = ['Abel', 'Braun', 'Celik', 'Dubois', 'Eriksen'];
const customers = names.map((name, at) => ({
  id: `c${at + 1}`,
  name,
  email: `${name}@mail.example`,
  credit: 500 * at,
}));

const seeded = 47;
const invoices = [];
const audit = [];

/** Adds an invoice and its entry in the audit log. */
function addInvoice({ customer, currency, lines }, created) {
  const number = invoices.length + 1;
  const id = `i${String(number).padStart(3, '0')}`;
  const round = (amount) => Number(amount.toFixed(decimals[currency]));
  const priced = lines.map(({ text, amount }) => ({ text, amount: round(amount), currency }));
  if (bug === 'currency' && number % 9 === 0) priced[0].currency = currency === 'USD' ? 'EUR' : 'USD';
  const sum = priced.slice(bug === 'sum' && priced.length > 3 ? 1 : 0).reduce((all, line) => all + line.amount, 0);
  const total = round(sum);
  const links = { self: `/invoices/${bug === 'link' && number % 7 === 0 ? 'i001' : id}` };
  const state = number % 3 ? 'open' : 'paid';
  const archived = number % 5 === 0;
  const invoice = { id, customer, created: isoTime(created), currency, lines: priced, total, state, archived, links };
  invoices.push(invoice);
  if (bug !== 'audit' || invoices.length <= seeded) addEntry('created', id, created);
  return invoice;
}

function addEntry(action, invoice, instant) {
  const number = audit.length + 1;
  const local = bug === 'zone' && number % 6 === 0;
  const time = local ? isoTime(instant + 3_600_000).replace('Z', '+01:00') : isoTime(instant);
  audit.unshift({ id: `a${String(number).padStart(5, '0')}`, action, invoice, time });
}

for (let number = 0; number < seeded; number++) {
  const currency = Object.keys(decimals)[number % 4];
  const amounts = [19.5, 7.25, 120, 3.125].map((amount, at) => amount * (number + at + 1));
  const lines = amounts
    .slice(0, 1 + ((number * 3) % 4))
    .map((amount, at) => ({ text: `Item ${number}-${at}`, amount }));
  addInvoice({ customer: `c${1 + (number % 5)}`, currency, lines }, Date.UTC(2026, 0, 5) + number * 3 * 3_600_000);
}

const routes = {
  'GET /invoices': ({ query, language }) => {
    const from = instant(query.get('createdFrom') ?? '0001-01-01T00:00:00Z');
    const to = instant(query.get('createdTo') ?? '9999-12-31T23:59:59Z');
    const found = invoices.filter(({ created }) => Date.parse(created) >= from && Date.parse(created) < to);
    return page(query, 'invoices', found, (invoice) => translate(invoice, language));
  },
  'GET /invoices/{id}': ({ id, language }) => {
    const invoice = invoices.find((each) => each.id === id) ?? refuse(404, 'no such invoice');
    if (bug === 'read') addEntry('changed', id, Date.now());
    const answer = translate(invoice, language);
    return bug === 'language' && language === 'de' ? { ...answer, total: Math.floor(answer.total / 10) } : answer;
  },
  'GET /search': ({ query, language }) => {
    const archived = query.get('archived') ?? 'false';
    if (!['true', 'false'].includes(archived)) refuse(400, 'archived is true or false');
    const all = archived === 'true' || bug === 'archived';
    const text = query.get('text') ?? '';
    const found = invoices.filter(
      (invoice) => (all || !invoice.archived) && invoice.lines.some((line) => line.text.includes(text)),
    );
    return page(query, 'hits', found, (invoice) => translate(invoice, language));
  },
  'GET /audit-log': ({ query }) => {
    const invoice = query.get('invoice');
    return page(query, 'entries', invoice === null ? audit : audit.filter((entry) => entry.invoice === invoice));
  },
  'GET /customers': ({ key, keyGiven }) => {
    const all = key === 'office' || (bug === 'private' && keyGiven);
    return {
      customers: customers.map(({ id, name, email, credit }) => (all ? { id, name, email, credit } : { id, name })),
    };
  },
  'POST /invoices': ({ body, language }) => {
    const { customer, currency, lines } = body;
    if (!customers.some(({ id }) => id === customer)) refuse(400, 'customer names no customer');
    if (typeof currency !== 'string' || !Object.hasOwn(decimals, currency))
      refuse(400, 'currency is EUR, USD, JPY or KWD');
    if (!Array.isArray(lines) || lines.length < 1 || lines.length > 20) refuse(400, 'lines has 1 to 20 lines');
    for (const line of lines) {
      if (typeof line?.text !== 'string') refuse(400, 'text of a line is a text');
      if (typeof line.amount !== 'number' || line.amount < 0 || line.amount > 1e6)
        refuse(400, 'amount is 0 to 1000000');
    }
    return translate(addInvoice(body, Date.now()), language);
  },
};

/** A page of a list: at most `limit` items after the item with the id `after`. */
function page(query, member, items, show = (item) => item) {
  const limit = query.get('limit') ?? '20';
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 50) refuse(400, 'limit is 1 to 50');
  const after = query.get('after');
  const start = after === null ? 0 : 1 + items.findIndex(({ id }) => id === after);
  if (after !== null && start === 0) refuse(400, 'after is no cursor of this list');
  const shown = items.slice(start, start + Number(limit));
  const more = start + shown.length < items.length;
  return { [member]: shown.map(show), ...(more && { next: shown.at(-1).id }) };
}

function translate(invoice, language) {
  return { ...invoice, stateText: words[language][invoice.state] };
}

function instant(text) {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text)) refuse(400, `${text} is no date-time`);
  const time = Date.parse(text);
  return Number.isNaN(time) ? refuse(400, `${text} is no date-time`) : time;
}

function isoTime(time) {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

function refuse(status, title) {
  throw Object.assign(new Error(title), { status });
}

async function answer(request) {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  const [, id] = /^\/invoices\/([^/]+)$/.exec(pathname) ?? [];
  const route = routes[`${request.method} ${id === undefined ? pathname : '/invoices/{id}'}`];
  if (!route) refuse(404, 'no such resource');
  const keyGiven = request.headers['x-key'] !== undefined;
  const key = keys[request.headers['x-key']];
  if (!key && pathname !== '/customers') refuse(401, 'X-Key is no valid key');
  const language = /^\s*de\b/i.test(request.headers['accept-language'] ?? '') ? 'de' : 'en';
  const body = request.method === 'POST' ? await readBody(request) : undefined;
  return route({ query: searchParams, id: id && decodeURIComponent(id), language, key, keyGiven, body });
}

async function readBody(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    return Object(JSON.parse(Buffer.concat(chunks).toString()));
  } catch {
    return refuse(400, 'the body is no JSON');
  }
}

// The default, 16 KiB, lets Node answer long URLs itself, without a request id.
const server = createServer({ maxHeaderSize: 1 << 18 }, async (request, response) => {
  const write = (status, body) => {
    if (bug !== 'request-id' || status !== 404) response.setHeader('X-Request-Id', randomUUID());
    response.writeHead(status, { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' });
    response.end(JSON.stringify(body));
  };
  try {
    const body = await answer(request);
    write(request.method === 'POST' ? 201 : 200, body);
  } catch (error) {
    const { status = 500, message } = error;
    write(status, { status, title: message });
  }
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`invoices are at http://127.0.0.1:${server.address().port}`);
});
