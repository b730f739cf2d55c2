import { describe, expect, test } from 'vitest';
import { judgeAltered, replayTools } from '../../../../lab/judge-altered.ts';
import { cases } from '../../../../contracts/chain/index.ts';
import { loadMutants } from '../../../../reference/defects/mutants/load.ts';
import type { Alteration } from '../../../../reference/types.ts';
import { type Replayable, replayOnce } from '../../../../engine/run/replay/replay.ts';

/** Replays a finding of a mutant on another provider, which has no state of the run. */
const caught = async (id: string) => {
  const mutant = (await loadMutants()).find((one) => one.id === id);
  if (!mutant) throw new Error(`no mutant ${id}`);
  const asked = { depth: 'quick', only: [id.split('#')[0] as string] } as const;
  const { outcomes, subjects } = await judgeAltered([mutant.fresh()], asked);
  const finding = outcomes.flatMap((outcome) => outcome.findings)[0];
  const testCase = cases.find(({ key }) => key === `${mutant.requirement}@${mutant.on}`);
  if (!finding || !testCase) throw new Error(`${id} was not caught`);
  const replayable: Replayable = { ...finding, case: testCase };
  const lookAt = (alterations: readonly Alteration[], worldSeed = 1) =>
    replayOnce(replayable, replayTools(alterations, { ...asked, worldSeed }, subjects));
  return { mutant, lookAt };
};

describe('a finding about a thing of one world, on a world that does not have it', () => {
  test.each([
    // Lists of an address, a balance, a transaction, a status, a refusal, checks and laws.
    'node.utxos.limit-clamp@vm.getUTXOs#unlimited',
    'node.utxos.from-beginning@vm.getUTXOs#goes-on',
    'node.numbers.decimal-string@vm.getBalance',
    'node.schema.result@vm.getTx',
    'node.tx-status.enum@vm.getTxStatus#lower-case',
    'data.range.start-inclusive@listErc20Transfers',
    'data.schema.response@listNativeTransactions#blockindex-has-another-type',
    'data.schema.members-present@listErc20Transfers#never',
    'data.chain-id.alias@listErc20Transfers#other',
  ])('%s could not be checked, and is gone where the world is the same', async (start) => {
    const all = (await loadMutants()).map(({ id }) => id);
    const id = all.find((text) => text === start) ?? all.find((text) => text.startsWith(`${start}#`));
    if (id === undefined) throw new Error(`no mutant ${start}`);
    const { lookAt } = await caught(id);
    const result = await lookAt([], 2);
    expect(result).toMatchObject({ again: 'could not check' });
    expect(result.reason).not.toBe('');
    expect((await lookAt([])).again).toBe('gone');
  });
});

test('a finding that is about no thing of a world is gone where the answers conform', async () => {
  const { lookAt } = await caught('node.envelope.version@vm.getHeight#number');
  expect((await lookAt([], 2)).again).toBe('gone');
});

test('a key that is refused leaves nothing to check', async () => {
  const { lookAt } = await caught('data.schema.response@listUtxos#outputindex-has-another-type');
  const refused: Alteration = {
    http: async () => ({ status: 401, headers: { 'content-type': 'application/json' }, body: '{"message":"no"}' }),
  };
  const seen = await lookAt([refused]);
  expect(seen).toMatchObject({ again: 'could not check' });
  expect(seen.reason).toContain('--api-key-env');
});

test('another violation of the same requirement does not show that the first is gone', async () => {
  const { lookAt } = await caught('node.utxos.limit-clamp@vm.getUTXOs#unlimited');
  const refuses: Alteration = {
    call: (call, next) =>
      call.operation === 'vm.getUTXOs' && Number(call.parameters['limit'] ?? 0) > 1_024
        ? { kind: 'rpc-error', code: -32_000, message: 'limit too large' }
        : next(call),
  };
  expect(await lookAt([refuses])).toMatchObject({ again: 'could not check' });
});
