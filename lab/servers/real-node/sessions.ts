import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readResults } from '../../../cli/options/results-file.ts';
import { runAssay } from '../assay.ts';
import type { Filler } from './chain/fill.ts';
import type { NodeProcess } from './node-process.ts';

/** One command of assay against a node, or against the results of others. */
export interface Session {
  readonly name: string;
  readonly version: string;
  /** The command line without paths of this machine. */
  readonly command: string;
  readonly code: number;
  readonly seconds: number;
  /** The preset of a run; absent: it has none. */
  readonly preset?: string;
  /** Folder of its results below the output folder; absent: it writes none. */
  readonly folder?: string;
  /** Folder of the results of `assay compare` below the output folder; absent: it compares nothing. */
  readonly comparison?: string;
  /** Why two nodes could not be compared; absent: they were, or the session compares nothing. */
  readonly reason?: string;
  /** File with its output, below the output folder. */
  readonly log: string;
}

export interface Plan {
  readonly out: string;
  readonly seeds: readonly number[];
  readonly preset: string;
  readonly fuzzRequests: number;
  /** How long the chain grows while runs judge it, in minutes. */
  readonly growMinutes: number;
}

const growPauseMs = 1_000;
const minuteMs = 60_000;

const printable = (args: readonly string[], out: string): string =>
  ['assay', ...args.map((arg) => arg.replaceAll(out, 'OUT'))].join(' ');

/** Runs a command of assay, and writes its output to a file. */
export const runCommand = async (
  plan: Plan,
  version: string,
  name: string,
  args: readonly string[],
): Promise<Session> => {
  const log = path.join(plan.out, version, `${name}.log`);
  const { code, seconds } = await runAssay(args, log);
  process.stderr.write(`${version} ${name}: exit ${code} after ${seconds.toFixed(0)} s\n`);
  return {
    name,
    version,
    command: printable(args, plan.out),
    code,
    seconds,
    log: path.relative(plan.out, log),
  };
};

/** Runs a command of assay that judges a node. */
const judgeNode = async (plan: Plan, node: NodeProcess, name: string, args: readonly string[]): Promise<Session> => {
  const folder = path.join(plan.out, node.version, name);
  fs.rmSync(folder, { recursive: true, force: true });
  const [command = '', ...rest] = args;
  const target = ['--node', node.url, '--out', folder, '--quiet'];
  const ended = await runCommand(plan, node.version, name, [command, ...rest, ...target]);
  return fs.existsSync(path.join(folder, 'results.json'))
    ? { ...ended, folder: path.relative(plan.out, folder) }
    : ended;
};

/** Replays each finding of a session. */
const replayFindings = async (plan: Plan, node: NodeProcess, ended: Session): Promise<readonly Session[]> => {
  const { folder } = ended;
  if (folder === undefined) return [];
  const results = path.join(plan.out, folder);
  const sessions: Session[] = [];
  for (const { fingerprint } of readResults(results).findings) {
    const name = `${ended.name}-replay-${fingerprint.replaceAll(/[^\w.-]/g, '_')}`;
    sessions.push(await runCommand(plan, node.version, name, ['replay', fingerprint, results]));
  }
  return sessions;
};

/** A configuration file beside the results, as words of a command. */
export const configured = (plan: Plan, name: string, options: object): readonly string[] => {
  const file = path.join(plan.out, `${name}.json`);
  fs.writeFileSync(file, JSON.stringify(options));
  return ['--config', file];
};

/** A local network has one chain of this virtual machine: its own id stands for that of another one. */
const targetOf = (plan: Plan, { chainId }: Filler): readonly string[] =>
  configured(plan, 'assay', { namespace: 'avm', 'vm-chain': [chainId] });

/** Runs with new seeds, one after the other, while the chain gets a block each second. */
const whileGrowing = async (plan: Plan, node: NodeProcess, filler: Filler): Promise<readonly Session[]> => {
  const target = targetOf(plan, filler);
  const until = Date.now() + plan.growMinutes * minuteMs;
  const growth = (async (): Promise<void> => {
    while (Date.now() < until) {
      await filler.grow();
      await sleep(growPauseMs);
    }
  })();
  const sessions: Session[] = [];
  for (let seed = 1_001; Date.now() < until; seed += 1)
    sessions.push(await judgeNode(plan, node, `growing-${seed}`, ['run', ...target, '--seed', String(seed)]));
  await growth;
  return sessions;
};

/** All sessions of one version: runs, a fuzz campaign, replays of the findings, and runs on a growing chain. */
export const sessionsOf = async (plan: Plan, node: NodeProcess, filler: Filler): Promise<Session[]> => {
  const target = targetOf(plan, filler);
  const runs: Session[] = [];
  for (const seed of plan.seeds)
    runs.push(await judgeNode(plan, node, `run-${seed}`, ['run', ...target, '--seed', String(seed)]));
  const preset = await judgeNode(plan, node, 'preset', [
    'run',
    ...configured(plan, 'preset', { preset: plan.preset, 'vm-chain': [filler.chainId] }),
  ]);
  const fuzz =
    plan.fuzzRequests === 0
      ? []
      : [await judgeNode(plan, node, 'fuzz', ['fuzz', ...target, '--max-requests', String(plan.fuzzRequests)])];
  const replayed: Session[] = [];
  for (const ended of [...runs.slice(0, 1), ...fuzz]) replayed.push(...(await replayFindings(plan, node, ended)));
  const growing = plan.growMinutes === 0 ? [] : await whileGrowing(plan, node, filler);
  if (!node.isAlive()) throw new Error(`node ${node.version} ended during the sessions: see its node.log`);
  return [...runs, { ...preset, preset: plan.preset }, ...fuzz, ...replayed, ...growing];
};

/** Compares the runs of two versions with `assay report drift`. */
export const driftBetween = (plan: Plan, [before, after]: readonly [string, string]): Promise<Session> => {
  const folder = (version: string): string => path.join(plan.out, version, `run-${plan.seeds[0]}`);
  const page = path.join(plan.out, after, 'drift.md');
  return runCommand(plan, after, `drift-from-${before}`, [
    'report',
    'drift',
    folder(before),
    folder(after),
    '--markdown',
    page,
  ]);
};
