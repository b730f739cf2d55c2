import { ignore, replace } from '../../../../defects/operators/parameters.ts';
import { numbered, type System } from '../../system.ts';

const statuses = ['planned', 'provisioning', 'active', 'offline', 'deprovisioning', 'decommissioned'];

const kinds = ['site', 'location', 'region', 'location'];

const termination = (id: number) => {
  const kind = kinds[id % 4] ?? 'site';
  const at = 1 + ((id * 7) % 11);
  if (id % 9 === 0) return null;
  return { id, termination_type: `dcim.${kind}`, termination_id: at, termination: { id: at, name: `${kind} ${at}` } };
};

const circuits = numbered(137, (index) => {
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

export const netbox: System = {
  name: 'netbox',
  repository: 'netbox-community/netbox',
  answers: {
    circuits_circuits_list: { items: circuits, around: { next: null, previous: null } },
    circuits_circuits_retrieve: { among: circuits, by: 'id' },
  },
  // 0 asks for everything.
  rules: { circuits_circuits_list: replace('limit', (text) => (text === '0' ? '1000' : undefined)) },
  defects: [
    {
      number: 18585,
      summary: '`location_id` is ignored: all circuits come',
      laws: ['api.filter'],
      broken: { circuits_circuits_list: ignore('location_id') },
    },
  ],
};
