import { expect, test } from 'vitest';
import { findingsOf, judgeContract } from '../judged.ts';
import { byCursor, byOffset, byPage, integer, sizeUpTo, text } from '../list-contract.ts';
import { modelled } from '../modelled.ts';

/**
 * Servers that keep their declaration, in all combinations of members of `paging`: none of them has a finding. A list
 * is longer than the largest page, as long as one, and shorter.
 */

const styles = {
  cursor: { paging: byCursor, query: { cursor: text }, around: { next: text } },
  offset: { paging: byOffset, query: { offset: integer }, around: {} },
  page: { paging: { ...byPage, first: 1 }, query: { page: integer }, around: {} },
  'page from 0': { paging: { ...byPage, first: 0 }, query: { page: integer }, around: {} },
} as const;

/** A part of the declaration: its members, and what answers have beside the items. */
interface Part {
  readonly paging?: object;
  readonly list?: object;
  readonly around?: Readonly<Record<string, object>>;
}

const parts: readonly (readonly [name: string, Part])[][] = [
  [
    ['', {}],
    ['clamp', { paging: { aboveMaximum: 'clamp' } }],
    ['refused', { paging: { aboveMaximum: 'refused' } }],
  ],
  [
    ['', {}],
    ['count', { list: { count: 'total' }, around: { total: integer } }],
  ],
  [
    ['', {}],
    ['hasMore', { paging: { hasMore: 'more' }, around: { more: { type: 'boolean' } } }],
  ],
  [
    ['', {}],
    ['small sizes refused', { paging: { zeroSize: 'refused', negativeSize: 'refused' } }],
  ],
  [
    ['', {}],
    ['unchanged', { list: { unchanged: true } }],
  ],
];

/** Every choice of one of each group. */
const combinations = parts.reduce<readonly (readonly (readonly [string, Part])[])[]>(
  (all, group) => all.flatMap((chosen) => group.map((part) => [...chosen, part])),
  [[]],
);

const numbers = [47, 20, 3] as const;
const rows = Object.entries(styles).flatMap(([style, { paging, query, around }]) =>
  combinations.map((chosen, index) => {
    const names = chosen.map(([name]) => name).filter(Boolean);
    const all = chosen.map(([, part]) => part);
    const list = {
      name: 'birds',
      query: { limit: sizeUpTo(20, 10), ...query },
      item: { id: integer, name: text },
      around: Object.assign({ about: text }, around, ...all.map((part) => part.around ?? {})) as Record<string, object>,
      list: Object.assign(
        { paging: Object.assign({}, paging, ...all.map((part) => part.paging ?? {})) as object },
        ...all.map((part) => part.list ?? {}),
      ) as object,
    };
    return [`${[style, ...names].join(', ')}`, list, numbers[index % numbers.length] ?? 47] as const;
  }),
);

test.each(rows)('%s', async (_, list, number) => {
  for (const count of new Set([47, number])) {
    const items = Array.from({ length: count }, (_, n) => ({ id: n, name: `Bird ${n}` }));
    const { contract, serve } = modelled(list, items);
    const findings = findingsOf(await judgeContract(contract, serve()));
    expect(findings.map(({ requirement, code, message }) => `${requirement} ${code}: ${message}`)).toEqual([]);
  }
});
