import { describe, expect, test } from 'vitest';
import { sortAsText } from '../../../../defects/operators/items.ts';
import { orderMutants } from '../../../../defects/derive/pages.ts';
import { codesOf, findingsOf, judgeContract, notPassed } from '../judged.ts';
import { byOffset, contractOfList, each, integer, offsetQuery } from '../list-contract.ts';
import { type Listening, listening, pageOf } from '../listening.ts';
import { modelled, testList } from '../modelled.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import { array, closed, documentOf, flag, query, reads, text } from '../document.ts';

describe('letter case', () => {
  /** Names in small letters and in capitals, in the order that ignores the difference. */
  const names = ['ant', 'Bee', 'cow', 'Dog', 'elk', 'Fox', 'gnu', 'Hen', 'ibis', 'Jay', 'koi', 'Lynx', 'mole', 'Newt'];

  const animals = modelled(
    {
      name: 'animals',
      query: offsetQuery(10),
      list: { paging: byOffset, order: { by: 'name', collation: 'ignoreCase' } },
    },
    names.map((name, id) => ({ id, name })),
  );

  testList(
    'small letters and capitals may alternate',
    animals,
    { 'capitals before small letters are out of order': [sortAsText('name'), 'api.order'] },
    { passes: ['api.order'] },
  );

  test('a mutant puts capitals first', () => {
    const breaks = animals.contract.operations.flatMap((row) => orderMutants(row).map((mutant) => mutant.breaks));
    expect(breaks.join()).toContain('capitals come before small letters');
  });

  describe('a search in any letter case', () => {
    const meals = [
      'Crème',
      'ÉCLAIR',
      'éclair au café',
      'Straße 7',
      'İmam bayıldı',
      'Ψωμί',
      'Soup',
      'SOUP of peas',
      'Pie',
    ];
    const searched = contractOfList({
      name: 'meals',
      query: { ...offsetQuery(6), q: text },
      parameters: [{ name: 'name', in: 'query', schema: text, 'x-assay-case': 'ignored' }],
      list: {
        paging: byOffset,
        filters: { q: { path: 'name', operator: 'contains', compare: 'ignoreCase' }, name: 'name' },
      },
    });

    const inAscii = (value: string): string => value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    const inUnicode = (value: string): string => value.toLowerCase();
    const asGiven = (value: string): string => value;
    type Fold = typeof asGiven;

    const search = (foldPart: Fold, foldWhole: Fold): Promise<Listening> =>
      listening((_, query) => {
        const [part, whole] = [query.get('q') ?? '', query.get('name')];
        const found = meals
          .map((name, id) => ({ id, name }))
          .filter(({ name }) => foldPart(name).includes(foldPart(part)))
          .filter(({ name }) => whole === null || foldWhole(name) === foldWhole(whole));
        return pageOf(found, query, 6);
      });
    const only = ['api.filter', 'api.input.case'];

    test('passes', async () =>
      expect(notPassed(await judgeContract(searched, search(inUnicode, inUnicode), ...only))).toEqual([]));

    test.each([
      ['letters beyond ASCII', inAscii],
      ['any letters', asGiven],
    ])('that tells the cases of %s apart is found', async (_, fold) => {
      expect(await codesOf(searched, search(fold, inUnicode), ...only)).toContain('api.filter matching-items-lost');
      expect(await codesOf(searched, search(inUnicode, fold), ...only)).toContain(
        'api.input.case spelling-changes-answer',
      );
    });
  });
});

