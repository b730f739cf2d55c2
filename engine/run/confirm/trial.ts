import type { Case } from '../../model/requirement.ts';
import { TargetLostError } from '../../client/errors.ts';
import { doubtfulFailures } from '../../client/target-loss.ts';
import { stringifyJson } from '../../model/json.ts';
import type { Call, Client, Exchange, Json } from '../../model/exchange.ts';
import { defined } from '../../model/defined.ts';
import { answered } from '../../protocols/answered.ts';
import { nextCursor, pagesOf } from '../../model/listing.ts';
import type { Contract } from '../../model/contract.ts';
import type { Answered, PassiveCheck, Violation } from '../../model/judging.ts';
import { Judging } from '../judge/run-checks.ts';

/** A sequence of calls that shows a violation, and the check that finds it. Self-contained: needs no other data. */
export interface Trial {
  readonly check: string;
  readonly calls: readonly Call[];
  /**
   * For each call: the index of the earlier call whose answer gives its cursor; null: it has no cursor, or a fixed one.
   */
  readonly cursors: readonly (number | null)[];
}

export interface Shown {
  readonly of: Case;
  readonly violation: Violation;
}

const cursorName = (answer: Answered | undefined): string | undefined =>
  answer?.operation.listing && pagesOf(answer.operation).cursor;

const cursorOf = (contract: Contract, exchange: Exchange): Json | undefined => {
  const answer = answered(exchange, contract);
  const paging = answer?.operation.listing && pagesOf(answer.operation);
  return answer && paging
    ? nextCursor(answer, Number(answer.call.parameters[paging.size] ?? paging.default))
    : undefined;
};

const askedCursor = (contract: Contract, exchange: Exchange): Json | undefined => {
  const { operation, call } = answered(exchange, contract) ?? {};
  return operation?.listing && call?.parameters[pagesOf(operation).cursor];
};

/**
 * Builds a trial. Records which answer gave each call its cursor, so that the calls can be repeated with new cursors.
 */
export const trialOf = (contract: Contract, check: string, exchanges: readonly Exchange[]): Trial => {
  const next = exchanges.map((exchange) => {
    const cursor = cursorOf(contract, exchange);
    return cursor === undefined ? undefined : stringifyJson(cursor);
  });
  return {
    check,
    calls: exchanges.map(({ call }) => call),
    cursors: exchanges.map((exchange, index) => {
      const cursor = askedCursor(contract, exchange);
      const from = cursor === undefined ? -1 : next.slice(0, index).lastIndexOf(stringifyJson(cursor));
      return from < 0 ? null : from;
    }),
  };
};

/** The fuzz check that finds a target which stopped answering. */
export const stillAnswers = 'checks/still-answers';

/**
 * Sends a trial's calls in order, without reuse. If the trial is about a target that stops answering, the canary
 * request that shows the loss is its last exchange.
 * @throws BudgetSpent, Interrupted.
 */
export const sendTrial = async (trial: Trial, client: Client, asker: string): Promise<Exchange[]> => {
  const exchanges: Exchange[] = [];
  try {
    await sendAll(trial, client, asker, exchanges);
    // A failed call is no proof: it is sent again until the client's canary requests have decided.
    let last = exchanges.at(-1);
    for (let sent = 0; trial.check === stillAnswers && last?.failure && sent < doubtfulFailures; sent += 1)
      last = await client.send(last.call, { asker, fresh: true });
  } catch (error) {
    if (trial.check !== stillAnswers || !(error instanceof TargetLostError)) throw error;
    exchanges.push(error.canary);
  }
  return exchanges;
};

const sendAll = async (
  { calls, cursors }: Trial,
  client: Client,
  asker: string,
  exchanges: Exchange[],
): Promise<void> => {
  for (const [index, call] of calls.entries()) {
    const from = cursors[index] ?? undefined;
    const giving = from === undefined ? undefined : exchanges[from];
    const name = giving && cursorName(answered(giving, client.contract));
    const cursor = giving && cursorOf(client.contract, giving);
    const now =
      name !== undefined && cursor !== undefined
        ? { ...call, parameters: { ...call.parameters, [name]: cursor } }
        : call;
    exchanges.push(await client.send(now, { asker, fresh: true, confirming: true }));
  }
};

/** JSON-RPC members of the copies of a call: each copy has an id of its own, as the calls of several clients have. */
const envelopesOf = (contract: Contract, exchange: Exchange, count: number): readonly Call['envelope'][] => {
  const id = answered(exchange, contract)?.envelope?.['id'];
  return Array.from({ length: count }, (_, index) =>
    typeof id === 'number' ? { ...exchange.call.envelope, id: id + index } : exchange.call.envelope,
  );
};

/**
 * Sends `count` copies of one call at the same time. Targets that share state between requests
 * (an answer that waits for several callers, a buffer) give wrong answers only then.
 */
export const sendAtOnce = (
  exchange: Exchange,
  count: number,
  client: Client,
  asker: string,
): Promise<readonly Exchange[]> =>
  Promise.all(
    envelopesOf(client.contract, exchange, count).map((envelope) =>
      client.send({ ...exchange.call, ...defined({ envelope }) }, { asker, fresh: true, confirming: true }),
    ),
  );

export interface TrialTools {
  readonly client: Client;
  /** Checks by name. */
  readonly checks: ReadonlyMap<string, PassiveCheck>;
  readonly cases: ReadonlyMap<string, Case>;
}

/** The violations in the answers to a trial, judged alone. Only a violation at the last answer counts. */
export interface TrialResult {
  readonly exchanges: readonly Exchange[];
  /** Absent: no violation. */
  readonly violated?: Shown;
  /** How often the requirement of this case was tested. */
  evidenceOf(key: string): number;
}

/** Sends a trial and judges its answers. */
export const judgeTrial = async (
  trial: Trial,
  { client, checks, cases }: TrialTools,
  asker: string,
): Promise<TrialResult> => {
  const check = checks.get(trial.check);
  if (!check) return { exchanges: [], evidenceOf: () => 0 };
  const exchanges = await sendTrial(trial, client, asker);
  const all = new Judging(client.contract, new Map([[trial.check, check]]), cases);
  let violated: Shown | undefined;
  for (const [index, exchange] of exchanges.entries()) {
    all.judge(exchange, (violation, of) => {
      if (index === exchanges.length - 1 && of.requirement.level !== 'open')
        violated ??= { of, violation: { ...violation, exchanges } };
    });
  }
  return {
    exchanges,
    ...defined({ violated }),
    evidenceOf: (key) => all.finish().byCase.get(key)?.evidence ?? 0,
  };
};

/** Sends a trial and returns the violation that it shows; undefined if there is none. */
export const tryTrial = async (trial: Trial, tools: TrialTools, asker: string): Promise<Shown | undefined> =>
  (await judgeTrial(trial, tools, asker)).violated;
