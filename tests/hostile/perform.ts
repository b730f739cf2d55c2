import fs from 'node:fs';
import path from 'node:path';
import type { Results } from '../../reports/results.ts';
import { start, temporary, optionWords } from '../cli/assay.ts';
import type { Behaviour } from './behaviour.ts';

/** The result of a run against a hostile target. */
export interface Performed {
  readonly code: number | null;
  /** The command's stdout and stderr. */
  readonly printed: string;
  readonly seconds: number;
  /** Peak memory of the process, in MB (a million bytes). */
  readonly peakMB: number;
  readonly out: string;
  readonly results: Results | undefined;
}

/** A key with every kind of character that a header allows. It is unique, so that a search for it finds only leaks. */
export const hostileKey = 'Zq7/Wx+9%vK2=mN"8\\rT4<sL6&pQ1';
const keyVariable = 'HOSTILE_TEST_KEY';
const usually = ['vm.getHeight', 'vm.getUTXOs', 'listMessages'];

const megabytes = (process: number): number => {
  try {
    return (
      (Number(/VmHWM:\s+(\d+)/.exec(fs.readFileSync(`/proc/${process}/status`, 'utf8'))?.[1] ?? 0) * 1_024) / 1_000_000
    );
  } catch {
    return 0;
  }
};

/** Runs the real command against a behaviour. */
export const perform = async (behaviour: Behaviour): Promise<Performed> => {
  const target = await behaviour.start(hostileKey);
  const out = temporary();
  try {
    const ownArgs = [...(target.args ?? []), ...(behaviour.args ?? [])];
    const unlessGiven = (...option: [name: string, value: string]): readonly string[] =>
      ownArgs.includes(option[0]) ? [] : option;
    const args = [
      'run',
      ...optionWords({
        quiet: true,
        report: 'html,json,junit,sarif,ctrf,allure',
        depth: 'quick',
        key: `env:${keyVariable}`,
        out,
      }),
      // A busy machine is slow, too: only what is silent for ever is waited for a short time.
      ...unlessGiven('--timeout', /timeout/.test(behaviour.says.source) ? '1.5' : '30'),
      ...unlessGiven('--max-time', behaviour.judges ? '40' : '25'),
      ...optionWords({ node: target.url, data: target.url, only: behaviour.only ?? usually }),
      ...ownArgs,
    ];
    const { child, ended } = start(args, { ...behaviour.env, [keyVariable]: hostileKey });
    let peakMB = 0;
    const watch = setInterval(() => {
      peakMB = Math.max(peakMB, megabytes(child.pid ?? 0));
    }, 20);
    const { code, stdout, stderr, seconds } = await ended.finally(() => clearInterval(watch));
    const file = path.join(out, 'results.json');
    const results = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Results) : undefined;
    return { code, printed: stdout + stderr, seconds, peakMB, out, results };
  } finally {
    await target.close();
  }
};
