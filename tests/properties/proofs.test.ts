import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered } from '../../engine/model/judging.ts';
import type { Proof } from '../../engine/model/proof.ts';
import { memberDifferences } from '../../engine/model/answer-proof.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { filterProof, orderProof, shortKey, twoAnswersProof, walkProof } from '../../properties/lists/proofs.ts';
import { listingOf } from '../../engine/model/listing.ts';
import { expectWithin } from '../part.ts';
import { array, contractOf, integer, objectOf, query, reads, text } from '../contracts/openapi/document.ts';
import { anExchange } from '../reports/samples.ts';

const contract = contractOf({
  '/things': reads(
    'listThings',
    [query('cursor', text), query('limit', integer)],
    objectOf({ items: array(objectOf({ id: integer, size: integer })), next: text }),
    {
      'x-assay-list': {
        items: 'items',
        identity: ['id'],
        paging: { style: 'cursor', cursor: 'cursor', size: 'limit', next: 'next' },
      },
    },
  ),
});

const page = (parameters: Record<string, Json>, ids: readonly number[], next?: string): Answered => {
  const body = JSON.stringify({ items: ids.map((id) => ({ id, size: id })), next });
  const answer = answered(
    anExchange({
      call: { operation: 'listThings', parameters, input: 'valid' },
      response: { status: 200, headers: { 'content-type': 'application/json' }, body, bytes: body.length },
    }),
    contract,
  );
  if (!answer) throw new Error('no answer');
  return answer;
};

const written = (proof: Proof): readonly string[] =>
  proof.kind !== 'walk'
    ? []
    : proof.walks.flatMap(({ title, pages }) =>
        pages.map(({ items, before = 0, after = 0 }) => {
          const cells = items.map(({ id, fault }) => (fault === undefined ? id : `${fault} ${id}`));
          return `${title}: ${before} | ${cells.join(' ')} | ${after}`;
        }),
      );

const whole = { answers: [page({ limit: 100 }, [1, 2, 3, 4, 5])] };

describe('the proof of a walk', () => {
  it('has a gap where a lost item belongs, and names the walks by their parameters', () => {
    const walked = { answers: [page({ limit: 2 }, [1, 2], 'x'), page({ limit: 2, cursor: 'x' }, [4, 5, 1])] };
    expect(written(walkProof([whole, walked], { lost: ['[3]'], repeated: ['[1]'] }))).toEqual([
      'limit 100: 0 | repeated 1 2 3 4 5 | 0',
      'limit 2: 0 | repeated 1 2 lost 3 | 0',
      'limit 2: 0 | 4 5 repeated 1 | 0',
    ]);
  });

  it('has each gap where another walk has the item, if two walks lose different ones', () => {
    const first = { answers: [page({ limit: 3 }, [1, 2, 3], 'x'), page({ limit: 3, cursor: 'x' }, [5, 6])] };
    const second = { answers: [page({ limit: 2 }, [1, 3], 'y'), page({ limit: 2, cursor: 'y' }, [4, 5, 6])] };
    expect(written(walkProof([first, second], { lost: ['[4]', '[2]'] }))).toEqual([
      'limit 3: 0 | 1 2 3 lost 4 | 0',
      'limit 3: 0 | 5 6 | 0',
      'limit 2: 0 | 1 lost 2 3 | 0',
      'limit 2: 0 | 4 5 6 | 0',
    ]);
  });

  it('begins with a gap where the first item is lost', () => {
    const walked = { answers: [page({ limit: 9 }, [2, 3, 4, 5])] };
    expect(written(walkProof([whole, walked], { lost: ['[1]'] })).at(-1)).toBe('limit 9: 0 | lost 1 2 3 4 5 | 0');
  });

  it('is bounded, and shows the part with the fault', () => {
    const ids = (from: number, count: number): number[] => Array.from({ length: count }, (_, n) => from + n);
    const began = performance.now();
    const long = { answers: Array.from({ length: 100 }, (_, n) => page({ limit: 1_000 }, ids(n * 1_000, 1_000))) };
    const proof = walkProof([long], { wrong: ['[50500]'] });
    expectWithin(performance.now() - began, 5_000);
    expect(JSON.stringify(proof).length).toBeLessThan(10_000);
    expect(written(proof).filter((line) => line.includes('wrong 50500'))).toHaveLength(1);
  });
});

describe('proofs of single lists', () => {
  const [answer] = whole.answers as [Answered];
  const items = answer.items as readonly Json[];
  const listing = listingOf(answer.operation);

  it('a filter shows wrong items with their values, and lost ones', () => {
    const proof = filterProof(listing, 'size below 5', {
      items,
      wrong: items.slice(4),
      lost: ['[9]'],
      paths: ['size'],
    });
    expect(proof).toMatchObject({ kind: 'filter', right: 0 });
    expect('items' in proof && proof.items.slice(4)).toEqual([
      { id: '5', value: '5', fault: 'wrong' },
      { id: '9', fault: 'lost' },
    ]);
  });

  it('an order shows the neighbours of an inversion', () => {
    expect(orderProof(listing, 'size descending', { items, wrong: [3, 4], paths: ['size'] })).toMatchObject({
      first: 1,
      items: [{ id: '2' }, { id: '3' }, { id: '4', fault: 'wrong' }, { id: '5', fault: 'wrong' }],
    });
  });

  it('two answers show the members that differ, and the parameters that name them', () => {
    expect(twoAnswersProof(answer, page({ limit: 2 }, [1, 2, 3, 4, 6]))).toMatchObject({
      titles: ['limit 100', 'limit 2'],
      members: [
        { pointer: '/items/4/id', left: '5', right: '6' },
        { pointer: '/items/4/size', left: '5', right: '6' },
      ],
    });
  });

  it('an identity is short, and keeps both ends of a hash', () => {
    expect(shortKey(`["0x${'ab'.repeat(16)}9f",3]`)).toBe('0xabababab…abab9f, 3');
    expect(shortKey(JSON.stringify(['x'.repeat(1_000_000)])).length).toBeLessThan(60);
  });
});

describe('the members in which two answers differ', () => {
  it.each([
    [
      [18446744073709551615n],
      [18446744073709551614n],
      [{ pointer: '/0', left: '18446744073709551615', right: '18446744073709551614' }],
    ],
    [{ 'a/b': null }, {}, [{ pointer: '/a~1b', left: 'null' }]],
    [{ a: 1, b: [] }, { b: [], a: 1 }, []],
    [7, '8', [{ pointer: '', left: '7', right: '8' }]],
  ] as const)('%o and %o', (left, right, expected) => {
    expect(memberDifferences(left, right)).toEqual(expected);
  });

  it('are bounded', () =>
    expect(memberDifferences(Array<number>(50).fill(1), Array<number>(50).fill(2))).toHaveLength(12));
});
