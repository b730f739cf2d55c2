import { expect, test } from 'vitest';
import { judgeAltered, replayTools } from '../../../lab/judge-altered.ts';
import { recordedClient } from '../../../engine/client/recorded.ts';
import { createClient } from '../../../engine/client/client.ts';
import { memoryRecorder } from '../../../engine/client/record.ts';
import { chain, cases } from '../../../contracts/chain/index.ts';
import type { Finding } from '../../../engine/model/judging.ts';
import { inProcess } from '../../../reference/in-process.ts';
import { loadMutants } from '../../../reference/defects/mutants/load.ts';
import { createProvider } from '../../../reference/provider.ts';
import type { Alteration } from '../../../reference/types.ts';
import { learn } from '../../../engine/run/judge/discover.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { replayOnce, together } from '../../../engine/run/replay/replay.ts';

const caught = async (id: string) => {
  const mutant = (await loadMutants()).find((one) => one.id === id);
  if (!mutant) throw new Error(`no mutant ${id}`);
  const asked = { depth: 'quick', only: [id.split('#')[0] as string] } as const;
  const { outcomes, subjects } = await judgeAltered([mutant.fresh()], asked);
  const finding = outcomes.flatMap((outcome) => outcome.findings)[0];
  if (!finding) throw new Error(`${id} was not caught`);
  return {
    finding,
    looking: (alterations: readonly Alteration[]) => replayTools(alterations, asked, subjects),
    fresh: mutant.fresh,
  };
};

const caseOf = ({ requirement, operation }: { requirement: string; operation: string }) => {
  const testCase = cases.find((row) => row.requirement.id === requirement && row.operation.id === operation);
  if (!testCase) throw new Error('no such case');
  return testCase;
};

const replayable = (finding: Finding) => ({ ...finding, case: caseOf(finding) });

test.each([
  // A law that uses answers of discovery, a law with its own walks, a schema, a check of pages, one of the whole run.
  'data.range.start-inclusive@listErc20Transfers',
  'node.utxos.limit-clamp@vm.getUTXOs#unlimited',
  'node.utxos.from-beginning@vm.getUTXOs#goes-on',
  'node.envelope.version@vm.getHeight#number',
  'data.schema.members-present@listUtxos#never',
])('%s is still there, on a target that is asked nothing else, and gone where the statement is kept', async (id) => {
  const { finding, looking, fresh } = await caught(id);
  const broken = looking([fresh()]);
  for (let time = 0; time < 3; time += 1) {
    const { again, requests } = await replayOnce(replayable(finding), broken);
    expect(again).toBe('still there');
    expect(requests).toBeLessThan(30);
  }
  expect((await replayOnce(replayable(finding), looking([]))).again).toBe('gone');
});

test('a finding could not be checked on a target that does not answer; says why', async () => {
  const { finding, looking } = await caught('node.envelope.version@vm.getHeight#number');
  const seen = await replayOnce(
    replayable(finding),
    looking([{ http: async () => ({ status: 503, headers: {}, body: '' }) }]),
  );
  expect(seen.again).toBe('could not check');
  expect(seen.reason).toContain('answered 503');
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
  const origin = 'http://provider.invalid';
  const options = {
    ...defaultOptions,
    depth: 'quick',
    target: { node: origin, data: origin, metrics: origin },
  } as const;
  const recorder = memoryRecorder();
  const live = createClient({
    contract: chain,
    ...options,
    recorder,
    dispatcher: inProcess(createProvider({ seed: 1 })),
  });
  const wanted = cases.filter(
    (testCase) => testCase.operation.id === 'vm.getUTXOs' || testCase.operation.id === 'listUtxos',
  );
  const { subjects: first } = await learn(chain, live, wanted, options);
  const { subjects: second } = await learn(
    chain,
    recordedClient(
      recorder.lines.flatMap((line) => ('reused' in line ? [] : [line])),
      { ...options, contract: chain },
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
