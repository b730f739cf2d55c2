import { expect } from 'vitest';
import { chain, operation, operations } from '../../contracts/chain/index.ts';
import { caseKey } from '../../engine/model/case-key.ts';
import type { Outcome } from '../../engine/model/judging.ts';
import type { OperationId } from '../../engine/model/names.ts';
import { type Judgements, judgeTarget } from '../../engine/run/judge-target.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { alteredProvider } from '../../lab/altered-provider.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../reference/types.ts';
import type { Value } from '../../defects/value.ts';

/** Runs over the reference provider with alterations of calls and answers, given nothing but its URL. */

const origin = 'http://provider.test';

export type Members = { [member: string]: Value | undefined };

type Run = (alterations: readonly Alteration[], options?: Partial<EngineOptions>) => Promise<Judgements>;

/** Judges the data and metrics interfaces, with the valid key. */
export const judgeAltered: Run = (alterations, options) =>
  judgeTarget(
    chain,
    { ...defaultOptions, retries: 0, target: { data: origin, metrics: origin }, ...options },
    alteredProvider(alterations),
  );

/** Judges the node interface. */
export const judgedNode: Run = (alterations, options) => {
  const { dispatcher } = alteredProvider(alterations);
  return judgeTarget(chain, { ...defaultOptions, retries: 0, target: { node: origin }, ...options }, { dispatcher });
};

/** Outcomes of the selected cases, as `verdict requirement@operation`. */
export const verdicts = ({ outcomes, defects }: Judgements): string[] => [
  ...outcomes
    .filter((outcome) => outcome.verdict !== 'excluded')
    .map((outcome) => `${outcome.verdict} ${caseKey(outcome)}`),
  ...defects.map((defect) => `defect ${defect}`),
];

/** The outcome of one case of an altered node. `key`: `requirement@operation`. */
export async function outcomeOf(key: string, ...run: Parameters<Run>): Promise<Outcome> {
  const [alterations, options] = run;
  const { outcomes, defects } = await judgedNode(alterations, { only: [key], ...options });
  expect(defects).toEqual([]);
  const outcome = outcomes.find((outcome) => caseKey(outcome) === key);
  if (!outcome) throw new Error(`no case ${key}`);
  return outcome;
}

/** All operations of the data document. */
export const endpoints: readonly OperationId[] = operations.flatMap(({ kind, id }) => (kind === 'rest' ? [id] : []));

/** Changes one operation's call before it is answered. */
export const asking = (id: OperationId, change: (parameters: Members, call: OperationCall) => Members): Alteration => ({
  call: (call, next) =>
    next(call.operation === id ? { ...call, parameters: change({ ...call.parameters }, call) } : call),
});

/** Changes successful answers of some operations. */
export const answering = (
  on: OperationId | readonly OperationId[],
  change: (body: Members, call: OperationCall) => Value | Members,
): Alteration => ({
  call(call, next) {
    const answer = next(call);
    return [on].flat().includes(call.operation) && answer.kind === 'answer'
      ? { ...answer, body: change({ ...(answer.body as Members) }, call) as Value }
      : answer;
  },
});

/** Changes each item of a list. */
export const changingItems = (on: OperationId, change: (item: Members, call: OperationCall) => Members): Alteration =>
  answering(on, (body, call) => {
    const member = operation(on).listing?.items ?? '';
    return { ...body, [member]: (body[member] as Members[]).map((item) => change({ ...item }, call)) as Value };
  });

/** Gives a result in place of one operation's errors. */
export const lenient = (
  on: OperationId,
  result: (call: OperationCall, next: (call: OperationCall) => OperationAnswer) => Value,
): Alteration => ({
  call(call, next) {
    const answer = next(call);
    return call.operation === on && answer.kind === 'rpc-error'
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
