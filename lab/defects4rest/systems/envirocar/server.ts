import type { Parameters } from '../../../../defects/call.ts';
import { refuse } from '../../../../defects/operators/refusals.ts';
import { dayOf, numbered, type System } from '../../system.ts';

const users = numbered(36, (index) => ({
  name: `driver-${index}`,
  created: dayOf(2020, index),
  country: ['DE', 'NL', 'AT'][index % 3] ?? 'DE',
}));
type User = (typeof users)[number];

const activities = numbered(250, (index) => ({
  time: new Date(Date.UTC(2024, 0, 1, index * 5)).toISOString(),
  user: users[(index * 7) % users.length] as User,
  type: ['CREATED_TRACK', 'CHANGED_PROFILE', 'JOINED_GROUP'][index % 3] ?? '',
}));

/** Every third user has no friends; undefined: there is no such user. */
const friendsOf = ({ username }: Parameters): User[] | undefined => {
  const at = users.findIndex(({ name }) => name === username);
  if (at < 0) return undefined;
  return at % 3 === 0 ? [] : users.filter((_, index) => index !== at && index % 5 === at % 5);
};

const activitiesOf = (some: readonly User[] | undefined) =>
  some && activities.filter(({ user }) => some.includes(user));

export const envirocar: System = {
  name: 'envirocar',
  repository: 'enviroCar/enviroCar-server',
  answers: {
    users: { items: users },
    user: { among: users, by: 'name' },
    friends: { items: friendsOf },
    activities: { items: ({ username }) => activitiesOf(users.filter(({ name }) => name === username)) },
    friendActivities: { items: (parameters) => activitiesOf(friendsOf(parameters)) },
  },
  defects: [
    {
      number: 60,
      summary: 'activities of friends are a server error for a user without friends',
      laws: ['api.answers', 'api.no-server-error'],
      broken: { friendActivities: refuse(({ parameters }) => friendsOf(parameters)?.length === 0, 500) },
    },
  ],
};
