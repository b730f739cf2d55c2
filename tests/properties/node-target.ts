import { expect } from 'vitest';
import { chain } from '../../contracts/chain/index.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../reference/types.ts';
import type { Value } from '../../reference/value.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import { type Judgements, judgeTarget } from '../../engine/run/judge-target.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { alteredProvider } from '../../lab/altered-provider.ts';

const origin = 'http://node.test';

export type Members = { [member: string]: Value | undefined };

/** Judges the reference provider's node with alterations, given only its URL. */
export const judged = (
  alterations: readonly Alteration[],
  options: Partial<EngineOptions> = {},
): Promise<Judgements> => {
  const { dispatcher } = alteredProvider(alterations);
  return judgeTarget(chain, { ...defaultOptions, retries: 0, target: { node: origin }, ...options }, { dispatcher });
};

/** The outcome of one case of an altered node. `key`: `requirement@operation`. */
export async function outcomeOf(
  key: string,
  alterations: readonly Alteration[],
  options: Partial<EngineOptions> = {},
): Promise<Outcome> {
  const { outcomes, defects } = await judged(alterations, { only: [key], ...options });
  expect(defects).toEqual([]);
  const found = outcomes.find(({ requirement, operation }) => `${requirement}@${operation}` === key);
  if (!found) throw new Error(`no case ${key}`);
  return found;
}

/** Changes one operation's call before it is answered. */
export const asking = (
  operation: string,
  change: (parameters: Members, call: OperationCall) => Members,
): Alteration => ({
  call: (call, next) =>
    next(call.operation === operation ? { ...call, parameters: change({ ...call.parameters }, call) } : call),
});

/** Changes one operation's results; errors stay. */
export const answering = (operation: string, change: (result: Members, call: OperationCall) => Value): Alteration => ({
  call(call, next) {
    const answer = next(call);
    if (call.operation !== operation || answer.kind === 'rpc-error') return answer;
    return { ...answer, body: change({ ...(answer.body as Members) }, call) };
  },
});

/** Gives a result in place of one operation's errors. */
export const lenient = (
  operation: string,
  result: (call: OperationCall, next: (call: OperationCall) => OperationAnswer) => Value,
): Alteration => ({
  call(call, next) {
    const answer = next(call);
    return call.operation === operation && answer.kind === 'rpc-error'
      ? { kind: 'answer', status: 200, body: result(call, next) }
      : answer;
  },
});

/** Changes the unsigned part of every transaction that vm.getTx gives in json. */
export const unsigned = (change: (unsigned: Members, tx: Members) => void): Alteration =>
  answering('vm.getTx', (result) => {
    const { tx } = result;
    if (typeof tx !== 'object' || tx === null || Array.isArray(tx)) return result;
    const copy = structuredClone(tx);
    change(copy['unsignedTx'] as Members, copy);
    return { ...result, tx: copy };
  });
