import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../../lab/child-process.ts';
import { type Ended, runInFolder, temporary } from '../cli/assay.ts';

const top = path.join(import.meta.dirname, '..', '..');
const page = fs.readFileSync(path.join(top, 'docs', 'tutorial.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text = '']) => text);

/** The commands of the page in their order, each with the output that the page shows. */
const steps = blocks('console').flatMap((block) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const [command = '', ...lines] = step.split('\n');
      return { command, output: lines.join('\n') };
    }),
);

const folder = path.join(temporary(), 'shop');
fs.cpSync(path.join(top, 'examples', 'shop'), folder, { recursive: true });
const port = await freePort();

/** Port, times and the path of the command differ from run to run. */
const plain = (text: string): string =>
  text
    .replaceAll(`127.0.0.1:${port}`, '127.0.0.1:8080')
    .replaceAll(/\(\d+ ms\)/g, '(TIME)')
    .replaceAll(/^ {2}.*(?= replay )/gm, '  assay');

/** The parts of an output between the lines `…`, each of which must occur, one after the other. */
const expectShown = (output: string, shown: string): void => {
  let rest = output;
  for (const part of shown.split(/^…\n/m).map((text) => text.trimEnd())) {
    expect(rest).toContain(part);
    rest = rest.slice(rest.indexOf(part) + part.length);
  }
};

let stopServer = async (): Promise<void> => undefined;

/** Starts the server of the shop in place of the one that runs, and returns its first line. */
const startServer = async (args: readonly string[]): Promise<string> => {
  await stopServer();
  const child = spawn(process.execPath, [...args, '--port', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  stopServer = async () => {
    child.kill();
    await ended;
  };
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString()));
    child.once('error', reject);
  });
};

describe('the commands of docs/tutorial.md print what the page shows', () => {
  afterAll(() => stopServer());
  let last: Ended | undefined;

  test.each(steps)('$command', async ({ command, output }) => {
    const [program = '', ...args] = command.split(' ');
    if (program === 'node') return expectShown(plain(await startServer(args)), output);
    if (program === 'echo') return expect(`${last?.code}\n`).toBe(output);
    expect(program).toBe('assay');
    last = await runInFolder(folder, ...args.map((arg) => arg.replace('127.0.0.1:8080', `127.0.0.1:${port}`)));
    return expectShown(plain(last.stdout + last.stderr), output);
  });

  test('the README shows the same findings', () => {
    const readme = fs.readFileSync(path.join(top, 'README.md'), 'utf8');
    const [, causes = ''] = /^\$ assay run .*\n([\s\S]*?)^…/m.exec(readme) ?? [];
    expect(causes).not.toBe('');
    expect(page).toContain(causes);
  });

  test('the parts of files are in the files', () => {
    const [overlay = ''] = blocks('yaml');
    const [line = ''] = blocks('js');
    expect(fs.readFileSync(path.join(folder, 'lists.yaml'), 'utf8')).toContain(overlay);
    expect(fs.readFileSync(path.join(folder, 'server.mjs'), 'utf8')).toContain(line);
  });
});
