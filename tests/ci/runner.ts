import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { temporary } from '../cli/assay.ts';

/** The parts of a GitHub runner that a composite action with shell steps needs. */

const top = path.join(import.meta.dirname, '..', '..');

export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

export interface Action {
  readonly name: string;
  readonly description: string;
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string; readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export const action = parse(fs.readFileSync(path.join(top, 'action.yml'), 'utf8')) as Action;

/**
 * The commands that a runner finds in a log, by the rules of its parser: `::name` at the start of a line, `##[name`
 * anywhere, and no commands between stop and token.
 */
export const commandsIn = (
  log: string,
): { readonly name: string; readonly title: string; readonly message: string }[] => {
  const annotations: { name: string; title: string; message: string }[] = [];
  const plain = (text: string): string =>
    text
      .replaceAll('%0D', '\r')
      .replaceAll('%0A', '\n')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  let stopped: string | undefined;
  for (const line of log.split(/\r\n|\r|\n/)) {
    const second = /^\s*::([^\s:]+)(?:\s+(.*?))?::(.*)$/.exec(line);
    const first = /##\[([^\s;\]]+)([^\]]*)\](.*)$/.exec(line);
    const name = second?.[1] ?? first?.[1];
    if (name === undefined) continue;
    if (stopped !== undefined) {
      if (name === stopped) stopped = undefined;
    } else if (name === 'stop-commands') stopped = second?.[3];
    else
      annotations.push({
        name,
        title: plain(/(?:^|,)title=([^,]*)/.exec(second?.[2] ?? '')?.[1] ?? ''),
        message: plain(second?.[3] ?? first?.[3] ?? ''),
      });
  }
  return annotations;
};

export interface Ran {
  readonly code: number | null;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly folder: string;
}

/** Runs the step of the action that judges, in an empty workspace, as a runner would. */
export const runAction = async (given: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv = {}): Promise<Ran> => {
  const workspace = temporary();
  const file = (name: string, text = ''): string => {
    fs.writeFileSync(path.join(workspace, name), text);
    return path.join(workspace, name);
  };
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [name, given[name] ?? input.default ?? '']),
  );
  const filled = (text: string): string =>
    text.replace(/\$\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => {
      if (name === 'github.action_path') return top;
      const value = inputs[name.replace(/^inputs\./, '')];
      if (value === undefined) throw new Error(`the action has no ${name}`);
      return value;
    });
  const step = action.runs.steps.find(({ id }) => id === 'run');
  if (step?.run === undefined || step.shell !== 'bash') throw new Error('the action has no bash step `run`');
  const [output, summary] = [file('output'), file('step-summary')];
  const child = spawn('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', file('step.sh', filled(step.run))], {
    cwd: workspace,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...env,
      ...Object.fromEntries(Object.entries(step.env ?? {}).map(([name, text]) => [name, filled(text)])),
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('close', resolve).once('error', reject),
  );
  const outputs = Object.fromEntries(
    fs
      .readFileSync(output, 'utf8')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  return {
    code,
    log,
    outputs,
    summary: fs.readFileSync(summary, 'utf8'),
    folder: path.join(workspace, outputs['results'] ?? ''),
  };
};
