import { chain } from '../../../contracts/chain/index.ts';
import { describe, expect, it } from 'vitest';
import { changesBetween } from '../../../compare/moments/changes/changes.ts';
import { wouldShow } from '../../../compare/moments/changes/chance.ts';
import type { DriftFile, OperationDrift } from '../../../engine/model/drift.ts';
import { aDrift } from '../../reports/samples.ts';

const base = aDrift().operations[0] as OperationDrift;
const file = (changes: Partial<OperationDrift>): { readonly drift: DriftFile } => ({
  drift: aDrift({ operations: [{ ...base, answers: { success: 50, refusal: 50 }, ...changes }] }),
});
const kinds = (a: Partial<OperationDrift>, b: Partial<OperationDrift>): string[] =>
  changesBetween(chain, file(a), file(b)).map((row) => `${row.class} ${row.kind}`);

const member = (
  path: string,
  answers: number,
  present: number,
  types: Record<string, number> = { string: present },
): OperationDrift['members'][number] => ({
  of: 'success',
  path,
  documented: true,
  answers,
  present,
  absent: answers - present,
  types,
  example: 1,
});
const holder = member('name', 50, 50);

const members: readonly (readonly [string, OperationDrift['members'], OperationDrift['members'], readonly string[]])[] =
  [
    ['one that always came is gone', [holder, member('x', 50, 50)], [holder], ['breaking member-gone']],
    ['one seen once of two times says nothing', [member('name', 2, 2), member('x', 2, 1)], [holder], []],
    [
      'one seen at times, often enough to be missed',
      [holder, member('x', 50, 25)],
      [holder],
      ['risky optional-member-gone'],
    ],
    ['one seen rarely is not missed', [holder, member('x', 50, 2)], [holder], []],
    ['one that came', [holder], [holder, member('x', 50, 50)], ['harmless member-came']],
    [
      'one that is lacking at times',
      [holder, member('x', 50, 50)],
      [holder, member('x', 50, 25)],
      ['risky member-now-optional'],
    ],
    ['another type', [member('x', 50, 50)], [member('x', 50, 50, { number: 50 })], ['breaking type-changed']],
    ['a further type', [member('x', 50, 50)], [member('x', 50, 50, { string: 30, null: 30 })], ['breaking type-came']],
    ['a type that was rare before as well', [member('x', 5, 5)], [member('x', 50, 50, { string: 50, null: 2 })], []],
    ['too few answers', [member('x', 2, 2)], [member('x', 2, 2, { number: 2 })], []],
  ];

const asked = (what: string, ...statuses: readonly (readonly [number, number])[]): Partial<OperationDrift> => ({
  asked: [
    {
      asked: what,
      answers: 9,
      statuses: statuses.map(([status, count]) => ({ status, count, example: 1 })),
      texts: [],
    },
  ],
});

const statuses: readonly (readonly [string, Partial<OperationDrift>, Partial<OperationDrift>, readonly string[]])[] = [
  [
    'a documented call is refused',
    asked('a documented call', [200, 20]),
    asked('a documented call', [404, 20]),
    ['breaking documented-call-refused'],
  ],
  [
    'one of many is refused, which may be its subject',
    asked('a documented call', [200, 20]),
    asked('a documented call', [200, 20], [404, 1]),
    [],
  ],
  [
    'a server error',
    asked('pageSize: above 100 (open)', [400, 2]),
    asked('pageSize: above 100 (open)', [500, 2]),
    ['breaking server-error'],
  ],
  [
    'server errors among answers',
    asked('a documented call', [200, 20]),
    asked('a documented call', [200, 20], [500, 2]),
    ['breaking server-error'],
  ],
  [
    'what networks do',
    asked('a documented call', [200, 20]),
    asked('a documented call', [200, 20], [502, 9], [429, 9], [503, 9]),
    [],
  ],
  [
    'another refusal',
    asked('address: no evm-address', [400, 1]),
    asked('address: no evm-address', [404, 1]),
    ['risky other-refusal'],
  ],
  [
    'accepted now',
    asked('pageSize: above 100 (open)', [400, 1]),
    asked('pageSize: above 100 (open)', [200, 1]),
    ['harmless call-accepted'],
  ],
  [
    'another of several sorts of calls',
    asked('another path (open)', [404, 1]),
    asked('another path (open)', [200, 1]),
    [],
  ],
];

describe('members and types', () =>
  it.each(members)('%s', (_, before, after, expected) =>
    expect(kinds({ members: before }, { members: after })).toEqual(expected),
  ));
describe('statuses', () =>
  it.each(statuses)('%s', (_, before, after, expected) => expect(kinds(before, after)).toEqual(expected)));

describe('headers', () => {
  const header = (name: string, value?: string): Partial<OperationDrift> => ({
    headers: [
      {
        of: 'success',
        name,
        answers: 50,
        count: 50,
        ...(value === undefined ? {} : { values: [{ value, count: 50, example: 1 }] }),
      },
    ],
  });
  it('of the transport are none of the interface', () => expect(kinds(header('date'), header('etag'))).toEqual([]));
  it('that announce an end are no harmless ones', () =>
    expect(kinds({ headers: [] }, header('sunset', 'tomorrow'))).toEqual(['risky end-announced']));
  it('with another parameter of the media type are harmless', () =>
    expect(
      kinds(header('content-type', 'application/json'), header('content-type', 'application/json;charset=utf-8')),
    ).toEqual(['harmless header-changed']));
});

it('an operation that answers no more breaks its clients', () => {
  expect(kinds({}, { answers: { success: 0, refusal: 0 }, asked: [], members: [], values: [], headers: [] })).toEqual([
    'breaking no-answer',
  ]);
});

it('the same change on several operations is one', () => {
  const both = (path: string): { readonly drift: DriftFile } => ({
    drift: aDrift({
      operations: ['listMessages', 'listUtxos'].map((operation) => ({
        ...base,
        operation,
        members: [holder, member(path, 50, 50)],
      })),
    }),
  });
  expect(changesBetween(chain, both('name'), both('x'))).toMatchObject([
    { kind: 'member-came', at: 'x', operations: ['listMessages', 'listUtxos'] },
  ]);
});

it('chance is told from change', () => {
  expect(wouldShow({ count: 3, answers: 3 }, 3)).toBe(true);
  expect(wouldShow({ count: 1, answers: 2 }, 100)).toBe(false);
  expect(wouldShow({ count: 0, answers: 9 }, 9)).toBe(false);
});
