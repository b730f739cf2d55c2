import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { assayHere, serveProvider, temporary } from '../../../cli/assay.ts';
import { judgeTarget } from '../../../../engine/run/judge-target.ts';
import { options, violationsOf } from '../../openapi/judged.ts';
import { inferredAt } from './lists.ts';
import { isDeepStrictEqual } from 'node:util';

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
    const only = ['api.page.continues', 'api.page.size', 'api.count', 'api.order*', 'api.filter'];
    const run = { ...options, only, depth: 'quick' as const, target: { api: provider.url } };
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

/** Compares proposals with the known declarations of the lists, member by member. */

type Extension = Readonly<Record<string, unknown>>;
type Extensions = Readonly<Record<string, unknown>>;

/** Members of the extension by name; each filter is one, and so is each member of paging and of order. */
const membersOf = (extension: unknown): ReadonlyMap<string, unknown> => {
  const { paging, order, filters, ...others } = (extension ?? {}) as Extension;
  const below = (name: string, held: unknown): [string, unknown][] =>
    Object.entries((held ?? {}) as Extension).map(([inner, value]) => [`${name}.${inner}`, value]);
  return new Map([
    ...Object.entries(others),
    ...below('paging', paging),
    ...below('order', order),
    ...below('filters', filters),
  ]);
};

interface Tally {
  readonly right: string[];
  readonly wrong: string[];
  readonly missing: string[];
}

/** A refusal, or a size that is cut, is proposed as it was seen, where either may come. */
const isRight = (name: string, expected: unknown, found: unknown): boolean =>
  isDeepStrictEqual(expected, found) ||
  (name === 'paging.aboveMaximum' && expected === 'limited' && ['refused', 'clamp'].includes(String(found)));

/** By the name of a member: the lists for which it was proposed rightly, wrongly, or not at all. */
const compared = (known: Extensions, proposed: Extensions): ReadonlyMap<string, Tally> => {
  const tallies = new Map<string, Tally>();
  for (const place of new Set([...Object.keys(known), ...Object.keys(proposed)])) {
    const [expected, found] = [membersOf(known[place]), membersOf(proposed[place])];
    for (const name of new Set([...expected.keys(), ...found.keys()])) {
      const row = name.startsWith('filters.') ? 'filters' : name;
      const tally = tallies.get(row) ?? { right: [], wrong: [], missing: [] };
      tallies.set(row, tally);
      const where = name.startsWith('filters.') ? `${place} ${name.slice('filters.'.length)}` : place;
      if (!found.has(name)) tally.missing.push(where);
      else if (isRight(name, expected.get(name), found.get(name))) tally.right.push(where);
      else tally.wrong.push(where);
    }
  }
  return tallies;
};

/** The comparison as a table in Markdown. */
const tableOf = (tallies: ReadonlyMap<string, Tally>): string => {
  const rows = [...tallies].map(([name, { right, wrong, missing }]) => [name, right, wrong, missing] as const);
  const sum = (column: 1 | 2 | 3): number => rows.reduce((count, row) => count + row[column].length, 0);
  return [
    '| member | proposed right | proposed wrong | not proposed |',
    '|---|---|---|---|',
    ...rows.map(([name, ...lists]) => `| \`${name}\` | ${lists.map(({ length }) => length).join(' | ')} |`),
    `| all | ${sum(1)} | ${sum(2)} | ${sum(3)} |`,
  ].join('\n');
};
