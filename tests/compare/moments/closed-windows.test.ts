import { expect, test } from 'vitest';
import { memberRules } from '../../../compare/answers/classes.ts';
import type { Reply } from '../../../compare/answers/reply.ts';
import { compareTimes, newestNumbers } from '../../../compare/moments/earlier.ts';
import { chain } from '../../../contracts/chain/index.ts';
import { noRules } from '../../../engine/model/comparison-rules.ts';
import type { Exchange } from '../../../engine/model/exchange.ts';
import { answered } from '../../../engine/protocols/answered.ts';
import { anExchange } from '../../reports/samples.ts';

const operation = chain.operation('listErc20Transfers');
const address = '0x165F3524F865766E5bce6637dB4f8183Cb828750';

/** The transfers of an address on a chain, up to block 200. */
const exchange = (chainId: string, ...blocks: readonly number[]): Exchange => {
  const transactions = blocks.map((block) => ({ txHash: `0x${block}`, logIndex: 0, blockNumber: String(block) }));
  const path = `/v1/chains/${chainId}/addresses/${address}/transactions:listErc20`;
  return anExchange({
    call: { operation: operation.id, parameters: { chainId, address, endBlock: 200 }, input: 'valid' },
    request: { method: 'GET', url: `http://a${path}?endBlock=200`, headers: {} },
    response: { status: 200, headers: {}, body: JSON.stringify({ transactions }), bytes: 1 },
  });
};

const replyOf = (asked: Exchange): Reply => {
  const answer = answered(asked, chain);
  if (!answer?.items) throw new Error('no list');
  return { answers: [answer], exchanges: [asked], items: answer.items, isWhole: true };
};

/** Whether a new item on a chain, in a window up to block 200, is a change for a run that recorded these answers. */
const isChange = (chainId: string, ...recorded: readonly Exchange[]): boolean => {
  const compare = compareTimes(newestNumbers(chain, recorded));
  const rules = memberRules(operation, chain.comparison ?? noRules);
  const [before, now] = [exchange(chainId, 90), exchange(chainId, 90, 150)];
  return compare(rules, { call: now.call }, replyOf(before), replyOf(now)).differences.length > 0;
};

test('a window is closed by a newer item of its own chain, not of another one', () => {
  expect(isChange('43114', exchange('43114', 90, 201))).toBe(true);
  expect(isChange('43114', exchange('43114', 90), exchange('43113', 5_000))).toBe(false);
});
