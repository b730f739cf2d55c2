import type { Case } from '../../model/requirement.ts';
import { BudgetSpent, Interrupted } from '../../client/errors.ts';
import type { Client } from '../../model/exchange.ts';
import type { Base, Operation } from '../../model/operation.ts';
import type { DiscoverableContract } from '../../discovery/rules.ts';
import { offer } from '../../discovery/outside-subjects.ts';
import { Subjects } from '../../discovery/subjects.ts';
import { survey } from '../../discovery/survey.ts';
import { type EngineOptions, givenBy } from '../options.ts';
import { basesOf, learntFrom, skipOf } from '../plan/plan.ts';
import { unreachable } from './probe-calls.ts';

export interface Learnt {
  readonly subjects: Subjects;
  /** Bases at which no server answered, with the failure. */
  readonly silent: ReadonlyMap<Base, string>;
}

/** Runs `ask`. If the run was stopped, returns `otherwise` and passes the reason to `onStop`. */
export const stopped = async <T>(
  ask: () => Promise<T>,
  otherwise: T,
  onStop?: (reason: string) => void,
): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof BudgetSpent || error instanceof Interrupted)) throw error;
    onStop?.(error.message);
    return otherwise;
  }
};

/**
 * Discovery: learns the subjects that the wanted cases need, from the configuration and from the target. The same
 * answers give the same subjects.
 */
export const learn = async (
  contract: DiscoverableContract,
  client: Client,
  cases: readonly Case[],
  options: EngineOptions,
): Promise<Learnt> => {
  const bases = learntFrom(contract, cases.flatMap(basesOf), options);
  const subjects = new Subjects();
  offer(contract, givenBy(options), subjects);
  const silent = await stopped(() => unreachable(client, bases, options), new Map<Base, string>());
  const reachable = new Set(bases.filter((base) => !silent.has(base)));
  const { depth, network } = options;
  const isCalled = (operation: Operation): boolean => skipOf(operation, options) === undefined;
  if (reachable.size > 0) await survey(contract, client, subjects, { bases: reachable, depth, network, isCalled });
  return { subjects, silent };
};
