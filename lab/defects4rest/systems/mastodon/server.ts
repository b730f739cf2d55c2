import type { System } from '../../system.ts';
import { type Call, findItem, type Item, oneOf, sorted, wholeNumber, Refused } from '../../frame.ts';

const accounts: readonly Item[] = Array.from({ length: 130 }, (_, index) => {
  const username = `user${(index * 17) % 130}`;
  const day = new Date(Date.UTC(2022, 0, 1 + index * 3)).toISOString();
  return {
    id: String(109_000 + index),
    username,
    acct: index % 4 === 0 ? `${username}@example.org` : username,
    display_name: `User ${index}`,
    locked: index % 5 === 0,
    created_at: day,
    statuses_count: (index * 7) % 90,
    last_status_at:
      index % 11 === 0 ? null : new Date(Date.UTC(2024, 0, 1 + ((index * 29) % 130))).toISOString().slice(0, 10),
  };
});

const directory = ({ query }: Call): readonly Item[] => {
  const order = oneOf(query, 'order', 'active', ['active', 'new']);
  const isLocal = oneOf(query, 'local', 'false', ['true', 'false']) === 'true';
  const all = isLocal ? accounts.filter(({ acct }) => !String(acct).includes('@')) : accounts;
  const activeAccounts = all.filter(({ last_status_at: at }) => at !== null);
  const ordered =
    order === 'new'
      ? sorted(all, (item) => item['created_at'], true)
      : [
          ...sorted(activeAccounts, (item) => item['last_status_at'], true),
          ...all.filter((item) => item['last_status_at'] === null),
        ];
  const start = wholeNumber(query, 'offset', 0);
  return ordered.slice(start, start + wholeNumber(query, 'limit', 40, { least: 1, most: 80 }));
};

export const mastodon: System = {
  name: 'mastodon',
  repository: 'mastodon/mastodon',
  routes: {
    'GET /api/v1/directory': directory,
    'GET /api/v1/accounts/{id}': ({ path }) => findItem(accounts, ({ id }) => id === path['id']),
  },
  defects: [
    {
      number: 28381,
      summary: '`order=active` with `local=false` is a server error',
      laws: ['api.answers', 'api.no-server-error'],
      broken: {
        'GET /api/v1/directory': (call) => {
          const { query } = call;
          if (query.get('order') === 'active' && query.get('local') === 'false')
            throw new Refused(500, 'ambiguous column');
          return directory(call);
        },
      },
    },
  ],
};
