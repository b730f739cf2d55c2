import type { OperationId } from '../../engine/model/names.ts';
import { chain, operation } from '../../contracts/chain/index.ts';
import { refuse } from '../../reference/handlers/shared/refusal.ts';
import type { Alteration, OperationAnswer, OperationCall } from '../../reference/types.ts';
import type { Value } from '../../reference/value.ts';
import { type Judgements, judgeTarget } from '../../engine/run/judge-target.ts';
import { defaultOptions, type EngineOptions } from '../../engine/run/options.ts';
import { alteredProvider } from '../../lab/altered-provider.ts';
import { caseKey } from '../../engine/model/case-key.ts';

const origin = 'http://data.test';

export type Members = { [member: string]: Value | undefined };

/** Judges the reference provider's data and metrics bases, altered, with nothing but their URL. */
export const judged = (alterations: readonly Alteration[], options: Partial<EngineOptions> = {}): Promise<Judgements> =>
  judgeTarget(
    chain,
    { ...defaultOptions, retries: 0, target: { data: origin, metrics: origin }, ...options },
    alteredProvider(alterations),
  );

/** Outcomes of the selected cases, as `verdict requirement@operation`. */
export const verdicts = ({ outcomes, defects }: Judgements): string[] => [
  ...outcomes
    .filter((outcome) => outcome.verdict !== 'excluded')
    .map((outcome) => `${outcome.verdict} ${caseKey(outcome)}`),
  ...defects.map((defect) => `defect ${defect}`),
];

/** Whether an alteration applies to this operation; without names, to all operations of the data document. */
const meant = (id: OperationId, on: readonly OperationId[]): boolean =>
  on.length === 0 ? operation(id).kind === 'rest' : on.includes(id);

/** Changes calls before they are answered; undefined refuses them with 400. */
export const asking = (
  change: (parameters: Members, call: OperationCall) => Members | undefined,
  on: readonly OperationId[] = [],
): Alteration => ({
  call: (call, next) =>
    next(
      meant(call.operation, on)
        ? { ...call, parameters: change({ ...call.parameters }, call) ?? refuse(400, 'altered') }
        : call,
    ),
});

/** Changes successful answers. */
export const answering = (
  change: (body: Members, call: OperationCall, next: (call: OperationCall) => OperationAnswer) => Members,
  on: readonly OperationId[] = [],
): Alteration => ({
  call(call, next) {
    const answer = next(call);
    return meant(call.operation, on) && answer.kind === 'answer'
      ? { ...answer, body: change({ ...(answer.body as Members) }, call, next) as Value }
      : answer;
  },
});

/** Changes the items of lists. */
export const listing = (
  change: (items: Members[], call: OperationCall, next: (call: OperationCall) => OperationAnswer) => Members[],
  on: readonly OperationId[] = [],
): Alteration =>
  answering((body, call, next) => {
    const member = operation(call.operation).listing?.items;
    return member === undefined
      ? body
      : { ...body, [member]: change([...(body[member] as Members[])], call, next) as Value };
  }, on);
