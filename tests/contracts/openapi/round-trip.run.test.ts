import path from 'node:path';
import { expect, test } from 'vitest';
import { serve } from '../../../reference/http.ts';
import { createProvider } from '../../../reference/provider.ts';
import { assayHere, results, temporary } from '../../cli/assay.ts';

test('what the chain contract exports is judged as any other document, and the reference provider keeps to it', async () => {
  const out = temporary();
  const document = path.join(out, 'chain.json');
  expect(await assayHere('export', 'openapi', '--out', document)).toMatchObject({ code: 0 });
  const provider = await serve(createProvider({ seed: 1 }));
  try {
    const target = ['--openapi', document, '--url', provider.url, '--depth', 'quick', '--quiet'];
    const ended = await assayHere('run', ...target, '--min-judged', '40', '--out', path.join(out, 'run'));
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    // Beside everything else, a quick run has no requests left for joins.
    const only = ['--only', 'api.joins', '--min-judged', '0', '--out', path.join(out, 'joins')];
    const joins = await assayHere('run', ...target, ...only);
    expect(joins, joins.stderr).toMatchObject({ code: 0 });
  } finally {
    await provider.close();
  }
  const { cases, findings } = results(path.join(out, 'run'));
  expect(findings).toEqual([]);
  const lists = cases.filter(({ requirement, verdict }) => requirement.startsWith('api.page') && verdict === 'pass');
  expect(new Set(lists.map(({ operation }) => operation)).size).toBeGreaterThanOrEqual(10);
  const joined = results(path.join(out, 'joins')).cases.filter(({ verdict }) => verdict === 'pass');
  expect(joined.length).toBeGreaterThanOrEqual(8);
});
