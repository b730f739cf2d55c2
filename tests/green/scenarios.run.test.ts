import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { serve } from '../../reference/http.ts';
import { createProvider } from '../../reference/provider.ts';
import { type Ended, runHere, temporary } from '../cli/assay.ts';
import { partOf } from '../part.ts';
import { type Scenario, scenarios } from './scenarios.ts';

const wanted = process.env['ASSAY_GREEN_ONLY'] ?? '';
const chosen = wanted === '' ? partOf(scenarios) : scenarios.filter(({ name }) => name.includes(wanted));

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

const perform = async ({ alteration, args, env }: Scenario): Promise<Ended> => {
  const folder = temporary();
  const provider = createProvider({ seed: 1, alterations: alteration ? [alteration()] : [] });
  const served = await serve(provider);
  try {
    return await runHere([...args(served.url, folder), '--out', path.join(folder, 'out')], env);
  } finally {
    await served.close();
  }
};

const rows: string[] = [];

describe('a run that did not test what it was asked to test is not green', () => {
  test.for(chosen)('$name', async (scenario) => {
    const { code, stdout, stderr, seconds } = await perform(scenario);
    const said = plain(`${stdout} ${stderr}`);
    const headline =
      /(?:Not tested|Tested in part): [^.]{0,120}|assay: .{0,160}|(?:fail|warning) \S+@\S+/.exec(said)?.[0] ?? '-';
    rows.push(`| ${scenario.name} | ${code} | ${headline.replaceAll('|', '\\|')} | ${seconds.toFixed(1)} |`);
    expect(said).toMatch(scenario.says);
    expect(code, said.slice(-600)).toBe(scenario.code);
    expect(said).not.toMatch(/defect of (?:assay|the harness)/);
  });
});

afterAll(() => {
  const file = path.join(import.meta.dirname, '..', '..', 'reports', 'out', 'green', 'scenarios.md');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, ['| scenario | exit | headline | seconds |', '|---|---|---|---|', ...rows, ''].join('\n'));
});
