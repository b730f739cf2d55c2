import { setTimeout as sleep } from 'node:timers/promises';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test, onTestFinished } from 'vitest';
import { readState, watchFiles } from '../../../cli/commands/watch-folder.ts';
import { roundLaws } from '../../../compare/rounds/laws/all.ts';
import { isWhole, proof } from '../../part.ts';
import { unusedUrl } from '../../serve.ts';
import { results, runHere, serveProvider, start, startProvider, temporary, optionWords } from '../../cli/assay.ts';

const key = { DATA_KEY: 'reference-key' };
const page = fs.readFileSync(path.join(import.meta.dirname, '..', '..', '..', 'docs', 'watch.md'), 'utf8');

type Provider = Awaited<ReturnType<typeof serveProvider>>;

const watching = ({ url }: Pick<Provider, 'url'>, state: string, ...more: string[]): string[] => [
  'watch',
  ...`--node ${url} --data ${url} --key env:DATA_KEY --out ${state}`.split(' '),
  ...'--only vm.getHeight --only vm.getUTXOs --max-requests 150 --every 1s'.split(' '),
  ...more,
];

/** Resolves when a file has content. */
const written = async (file: string): Promise<void> => {
  while ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) await sleep(20);
};

const stateOf = (folder: string) => JSON.parse(fs.readFileSync(path.join(folder, watchFiles.state), 'utf8')) as object;

const provider = await serveProvider();
afterAll(() => provider.stop());

describe('assay watch', () => {
  test('prints a line per round, keeps its state, and goes on with it', async () => {
    const folder = temporary();
    const first = await runHere(watching(provider, folder, '--rounds', '2'), key);
    expect([first.code, first.stderr]).toEqual([0, '']);
    const lines = first.stdout.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      /^round 2 \S+Z: no[t ].*(?:judged cases|enough yet), 0 open findings; \d+ requests; judged node \d+ %/,
    );
    expect(results(path.join(folder, watchFiles.latest)).findings).toEqual([]);
    const { target } = stateOf(folder) as { readonly target: string };
    expect(readState(folder, target, '').round).toBe(2);
    if (!isWhole) return;
    const second = await runHere(watching(provider, folder, '--rounds', '1'), key);
    expect(second.stdout).toMatch(/^round 3 /);
  });

  test('goes deeper once each case had its turn, unless --depth is given', async () => {
    const requestsOf = async (...depth: string[]): Promise<readonly number[]> => {
      const { url } = provider;
      const target = ['--data', url, '--key', 'env:DATA_KEY', '--out', temporary(), '--every', '1s'];
      const only = ['--only', 'data.page.size-invariant@listUtxos', '--rounds', '2'];
      const { stdout } = await runHere(['watch', ...target, ...only, ...depth], key);
      return [...stdout.matchAll(/; (\d+) requests;/g)].map(([, count]) => Number(count));
    };
    const [[, deeper = 0], [, quick = 0]] = [await requestsOf(), await requestsOf('--depth', 'quick')];
    expect(quick).toBeGreaterThan(0);
    expect(deeper).toBeGreaterThan(quick);
  });

  test('too little is judged for green: the code is 3, and the line says what to give', async () => {
    const folder = temporary();
    const few = ['watch', ...optionWords({ node: provider.url, data: provider.url, key: 'env:DATA_KEY' })];
    const ended = await runHere(
      [...few, '--every', '1s', '--rounds', '1', '--max-requests', '100', '--out', folder],
      key,
    );
    expect(ended, ended.stderr).toMatchObject({ code: 3 });
    expect(ended.stderr).toMatch(
      /not tested: \d+ of \d+ cases of the \w+ interface were judged, green needs.*--rounds or more --max-requests/,
    );
  });

  proof('ends between two rounds with the code of the last one', async () => {
    const folder = temporary();
    const { child, ended } = start(watching(provider, folder, '--every', '1h'), key);
    await written(path.join(folder, watchFiles.state));
    // The line of the round is printed after the state is saved.
    await sleep(300);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  proof('refuses a folder that is in use, and one of another target', async () => {
    const folder = temporary();
    const { child, ended } = start(watching(provider, folder, '--every', '1h'), key);
    await written(path.join(folder, watchFiles.state));
    const second = await runHere(watching(provider, folder, '--rounds', '1'), key);
    expect([second.code, second.stderr]).toEqual([2, expect.stringMatching(/--out .* is in use/)]);
    child.kill('SIGTERM');
    await ended;
    const other = await runHere(watching(provider, folder, '--network', 'fuji', '--rounds', '1'), key);
    expect([other.code, other.stderr]).toEqual([2, expect.stringMatching(/another target/)]);
  });

  proof('the command of the guide', async () => {
    const [, line = ''] = /```sh\nDATA_KEY=reference-key npm run -s assay -- (.*)\n```/.exec(page) ?? [];
    const words = line.replaceAll('http://127.0.0.1:9650', provider.url).replace('watch-state', temporary()).split(' ');
    const { code, stdout, stderr } = await runHere(words, key);
    expect(code, stderr).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(Number(words[words.indexOf('--rounds') + 1]));
  });
});

describe('a target with a fault', () => {
  test('a finding is told once, in a file and to a command, and the code is 1', async () => {
    const provider = await serveProvider('node.utxos.limit-clamp@vm.getUTXOs#unlimited');
    const folder = temporary();
    onTestFinished(() => provider.stop());
    const alerts = path.join(folder, 'alerts');
    const command = `cat >> '${alerts}'`;
    const ended = await runHere(watching(provider, folder, '--rounds', '2', '--on-change', command), key);
    expect([ended.code, ended.stderr]).toEqual([1, '']);
    const summary = 'assay watch, round 1: 1 change, 1 open finding\nnew: node.utxos.limit-clamp@vm.getUTXOs: ';
    expect(fs.readFileSync(alerts, 'utf8')).toMatch(new RegExp(`^${summary.replaceAll('.', '\\.')}.+\n$`));
    expect(fs.readdirSync(path.join(folder, watchFiles.findings))).toHaveLength(1);
  });

  proof('a command that fails does not end watching', async () => {
    const provider = await serveProvider('node.utxos.limit-clamp@vm.getUTXOs#unlimited');
    onTestFinished(() => provider.stop());
    const more = ['--rounds', '2', '--on-change', 'exit 7'];
    const { stdout, stderr } = await runHere(watching(provider, temporary(), ...more), key);
    expect(stderr).toBe('assay: --on-change: it ended with code 7\n');
    expect(stdout.trim().split('\n')).toHaveLength(2);
  });

  test('no server: the interfaces are lost, and the code is 3', async () => {
    const more = ['--rounds', '1', '--wait-ready', '0.1'];
    const { code, stdout } = await runHere(watching({ url: await unusedUrl() }, temporary(), ...more), key);
    expect(code).toBe(3);
    expect(stdout).toMatch(/not-tested.*node lost; data lost/);
  });

  proof('a signal in a round discards the round', async () => {
    const provider = await startProvider('--delay', '150');
    const folder = temporary();
    onTestFinished(() => provider.stop());
    const { child, ended } = start(watching(provider, folder), key);
    await written(path.join(folder, watchFiles.running, 'exchanges.ndjson.gz'));
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    expect(fs.existsSync(path.join(folder, watchFiles.state))).toBe(false);
  });
});

test('the guide has every law', () => {
  for (const { id, statement } of roundLaws)
    expect(page).toContain(`| \`${id}\` | ${id === 'watch.page-token' ? statement.slice(0, -1) : statement}`);
});
