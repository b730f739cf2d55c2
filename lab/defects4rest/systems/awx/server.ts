import type { System } from '../../system.ts';
import { type Call, filtered, findItem, type Item, Refused, sortedBy, type Test } from '../../frame.ts';

const hosts: readonly Item[] = Array.from({ length: 143 }, (_, index) => {
  const id = index + 1;
  return {
    id,
    type: 'host',
    url: `/api/v2/hosts/${id}/`,
    created: new Date(Date.UTC(2024, 0, id)).toISOString(),
    name: `${['Web', 'db', 'cache', 'queue'][id % 4]}-${(id * 31) % 143}.example.org`,
    description: '',
    inventory: 1 + (id % 6),
    enabled: id % 5 !== 0,
  };
});

const number = (value: string): number => {
  if (!/^-?\d+$/.test(value)) throw new Refused(400, 'the value is no number');
  return Number(value);
};

const byNumber =
  (name: string, isKept: (number: number, limit: number) => boolean): Test =>
  (item, value) =>
    isKept(Number(item[name]), number(value));

const byText =
  (isKept: (text: string, value: string) => boolean): Test =>
  (item, value) =>
    isKept(String(item['name']), value);

const isEqual = <T>(left: T, right: T): boolean => left === right;
const lower = (text: string): string => text.toLowerCase();

const tests: Readonly<Record<string, Test>> = {
  id: byNumber('id', isEqual),
  id__exact: byNumber('id', isEqual),
  id__gt: byNumber('id', (left, right) => left > right),
  id__lte: byNumber('id', (left, right) => left <= right),
  id__in: ({ id }, value) => value.split(',').map(number).includes(Number(id)),
  name: byText(isEqual),
  name__iexact: byText((left, right) => lower(left) === lower(right)),
  name__icontains: byText((left, right) => lower(left).includes(lower(right))),
  name__startswith: byText((left, right) => left.startsWith(right)),
  inventory: byNumber('inventory', isEqual),
  enabled: ({ enabled }, value) => {
    if (!/^(true|false)$/i.test(value)) throw new Refused(400, 'the value is neither true nor false');
    return String(enabled) === lower(value);
  },
};

const positiveNumber = (text: string | null): number | undefined =>
  text !== null && /^\d+$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

/** The list; a lookup that a field lacks ends with the given status. */
const hostList =
  (unsupported: number) =>
  ({ query }: Call): Item => {
    if (query.has('id__iexact')) throw new Refused(unsupported, 'iexact is not allowed on id');
    const all = filtered(hosts, query, tests);
    const ordered = sortedBy(all, query.get('order_by') ?? 'id', {
      id: (item) => item['id'],
      name: (item) => item['name'],
      inventory: (item) => item['inventory'],
    });
    const size = Math.min(positiveNumber(query.get('page_size')) ?? 25, 200);
    const page = query.has('page') ? positiveNumber(query.get('page')) : 1;
    if (page === undefined || (page > 1 && (page - 1) * size >= all.length)) throw new Refused(404, 'Invalid page.');
    const results = ordered.slice((page - 1) * size, page * size);
    return { count: all.length, next: null, previous: null, results };
  };

export const awx: System = {
  name: 'awx',
  repository: 'ansible/awx',
  routes: {
    'GET /api/v2/hosts/': hostList(400),
    'GET /api/v2/hosts/{id}/': ({ path }) => findItem(hosts, ({ id }) => String(id) === path['id']),
  },
  defects: [
    {
      number: 9222,
      summary: '`id__iexact`, a lookup that the field lacks, is a server error',
      laws: ['api.answers', 'api.no-server-error'],
      broken: { 'GET /api/v2/hosts/': hostList(500) },
    },
  ],
};
