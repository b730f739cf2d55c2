import { expect, test } from 'vitest';
import { chain, cases } from '../../../../contracts/chain/index.ts';
import { createClient } from '../../../../engine/client/client.ts';
import { memoryRecorder } from '../../../../engine/client/record.ts';
import { recordedClient } from '../../../../engine/client/recorded.ts';
import { learn } from '../../../../engine/run/judge/discover.ts';
import { type Replayable, replayOnce, together } from '../../../../engine/run/replay/replay.ts';
import { judgeAltered, replayTools } from '../../../../lab/judge-altered.ts';
import { inProcess } from '../../../../reference/in-process.ts';
import { createProvider } from '../../../../reference/provider.ts';
import type { Alteration, ProviderAnswer } from '../../../../reference/types.ts';
import { mutantsOf, quickOptions } from '../../../reference-run.ts';

/** A finding of a mutant, which is replayed on another provider without the state of the run. */
const caught = async (id: string) => {
  const [mutant] = await mutantsOf(id);
  const key = id.split('#')[0] as string;
  const asked = { depth: 'quick', only: [key] } as const;
  const testCase = cases.find((row) => row.key === key);
  const { outcomes, subjects } = await judgeAltered(mutant ? [mutant.fresh()] : [], asked);
  const finding = outcomes.flatMap((outcome) => outcome.findings)[0];
  if (!mutant || !finding || !testCase) throw new Error(`${id} was not caught`);
  const replayable: Replayable = { ...finding, case: testCase };
  return {
    fresh: mutant.fresh,
    toolsFor: (alterations: readonly Alteration[]) => replayTools(alterations, asked, subjects),
    replayable,
    lookAt: (alterations: readonly Alteration[], worldSeed = 1) =>
      replayOnce(replayable, replayTools(alterations, { ...asked, worldSeed }, subjects)),
  };
};

const unlimited = 'node.utxos.limit-clamp@vm.getUTXOs#unlimited';
const wrongVersion = 'node.envelope.version@vm.getHeight#number';
const memberNever = 'data.schema.members-present@listUtxos#never';
/** They show in any world. */
const aboutNoSubject = [wrongVersion, memberNever];

test.each([
  // Laws with answers of discovery and with walks of their own, lists, balances, statuses, schemas, checks.
  'data.range.start-inclusive@listErc20Transfers',
  unlimited,
  'node.utxos.from-beginning@vm.getUTXOs#goes-on',
  memberNever,
  'data.schema.members-present@listErc20Transfers#never',
  'node.numbers.decimal-string@vm.getBalance#balance-breaks-its-pattern',
  'node.schema.result@vm.getTx#empty',
  'node.tx-status.enum@vm.getTxStatus#lower-case',
  'data.schema.response@listNativeTransactions#blockindex-has-another-type',
  'data.chain-id.alias@listErc20Transfers#other',
  wrongVersion,
])('%s: still there, gone where the statement is kept, and on a world without its subject not checked', async (id) => {
  const { replayable, toolsFor, fresh, lookAt } = await caught(id);
  const broken = toolsFor([fresh()]);
  for (let time = 0; time < 3; time += 1) {
    const { again, requests } = await replayOnce(replayable, broken);
    expect(again).toBe('still there');
    expect(requests).toBeLessThan(30);
  }
  expect((await lookAt([])).again).toBe('gone');
  const elsewhere = await lookAt([], 2);
  const isAnywhere = aboutNoSubject.includes(id);
  expect(elsewhere.again).toBe(isAnywhere ? 'gone' : 'could not check');
  if (!isAnywhere) expect(elsewhere.reason).not.toBe('');
});

const answers = (answer: ProviderAnswer): Alteration => ({ http: () => Promise.resolve(answer) });

test.each<[why: string, id: string, alteration: Alteration, reason: string]>([
  ['does not answer', wrongVersion, answers({ status: 503, headers: {}, body: '' }), 'answered 503'],
  [
    'refuses the key',
    'data.schema.response@listUtxos#outputindex-has-another-type',
    answers({ status: 401, headers: { 'content-type': 'application/json' }, body: '{"message":"no"}' }),
    '--key',
  ],
  [
    'violates the same requirement in another way',
    unlimited,
    {
      call: (call, next) =>
        call.operation === 'vm.getUTXOs' && Number(call.parameters['limit'] ?? 0) > 1_024
          ? { kind: 'rpc-error', code: -32_000, message: 'limit too large' }
          : next(call),
    },
    '',
  ],
])('a finding could not be checked on a target that %s', async (_, id, alteration, reason) => {
  const { lookAt } = await caught(id);
  expect(await lookAt([alteration])).toMatchObject({
    again: 'could not check',
    ...(reason === '' ? {} : { reason: expect.stringContaining(reason) as unknown }),
  });
});

test('several looks are unstable where one differs', () => {
  const of = (...all: Parameters<typeof together>[0][number]['again'][]) => together(all.map((again) => ({ again })));
  expect(of('still there', 'still there')).toBe('still there');
  expect(of('still there', 'gone')).toBe('unstable');
  expect(of('gone', 'gone')).toBe('gone');
  expect(of('gone', 'could not check')).toBe('could not check');
  expect(of('still there', 'could not check')).toBe('unstable');
});

test('a recording teaches the same subjects as the target did, and nothing is sent', async () => {
  const options = { ...quickOptions, contract: chain };
  const recorder = memoryRecorder();
  const live = createClient({ ...options, recorder, dispatcher: inProcess(createProvider({ seed: 1 })) });
  const wanted = cases.filter(({ operation }) => ['vm.getUTXOs', 'listUtxos'].includes(operation.id));
  const { subjects: first } = await learn(chain, live, wanted, options);
  const { subjects: second } = await learn(
    chain,
    recordedClient(
      recorder.lines.flatMap((line) => ('reused' in line ? [] : [line])),
      options,
    ),
    wanted,
    options,
  );
  expect(first.size).toBeGreaterThan(10);
  expect(second).toEqual(first);
  expect(second.arguments('listUtxos').map((set) => set.parameters)).toEqual(
    first.arguments('listUtxos').map((set) => set.parameters),
  );
});
