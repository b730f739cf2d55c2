import { contractFor } from '../options/contract.ts';
import { secretsOf } from '../../library/credentials.ts';
import { presetNames, readPreset } from '../options/presets.ts';
import { requireTarget, type Settings, settings } from '../options/settings.ts';
import type { Options } from '../options/table.ts';
import { complain, tell } from '../progress.ts';
import { exit } from '../usage.ts';
import { isBuiltIn } from '../../contracts/built-in.ts';
import type { SentEarlier } from '../../engine/client/answers.ts';
import type { JudgedContract } from '../../engine/contract/contract.ts';
import { schemesIn } from '../../engine/model/credential.ts';
import type { Checked } from '../../engine/preflight/interface.ts';
import { type Preflight, preflight } from '../../engine/preflight/preflight.ts';
import { happened, type KnownValues } from '../../engine/preflight/trouble.ts';
import type { EngineOptions } from '../../engine/run/options.ts';
import { checkedTarget, readinessOf } from '../../library/preflight.ts';

/** Option values of all presets, as candidates for corrections. */
export const knownValues = (contract: JudgedContract): KnownValues => {
  if (!isBuiltIn(contract)) return { namespaces: [], keyHeaders: [] };
  const { operations } = contract;
  const valuesOf = (option: 'namespace' | 'key-header'): KnownValues['namespaces'] =>
    presetNames()
      .flatMap((preset) => {
        const value = readPreset(preset).options[option];
        return value === undefined ? [] : [{ value, preset }];
      })
      // A preset that extends another one shares its values.
      .filter(({ value }, at, all) => all.findIndex((entry) => entry.value === value) === at);
  return {
    namespaces: valuesOf('namespace'),
    keyHeaders: [...schemesIn(operations).map(({ place }) => ({ value: place.name })), ...valuesOf('key-header')],
  };
};

/** The contract and the settings of a command that asks a target. @throws Usage if the options name none. */
export const askedTarget = async (
  command: 'doctor' | 'mutate',
  asked: Options & { readonly quiet?: boolean },
): Promise<Settings & { readonly contract: JudgedContract }> => {
  const { contract } = await contractFor(asked);
  const all = settings(asked, contract);
  requireTarget(command, all);
  if (all.note !== undefined && asked.quiet !== true) tell(all.note);
  return { ...all, contract };
};

export interface PreflightFlags {
  readonly waitMs: number;
  readonly quiet: boolean;
}

const sayEveryMs = 5_000;

/** Runs preflight. Prints to stderr how long it waits. */
export const ask = async (
  contract: JudgedContract,
  engine: EngineOptions,
  { waitMs, quiet }: PreflightFlags,
): Promise<Preflight> => {
  const secrets = await secretsOf(engine);
  let lastMessageMs = -Infinity;
  return preflight(contract, engine, {
    known: knownValues(contract),
    waitMs,
    secrets,
    onWait({ base, url, exchange }, waited) {
      if (quiet || !exchange || waited - lastMessageMs < sayEveryMs) return;
      lastMessageMs = waited;
      const time = `${Math.round(waited / 1_000)} of ${waitMs / 1_000} s`;
      tell(`waiting, ${time}: ${happened(base, url, exchange)}`);
    },
  });
};

const codes = { ready: exit.ok, usage: exit.usage, 'not-tested': exit.notJudged } as const;

export const codeOf = (troubled: readonly Checked[]): number => codes[readinessOf(troubled)];

/** The result of a run's preflight: why the target cannot be tested, or the exchanges for the run to reuse. */
type BeforeRun =
  | { readonly code: number; readonly reason: string; readonly requests: number }
  | { readonly code?: undefined; readonly sentEarlier: SentEarlier };

/** Preflight of a run. Prints a line for each trouble to stderr. */
export const beforeRun = async (
  contract: JudgedContract,
  engine: EngineOptions,
  flags: PreflightFlags,
): Promise<BeforeRun> => {
  const target = checkedTarget(await ask(contract, engine, flags));
  if (target.readiness === 'ready') return { sentEarlier: target.sentEarlier };
  const { readiness, lines, requests } = target;
  for (const line of lines) complain(line);
  return { code: codes[readiness], reason: lines.join('; '), requests };
};
