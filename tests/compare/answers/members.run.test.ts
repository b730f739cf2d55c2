import { describe, expect, test } from 'vitest';
import { memberRules } from '../../../compare/answers/classes.ts';
import { memberDifferences } from '../../../compare/answers/members.ts';
import { chain } from '../../../contracts/chain/index.ts';
import { noRules } from '../../../engine/model/comparison-rules.ts';
import type { Json } from '../../../engine/model/exchange.ts';

/** Two values are compared by member, under the contract's rules and the order and spelling that it leaves open. */

const rules = (operation: string) => memberRules(chain.operation(operation), chain.comparison ?? noRules);

const differing = (operation: string, a: Json, b: Json): readonly string[] =>
  memberDifferences(rules(operation), [a, b], '').map(({ path, kind }) => `${path} ${kind}`);

describe('values', () => {
  test('differ by their path', () => {
    expect(differing('vm.getTx', { tx: { id: 'a', n: 1 } }, { tx: { id: 'b', n: 1 } })).toEqual(['tx.id value']);
    expect(differing('vm.getTx', { tx: { a: 1 } }, { tx: { b: 1 } })).toEqual(['tx.a only-in-A', 'tx.b only-in-B']);
    expect(differing('vm.getTx', { tx: 1 }, { tx: '1' })).toEqual(['tx value']);
    expect(differing('vm.getTx', { tx: null }, {})).toEqual(['tx only-in-A']);
  });

  test('are equal in every spelling of a number, and of hex', () => {
    expect(differing('vm.getTx', { n: 1e22 }, { n: 10n ** 22n })).toEqual([]);
    expect(differing('vm.getTx', { n: 10n ** 22n }, { n: 10n ** 22n + 1n })).toEqual(['n value']);
    const address = '0xAbCdEf0123456789abcdef0123456789ABCDEF01';
    expect(differing('listErc20Transfers', { to: address }, { to: address.toLowerCase() })).toEqual([]);
  });

  test('of JSON text are compared by what the text says', () => {
    expect(differing('vm.getBlock', { block: '{"a":1,"b":[2]}' }, { block: '{"b":[2],"a":1}' })).toEqual([]);
    expect(differing('vm.getBlock', { block: '{"a":1}' }, { block: '{"a":2}' })).toEqual(['block.a value']);
  });
});

describe('lists inside an answer', () => {
  test('are compared without their order', () => {
    expect(
      differing('vm.getAllBalances', { balances: [{ a: 1 }, { a: 2 }] }, { balances: [{ a: 2 }, { a: 1 }] }),
    ).toEqual([]);
  });

  test('without an identity are paired by what their elements share', () => {
    const link = (rel: string, href: string): Json => ({ rel, href, type: 'json' });
    const [self, next] = [link('self', '/a?page=1'), link('next', '/a?page=2')];
    const a = { links: [self, next] };
    expect(differing('vm.getTx', a, { links: [link('next', '/a?page=3')] })).toEqual([
      'links[] only-in-A',
      'links[].href value',
    ]);
    expect(differing('vm.getTx', a, { links: [link('next', '/a'), link('self', '/b')] })).toEqual([
      'links[].href value',
      'links[].href value',
    ]);
  });

  test('show the elements that differ, not those around them', () => {
    const [a, b] = [
      {
        balances: [
          { a: 1, n: 1 },
          { a: 2, n: 2 },
        ],
      },
      {
        balances: [
          { a: 2, n: 3 },
          { a: 1, n: 1 },
        ],
      },
    ];
    expect(differing('vm.getAllBalances', a, b)).toEqual(['balances[].n value']);
    expect(differing('vm.getAllBalances', { balances: [1, 1] }, { balances: [1] })).toEqual(['balances[] only-in-A']);
  });
});

describe('the class of a member', () => {
  test('opaque and local members are not compared', () => {
    expect(differing('listMessages', { nextPageToken: 'a' }, { nextPageToken: 'b' })).toEqual([]);
    expect(differing('listMessages', { nextPageToken: 'a' }, {})).toEqual([]);
    expect(differing('vm.getUTXOs', { numFetched: '1' }, { numFetched: '2' })).toEqual([]);
    const metadata = (at: number): Json => ({ metadata: { metadataLastUpdatedTimestamp: at, name: 'x' } });
    expect(differing('listErc721Balances', metadata(1), metadata(2))).toEqual([]);
  });

  test.each([
    ['30.5', '31', []],
    ['30.5', '61.1', ['price.value value']],
    ['30.5', '0.305', ['price.value value']],
    ['30.5', 30.5, ['price.value value']],
    ['0', '0.0', []],
    ['1', '-1', ['price.value value']],
  ])('a live figure may differ by a factor of two: %s and %s', (a, b, expected) => {
    expect(differing('listErc20Balances', { price: { value: a } }, { price: { value: b } })).toEqual(expected);
  });

  test('is told by its row, and inherited by what is inside', () => {
    const message = (executed: boolean): Json => ({
      messages: [{ destinationTransaction: { txHash: String(executed) } }],
    });
    const [first] = memberDifferences(rules('listMessages'), [message(true), message(false)], '');
    expect(first).toMatchObject({ path: 'messages[].destinationTransaction.txHash', class: 'state' });
  });
});

test('what a target sends is bounded: deep, long and hostile values end', () => {
  const deep = (depth: number): Json => (depth === 0 ? 'x' : { __proto__: 1, inner: deep(depth - 1) });
  expect(differing('vm.getTx', deep(900), deep(899)).length).toBe(1);
  const long = (n: number): Json => ({
    all: Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`m${i}`, n])),
  });
  expect(differing('vm.getTx', long(1), long(2)).length).toBe(60);
});
