import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { results, runHere } from '../cli/assay.ts';
import { isWhole } from '../part.ts';
import { temporary } from '../temporary.ts';

const folder = path.join(import.meta.dirname, '..', '..', 'examples', 'rules');

/** By bug of the server: the rule that finds it. */
const bugs: Readonly<Record<string, string>> = {
  sum: 'invoice.total',
  audit: 'audit.complete',
  archived: 'search.archived',
  private: 'customer.private',
  read: 'invoice.read-only',
  currency: 'invoice.currency',
  zone: 'times.utc',
  link: 'links.self',
  language: 'language.texts',
  'request-id': 'request-id',
};
const rules = Object.values(bugs);

const stops: (() => void)[] = [];
afterAll(() => stops.forEach((stop) => stop()));

/** Starts the server of the example, and returns its URL. Each run gets a server of its own, since a run writes. */
const startServer = async (bug = ''): Promise<string> => {
  const env = { ...process.env, BUG: bug, PORT: '0' };
  const child = spawn(process.execPath, [path.join(folder, 'server.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stops.push(() => child.kill());
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return /http:\S+/.exec(line.toString())?.[0] ?? '';
};

const env = { INVOICES_KEY: 'office-key' };
const ofTarget = (url: string): readonly string[] => ['--url', url, '--key', 'env:INVOICES_KEY'];

const run = async (bug: string, out: string, ...more: readonly string[]) => {
  const url = await startServer(bug);
  const target = [...ofTarget(url), '--allow-writes', 'POST /invoices', '--out', out, '--quiet'];
  return { url, ended: await runHere(['run', path.join(folder, 'api.yaml'), ...target, ...more], env) };
};

const withRules = ['--rules', path.join(folder, 'assay.rules.ts')];

describe('the rules of examples/rules', () => {
  test.each([1, 2])('pass with evidence on the correct server, with seed %i', async (seed) => {
    const out = temporary();
    const { ended } = await run('', out, ...withRules, '--seed', String(seed));
    expect({ code: ended.code, stdout: ended.stdout }).toMatchObject({ code: 0 });
    const own = results(out).cases.filter(({ requirement }) => rules.includes(requirement));
    expect(new Set(own.map(({ requirement }) => requirement))).toEqual(new Set(rules));
    expect(own.filter(({ verdict, evidence }) => verdict !== 'pass' || !(evidence > 0))).toEqual([]);
  });

  test.each(Object.entries(bugs))('find the bug %s by %s, which replays until it is mended', async (bug, rule) => {
    const out = temporary();
    const { url, ended } = await run(bug, out, ...withRules);
    expect(ended.code, ended.stdout).toBe(1);
    const { findings } = results(out);
    expect(new Set(findings.map(({ requirement }) => requirement))).toEqual(new Set([rule]));
    const replay = async (target: string) =>
      runHere(['replay', findings[0]?.fingerprint ?? '', out, ...ofTarget(target)], env);
    expect(await replay(url)).toMatchObject({ code: 1, stdout: expect.stringMatching(/^still there/) });
    expect(await replay(await startServer())).toMatchObject({ code: 0, stdout: expect.stringMatching(/^gone/) });
  });

  // The declarations are the same for all of them.
  test.each(isWhole ? Object.keys(bugs) : ['audit', 'link'])(
    'are needed for the bug %s: no declaration shows it',
    async (bug) => {
      const { ended } = await run(bug, temporary());
      expect({ code: ended.code, stdout: ended.stdout }).toMatchObject({ code: 0 });
    },
  );

  test('a rule that writes disturbs no requirement, and asks again after it has written', async () => {
    const file = path.join(temporary(), 'writing.rules.ts');
    fs.writeFileSync(
      file,
      `import { law } from 'assay';
export default [
  law('written', {
    covers: 'GET /audit-log',
    statement: 'A new invoice is in the list, and in the log.',
    async run(c) {
      const invoice = { customer: 'c2', currency: 'EUR', lines: [{ text: 'Own', amount: 1 }] };
      const write = () => c.request(invoice, { operation: 'POST /invoices' });
      const [first, second] = [await write(), await write()];
      c.expect(second.body.id, { not: first.body.id, about: 'id', by: [first, second] });
      const log = await c.request({ invoice: first.body.id });
      c.expect(log.items.length, { is: 1, about: 'entries of the log', by: [first, log] });
    },
  }),
];
`,
    );
    const out = temporary();
    const { ended } = await run('', out, '--rules', file);
    expect(ended.code, ended.stdout + ended.stderr).toBe(0);
    expect(results(out).cases.find(({ requirement }) => requirement === 'written')).toMatchObject({ verdict: 'pass' });
  });
});
