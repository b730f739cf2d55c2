import { text as textOf } from 'node:stream/consumers';
import { array, documentOf, integer, objectOf, query, reads, text } from '../openapi/document.ts';
import { byOffset, place, sizeUpTo } from '../openapi/list-contract.ts';
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
    [query('limit', sizeUpTo(50, 5)), query('offset', place)],
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
export interface Shop {
  readonly contract: string;
  readonly urls: { readonly orders: string; readonly payments: string };
  close(): Promise<void>;
}

export async function openShop(amountOf: (order: Order) => number = ({ total }) => total): Promise<Shop> {
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
