import { stringifyJson } from '../../engine/model/json.ts';
import type { Contract } from '../../engine/model/contract.ts';
import type { Call, Exchange } from '../../engine/model/exchange.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { isUnusualRequest } from '../../properties/unusual-request.ts';
import type { Pool } from '../pool.ts';
import { isObject } from '../../engine/model/paths.ts';
import { judging } from '../../engine/run/passive.ts';
import { tryTrial, type Trial, type TrialTools } from '../../engine/run/trial.ts';
import type { Reduced, Spend } from './reduced.ts';
import { neighbouringValues, put, rowsOf, siblings } from './call-variations.ts';

/** What it takes to ask the same of other things than a finding does. */
export interface PrimerTools extends TrialTools {
  readonly pool: Pool;
}

/** Calls with which a finding is shown at most. */
const mostCalls = 3;
/** Values of a parameter that say whether it matters, primers that are looked into, and siblings that may show it alone. */
const limits = { asked: 2, primers: 3, alone: 6 };

/** What an answer says beside which request it answers. */
const said = (exchange: Exchange, contract: Contract): string => {
  const { operation, body } = answered(exchange, contract) ?? {};
  return operation?.kind === 'json-rpc' && isObject(body)
    ? stringifyJson({ ...body, id: undefined })
    : (exchange.response?.body ?? '');
};

const behind = (primers: readonly Call[], { check, calls, cursors }: Trial): Trial => ({
  check,
  calls: [...primers, ...calls],
  cursors: [...primers.map(() => null), ...cursors.map((from) => (from === null ? null : from + primers.length))],
});

/**
 * A finding with the call before it that a target which remembers nothing yet needs: one that has the very same answer, rightly, which a target may
 * have kept for it. On this target the answer is kept already, so that whether it takes the primer is tried on siblings of both: one that is right
 * at first, and after which its primer is wrong, or which is wrong after its primer. Where that cannot be told the primer goes into the trial, which is
 * sent again some day, and not into what is shown. Where no other call has the same answer a finding stays as it is.
 */
export const withWarmUpCall = async (found: Reduced, tools: PrimerTools, spend: Spend): Promise<Reduced> => {
  const {
    trial,
    shown: { of, exchanges },
    isSpoilt,
  } = found;
  const { contract } = tools.client;
  const [last, shownBy] = [trial.calls.at(-1), exchanges.at(-1)];
  const [answer, check] = [shownBy?.response, tools.checks.get(trial.check)];
  // No call has a server error rightly.
  if (
    isSpoilt ||
    !last ||
    !shownBy ||
    !answer ||
    !check ||
    answer.status >= 500 ||
    trial.calls.length >= mostCalls ||
    trial.calls.some(isUnusualRequest) ||
    trial.cursors.some((from) => from !== null)
  )
    return found;
  const show = async (one: Trial): Promise<Reduced | 'kept' | 'unknown'> => {
    if (!spend(one.calls.length)) return 'unknown';
    const shown = await tryTrial(one, tools, of.key);
    return shown?.of.key === of.key ? { trial: one, shown } : 'kept';
  };
  const single = (call: Call): Trial => ({ check: trial.check, calls: [call], cursors: [null] });
  /** What the answer to a call says of the statement; undefined: it is another answer than the finding's. */
  const alike = async (call: Call): Promise<'right' | 'silent' | 'wrong' | undefined> => {
    if (!spend(1)) return undefined;
    const exchange = await tools.client.send(call, { asker: of.key, fresh: true });
    if (exchange.response?.status !== answer.status || said(exchange, contract) !== said(shownBy, contract))
      return undefined;
    const all = judging(contract, new Map([[trial.check, check]]), tools.cases);
    all.judge(exchange);
    const seen = all.finish().byCase.get(of.key);
    return seen === undefined || seen.evidence === 0 ? 'silent' : seen.violations.size === 0 ? 'right' : 'wrong';
  };
  /** Calls with the same answer that are not wrong to have it; one that is shown to be right comes first. */
  const primersBy = async (row: [string, Parameter]): Promise<Call[]> => {
    const silent: Call[] = [];
    let others = 0;
    for (const [turn, call] of neighbouringValues(contract, last, row, tools.pool).entries()) {
      const verdict = await alike(call);
      if (verdict === 'right') return [call, ...silent].slice(0, limits.primers);
      if (verdict === 'silent') silent.push(call);
      if (verdict === undefined) others += 1;
      if (others === limits.asked && turn + 1 === others) return [];
    }
    return silent.slice(0, limits.primers);
  };
  /** Of these primers the one that matters to what follows it. */
  const needed = async (primers: readonly Call[], differing: string): Promise<Call | undefined> => {
    let alone = 0;
    for (const more of siblings(contract, last, differing, primers, tools.pool)) {
      const sibling: Trial = { ...trial, calls: trial.calls.map((call) => put(contract, call, more)) };
      const before = await show(sibling);
      if (before === 'unknown') return undefined;
      if (before !== 'kept') alone += 1;
      if (alone === limits.alone) return undefined;
      // Whichever is asked first, the others have its answer from then on; a refusal is not always kept.
      for (const primer of before === 'kept' ? primers : []) {
        if (
          typeof (await show(single(put(contract, primer, more)))) === 'object' ||
          typeof (await show(sibling)) === 'object'
        )
          return primer;
      }
    }
    return undefined;
  };
  let undecided: Reduced | undefined;
  for (const row of rowsOf(contract, last)) {
    const primers = await primersBy(row);
    if (primers.length === 0) continue;
    const primer = await needed(primers, row[0]);
    const both = primer && (await show(behind([primer], trial)));
    if (typeof both === 'object') return both;
    undecided ??= { ...found, trial: behind(primers.slice(0, mostCalls - trial.calls.length), trial) };
  }
  return undecided ?? found;
};
