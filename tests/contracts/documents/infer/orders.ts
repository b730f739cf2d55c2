/** Items that the small servers list: 57 orders of five customers. */
interface Order {
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
