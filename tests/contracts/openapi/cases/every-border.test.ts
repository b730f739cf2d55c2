import { expect, test } from 'vitest';
import { brokenBy, judged, notPassed } from '../judged.ts';
import { contractOfList, sizeUpTo, text } from '../list-contract.ts';
import { listening } from '../listening.ts';

/** A cursor that is compared by its beginning loses names that begin with another name, at one border of the list. */

const contract = contractOfList({
  name: 'towns',
  query: { limit: sizeUpTo(50), after: text },
  item: { name: text },
  around: { next: { type: ['string', 'null'] } },
  list: {
    identity: ['name'],
    paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' },
    order: { by: 'name', direction: 'ascending', collation: 'codepoint' },
  },
});

const namesWith = (place: number): readonly string[] =>
  Array.from({ length: 29 }, (_, n) => `${String.fromCodePoint(65 + (n >> 1))}${n % 2 === 0 ? 'ab' : 'xy'}`)
    .flatMap((name, n) => (n === place ? [name, `${name}s`] : [name]))
    .toSorted();

const serve = (names: readonly string[], isFaulty: boolean) =>
  listening((_, query) => {
    const limit = Number(query.get('limit') ?? 50);
    const after = query.get('after');
    if (!(limit >= 1 && limit <= 50)) return 400;
    const left = names.filter((name) => after === null || (name > after && !(isFaulty && name.startsWith(after))));
    const page = left.slice(0, limit).map((name) => ({ name }));
    return { towns: page, next: left.length > limit ? page.at(-1)?.name : null };
  });

test.each([0, 3, 7, 12, 16, 21, 28])('a name that begins with the name at place %i', async (place) => {
  const names = namesWith(place);
  expect(notPassed(await judged(contract, serve(names, false), 'api.page.continues', 'api.page.any-size'))).toEqual([]);
  expect(await brokenBy(contract, serve(names, true), 'api.page.continues')).toContain('api.page.continues');
});

/** The same list by ids, where nothing declares that the cursor goes over names; each second one is encoded. */
const byId = contractOfList({
  name: 'towns',
  query: { limit: sizeUpTo(50), after: text },
  item: { id: text, name: text },
  around: { next: { type: ['string', 'null'] } },
  list: { paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' } },
});

const serveById = (names: readonly string[], isFaulty: boolean, isEncoded: boolean) =>
  listening((_, query) => {
    const limit = Number(query.get('limit') ?? 50);
    const cursor = query.get('after');
    const after = cursor !== null && isEncoded ? Buffer.from(cursor, 'base64url').toString() : cursor;
    if (!(limit >= 1 && limit <= 50)) return 400;
    const left = names.filter((name) => after === null || (name > after && !(isFaulty && name.startsWith(after))));
    const page = left.slice(0, limit).map((name) => ({ id: `t${100 + ((names.indexOf(name) * 7) % 31)}`, name }));
    const next = left.length > limit ? (page.at(-1)?.name ?? '') : null;
    return { towns: page, next: next !== null && isEncoded ? Buffer.from(next).toString('base64url') : next };
  });

test.each([0, 5, 13, 21])('a name over which nothing declares the cursor to go, at place %i', async (place) => {
  const names = namesWith(place);
  const isEncoded = place % 2 === 1;
  expect(notPassed(await judged(byId, serveById(names, false, isEncoded), 'api.page.continues'))).toEqual([]);
  expect(await brokenBy(byId, serveById(names, true, isEncoded), 'api.page.continues')).toContain('api.page.continues');
});
