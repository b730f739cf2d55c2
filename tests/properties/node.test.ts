import { beforeAll, describe, expect, test } from 'vitest';
import type { Judgements } from '../../suites/engine/engine.ts';
import type { Outcome } from '../../properties/types.ts';
import { answering, judged } from './node-target.ts';

const keyOf = (one: Outcome): string => `${one.requirement}@${one.operation}`;
const ofNode = (all: Judgements): Outcome[] => all.outcomes.filter((one) => one.requirement.startsWith('node.'));

describe('the embedded node, given nothing but its URL', () => {
  let plain: Judgements;
  beforeAll(async () => {
    plain = await judged([]);
  });

  test('every case is settled', () => {
    const open = ofNode(plain).filter((one) => !['pass', 'observed', 'excluded'].includes(one.verdict));
    expect(open.map((one) => `${one.verdict} ${keyOf(one)}: ${one.reason ?? one.findings[0]?.message ?? ''}`)).toEqual([]);
    expect(plain.defects).toEqual([]);
  });

  test('what is left out is a permission, or two other requirements', () => {
    expect(ofNode(plain).filter((one) => one.verdict === 'excluded').map(keyOf)).toEqual(['node.schema.result@vm.getTxFee', 'node.utxos.changing-set@vm.getUTXOs', 'node.utxos.repeats-allowed@vm.getUTXOs']);
  });

  test('it takes at most 600 requests', () => {
    expect(plain.requests).toBeLessThanOrEqual(600);
  });

  test.each([[2], [3]])('another seed of the run asks other things and finds the same (%i)', async (seed) => {
    const again = await judged([], { seed });
    expect(ofNode(again).filter((one) => !['pass', 'observed', 'excluded'].includes(one.verdict)).map(keyOf)).toEqual([]);
  });
});

test('a node that gives json blocks as objects breaks that statement alone', async () => {
  const object = (operation: string) => answering(operation, (result) => (result['encoding'] === 'json' ? { ...result, block: JSON.parse(String(result['block'])) } : result));
  const all = await judged([object('vm.getBlock'), object('vm.getBlockByHeight')]);
  expect(ofNode(all).filter((one) => !['pass', 'observed', 'excluded'].includes(one.verdict)).map((one) => `${one.verdict} ${keyOf(one)}`))
    .toEqual(['fail node.block.string@vm.getBlock', 'fail node.block.string@vm.getBlockByHeight']);
});
