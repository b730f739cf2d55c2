import type { System } from '../../system.ts';
import { type Call, findItem, type Item, sorted, wholeNumber, Refused } from '../../frame.ts';

const users: readonly Item[] = Array.from({ length: 36 }, (_, index) => ({
  name: `driver-${index}`,
  created: new Date(Date.UTC(2020, 0, 1 + index)).toISOString(),
  country: ['DE', 'NL', 'AT'][index % 3] ?? 'DE',
}));

const activities: readonly Item[] = sorted(
  Array.from({ length: 250 }, (_, index) => ({
    time: new Date(Date.UTC(2024, 0, 1, index * 5)).toISOString(),
    user: users[(index * 7) % users.length] ?? {},
    type: ['CREATED_TRACK', 'CHANGED_PROFILE', 'JOINED_GROUP'][index % 3] ?? '',
  })),
  (item) => item['time'],
  true,
);

const paged = <T>(items: readonly T[], { query }: Call): readonly T[] => {
  const size = wholeNumber(query, 'limit', 100, { least: 1, most: 100 });
  const start = (wholeNumber(query, 'page', 1, { least: 1 }) - 1) * size;
  return items.slice(start, start + size);
};

const userOf = ({ path }: Call): Item => findItem(users, ({ name }) => name === path['username']);

/** Every third user has no friends. */
const friendsOf = (call: Call): readonly Item[] => {
  const at = users.indexOf(userOf(call));
  return at % 3 === 0 ? [] : users.filter((_, index) => index !== at && index % 5 === at % 5);
};

const activitiesOf = (some: readonly Item[]): readonly Item[] =>
  activities.filter(({ user }) => some.some(({ name }) => name === (user as Item)['name']));

const friendActivities = (call: Call): Item => ({ activities: paged(activitiesOf(friendsOf(call)), call) });

export const envirocar: System = {
  name: 'envirocar',
  repository: 'enviroCar/enviroCar-server',
  routes: {
    'GET /users': (call) => ({ users: paged(users, call) }),
    'GET /users/{username}': userOf,
    'GET /users/{username}/friends': (call) => ({ users: friendsOf(call) }),
    'GET /users/{username}/activities': (call) => ({ activities: paged(activitiesOf([userOf(call)]), call) }),
    'GET /users/{username}/friendActivities': friendActivities,
  },
  defects: [
    {
      number: 60,
      summary: 'activities of friends are a server error for a user without friends',
      laws: ['api.answers', 'api.no-server-error'],
      broken: {
        'GET /users/{username}/friendActivities': (call) => {
          if (friendsOf(call).length === 0) throw new Refused(500, "Parameter 'vals' is null.");
          return friendActivities(call);
        },
      },
    },
  ],
};
