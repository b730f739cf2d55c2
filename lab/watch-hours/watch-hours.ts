import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readOptions } from '../command-line.ts';
import { roundLine } from '../../watching/summary.ts';
import { falseAlarms, noticed } from './noticed.ts';
import { simulate } from './simulation.ts';
import { subjects } from './subjects.ts';

// Watches the reference provider, or the API of jobs.yaml, over simulated hours. Prints the reported changes and the
// memory in use.

const values = readOptions('npm run -s watch-hours -- [options]: watches a deployment over simulated hours', {
  of: { type: 'string', default: 'chain', help: 'chain: the reference provider; jobs: the API of jobs.yaml' },
  hours: { type: 'string', help: 'simulated hours; absent: 6 of the chain, 2 of jobs' },
  budget: { type: 'string', default: '400', help: 'requests of a round' },
  faults: { type: 'boolean', help: 'the deployment has faults, one after the other' },
  json: { type: 'boolean', help: 'prints the result alone, in one line' },
});

setFlagsFromString('--expose-gc');
// Optimised code is part of the heap, and grows for hours. Without it, the figures show the data alone.
setFlagsFromString('--no-opt');
const collectGarbage = runInNewContext('gc') as () => void;

const heapMiB = (): number => {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
};

const subject = await subjects[values.of === 'jobs' ? 'jobs' : 'chain']({
  hours: values.hours === undefined ? undefined : Number(values.hours),
  withFaults: values.faults,
});
const { rounds, everyMs, contract, faults } = subject;
const halfHour = Math.ceil(1_800_000 / everyMs);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-watch-hours-'));
const heap: number[] = [];
const state: number[] = [];
try {
  const reports = await simulate({
    ...subject,
    budget: Number(values.budget),
    folder,
    onRound: (report, { ...last }) => {
      heap.push(heapMiB());
      state.push(JSON.stringify(last).length);
      if (!values.json) process.stdout.write(`${roundLine(contract, report)}; heap ${heap.at(-1)?.toFixed(1)} MiB\n`);
    },
  });
  const early = heap[halfHour] ?? 0;
  // The median of three: V8 compiles and drops code from round to round.
  const late = heap.slice(-3).sort((a, b) => a - b)[1] ?? 0;
  const result = {
    rounds,
    alarms:
      faults.length === 0 ? reports.flatMap(({ changes }) => changes).length : falseAlarms(reports, faults).length,
    noticed: noticed(reports, faults),
    heapMiB: { afterHalfHour: early, end: late, ratio: late / early },
    stateBytes: { afterHalfHour: state[halfHour], end: state.at(-1) },
    rotationRounds: reports.at(-1)?.rotationRounds,
    requests: reports.reduce((sum, report) => sum + report.requests, 0),
  };
  process.stdout.write(`${JSON.stringify(result, null, values.json ? 0 : 2)}\n`);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
