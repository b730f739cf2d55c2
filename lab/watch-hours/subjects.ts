import { chain } from '../../contracts/chain/index.ts';
import { openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';
import { toolFile } from '../servers/server.ts';
import { deploymentInThread } from './deployment-thread.ts';
import { datedFaults, inTurn } from './faults.ts';
import { createJobs } from './jobs-deployment.ts';
import { jobsFaults } from './jobs-faults.ts';
import { defaultEveryMs } from './simulation.ts';

/** The deployments that can be watched over simulated hours. */

interface WatchSettings {
  readonly hours?: number | undefined;
  readonly withFaults: boolean;
}

const jobsEveryMs = 120_000;

const roundsIn = (hours: number, everyMs: number): number => Math.round((hours * 3_600_000) / everyMs);

const ofChain = ({ hours = 6, withFaults }: WatchSettings) => {
  const rounds = roundsIn(hours, defaultEveryMs);
  const deployment = deploymentInThread({ rounds, withFaults });
  const faults = withFaults ? datedFaults() : [];
  return Promise.resolve({ contract: chain, deployment, faults, rounds, everyMs: defaultEveryMs });
};

/** The API of jobs.yaml, with another deployment beside it. Each fault lasts two rounds. */
const ofJobs = async ({ hours = 2, withFaults }: WatchSettings) => {
  const contract = openApiContract(await readOpenApi(toolFile('watch-hours', 'jobs.yaml')));
  const faults = withFaults ? inTurn(jobsFaults, 6, 2, 2) : [];
  const deployment = createJobs((round) => faults.find(({ from, untilRound }) => from <= round && round < untilRound));
  return {
    contract,
    deployment,
    beside: deployment.beside,
    faults,
    rounds: roundsIn(hours, jobsEveryMs),
    everyMs: jobsEveryMs,
  };
};

export const subjects = { chain: ofChain, jobs: ofJobs } as const;
