import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { chain, operations } from '../../../contracts/chain/index.ts';
import type { EarlierSubject } from '../../../engine/discovery/outside-subjects.ts';
import type { Outcome } from '../../../engine/model/judging.ts';
import { toResults } from '../../../reports/results.ts';
import { judgeTarget, type Judgements } from '../../../engine/run/judge-target.ts';
import { mergeShards } from '../../../engine/run/shards/merge-shards.ts';
import type { EngineOptions } from '../../../engine/run/options.ts';
import { plan } from '../../../engine/run/plan/plan.ts';
import { writePart } from '../../../engine/run/shards/shard.ts';
import { isWhole } from '../../part.ts';
import { aRun } from '../../reports/samples.ts';
import { linesOf, recordingOf } from '../../recording.ts';
import { alteredProvider } from '../../../lab/altered-provider.ts';
import { everywhere, planted, quickOptions } from '../../reference-run.ts';
import { temporary } from '../../temporary.ts';
import { caseKey } from '../../../engine/model/case-key.ts';

const count = 3;
const top = temporary();

/** Mutants found by a schema, by a law, and by a check that remembers earlier answers. */
const broken = [
  'data.utxos.chain-info@listUtxos#no-chainname',
  'node.utxos.limit-clamp@vm.getUTXOs#unlimited',
  'data.currency.lower-case@listErc20Balances#upper',
];

/** Operations of each interface, and of each mutant; the proofs judge all. */
const only = isWhole ? [] : ['vm.getUTXOs', 'vm.getTxFee', 'listUtxos', 'listErc20Balances', 'getChainMetrics'];

const engine = (name: string, more: Partial<EngineOptions> = {}): EngineOptions => {
  const folder = path.join(top, name);
  fs.mkdirSync(folder);
  return {
    ...quickOptions,
    only,
    target: everywhere(`http://${name}.invalid`),
    recording: recordingOf(folder),
    ...more,
  };
};

let [whole, merged]: Judgements[] = [];
beforeAll(async () => {
  const judged = async (options: EngineOptions) =>
    judgeTarget(chain, options, alteredProvider(await planted(...broken)));
  whole = await judged(engine('whole'));
  for (let index = 1; index <= count; index += 1) {
    const { part } = await judged(engine(`shard-${index}`, { shard: { index, count } }));
    if (part) writePart(path.join(top, `shard-${index}`), part);
  }
  // The order of the folders does not matter.
  merged = await mergeShards(
    chain,
    engine('merged', { mergeOf: [3, 1, 2].map((index) => path.join(top, `shard-${index}`)) }),
  );
});

/** Results without the members that differ between recordings: exchange numbers and base URLs. */
const told = ({ outcomes }: Pick<Judgements, 'outcomes'>): string => {
  const { cases, requirements, summary, observations, findings } = toResults(
    aRun({ outcomes: outcomes as readonly Outcome[] }),
  );
  return JSON.stringify(
    {
      summary,
      requirements,
      cases,
      observations: observations.map(({ example: _, ...entry }) => entry),
      findings: findings.map(({ exchanges: _, curl: __, ...entry }) => entry),
    },
    null,
    1,
  );
};

describe('three shards, merged', () => {
  test('say what one run says, byte for byte', () =>
    expect(told(merged as Judgements)).toBe(told(whole as Judgements)));

  test('and there was something to say', () => {
    const failed = (merged as Judgements).outcomes.filter(({ verdict }) => verdict === 'fail').map(caseKey);
    for (const id of broken) expect(failed).toContain(id.split('#')[0]);
  });

  test('hold one recording, numbered through', async () => {
    const lines = await linesOf(recordingOf(path.join(top, 'merged')));
    const numbers = lines.flatMap((line) => ('reused' in line ? [] : line.n));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    expect(lines.every((line) => !('reused' in line) || line.reused <= numbers.length)).toBe(true);
  });
});

test('merged shards say which subjects of an earlier run they used', async () => {
  const earlierSubjects: readonly EarlierSubject[] = [
    { kind: 'node-tx-id', value: '2VBnb6Dqv7gtdxGv4kUDLVPGzPFmJzYKFvnTZu9ngFXw5MYhQp' },
    ...(whole as Judgements).subjects
      .of('node-tx-id')
      .slice(0, 2)
      .map(({ kind, value }) => ({ kind, value })),
  ];
  const asked = { only: ['vm.getTx', 'vm.getTxStatus'], earlierSubjects };
  const judged = (options: EngineOptions): Promise<Judgements> => judgeTarget(chain, options, alteredProvider([]));
  const { reusedSubjects } = await judged(engine('reused', asked));
  expect(reusedSubjects).toEqual({ given: 3, known: 2, unknown: 1 });
  const folders = [1, 2].map((index) => path.join(top, `reused-${index}`));
  for (const [place, folder] of folders.entries()) {
    const { part } = await judged(engine(path.basename(folder), { ...asked, shard: { index: place + 1, count: 2 } }));
    if (part) writePart(folder, part);
  }
  expect((await mergeShards(chain, engine('reused-merged', { ...asked, mergeOf: folders }))).reusedSubjects).toEqual(
    reusedSubjects,
  );
});

describe('operations are dealt', () => {
  const target = engine('dealt').target;
  const own = (index: number, only: readonly string[] = []) =>
    new Set(
      plan(chain, { target, only, shard: { index, count: 4 } }).flatMap((row) =>
        row.excluded === undefined ? [row.case.operation.id] : [],
      ),
    );

  test('each to one shard, evenly', () => {
    const shards = [1, 2, 3, 4].map((index) => [...own(index)]);
    expect(shards.flat().sort()).toEqual(operations.map(({ id }) => id).sort());
    expect(shards.map((all) => all.length)).toEqual([8, 7, 7, 7]);
  });

  test('also where only some are judged', () =>
    expect([1, 2, 3, 4].map((index) => own(index, ['vm.getT*', 'vm.getHeight']).size)).toEqual([1, 1, 1, 1]));
});
