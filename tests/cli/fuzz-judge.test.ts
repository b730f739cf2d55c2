import path from 'node:path';
import { expect, test } from 'vitest';
import { chain } from '../../contracts/chain/index.ts';
import type { Exchange } from '../../engine/model/exchange.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { defaultLimits, defaultOptions } from '../../engine/run/options.ts';
import type { PassiveVerdicts } from '../../engine/run/passive.ts';
import { fuzzTarget } from '../../fuzz/campaign/fuzz-target.ts';
import { roundJudge, type RoundViolation } from '../../fuzz/campaign/round-judge.ts';
import { inProcess } from '../../reference/in-process.ts';
import { loadMutants } from '../../reference/mutants/load.ts';
import { createProvider } from '../../reference/provider.ts';

/** The built module: Node starts no thread from TypeScript. */
const built = path.join(import.meta.dirname, '..', '..', 'dist', 'cli', 'fuzz-judge.js');
const { fuzzJudgeOf } = (await import(built)) as typeof import('../../cli/fuzz-judge.ts');

const origin = 'http://provider.invalid';
const broken = ['data.schema.response@listUtxos#number', 'node.envelope.id-echo@vm.getAllBalances#constant'];

test('a thread finds in rounds what the own thread finds', { timeout: 300_000 }, async () => {
  const mutants = (await loadMutants()).filter(({ id }) => broken.includes(id)).map((one) => one.fresh());
  expect(mutants).toHaveLength(broken.length);
  let cases: ReadonlyMap<string, Case> = new Map();
  const rounds: { readonly round: readonly Exchange[]; readonly found: readonly RoundViolation[] }[] = [];
  let verdicts: PassiveVerdicts | undefined;
  const { outcomes } = await fuzzTarget(
    chain,
    {
      ...defaultOptions,
      ...defaultLimits,
      target: { node: origin, data: origin, metrics: origin },
      fuzz: { requests: 1_500, shrinkRequests: 100, guidance: true },
    },
    {
      dispatcher: inProcess(createProvider({ seed: 1, alterations: mutants })),
      key: 'reference-key',
      openRoundJudge(all) {
        cases = all;
        const judge = roundJudge(chain)(all);
        return {
          async judge(round) {
            const found = await judge.judge(round);
            rounds.push({ round, found });
            return found;
          },
          finish: async () => (verdicts = await judge.finish()),
        };
      },
    },
  );
  expect(outcomes.filter(({ verdict }) => verdict === 'fail').length).toBeGreaterThanOrEqual(broken.length);
  const thread = fuzzJudgeOf({}, {})?.(cases);
  if (!thread) throw new Error('no thread');
  for (const { round, found } of rounds) expect(await thread.judge(round)).toEqual(found);
  expect(rounds.some(({ found }) => found.some(({ violation }) => violation.exchanges.length > 0))).toBe(true);
  expect(await thread.finish()).toEqual(verdicts);
});
