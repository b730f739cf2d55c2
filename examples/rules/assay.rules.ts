// Ten rules for the API of server.mjs. Each stands alone: copy the one that is like yours.
import { check, law, relation } from 'assay';

const decimals: Record<string, number> = { EUR: 2, USD: 2, JPY: 0, KWD: 3 };

export default [
  law('invoice.total', {
    covers: 'GET /invoices',
    statement: 'The total of an invoice is the sum of its lines.',
    async run(c) {
      for await (const entry of c.items()) {
        let sum = 0;
        for (const line of entry.item.lines) sum += line.amount;
        c.expect(entry.item.total, { is: sum, about: 'total', by: entry });
      }
    },
  }),

  law('audit.complete', {
    covers: 'GET /audit-log',
    statement: 'Every write appears in the audit log.',
    async run(c) {
      // The writes of the run itself: each has an answer.
      for (const { answer: written } of c.calls('POST /invoices')) {
        const log = await c.request({ invoice: written.body.id });
        const actions = log.items.map((entry) => entry.action);
        c.expect(actions, { is: ['created'], about: 'entries', by: [written, log] });
      }
    },
  }),

  check('search.archived', {
    covers: 'GET /search',
    statement: 'A search shows archived invoices only if it is asked for them.',
    run(answer, c) {
      if (answer.parameters.archived === true) return;
      for (const invoice of answer.items) c.expect(invoice.archived, { is: false, about: 'archived' });
    },
  }),

  law('customer.private', {
    covers: 'GET /customers',
    statement: 'Only the key of the office sees email and credit.',
    async run(c) {
      const office = await c.request();
      for (const customer of office.items)
        c.expect(Object.keys(customer), { is: ['id', 'name', 'email', 'credit'], about: 'all members', by: office });
      const others = [await c.request({}, { key: 'none' })];
      for (const key of ['partner-key', 'no-such-key'])
        others.push(await c.request({}, { key: 'none', headers: { 'X-Key': key } }));
      for (const other of others)
        for (const customer of other.items)
          c.expect(Object.keys(customer), { is: ['id', 'name'], about: 'public members', by: other });
    },
  }),

  law('invoice.read-only', {
    covers: 'GET /invoices/{id}',
    statement: 'Reading an invoice twice gives the same invoice, and writes nothing.',
    async run(c) {
      for (const { parameters } of c.calls('GET /invoices/{id}')) {
        // The log of one invoice: other rules may write others.
        const readLog = () => c.request({ invoice: parameters.id }, { operation: 'GET /audit-log' });
        const before = await readLog();
        const first = await c.request(parameters);
        const second = await c.request(parameters);
        const after = await readLog();
        c.expect(second.body, { is: first.body, about: 'invoice', by: [first, second] });
        c.expect(after.items, { is: before.items, about: 'audit log', by: [before, second, after] });
      }
    },
  }),

  check('invoice.currency', {
    covers: ['GET /invoices', 'GET /invoices/{id}'],
    statement: 'The amounts of an invoice are in its currency, and have the decimals of it.',
    run(answer, c) {
      for (const invoice of 'lines' in answer.body ? [answer.body] : answer.items) {
        for (const line of invoice.lines) {
          c.expect(line.currency, { is: invoice.currency, about: 'lines.currency' });
          const rounded = Number(line.amount.toFixed(decimals[invoice.currency]));
          c.expect(line.amount, { is: rounded, about: 'lines.amount' });
        }
      }
    },
  }),

  check('times.utc', {
    covers: ['* /invoices*', 'GET /search', 'GET /audit-log'],
    statement: 'Times are in UTC, written with Z.',
    run(answer, c) {
      for (const [, member, time] of JSON.stringify(answer.body).matchAll(/"(\w+)":"(\d{4}-\d\d-\d\dT[^"]*)"/g))
        c.expect(time, { matches: /Z$/, about: member });
    },
  }),

  law('links.self', {
    covers: ['GET /invoices', 'GET /search'],
    statement: 'The self link of an invoice leads to this invoice.',
    async run(c) {
      for await (const entry of c.items()) {
        const id = entry.item.links.self.split('/').pop();
        const target = await c.request({ id }, { operation: 'GET /invoices/{id}' });
        c.expect(target.body.id, { is: entry.item.id, about: 'links.self', by: [entry, target] });
      }
    },
  }),

  relation('language.texts', {
    covers: 'GET /invoices/{id}',
    statement: 'Accept-Language changes the texts of an invoice, and nothing else.',
    ask: (call) => [
      { ...call, 'Accept-Language': 'en' },
      { ...call, 'Accept-Language': 'de' },
    ],
    holds: ({ body: english }, { body: german }) =>
      english.stateText !== german.stateText &&
      JSON.stringify({ ...english, stateText: '' }) === JSON.stringify({ ...german, stateText: '' }),
  }),

  check('request-id', {
    covers: '*',
    statement: 'Every answer carries the id of its request.',
    answers: 'all',
    run: (answer, c) => c.expect(answer.headers['x-request-id'], { matches: /^[\da-f-]{36}$/, about: 'x-request-id' }),
  }),
];
