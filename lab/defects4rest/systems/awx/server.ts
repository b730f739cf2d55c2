import { refuse } from '../../../../defects/operators/refusals.ts';
import { given } from '../../../../defects/triggers.ts';
import { dayOf, numbered, type System } from '../../system.ts';

const hosts = numbered(143, (index) => {
  const id = index + 1;
  return {
    id,
    type: 'host',
    url: `/api/v2/hosts/${id}/`,
    created: dayOf(2024, index),
    name: `${['Web', 'db', 'cache', 'queue'][id % 4]}-${(id * 31) % 143}.example.org`,
    description: '',
    inventory: 1 + (id % 6),
    enabled: id % 5 !== 0,
  };
});

/** A lookup that the field lacks. */
const isUnsupported = given('id__iexact');

export const awx: System = {
  name: 'awx',
  repository: 'ansible/awx',
  answers: {
    api_hosts_list: { items: hosts, around: { next: null, previous: null }, behindEnd: 404 },
    api_hosts_read: { among: hosts, by: 'id' },
  },
  rules: { api_hosts_list: refuse(isUnsupported) },
  defects: [
    {
      number: 9222,
      summary: '`id__iexact`, a lookup that the field lacks, is a server error',
      laws: ['api.answers', 'api.no-server-error'],
      broken: { api_hosts_list: refuse(isUnsupported, 500) },
    },
  ],
};
