import { expect, test } from 'vitest';
import { brokenBy, judged, notPassed } from '../judged.ts';
import { contractOfList, sizeUpTo, text } from '../list-contract.ts';
import { listening } from '../listening.ts';

/** A cursor that is compared by its beginning loses names that begin with another name, at one border of the list. */

const contractBy = (list: object) =>
  contractOfList({
    name: 'towns',
    query: { limit: sizeUpTo(50), after: text },
    item: { id: text, name: text },
    around: { next: { type: ['string', 'null'] } },
    list: { paging: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' }, ...list },
  });
const byName = contractBy({
  identity: ['name'],
  order: { by: 'name', direction: 'ascending', collation: 'codepoint' },
});
/** Nothing declares that the cursor goes over names. */
const byId = contractBy({});

const namesWith = (place: number): readonly string[] =>
  Array.from({ length: 29 }, (_, n) => `${String.fromCodePoint(65 + (n >> 1))}${n % 2 === 0 ? 'ab' : 'xy'}`)
    .flatMap((name, n) => (n === place ? [name, `${name}s`] : [name]))
    .toSorted();

const serve = (names: readonly string[], isFaulty: boolean, isEncoded: boolean) =>
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

test.each([
  ...[0, 3, 7, 12, 16, 21, 28].map((border) => ['by name', byName, border, false] as const),
  ...[0, 5, 13, 21].map((border) => ['by a cursor of its own', byId, border, border % 2 === 1] as const),
])('%s: a name that begins with the name before it', async (_, contract, border, isEncoded) => {
  const names = namesWith(border);
  const only = ['api.page.continues', 'api.page.any-size'];
  expect(notPassed(await judged(contract, serve(names, false, isEncoded), ...only))).toEqual([]);
  expect(await brokenBy(contract, serve(names, true, isEncoded), 'api.page.continues')).toContain('api.page.continues');
});
