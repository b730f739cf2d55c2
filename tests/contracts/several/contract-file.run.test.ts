import { text as textOf } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { assayHere, results, temporary } from '../../cli/assay.ts';
import { array, documentOf, integer, objectOf, query, reads, text } from '../openapi/document.ts';
import { byOffset, offset, sizeUpTo } from '../openapi/list-contract.ts';
import { answering, servingAtPort } from '../openapi/listening.ts';
import { written } from '../openapi/written.ts';

/** An orders service with an OpenAPI document and a payments service with an OpenRPC document: two parts of one shop. */

interface Order {
  readonly id: string;
  readonly total: number;
  readonly paymentId: string;
}

const orders: readonly Order[] = Array.from({ length: 12 }, (_, index) => ({
  id: `order-${index + 1}`,
  total: 100 + index * 7,
  paymentId: `payment-${index + 1}`,
}));

const order = objectOf({ id: text, total: integer, paymentId: text }, 'id', 'total', 'paymentId');
const ordersDocument = documentOf({
  '/orders': reads(
    'listOrders',
    [query('limit', sizeUpTo(50, 5)), query('offset', offset)],
    objectOf({ orders: array(order) }, 'orders'),
  ),
});

const paymentsDocument = {
  openrpc: '1.3.2',
  info: { title: 'Payments', version: '1' },
  methods: [
    {
      name: 'payments.get',
      'x-assay-safe': true,
      paramStructure: 'by-name',
      params: [{ name: 'payment', required: true, schema: text }],
      result: {
        name: 'payment',
        schema: objectOf({ id: text, amount: integer, order: text }, 'id', 'amount', 'order'),
      },
    },
  ],
} as const;

const overlay = {
  overlay: '1.0.0',
  info: { title: 'What the documents do not say', version: '1' },
  actions: [
    {
      target: "$.paths['/orders'].get",
      update: {
        'x-assay-list': { items: 'orders', identity: ['id'], paging: byOffset },
        // The payments service shows the payment of each order.
        'x-assay-joins': [
          {
            to: 'payments.get',
            with: { payment: 'paymentId' },
            match: { id: 'order', total: 'amount', paymentId: 'id' },
          },
        ],
      },
    },
  ],
};

const serveOrders = () =>
  servingAtPort(
    answering((at, asked) => {
      if (at !== '/orders') return 404;
      const offset = Number(asked.get('offset') ?? 0);
      return { orders: orders.slice(offset, offset + Number(asked.get('limit') ?? 5)) };
    }),
  );

interface Call {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: { readonly payment?: unknown };
}

/** The answer to a call, without its envelope. `amountOf`: the amount of the payment of an order. */
const paymentOf = (body: string, amountOf: (order: Order) => number): object => {
  const refused = (id: unknown, code: number, message: string): object => ({
    id: id ?? null,
    error: { code, message },
  });
  let call: Call | null;
  try {
    call = JSON.parse(body) as Call | null;
  } catch {
    return refused(null, -32700, 'Parse error');
  }
  if (typeof call !== 'object' || call === null || Array.isArray(call)) return refused(null, -32600, 'Invalid Request');
  const { id, method, params } = call;
  if (method !== 'payments.get') return refused(id, -32601, 'Method not found');
  const paid = orders.find(({ paymentId }) => paymentId === params?.payment);
  if (!paid) return refused(id, -32602, 'no such payment');
  return { id, result: { id: paid.paymentId, amount: amountOf(paid), order: paid.id } };
};

/** Both services, and the contract file that names them. */
interface Shop {
  readonly contract: string;
  readonly urls: { readonly orders: string; readonly payments: string };
  close(): Promise<void>;
}

async function openShop(amountOf: (order: Order) => number = ({ total }) => total): Promise<Shop> {
  const ordersService = await serveOrders();
  const payments = await servingAtPort(async (request, response) => {
    const answer = paymentOf(await textOf(request), amountOf);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', ...answer }));
  });
  const contract = written({
    'shop.json': {
      interfaces: {
        orders: { openapi: 'orders.json', overlay: 'orders.overlay.json', url: ordersService.url },
        payments: { openrpc: 'payments.json' },
      },
    },
    'orders.json': ordersDocument,
    'payments.json': paymentsDocument,
    'orders.overlay.json': overlay,
  });
  return {
    contract,
    urls: { orders: ordersService.url, payments: payments.url },
    close: async () => void (await Promise.all([ordersService.close(), payments.close()])),
  };
}

/** Every third payment has another amount than its order. */
const wrongThirds = ({ id, total }: { readonly id: string; readonly total: number }): number =>
  ['order-3', 'order-6', 'order-9'].includes(id) ? total + 1 : total;

test.each([
  ['services that agree', undefined, 0],
  ['a payment of another amount than its order', wrongThirds, 1],
])('a contract of two documents: %s', async (_, amountOf, expected) => {
  const shop = await openShop(amountOf);
  const out = temporary();
  try {
    const url = `payments=${shop.urls.payments}`;
    const { code, stderr } = await assayHere('run', shop.contract, '--url', url, '--quiet', '--out', out);
    expect([code, stderr]).toEqual([expected, '']);
  } finally {
    await shop.close();
  }
  const { findings, cases } = results(out);
  expect(cases.filter(({ verdict }) => verdict === 'pass').map(({ requirement }) => requirement)).toEqual(
    expect.arrayContaining(['api.page.continues', 'rpc.id-echo']),
  );
  const join = cases.find(({ requirement, operation }) => requirement === 'api.joins' && operation === 'listOrders');
  expect(join?.verdict).toBe(expected === 0 ? 'pass' : 'fail');
  expect(findings.map(({ requirement, code }) => `${requirement} ${code}`)).toEqual(
    expected === 0 ? [] : ['api.joins not-listed-elsewhere'],
  );
});

test('a finding between two documents is replayed from the folder of its run', async () => {
  const shop = await openShop(wrongThirds);
  const out = temporary();
  try {
    const url = `payments=${shop.urls.payments}`;
    await assayHere('run', shop.contract, '--url', url, '--quiet', '--out', out);
    const [finding] = results(out).findings;
    const { code, stdout, stderr } = await assayHere('replay', finding?.fingerprint ?? '', out);
    expect([code, stderr, stdout]).toEqual([1, '', expect.stringContaining('still there')]);
  } finally {
    await shop.close();
  }
});

test.each([
  ['{"interfaces":{}}', 'must NOT have fewer than 1 properties'],
  ['{"interfaces":{"orders":{"openapi":"a.json","urls":"x"}}}', 'urls'],
  ['{"interfaces":{"orders":{"openapi":"missing.json"}}}', 'orders: '],
])('a contract file %s is refused', async (text, message) => {
  const file = written({ 'shop.json': text });
  const { code, stderr } = await assayHere('run', file, '--url', 'orders=http://127.0.0.1:9');
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

test('a URL of an interface that the file does not name is refused', async () => {
  const shop = await openShop();
  await shop.close();
  const { code, stderr } = await assayHere('run', shop.contract, '--url', 'payment=http://127.0.0.1:9');
  expect([code, stderr]).toEqual([2, expect.stringContaining('give orders=URL,payments=URL')]);
});

test.each([[], ['--url', 'payments=']])('an interface without a base URL is no green run: %j', async (...url) => {
  const shop = await openShop();
  await shop.close();
  const { code, stderr } = await assayHere('run', shop.contract, ...url);
  expect([code, stderr]).toEqual([2, expect.stringContaining('give --url payments=URL')]);
});
