import { describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { codesOf, expectPass } from '../judged.ts';
import { contractOfList, each, integer, place, sizeUpTo, text } from '../list-contract.ts';
import { type Listening, listening } from '../listening.ts';

/** Counts that are wrong for one value of a filter only. */

const makes = ['Audi', 'Fiat', 'Ford', 'Mini', 'Opel', 'Saab', 'Seat', 'Tata'];
const cars = Array.from({ length: 96 }, (_, n) => ({ id: n, make: makes[n % makes.length] }));

type Style = 'offset' | 'page' | 'cursor';

const pagings = {
  offset: { style: 'offset', size: 'limit', cursor: 'offset' },
  page: { style: 'page', size: 'limit', cursor: 'page' },
  cursor: { style: 'cursor', size: 'limit', cursor: 'after', next: 'next' },
} as const;

const contractOf = (style: Style, list: object = {}): JudgedContract =>
  contractOfList({
    name: 'cars',
    query: { limit: sizeUpTo(50, 10), offset: place, page: { ...integer, minimum: 1 }, after: text, make: text },
    item: { id: integer, make: text },
    around: { ...each(integer, 'total'), ...each(text, 'next') },
    list: { paging: pagings[style], filters: { make: 'make' }, count: 'total', ...list },
  });

/** Cars with a count to which a make adds something. */
const served = (wrong?: string, more = 0, behind: 'empty' | 404 = 'empty'): Promise<Listening> =>
  listening((_, query) => {
    const limit = Number(query.get('limit') ?? 10);
    if (!(limit >= 1 && limit <= 50)) return 400;
    const make = query.get('make');
    const all = cars.filter((car) => make === null || car.make === make);
    const page = query.get('page');
    const start = page === null ? Number(query.get('offset') ?? query.get('after') ?? 0) : (Number(page) - 1) * limit;
    if (!Number.isInteger(start) || start < 0) return 400;
    const here = all.slice(start, start + limit);
    if (here.length === 0 && start > 0 && behind === 404) return 404;
    return {
      cars: here,
      total: all.length + (make === wrong ? more : 0),
      ...(start + limit < all.length ? { next: String(start + limit) } : {}),
    };
  });

const styles = ['offset', 'page', 'cursor'] as const;

describe.each(styles)('pages by %s', (style) => {
  test('a right count passes', () => expectPass(contractOf(style), served(), 'api.count'));

  test.each(makes)('too large for %s: found', async (make) => {
    expect(await codesOf(contractOf(style), served(make, 3), 'api.*')).toContain('api.count count-differs');
  });

  test('too small for the last make: found', async () => {
    expect(await codesOf(contractOf(style), served('Tata', -3), 'api.*')).toContain('api.count count-differs');
  });
});

test.each(['offset', 'page'] as const)('by %s, where no page lies behind the end: found', async (style) => {
  expect(await codesOf(contractOf(style), served('Saab', 1, 404), 'api.*')).toContain('api.count count-differs');
});

test('a lower bound that is too large for one make: found', async () => {
  const contract = contractOf('offset', { count: { path: 'total', atLeast: true } });
  expect(await codesOf(contract, served('Saab', 1), 'api.*')).toContain('api.count count-differs');
});

describe('a parameter that the list does not explain, with an example in the document', () => {
  const contract = contractOfList({
    name: 'cars',
    query: { limit: sizeUpTo(50, 10), offset: place, option: { ...text, example: '40' } },
    item: { id: integer, make: text },
    around: { total: integer },
    list: { paging: pagings.offset, count: 'total' },
  });

  /** `answerOf`: the items of the list with the parameter, and their count. */
  const withOption = (answerOf: (option: string) => readonly [items: readonly object[], total: number]) =>
    listening((_, query) => {
      const option = query.get('option');
      const [all, total] = option === null ? [cars, cars.length] : answerOf(option);
      const [start, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 10)];
      if (!(start >= 0 && limit >= 1 && limit <= 50)) return 400;
      return { cars: all.slice(start, start + limit), total };
    });

  test('a count of other things: found', async () => {
    const found = await codesOf(
      contract,
      withOption(() => [cars, 1]),
      'api.*',
    );
    expect(found).toContain('api.count filtered-count-differs');
  });

  test.each<[string, Parameters<typeof withOption>[0]]>([
    ['narrows the list', () => [cars.slice(0, 40), 40]],
    ['is a place in the list', (option) => [cars.slice(Number(option)), cars.length]],
    ['selects members of the items', () => [cars.map(({ make }) => ({ make })), cars.length]],
  ])('one that %s passes', (_, answerOf) => expectPass(contract, withOption(answerOf), 'api.count'));
});
