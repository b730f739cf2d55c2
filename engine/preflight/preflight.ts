import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Secrets } from '../client/credentials/secrets.ts';
import type { DiscoverableContract } from '../discovery/rules.ts';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Base } from '../model/operation.ts';
import type { EngineOptions } from '../run/options.ts';
import { basesOf, learntFrom, wholePlan } from '../run/plan/plan.ts';
import { Asker } from './asker.ts';
import { type Checked, checkInterface } from './interface.ts';
import { ProbedInterface } from './probed-interface.ts';
import type { KnownValues } from './trouble.ts';

export interface PreflightSettings {
  /** The secrets that requests carry; absent: none. */
  readonly secrets?: Secrets;
  readonly known: KnownValues;
  /** Milliseconds to wait for a target that is not ready. */
  readonly waitMs?: number;
  /** Called before each pause while the target is not ready. */
  onWait?(checked: Checked, waitedMs: number): void;
  /** Absent: a live one. */
  readonly dispatcher?: Dispatcher;
}

export interface Preflight {
  /** The interfaces that the run needs, in the order of the contract. */
  readonly checked: readonly Checked[];
  /** Every exchange, so that the run need not send the calls again. */
  readonly sent: readonly Exchange[];
  readonly requests: number;
}

const pauseMs = 1_000;

/** Interfaces that the selected cases need. */
const neededBases = (contract: Contract, options: EngineOptions): readonly Base[] => {
  const selected = wholePlan(contract, options).flatMap((row) => (row.excluded === undefined ? basesOf(row.case) : []));
  const needed = new Set(learntFrom(contract, selected, options));
  return Object.keys(contract.interfaces).filter((base) => needed.has(base) && options.target[base] !== undefined);
};

const checkAll = async (
  contract: DiscoverableContract,
  options: EngineOptions,
  { secrets, known, dispatcher }: PreflightSettings,
): Promise<Preflight> => {
  const asker = new Asker(contract, options, secrets, dispatcher);
  try {
    const checked = await Promise.all(
      neededBases(contract, options).map((base) =>
        checkInterface(new ProbedInterface(base, { options, asker, known })),
      ),
    );
    return { checked, sent: asker.sent, requests: asker.requests };
  } finally {
    await asker.close();
  }
};

/**
 * Sends each interface a few calls that need no subject, and checks base URL, protocol, method prefix and key. Sends
 * more calls only if the first answers look wrong. Judges nothing.
 */
export const preflight = async (
  contract: DiscoverableContract,
  options: EngineOptions,
  settings: PreflightSettings,
): Promise<Preflight> => {
  const { waitMs = 0, onWait } = settings;
  const began = performance.now();
  let requests = 0;
  for (;;) {
    const round = await checkAll(contract, options, settings);
    requests += round.requests;
    const troubled = round.checked.filter(({ trouble }) => trouble !== undefined);
    const waited = performance.now() - began;
    const [first] = troubled;
    if (!first || !troubled.every(({ trouble }) => trouble?.isTemporary) || waited + pauseMs > waitMs)
      return { ...round, requests };
    onWait?.(first, waited);
    await sleep(pauseMs);
  }
};
