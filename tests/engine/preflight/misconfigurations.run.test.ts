import { chain } from '../../../contracts/chain/index.ts';
import fs from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { ask } from '../../../cli/run/preflight.ts';
import { addOptions } from '../../../cli/command.ts';
import { rowsOf } from '../../../cli/options/table.ts';
import { readValues } from '../../../cli/options/values.ts';
import { settings } from '../../../cli/options/settings.ts';
import { askedOf } from '../../../cli/options/asked.ts';
import { outside, runHere, temporary } from '../../cli/assay.ts';
import { partOf } from '../../part.ts';
import { misconfiguredAccess } from './misconfigured-access.ts';
import { misconfiguredAddresses } from './misconfigured-addresses.ts';

const misconfigurations = [...misconfiguredAddresses, ...misconfiguredAccess];

/** The errors that preflight finds in options, read as the command reads them. */
const troubles = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<unknown[]> => {
  const command = new Command('run');
  addOptions(command, rowsOf('run'));
  const given = outside(args);
  command.parse(given.args, { from: 'user' });
  Object.assign(process.env, env, given.env);
  const { engine } = settings(askedOf('run', readValues<'run'>(command, rowsOf('run'))), chain, '2026-01-01');
  for (const name of Object.keys(given.env)) delete process.env[name];
  const { checked } = await ask(chain, engine, { waitMs: 0, quiet: true });
  expect(checked.length).toBeGreaterThan(0);
  return checked.flatMap(({ trouble }) => trouble ?? []);
};

/** The results of an earlier run. */
const earlier = '{ "schema": "of an earlier run" }';

test('there are at least twenty, each with a name of its own', () => {
  expect(misconfigurations.length).toBeGreaterThanOrEqual(20);
  expect(new Set(misconfigurations.map(({ name }) => name)).size).toBe(misconfigurations.length);
});

describe.each(partOf(misconfigurations))(
  '$name',
  ({ start: open, args, code = 2, says, lines = 1, works, env = {} }) => {
    test('ends a run at once, with the option that helps, and keeps earlier results', async () => {
      const servers = await open();
      const urls = servers.map(({ url }) => url);
      const out = temporary();
      fs.writeFileSync(path.join(out, 'results.json'), earlier);
      try {
        const ended = await runHere(['run', '--out', out, ...args(...urls)], env);
        expect(ended.code, ended.stderr).toBe(code);
        expect(ended.stderr.trim().split('\n')).toHaveLength(lines);
        // The end of the line counts as a space, so that a value can be asked for as a whole word.
        const line = `${ended.stderr.trim()} `;
        for (const text of says)
          expect(line).toContain(urls.reduce((said, url, index) => said.replace(`URL${index + 1}`, url), text));
        expect(line).not.toContain('secret');
        expect(line).not.toContain(env['PREFLIGHT_KEY'] || 'no key');
        expect(ended.stdout).toBe('');
        // After bad usage nothing is written. Otherwise the reports say that nothing was tested.
        const kept = code === 2 ? out : path.join(out, '.earlier-runs');
        const [run] = code === 2 ? [''] : fs.readdirSync(kept);
        expect(fs.readFileSync(path.join(kept, run ?? '', 'results.json'), 'utf8')).toBe(earlier);
        if (code === 2) expect(fs.readdirSync(out)).toEqual(['results.json']);
        else expect(fs.readFileSync(path.join(out, 'junit.xml'), 'utf8')).toContain('<error');
        if (!works) return;
        expect(await troubles(works(...urls), env)).toEqual([]);
      } finally {
        await Promise.all(servers.map((server) => server.close()));
      }
    });
  },
);