/** A list of more items than a run reads, some without the value that a key orders by. They come last. */
describe('items without value', () => {
  interface Stone {
    readonly id: number;
    readonly kind: string;
    readonly weight: number | null;
  }

  const stones = Array.from({ length: 200 }, (_, id): Stone => {
    const kind = ['agate', 'basalt', 'chert', 'diorite'][id < 180 ? id % 3 : 3] ?? '';
    return { id, kind, weight: id % 7 === 3 ? null : (id * 37) % 91 };
  });

  type Style = 'cursor' | 'offset';
  type Fault = 'behind-values' | 'not-at-all' | 'not-counted' | 'not-at-all-descending';

  const contractOf = (style: Style, list: object = {}): JudgedContract =>
    contractOfList({
      name: 'stones',
      query: { ...offsetQuery(10), ...each(text, 'cursor', 'kind'), sort: { ...text, enum: ['weight', '-weight'] } },
      item: { id: integer, kind: text, weight: { type: ['integer', 'null'] } },
      around: { total: integer, next: { type: ['string', 'null'] } },
      list: {
        paging: style === 'offset' ? byOffset : { style, size: 'limit', cursor: 'cursor', next: 'next' },
        count: 'total',
        order: {
          keys: { parameter: 'sort', descending: '-{key}', values: { weight: { path: 'weight', nulls: 'last' } } },
        },
        ...list,
      },
    });

  const byKind = { filters: { kind: { path: 'kind', compare: 'exact' } } };

  const compare = (sign: number) => (a: Stone, b: Stone) => {
    if (a.weight === null || b.weight === null)
      return Number(a.weight === null) - Number(b.weight === null) || a.id - b.id;
    return sign * (a.weight - b.weight) || a.id - b.id;
  };

  const serve = (fault?: Fault): Promise<Listening> =>
    listening((_, query) => {
      const sort = query.get('sort');
      const kind = query.get('kind');
      const all = stones.filter((stone) => kind === null || stone.kind === kind);
      const sorted = sort === null ? all : all.toSorted(compare(sort === 'weight' ? 1 : -1));
      const isLost = fault === 'not-at-all-descending' ? sort === '-weight' : sort !== null && fault?.startsWith('not');
      const found = isLost ? sorted.filter(({ weight }) => weight !== null) : sorted;
      const limit = Number(query.get('limit') ?? 10);
      const start = Number(query.get('cursor') ?? query.get('offset') ?? 0);
      if (!(limit >= 1 && limit <= 10) || !(start >= 0)) return 400;
      const before = found[start - 1];
      const isBehind = sort !== null && fault === 'behind-values' && start > 0 && before && before.weight !== null;
      const page = found.slice(start, start + limit).filter(({ weight }) => !isBehind || weight !== null);
      const end = start + page.length;
      const isLast = isBehind ? page.length < limit : end >= found.length;
      return {
        stones: page,
        total: fault === 'not-counted' ? found.length : all.length,
        next: isLast ? null : String(end),
      };
    });

  const only = ['api.order.keys'];

  test.each<[Style, object]>([
    ['cursor', byKind],
    ['cursor', {}],
    ['offset', byKind],
    ['offset', {}],
  ])('a right list by %s passes (%j)', async (style, list) => {
    expect(notPassed(await judgeContract(contractOf(style, list), serve(), ...only))).toEqual([]);
  });

  test.each<[Style, object, Fault]>([
    ['cursor', byKind, 'behind-values'],
    ['cursor', byKind, 'not-at-all'],
    ['cursor', byKind, 'not-at-all-descending'],
    ['offset', byKind, 'not-counted'],
    ['offset', {}, 'not-at-all'],
    ['offset', {}, 'not-counted'],
    ['offset', {}, 'not-at-all-descending'],
  ])('by %s (%j), items without a value that come %s are missed', async (style, list, fault) => {
    const codes = await codesOf(contractOf(style, list), serve(fault), ...only);
    expect(codes).toContain('api.order.keys order-changes-items');
  });

  test('where neither a filter nor a place shows such items, the report says so', async () => {
    const { outcomes } = await judgeContract(contractOf('cursor'), serve('behind-values'), ...only);
    expect(outcomes.flatMap(({ observations }) => observations)).toContainEqual(
      expect.objectContaining({
        what: 'orders in which no short list shows the items without a value',
        values: ['sort weight ascending', 'sort weight descending'],
      }),
    );
  });
});

/** Notes, of which those that are deleted come on demand. */
describe('subset keeps', () => {
  const notes = Array.from({ length: 12 }, (_, place) => ({
    id: `n${place}`,
    kind: place % 3 === 0 ? 'draft' : 'note',
    ...(place % 4 === 3 ? { deletedAt: '2026-01-01' } : {}),
  }));

  /** `draftsLost`: without deleted notes, drafts are missing, too. */
  const served = (draftsLost: boolean): Promise<Listening> =>
    listening((_, asked) => {
      if (asked.get('deleted') === 'true') return notes;
      return notes.filter(({ deletedAt, kind }) => deletedAt === undefined && !(draftsLost && kind === 'draft'));
    });

  const contract = (keeps: object) =>
    openApiContract(
      documentOf({
        '/notes': reads(
          'listNotes',
          [query('deleted', flag)],
          array(closed({ id: text, kind: text, deletedAt: text })),
          {
            'x-assay-list': {
              items: '.',
              identity: ['id'],
              paging: { style: 'none' },
              subsets: { deleted: { values: [false, true], keeps: [keeps] } },
            },
          },
        ),
      }),
    );

  const present = { path: 'deletedAt', nobody: true };

  test('a list that leaves out deleted notes alone is right', async () => {
    expect(notPassed(await judgeContract(contract(present), served(false), 'api.filter.subset'))).toEqual([]);
  });

  test('a note that is missing although it is not deleted is found', async () => {
    expect(findingsOf(await judgeContract(contract(present), served(true), 'api.filter.subset'))).toMatchObject([
      { requirement: 'api.filter.subset', code: 'matching-items-lost', about: 'deleted' },
    ]);
  });

  test.each([
    [{ path: 'deletedOn', nobody: true }, /deletedOn/],
    [{ path: 'deletedAt' }, /keeps/],
  ])('a condition %j is refused', (keeps, message) => {
    expect(() => contract(keeps)).toThrow(message);
  });
});
