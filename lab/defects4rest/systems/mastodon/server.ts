import { refuse } from '../../../../defects/operators/refusals.ts';
import { all, given } from '../../../../defects/triggers.ts';
import { at } from '../../../../defects/values.ts';
import { dayOf, numbered, type System } from '../../system.ts';

const accounts = numbered(130, (index) => {
  const username = `user${(index * 17) % 130}`;
  return {
    id: String(109_000 + index),
    username,
    acct: index % 4 === 0 ? `${username}@example.org` : username,
    display_name: `User ${index}`,
    locked: index % 5 === 0,
    created_at: dayOf(2022, index * 3),
    statuses_count: (index * 7) % 90,
    last_status_at: index % 11 === 0 ? null : dayOf(2024, (index * 29) % 130).slice(0, 10),
  };
});

/** The usual order: the most active first. */
const byActivity = accounts.toSorted((a, b) => (b.last_status_at ?? '').localeCompare(a.last_status_at ?? ''));

export const mastodon: System = {
  name: 'mastodon',
  repository: 'mastodon/mastodon',
  answers: {
    getDirectory: {
      items: byActivity,
      selects: (item, { local }) => String(local) !== 'true' || !String(at(item, 'acct')).includes('@'),
    },
    getAccount: { among: accounts, by: 'id' },
  },
  defects: [
    {
      number: 28381,
      summary: '`order=active` with `local=false` is a server error',
      laws: ['api.answers', 'api.no-server-error'],
      broken: { getDirectory: refuse(all(given('order', 'active'), given('local', 'false')), 500) },
    },
  ],
};
