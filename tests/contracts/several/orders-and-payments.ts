import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { temporary } from '../../cli/assay.ts';
import { array, integer, objectOf, ok, query, text } from '../openapi/document.ts';

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

const ordersDocument = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        parameters: [
          query('limit', { type: 'integer', minimum: 1, maximum: 50, default: 5 }),
          query('offset', { type: 'integer', minimum: 0 }),
        ],
        responses: ok(
          objectOf(
            {
              orders: array(
                objectOf(
                  {
                    id: text,
                    total: integer,
                    paymentId: text,
                  },
                  'id',
                  'total',
                  'paymentId',
                ),
              ),
            },
            'orders',
          ),
        ),
      },
    },
  },
} as const;

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

/** The payments service shows the payment of each order. */
const joins = [
  { to: 'payments.get', with: { payment: 'paymentId' }, match: { id: 'order', total: 'amount', paymentId: 'id' } },
];

const overlay = {
  overlay: '1.0.0',
  info: { title: 'What the documents do not say', version: '1' },
  actions: [
    {
      target: "$.paths['/orders'].get",
      update: {
        'x-assay-list': {
          items: 'orders',
          identity: ['id'],
          paging: { style: 'offset', size: 'limit', cursor: 'offset' },
        },
        'x-assay-joins': joins,
      },
    },
  ],
};

type Answer = (request: http.IncomingMessage, body: string) => unknown;

async function serve(answer: Answer): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const value = answer(request, Buffer.concat(chunks).toString('utf8'));
      response.writeHead(value === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(value ?? { error: 'not found' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const listOrders: Answer = ({ url = '/' }) => {
  const { pathname, searchParams } = new URL(url, 'http://orders');
  if (pathname !== '/orders') return undefined;
  const offset = Number(searchParams.get('offset') ?? 0);
  return { orders: orders.slice(offset, offset + Number(searchParams.get('limit') ?? 5)) };
};

const rpcError = (id: unknown, code: number, message: string): unknown => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

/** `amountOf`: the amount of the payment of an order. */
const getPayment =
  (amountOf: (order: Order) => number): Answer =>
  (_, body) => {
    let call: { id?: unknown; method?: unknown; params?: { payment?: unknown } };
    try {
      call = JSON.parse(body) as typeof call;
    } catch {
      return rpcError(null, -32700, 'Parse error');
    }
    if (typeof call !== 'object' || call === null || Array.isArray(call))
      return rpcError(null, -32600, 'Invalid Request');
    if (call.method !== 'payments.get') return rpcError(call.id ?? null, -32601, 'Method not found');
    const order = orders.find(({ paymentId }) => paymentId === call.params?.payment);
    if (!order) return rpcError(call.id ?? null, -32602, 'no such payment');
    return { jsonrpc: '2.0', id: call.id, result: { id: order.paymentId, amount: amountOf(order), order: order.id } };
  };

/** Both services, and the contract file that names them. */
export interface Shop {
  readonly contract: string;
  readonly urls: { readonly orders: string; readonly payments: string };
  close(): Promise<void>;
}

export async function openShop(amountOf: (order: Order) => number = ({ total }) => total): Promise<Shop> {
  const [ordersService, payments] = await Promise.all([serve(listOrders), serve(getPayment(amountOf))]);
  const folder = temporary();
  const write = (name: string, value: unknown): void =>
    fs.writeFileSync(path.join(folder, name), JSON.stringify(value));
  write('orders.json', ordersDocument);
  write('payments.json', paymentsDocument);
  write('orders.overlay.json', overlay);
  write('shop.json', {
    interfaces: {
      orders: { openapi: 'orders.json', overlay: 'orders.overlay.json', url: ordersService.url },
      payments: { openrpc: 'payments.json' },
    },
  });
  return {
    contract: path.join(folder, 'shop.json'),
    urls: { orders: ordersService.url, payments: payments.url },
    close: async () => void (await Promise.all([ordersService.close(), payments.close()])),
  };
}
