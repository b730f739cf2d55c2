import { expect, test } from 'vitest';
import { codesOf } from '../judged.ts';
import { byOffset, contractOfList, each, offsetQuery, text } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

interface Boat {
  readonly id: number;
  readonly port: string;
  readonly flag: string | null;
}

/** Each has a port and a flag of its own: two conditions mostly match nothing. */
const strangers: readonly Boat[] = Array.from({ length: 117 }, (_, id) => ({
  id,
  port: `port ${(id * 29) % 117}`,
  flag: id % 7 === 0 ? null : `flag ${id}`,
}));

const neighbours: readonly Boat[] = strangers.map(({ id }) => ({ id, port: `port ${id % 4}`, flag: `flag ${id % 3}` }));

const contract = contractOfList({
  name: 'boats',
  query: { ...offsetQuery(50), ...each(text, 'where') },
  list: {
    paging: byOffset,
    filters: {
      where: [
        { path: 'port', operators: { eq: 'port={value}' }, and: ';' },
        { path: 'flag', operators: { eq: 'flag={value}' }, and: ';' },
      ],
    },
  },
});

const isKept = (boat: Boat, term: string): boolean => {
  const [, name = '', not = '', value] = /^(\w+)(!?)=(.*)$/.exec(term) ?? [];
  return (Object.entries(boat).find(([member]) => member === name)?.[1] === value) === (not === '');
};

/** `isMissing`: which calls get 404, by the number of boats and of terms. */
const serve = (boats: readonly Boat[], isMissing: (found: number, terms: number) => boolean): Promise<Listening> =>
  listening((_, query) => {
    const terms = query.get('where')?.split(';') ?? [];
    const found = boats.filter((boat) => terms.every((term) => isKept(boat, term)));
    if (isMissing(found.length, terms.length)) return 404;
    const start = Number(query.get('offset') ?? 0);
    return found.slice(start, start + Number(query.get('limit') ?? 50));
  });

const findings = (...served: Parameters<typeof serve>): Promise<readonly string[]> =>
  codesOf(contract, serve(...served), 'api.filter', 'api.filter.together');

test('404 where nothing matches is an answer', async () => {
  expect(await findings(strangers, (found) => found === 0)).toEqual([]);
});

test('404 for conditions that items match is a refusal', async () => {
  expect(await findings(neighbours, (found, terms) => found === 0 || terms > 1)).toEqual([
    'api.filter.together documented-value-refused',
  ]);
});
