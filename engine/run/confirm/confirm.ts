import type { Case } from '../../model/requirement.ts';
import type { Contract } from '../../model/contract.ts';
import type { Client, Exchange } from '../../model/exchange.ts';
import type { Confirmed, PassiveCheck, Violation } from '../../model/judging.ts';
import { fingerprint } from '../judge/fingerprint.ts';
import { stopped } from '../judge/discover.ts';
import { judgeRecording, keptAlike, type PassiveResult } from '../judge/run-checks.ts';
import { sendAtOnce, sendTrial, trialOf } from './trial.ts';
import { unanswered } from './unanswered.ts';
import { defined } from '../../model/defined.ts';

/** Maximum times to repeat a single call, so that a deviation in every third answer still reproduces. */
const tries = 3;

/** Combines the violations of checks, laws and regressions. */
export const together = (...all: readonly (Partial<Confirmed> | undefined)[]): Confirmed => {
  const unconfirmed = all.flatMap((part) => part?.unconfirmed ?? []);
  return {
    violations: all.flatMap((part) => part?.violations ?? []),
    unstable: all.flatMap((part) => part?.unstable ?? []),
    ...defined({
      unconfirmed: unconfirmed[0]
        ? {
            violations: unconfirmed.flatMap(({ violations }) => violations),
            reason: unconfirmed[0].reason,
          }
        : undefined,
    }),
  };
};

/** The new answers to the calls of a violation, and the violation that they show. */
export interface Confirmation {
  readonly violation?: Violation;
  readonly exchanges: readonly Exchange[];
}

/** The violation of this name in these exchanges alone. */
const findViolation = async (
  contract: Contract,
  testCase: Case,
  name: string,
  { judge = '' }: Violation,
  check: PassiveCheck,
  exchanges: readonly Exchange[],
): Promise<Violation | undefined> => {
  const { byCase } = await judgeRecording(
    contract,
    exchanges,
    new Map([[judge, check]]),
    new Map([[testCase.key, testCase]]),
  );
  return byCase.get(testCase.key)?.violations.get(name)?.violation;
};

/**
 * Sends the calls of a violation again, in their order, and judges the new answers alone. A violation of a single
 * answer is repeated several times, at last with several equal calls at once; a violation across answers once, because
 * the data may have changed.
 */
export const reproduce = async (
  testCase: Case,
  violation: Violation,
  check: PassiveCheck,
  client: Client,
): Promise<Confirmation> => {
  const name = fingerprint(testCase, violation);
  const trial = trialOf(client.contract, violation.judge ?? '', violation.exchanges);
  let exchanges: readonly Exchange[] = [];
  for (let attemptsLeft = violation.exchanges.length === 1 ? tries : 1; attemptsLeft > 0; attemptsLeft -= 1) {
    exchanges = await sendTrial(trial, client, testCase.key);
    const repeated = await findViolation(client.contract, testCase, name, violation, check, exchanges);
    if (repeated) return { violation: { ...repeated, exchanges }, exchanges };
    if (exchanges.some(({ failure }) => failure)) return { exchanges };
  }
  const [single] = violation.exchanges;
  if (!single || violation.exchanges.length > 1) return { exchanges };
  for (const exchange of await sendAtOnce(single, tries, client, testCase.key)) {
    const repeated = await findViolation(client.contract, testCase, name, violation, check, [exchange]);
    if (repeated) return { violation: { ...repeated, exchanges: [exchange] }, exchanges: [exchange] };
  }
  return { exchanges };
};

/**
 * Whether recorded answers prove a violation: successful answers to different calls, each of which shows it alone.
 * Failures and refusals prove nothing, because an overloaded target gives them to any call.
 */
export const provesItself = async (
  contract: Contract,
  testCase: Case,
  violation: Violation,
  exchanges: readonly Exchange[],
  check: PassiveCheck,
): Promise<boolean> => {
  if (
    exchanges.length < keptAlike ||
    !exchanges.every(({ response }) => response !== undefined && response.status >= 200 && response.status < 300)
  )
    return false;
  const name = fingerprint(testCase, violation);
  for (const exchange of exchanges)
    if (!(await findViolation(contract, testCase, name, violation, check, [exchange]))) return false;
  return true;
};

/** Sends the calls of every violation of a case again, and sorts the violations by the result. */
export const confirm = async (
  testCase: Case,
  passiveResult: PassiveResult | undefined,
  checks: ReadonlyMap<string, PassiveCheck>,
  client: Client,
): Promise<Confirmed> => {
  const violations: Violation[] = [];
  const unstable: Violation[] = [];
  const unasked: Violation[] = [];
  let reason: string | undefined;
  if (testCase.requirement.level === 'open') return { violations, unstable };
  for (const { violation, alike } of passiveResult?.violations.values() ?? []) {
    const check = checks.get(violation.judge ?? '');
    if (!check) throw new Error(`no check ${violation.judge}`);
    let silence: string | undefined;
    const result = await stopped<Confirmation>(
      () => reproduce(testCase, violation, check, client),
      { exchanges: [] },
      (why) => {
        silence = why;
      },
    );
    silence ??= result.exchanges.map(unanswered).find((why) => why !== undefined);
    if (result.violation) violations.push(result.violation);
    else if (await provesItself(client.contract, testCase, violation, alike, check))
      violations.push({ ...violation, exchanges: alike });
    else if (silence === undefined) unstable.push(violation);
    else {
      unasked.push(violation);
      reason ??= silence;
    }
  }
  return {
    violations,
    unstable,
    ...defined({ unconfirmed: reason === undefined ? undefined : { violations: unasked, reason: { text: reason } } }),
  };
};
