/** Items that the small servers list: 57 orders of five customers. */
export interface Order {
  readonly id: string;
  readonly customer: string;
  readonly state: 'open' | 'paid' | 'shipped';
  readonly total: number;
  readonly created: string;
}

const customers = ['Achebe', 'Borges', 'Calvino', 'Duras', 'Eco'];
const states = ['open', 'paid', 'shipped'] as const;
const firstDay = Date.UTC(2026, 0, 1);
const day = 24 * 60 * 60 * 1_000;

export const orders: readonly Order[] = Array.from({ length: 57 }, (_, n) => ({
  id: `o${String(n + 100)}`,
  customer: customers[(n * 7) % 5] as string,
  state: states[(n * 5) % 3] as Order['state'],
  total: (n * 37) % 101,
  created: new Date(firstDay + n * day).toISOString(),
}));

/** The schemas of their members. */
export const orderMembers = {
  id: { type: 'string' },
  customer: { type: 'string' },
  state: { type: 'string', enum: [...states] },
  total: { type: 'integer' },
  created: { type: 'string', format: 'date-time' },
} as const;

/** Orders that equal the parameters of these names. */
export const filtered = (query: URLSearchParams, names: readonly (keyof Order)[]): readonly Order[] =>
  orders.filter((order) => names.every((name) => query.get(name) === null || String(order[name]) === query.get(name)));
