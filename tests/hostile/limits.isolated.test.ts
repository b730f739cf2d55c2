import fs from 'node:fs';
import path from 'node:path';
import { expect, test, onTestFinished } from 'vitest';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import { results, runHere, temporary, optionWords } from '../cli/assay.ts';
import { leaksIn, traces } from './leaks.ts';
import { altered } from './servers.ts';

const key = 'Limit5-Test_Key.0001';

/** The command on the reference provider, with few cases. */
const run = async (
  ...args: string[]
): Promise<{ readonly out: string; readonly printed: string; readonly code: number | null }> => {
  const out = temporary();
  const options = { quiet: true, mocked: true, depth: 'quick', only: 'listMessages', out } as const;
  const { code, stdout, stderr } = await runHere(['run', ...optionWords(options), ...args]);
  return { out, printed: (stdout + stderr).replace(/\s+/g, ' '), code };
};

test('limits that are reached are said in every report', async () => {
  const mutant = 'data.page.size-limit@listMessages#one-more';
  const some = await run(
    ...optionWords({ report: 'html,json,junit,sarif,ctrf,allure', 'max-pages': '2', 'max-attachment': '1', mutant }),
  );
  const others = await run('--max-requests', '5', '--max-body', '0.002', '--only', 'vm.getHeight');
  const rows = [
    [some, 'max-pages', 2, /walks ended before the end of the list/],
    [some, 'max-attachment', 1, /texts shortened in the reports/],
    [others, 'max-requests', 5, /the budget was spent/],
    [others, 'max-body', 0.002, /answers? above that size/],
  ] as const;
  for (const [{ out, printed }, limit, value, what] of rows) {
    const reached = results(out).limits.find((reachedLimit) => reachedLimit.limit === limit);
    expect(reached, printed).toMatchObject({ limit, value });
    expect(reached?.what).toMatch(what);
    expect(printed).toMatch(what);
    expect(fs.readFileSync(path.join(out, 'summary.md'), 'utf8')).toMatch(what);
    expect(fs.readFileSync(path.join(out, 'index.html'), 'utf8')).toMatch(what);
  }
  const environment = fs.readFileSync(path.join(some.out, 'allure-results', 'environment.properties'), 'utf8');
  for (const limit of ['max-pages', 'max-attachment']) expect(environment).toContain(limit);
  expect(some.code).toBe(1);
  expect(results(some.out).findings[0]?.exchanges[0]?.responseBody).toMatch(
    /\(cut, whole in exchanges\.ndjson\.gz, n \d+\)$/,
  );
});

test('a key comes from a file as well, and is sent and hidden', async () => {
  const file = path.join(temporary(), 'key');
  fs.writeFileSync(file, `${key}\n`);
  const broken = (await loadMutants()).filter(({ id }) => id.startsWith('data.page.size-limit@listMessages'));
  const target = await altered(...broken.slice(0, 1))(key);
  onTestFinished(() => target.close());
  const out = temporary();
  const only = 'data.page.size-limit@listMessages';
  const options = { quiet: true, depth: 'quick', only, data: target.url, key: `file:${file}`, out } as const;
  const { code, stderr } = await runHere(['run', ...optionWords(options)]);
  // Another key than the valid one would get 401 everywhere, and no finding.
  expect(code, stderr).toBe(1);
  expect(results(out).findings[0]?.curl.join()).toContain('"$ASSAY_API_KEY"');
  expect(leaksIn(out, traces(key))).toEqual([]);
});
