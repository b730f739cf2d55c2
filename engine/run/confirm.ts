import type { Case } from '../model/requirement.ts';
import type { Contract } from '../model/contract.ts';
import type { Client, Exchange } from '../model/exchange.ts';
import type { PassiveCheck, Violation } from '../model/judging.ts';
import { fingerprint } from './fingerprint.ts';
import { stopped } from './learn.ts';
import { judgeRecording, keptAlike, type PassiveResult } from './passive.ts';
import { sendTrial, trialOf } from './trial.ts';
import { unanswered } from './unanswered.ts';

/** Times that a call is sent again whose one answer showed a deviation: what every third answer has comes back. */
const tries = 3;

/** Violations that could not be asked for again, and why. */
export interface Unconfirmed {
  readonly violations: readonly Violation[];
  readonly reason: string;
}

/** What passive checks found of a case: `confirmed` are findings, `unstable` ones did not come back when asked for again. */
export interface Confirmed {
  readonly confirmed: readonly Violation[];
  readonly unstable: readonly Violation[];
  readonly unconfirmed?: Unconfirmed;
}

/** What passive checks and regressions found, as one. */
export const together = (...all: readonly (Partial<Confirmed> | undefined)[]): Confirmed => {
  const unconfirmed = all.flatMap((one) => one?.unconfirmed ?? []);
  return {
    confirmed: all.flatMap((one) => one?.confirmed ?? []),
    unstable: all.flatMap((one) => one?.unstable ?? []),
    ...(unconfirmed[0]
      ? {
          unconfirmed: {
            violations: unconfirmed.flatMap(({ violations }) => violations),
            reason: unconfirmed[0].reason,
          },
        }
      : {}),
  };
};

export interface SecondLook {
  /** The violation as the new answers show it; absent where they do not. */
  readonly again?: Violation;
  readonly last: readonly Exchange[];
}

/** The violation of this name that these exchanges show without any other. */
const shown = async (
  contract: Contract,
  one: Case,
  name: string,
  { judge = '' }: Violation,
  check: PassiveCheck,
  exchanges: readonly Exchange[],
): Promise<Violation | undefined> => {
  const { byCase } = await judgeRecording(contract, exchanges, new Map([[judge, check]]), new Map([[one.key, one]]));
  return byCase.get(one.key)?.violations.get(name)?.violation;
};

/**
 * Sends the calls of a violation again, in their order, and judges the new answers alone. What one answer shows by itself is asked for
 * several times; what takes several answers once, since what they are about may have moved.
 */
export const comesBack = async (
  one: Case,
  violation: Violation,
  check: PassiveCheck,
  client: Client,
): Promise<SecondLook> => {
  const name = fingerprint(one, violation);
  const trial = trialOf(client.contract, violation.judge ?? '', violation.exchanges);
  let last: readonly Exchange[] = [];
  for (let left = violation.exchanges.length === 1 ? tries : 1; left > 0; left -= 1) {
    last = await sendTrial(trial, client, one.key);
    const again = await shown(client.contract, one, name, violation, check, last);
    if (again) return { again: { ...again, exchanges: last }, last };
    if (last.some(({ failure }) => failure)) break;
  }
  return { last };
};

/**
 * Whether recorded answers prove a violation without any other: successful answers to different calls, each of which shows it alone.
 * Failures and refusals prove nothing: a target that is overloaded for a moment gives them to any call.
 */
export const provesItself = async (
  contract: Contract,
  one: Case,
  violation: Violation,
  exchanges: readonly Exchange[],
  check: PassiveCheck,
): Promise<boolean> => {
  if (
    exchanges.length < keptAlike ||
    !exchanges.every(({ response }) => response !== undefined && response.status >= 200 && response.status < 300)
  )
    return false;
  const name = fingerprint(one, violation);
  for (const exchange of exchanges) if (!(await shown(contract, one, name, violation, check, [exchange]))) return false;
  return true;
};

/** Sends the calls of every violation of a case again, and sorts the violations by what came back. */
export const confirm = async (
  one: Case,
  seen: PassiveResult | undefined,
  checks: ReadonlyMap<string, PassiveCheck>,
  client: Client,
): Promise<Confirmed> => {
  const confirmed: Violation[] = [];
  const unstable: Violation[] = [];
  const unasked: Violation[] = [];
  let reason: string | undefined;
  if (one.requirement.level === 'open') return { confirmed, unstable };
  for (const { violation, check: file, alike } of seen?.violations.values() ?? []) {
    const check = checks.get(file);
    if (!check) throw new Error(`no check ${file}`);
    let silence: string | undefined;
    const look = await stopped<SecondLook>(
      () => comesBack(one, violation, check, client),
      { last: [] },
      (why) => {
        silence = why;
      },
    );
    silence ??= look.last.map(unanswered).find((why) => why !== undefined);
    if (look.again) confirmed.push(look.again);
    else if (await provesItself(client.contract, one, violation, alike, check))
      confirmed.push({ ...violation, exchanges: alike });
    else if (silence === undefined) unstable.push(violation);
    else {
      unasked.push(violation);
      reason ??= silence;
    }
  }
  return { confirmed, unstable, ...(reason === undefined ? {} : { unconfirmed: { violations: unasked, reason } }) };
};
