import { describe, expect, test } from 'vitest';
import { memberRules } from '../../../compare/answers/classes.ts';
import { compareLists } from '../../../compare/answers/lists.ts';
import type { Reply } from '../../../compare/answers/reply.ts';
import { chain } from '../../../contracts/chain/index.ts';
import { noRules } from '../../../engine/model/comparison-rules.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { defined } from '../../../engine/model/defined.ts';
import { listingOf } from '../../../engine/model/listing.ts';

/** Lists are compared as sets under the contract's identity, as far as both walks came. */

const reply = (items: readonly Json[], isWhole = true): Reply => ({ answers: [], exchanges: [], items, isWhole });

const compared = (operation: string, a: Reply, b: Reply) => {
  const row = chain.operation(operation);
  const { differences, isComparable, isOtherOrder } = compareLists(
    memberRules(row, chain.comparison ?? noRules),
    listingOf(row),
    {},
    [a, b],
  );
  const found = differences.map(({ path, kind, item = '' }) => `${path} ${kind} ${item}`);
  return { found, isComparable, ...defined({ isOtherOrder }) };
};

const transfer = (hash: number, blockTimestamp: number, value = '1'): Json => ({
  txHash: `0x${hash}`,
  logIndex: 0,
  blockTimestamp,
  value,
});

const operation = 'listErc20Transfers';

describe('whole lists', () => {
  test('are equal in any order of ties', () => {
    const [a, b] = [reply([transfer(1, 9), transfer(2, 9)]), reply([transfer(2, 9), transfer(1, 9)])];
    expect(compared(operation, a, b)).toEqual({ found: [], isComparable: true });
  });

  test('show an item that one side lacks, and the members of an item that differ', () => {
    const { found } = compared(operation, reply([transfer(1, 9), transfer(2, 8)]), reply([transfer(1, 9, '2')]));
    expect(found).toEqual([
      expect.stringMatching(/^transactions\[\]\.value value /),
      expect.stringMatching(/^transactions\[\] only-in-A .*0x2/),
    ]);
  });

  test('show an item that one side lists twice', () => {
    const { found } = compared(operation, reply([transfer(1, 9)]), reply([transfer(1, 9), transfer(1, 9)]));
    expect(found).toEqual([expect.stringMatching(/^transactions\[\] only-in-B .*1 and 2 times$/)]);
    expect(compared('vm.getUTXOs', reply(['0x1']), reply(['0x1', '0x1'])).found).toEqual([]);
  });

  test('show items whose order values differ in another order', () => {
    const [a, b] = [
      [transfer(1, 9), transfer(2, 9), transfer(3, 8)],
      [transfer(3, 8), transfer(2, 9), transfer(1, 9)],
    ];
    expect(compared(operation, reply(a), reply(b)).found).toEqual([
      expect.stringMatching(/^transactions\[\] order .*0x3/),
    ]);
  });

  test('of which the sides disagree on the order values show those, and no order', () => {
    const [a, b] = [
      [transfer(1, 9), transfer(2, 8)],
      [transfer(2, 9), transfer(1, 8)],
    ];
    expect(compared(operation, reply(a), reply(b)).found.filter((line) => line.includes(' order '))).toEqual([]);
  });

  test('whose order the document leaves open are equal, and the other order is told', () => {
    const { found, isOtherOrder } = compared('vm.getUTXOs', reply(['0x1', '0x2']), reply(['0x2', '0x1']));
    expect({ found, isOtherOrder }).toEqual({ found: [], isOtherOrder: true });
  });

  test('of nothing are equal', () => {
    expect(compared(operation, reply([]), reply([]))).toEqual({ found: [], isComparable: true });
  });
});

describe('beginnings of lists', () => {
  const head = [transfer(1, 9), transfer(2, 8), transfer(3, 7)];

  test('are compared before the last order value: ties at the cut may be on either side', () => {
    const [a, b] = [reply(head, false), reply([transfer(1, 9), transfer(2, 8), transfer(4, 7)], false)];
    expect(compared(operation, a, b)).toEqual({ found: [], isComparable: true });
  });

  test('show an item that is missing before the cut', () => {
    const { found } = compared(operation, reply(head, false), reply([transfer(1, 9), transfer(3, 7)], false));
    expect(found).toEqual([expect.stringMatching(/^transactions\[\] only-in-A .*0x2/)]);
  });

  test('of opposite directions show nothing where they do not overlap', () => {
    const ascending = [transfer(8, 1), transfer(9, 2), transfer(10, 3)];
    expect(compared(operation, reply(head, false), reply(ascending, false))).toEqual({
      found: [],
      isComparable: false,
    });
  });

  test('without an order prove nothing about items that only one side shows', () => {
    const [a, b] = [reply(['0x1', '0x2'], false), reply(['0x3', '0x4'], false)];
    expect(compared('vm.getUTXOs', a, b)).toEqual({ found: [], isComparable: false });
  });
});
