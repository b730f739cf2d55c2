import { expect } from 'vitest';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { defined } from '../../../engine/model/defined.ts';
import type { Finding } from '../../../engine/model/judging.ts';
import { type Judgements, judgeTarget } from '../../../engine/run/judge-target.ts';
import type { RunDependencies } from '../../../engine/run/run-dependencies.ts';
import { defaultOptions, type EngineOptions, shrinkRequestsFor } from '../../../engine/run/options.ts';
import { fuzzTarget } from '../../../fuzz/campaign/fuzz-target.ts';
import type { Listening } from './listening.ts';

export const options = { ...defaultOptions, retries: 0 };

/** Asks a server that is closed afterwards. `around`: leads to it. */
export const whileServed = async <T>(
  started: Promise<Listening>,
  ask: (url: string, around: Pick<RunDependencies, 'dispatcher'>) => Promise<T>,
): Promise<T> => {
  const server = await started;
  try {
    return await ask(server.url, defined({ dispatcher: server.dispatcher }));
  } finally {
    await server.close();
  }
};

/** Judges a server. `only`: patterns of requirements; empty: all. */
export const judgeContract = (
  contract: JudgedContract,
  started: Promise<Listening>,
  ...only: readonly string[]
): Promise<Judgements> =>
  whileServed(started, (url, around) => judgeTarget(contract, { ...options, only, target: { api: url } }, around));

/** Fuzzes a server with a number of requests. */
export const fuzzed = (
  contract: JudgedContract,
  started: Promise<Listening>,
  requests: number,
  more: Partial<EngineOptions> = {},
): Promise<Judgements> => {
  const fuzz = { requests, shrinkRequests: shrinkRequestsFor(requests), guidance: true };
  return whileServed(started, (url, around) =>
    fuzzTarget(contract, { ...options, ...more, target: { api: url }, fuzz }, around),
  );
};

/** Selected cases that did not pass, with the reason. */
export const notPassed = ({ outcomes, defects }: Judgements): readonly string[] => [
  ...defects.map((defect) => `defect ${JSON.stringify(defect)}`),
  ...outcomes
    .filter(({ verdict }) => !['pass', 'observed', 'excluded'].includes(verdict))
    .map(({ requirement, verdict, reason, findings: [first] }) =>
      [verdict, requirement, reason, first?.about, first?.message, first?.expected, first?.actual].join(' '),
    ),
];

export const findingsOf = ({ outcomes }: Judgements): readonly Finding[] =>
  outcomes.flatMap(({ findings }) => findings);

/** The violated cases with the codes of their findings. */
export const violationsOf = ({ outcomes, defects }: Judgements): readonly string[] => [
  ...defects,
  ...outcomes
    .filter(({ verdict }) => ['fail', 'warning', 'unstable'].includes(verdict))
    .flatMap(({ requirement, operation, verdict, findings }) =>
      findings.map(({ code }) => `${verdict} ${requirement}@${operation} ${code}`),
    ),
];

/** Expects no finding, and that the cases of some requirements pass. */
export const expectPass = async (
  contract: JudgedContract,
  started: Promise<Listening>,
  ...passed: readonly string[]
): Promise<void> => {
  const judgements = await judgeContract(contract, started);
  expect(notPassed(judgements)).toEqual([]);
  for (const requirement of passed)
    expect(judgements.outcomes.find((outcome) => outcome.requirement === requirement)?.verdict).toBe('pass');
};

/** The requirements that a server breaks. `only`: patterns of requirements; empty: all. */
export const brokenBy = async (
  contract: JudgedContract,
  started: Promise<Listening>,
  ...only: readonly string[]
): Promise<readonly string[]> =>
  findingsOf(await judgeContract(contract, started, ...only)).map(({ requirement }) => requirement);

/** The same with the code of each finding. */
export const codesOf = async (
  contract: JudgedContract,
  started: Promise<Listening>,
  ...only: readonly string[]
): Promise<readonly string[]> =>
  findingsOf(await judgeContract(contract, started, ...only)).map(({ requirement, code }) => `${requirement} ${code}`);
