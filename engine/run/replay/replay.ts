import { everyCheck, type JudgedContract } from '../../contract/contract.ts';
import type { Case } from '../../model/requirement.ts';
import type { Client, Exchange, Json } from '../../model/exchange.ts';
import { answered } from '../../protocols/answered.ts';
import { type Answered, isOfCheck, type PassiveCheck, type Violation } from '../../model/judging.ts';
import { type ActiveResult, judgeOnce, type Tools } from '../judge/run-law.ts';
import { type Confirmation, reproduce } from '../confirm/confirm.ts';
import { isNamed } from '../judge/fingerprint.ts';
import { stopped } from '../judge/discover.ts';
import { judgeRecording } from '../judge/run-checks.ts';
import { missingPrecondition } from '../confirm/precondition.ts';
import { sendTrial, trialOf } from '../confirm/trial.ts';
import { defined } from '../../model/defined.ts';
import type { Contract } from '../../model/contract.ts';
import { fromToken, isObject } from '../../model/paths.ts';

/** Whether a value exists at these steps; a number matches any element of a list. */
const leads = (value: Json | undefined, [step, ...rest]: readonly string[]): boolean => {
  if (step === undefined) return value !== undefined;
  if (Array.isArray(value)) return value.some((element) => leads(element as Json, rest));
  return isObject(value) && Object.hasOwn(value, step) && leads(value[step], rest);
};

/** Whether no answer holds the parent of a finding's place: a list is empty, or a transaction has another type. */
const pointsAtNothing = (contract: Contract, pointer: string | undefined, exchanges: readonly Exchange[]): boolean => {
  const holder = (pointer ?? '').split('/').slice(1, -1).map(fromToken);
  if (holder.length === 0) return false;
  return !exchanges.some((exchange) => leads(answered(exchange, contract)?.body, holder));
};

export type Again = 'still there' | 'gone' | 'unstable' | 'could not check';

/** A finding, with the data to replay it. */
export interface Replayable extends Violation {
  readonly case: Case;
  readonly fingerprint: string;
}

/** The result of one replay attempt. */
export interface ReplayResult {
  readonly again: Again;
  readonly requests: number;
  /** Why the finding could not be checked. */
  readonly reason?: string;
  /**
   * The calls of the finding were answered, but the run's own subjects gave nothing to judge. Other subjects may help.
   */
  readonly needsSubjects?: true;
  /** The new exchanges of the attempt. */
  readonly exchanges: readonly Exchange[];
  readonly violation?: Pick<Violation, 'expected' | 'actual'>;
}

/** Maximum calls of a finding that are sent to check whether their subjects exist. */
const mostCalls = 8;

/** Sends the calls of a finding and returns why their answers could not show it, if so. */
export const precondition = async (
  { case: testCase, judge = '', exchanges }: Replayable,
  client: Client,
): Promise<{ readonly reason?: string; readonly exchanges: readonly Exchange[] }> => {
  const calls = exchanges.slice(0, mostCalls);
  const trial: { reason?: string; exchanges: readonly Exchange[] } = { exchanges: [] };
  const ended = await stopped(
    async () => {
      trial.exchanges = await sendTrial(trialOf(client.contract, judge, calls), client, testCase.key);
      return missingPrecondition(trial.exchanges, calls, { client, asker: testCase.key });
    },
    undefined,
    (why) => {
      trial.reason = why;
    },
  );
  const reason = ended ?? trial.reason;
  return { exchanges: trial.exchanges, ...defined({ reason }) };
};

/** Why new answers without the violation do not prove that the finding is gone; undefined if they do. */
const unshown = async (
  finding: Replayable,
  check: PassiveCheck,
  now: readonly Exchange[],
  client: Client,
): Promise<string | undefined> => {
  const { case: testCase, judge = '', exchanges, pointer } = finding;
  const missing = await missingPrecondition(now, exchanges, { client, asker: testCase.key });
  if (missing !== undefined) return missing;
  if (pointsAtNothing(client.contract, pointer, now))
    return `no answer holds anything at ${pointer}, where the finding was`;
  const { byCase } = await judgeRecording(
    client.contract,
    now,
    new Map([[judge, check]]),
    new Map([[testCase.key, testCase]]),
  );
  return (byCase.get(testCase.key)?.evidence ?? 0) > 0
    ? undefined
    : 'the answers to its calls give nothing to check the requirement with';
};

