import type { System } from '../../system.ts';
import { type Call, filtered, findItem, type Item, sortedBy, type Test, wholeNumber } from '../../frame.ts';

const statuses = ['planned', 'provisioning', 'active', 'offline', 'deprovisioning', 'decommissioned'];
const kinds = ['site', 'location', 'region', 'location'];

const termination = (id: number): Item | null => {
  const kind = kinds[id % 4] ?? 'site';
  const at = 1 + ((id * 7) % 11);
  if (id % 9 === 0) return null;
  return {
    id,
    termination_type: `dcim.${kind}`,
    termination_id: at,
    termination: { id: at, name: `${kind} ${at}` },
  };
};

const circuits: readonly Item[] = Array.from({ length: 137 }, (_, index) => {
  const id = index + 1;
  const status = statuses[(id * 5) % 6] ?? 'active';
  return {
    id,
    cid: `CID-${1000 + ((id * 37) % 137)}`,
    provider: { id: 1 + (id % 5), name: `Provider ${1 + (id % 5)}` },
    status: { value: status, label: status },
    commit_rate: id % 8 === 0 ? null : 1000 * (1 + ((id * 11) % 40)),
    termination_a: termination(id * 2),
    termination_z: termination(id * 2 + 1),
  };
});

const inside = (item: Item, member: string): Item => item[member] as Item;

const isAtLocation: Test = (item, value) =>
  ['termination_a', 'termination_z'].some((side) => {
    const at = item[side] as Item | null;
    return at !== null && at['termination_type'] === 'dcim.location' && String(at['termination_id']) === value;
  });

const rate = (item: Item): number => (typeof item['commit_rate'] === 'number' ? item['commit_rate'] : NaN);

/** The list, with or without the filter by location. */
const circuitList =
  (byLocation: Test = isAtLocation) =>
  ({ query }: Call): Item => {
    const all = filtered(circuits, query, {
      id: (item, value) => String(item['id']) === value,
      cid: (item, value) => item['cid'] === value,
      status: (item, value) => inside(item, 'status')['value'] === value,
      provider_id: (item, value) => String(inside(item, 'provider')['id']) === value,
      location_id: byLocation,
      commit_rate__gte: (item, value) => rate(item) >= Number(value),
      commit_rate__lt: (item, value) => rate(item) < Number(value),
    });
    const ordered = sortedBy(all, query.get('ordering'), {
      id: (item) => item['id'],
      cid: (item) => item['cid'],
      commit_rate: (item) => item['commit_rate'],
    });
    const start = wholeNumber(query, 'offset', 0);
    const size = wholeNumber(query, 'limit', 50, { most: 1000 }) || 1000;
    return { count: all.length, next: null, previous: null, results: ordered.slice(start, start + size) };
  };

export const netbox: System = {
  name: 'netbox',
  repository: 'netbox-community/netbox',
  routes: {
    'GET /api/circuits/circuits/': circuitList(),
    'GET /api/circuits/circuits/{id}/': ({ path }) => findItem(circuits, ({ id }) => String(id) === path['id']),
  },
  defects: [
    {
      number: 18585,
      summary: '`location_id` is ignored: all circuits come',
      laws: ['api.filter'],
      broken: { 'GET /api/circuits/circuits/': circuitList(() => true) },
    },
  ],
};
