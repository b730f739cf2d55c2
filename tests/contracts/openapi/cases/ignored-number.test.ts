import { expect, test } from 'vitest';
import { findingsOf, judged } from '../judged.ts';
import { byOffset, contractOfList, integer, offsetQuery } from '../list-contract.ts';
import { listening, type Listening } from '../listening.ts';

const circuits = Array.from({ length: 12 }, (_, id) => ({ id, place: 1 + (id % 4) }));

const contract = contractOfList({
  name: 'circuits',
  query: { ...offsetQuery(50), place: integer },
  list: { paging: byOffset, filters: { place: 'place' } },
});

/** `read`: the number by which the server filters; undefined: it does not filter. */
const serve = (read: (place: number) => number | undefined): Promise<Listening> =>
  listening((_, query) => {
    const place = query.has('place') ? read(Number(query.get('place'))) : undefined;
    const start = Number(query.get('offset') ?? 0);
    return circuits
      .filter((circuit) => place === undefined || circuit.place === place)
      .slice(start, start + Number(query.get('limit') ?? 50));
  });

test.each<[string, (place: number) => number | undefined, string]>([
  ['ignored', () => undefined, 'api.filter non-matching-items'],
  ['cut', (place) => place % 2 ** 32, 'api.numbers.whole number-cut'],
])('a number that is %s has one finding', async (_name, read, expected) => {
  const found = findingsOf(await judged(contract, serve(read), 'api.filter', 'api.numbers.whole'));
  expect(found.map(({ requirement, code }) => `${requirement} ${code}`)).toEqual([expected]);
});
