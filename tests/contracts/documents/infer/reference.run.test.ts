import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { assayHere, serveProvider, temporary } from '../../../cli/assay.ts';
import { compared, type Extensions, tableOf } from './comparison.ts';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { options, violationsOf } from '../../openapi/judged.ts';
import { inferredAt } from './inferred.ts';

/** Compares the proposals of `infer` for the reference provider with the lists of the chain contract. */

interface Exported {
  readonly paths: Readonly<Record<string, { get?: { 'x-assay-list'?: unknown } }>>;
}

/** The exported document without its list declarations, and these declarations. */
const stripped = async (): Promise<{ readonly file: string; readonly known: Extensions }> => {
  const file = path.join(temporary(), 'chain.json');
  expect(await assayHere('tools', 'export', 'openapi', '--out', file)).toMatchObject({ code: 0 });
  const document = JSON.parse(fs.readFileSync(file, 'utf8')) as Exported;
  const known: Record<string, unknown> = {};
  for (const [at, { get }] of Object.entries(document.paths)) {
    if (get?.['x-assay-list'] === undefined) continue;
    known[at] = get['x-assay-list'];
    delete get['x-assay-list'];
  }
  fs.writeFileSync(file, JSON.stringify(document));
  return { file, known };
};

test('nothing wrong is proposed for the reference provider, and lab/servers/infer-table.md says how much is', async () => {
  const { file: exported, known } = await stripped();
  const provider = await serveProvider();
  try {
    const { proposed, requests, overlay, contract } = await inferredAt(exported, provider);
    expect(overlay).not.toContain('suspected bug');
    expect(requests).toBeLessThanOrEqual(400);
    // The provider keeps every proposal: a run judges the lists by them.
    const run = { ...options, depth: 'quick' as const, target: { api: provider.url } };
    expect(contract && violationsOf(await judgeTarget(contract, run))).toEqual([]);
    const tallies = compared(known, proposed);
    expect([...tallies].flatMap(([name, { wrong }]) => wrong.map((place) => `${name} of ${place}`))).toEqual([]);
    expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(proposed)));
    const file = path.join(import.meta.dirname, '..', '..', '..', '..', 'lab', 'servers', 'infer-table.md');
    const page = fs.readFileSync(file, 'utf8');
    const renewed = page.replace(/\| member \| proposed right[\s\S]*?\n\| all \|.*/, tableOf(tallies));
    await expect(renewed, 'the table of lab/servers/infer-table.md (renew it with -u)').toMatchFileSnapshot(file);
  } finally {
    await provider.stop();
  }
});