/** Replays a finding of a passive check or a fuzz check by its own calls. */
export const resend = async (contract: JudgedContract, finding: Replayable, client: Client): Promise<ReplayResult> => {
  const { case: testCase, judge = '' } = finding;
  const check = everyCheck(contract).get(judge);
  if (!check) throw new Error(`${finding.fingerprint}: no check is called ${judge}`);
  const before = client.stats.requests;
  let ended: string | undefined;
  const { violation, exchanges } = await stopped<Confirmation>(
    () => reproduce(testCase, finding, check, client),
    { exchanges: [] },
    (why) => {
      ended = why;
    },
  );
  const reason = violation ? undefined : (ended ?? (await unshown(finding, check, exchanges, client)));
  const requests = client.stats.requests - before;
  if (violation) return { again: 'still there', requests, exchanges, violation };
  return reason === undefined
    ? { again: 'gone', requests, exchanges }
    : { again: 'could not check', requests, exchanges, reason };
};

/** Replaces the answers of discovery that the finding is shown with by new ones, so that current data counts. */
const renewed = async (
  { case: testCase, exchanges }: Replayable,
  { client, subjects }: Tools,
): Promise<Tools['subjects']> => {
  const newer = new Map<number, Answered>();
  for (const { n, call } of exchanges.filter(({ asker }) => asker === 'discovery')) {
    const answer = answered(await client.send(call, { asker: testCase.key, fresh: true }), client.contract);
    if (answer) newer.set(n, answer);
  }
  return newer.size === 0 ? subjects : subjects.renewed(client.contract, newer);
};

/** Why a violation is outdated: it rests on answers of discovery that the target no longer gives. */
const outdated = async (testCase: Case, { exchanges }: Violation, client: Client): Promise<string | undefined> => {
  const old = exchanges.filter(({ asker }) => asker === 'discovery');
  const now: Exchange[] = [];
  for (const { call } of old) now.push(await client.send(call, { asker: testCase.key, fresh: true }));
  return missingPrecondition(now, old, { client, asker: testCase.key });
};

/**
 * Why a law without the finding does not prove that it is gone; undefined if it does. `now`: the answers to
 * the finding's own calls.
 */
const untested = async (
  contract: JudgedContract,
  testCase: Case,
  { inconclusive, evidence, violations }: ActiveResult,
  now: readonly Exchange[],
): Promise<string | undefined> => {
  const violation = violations.find(({ warning }) => warning === undefined);
  if (violation) return `the requirement is violated in another way: ${violation.message}`;
  if (inconclusive !== undefined || evidence > 0) return inconclusive?.text;
  const { byCase } = await judgeRecording(contract, now, everyCheck(contract), new Map([[testCase.key, testCase]]));
  return (byCase.get(testCase.key)?.evidence ?? 0) > 0 ? undefined : 'no answer of the target could be checked';
};

/**
 * Replays a finding on its target. A finding of a passive check is replayed by its own calls. For a finding of a law,
 * its case is judged with new answers and the subjects of the run. No discovery.
 */
export const replayOnce = async (finding: Replayable, tools: Tools): Promise<ReplayResult> => {
  const { case: testCase } = finding;
  const { client, contract } = tools;
  const judge = contract.laws.get(testCase.requirement.id);
  if (!judge || finding.judge === undefined || isOfCheck(contract, finding)) return resend(contract, finding, client);
  const before = client.stats.requests;
  const run = { ...tools, subjects: await renewed(finding, tools) };
  const result = await judgeOnce(testCase, judge, run, { isConfirming: true });
  if (result.defect !== undefined) throw new Error(result.defect);
  const { fault } = result;
  if (fault) return { again: 'could not check', requests: result.requests, exchanges: [], reason: fault.text };
  const violation = result.violations.find((row) => isNamed(testCase, row, finding.fingerprint));
  if (violation) {
    const reason = await outdated(testCase, violation, client);
    const ended = { requests: client.stats.requests - before, exchanges: violation.exchanges };
    return reason === undefined
      ? { again: 'still there', ...ended, violation }
      : { again: 'could not check', ...ended, reason };
  }
  const preconditionCheck = await precondition(finding, client);
  const reason = preconditionCheck.reason ?? (await untested(contract, testCase, result, preconditionCheck.exchanges));
  const ended = { requests: client.stats.requests - before, exchanges: preconditionCheck.exchanges };
  if (reason === undefined) return { again: 'gone', ...ended };
  return {
    again: 'could not check',
    ...ended,
    reason,
    ...defined({ needsSubjects: preconditionCheck.reason === undefined ? true : undefined }),
  };
};

/** Combines several attempts into one result. */
export const together = (attempts: readonly Pick<ReplayResult, 'again'>[]): Again => {
  const all = new Set(attempts.map(({ again }) => again));
  const [only] = all;
  if (only !== undefined && all.size === 1) return only;
  return all.has('still there') || all.has('unstable') ? 'unstable' : 'could not check';
};
