import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runHere } from '../cli/assay.ts';
import { serve } from '../serve.ts';
import { temporary } from '../temporary.ts';
import { shop, shopDocument } from './shop.ts';

test('mutate tells which rules can fail, and which no alteration of an answer breaks', async () => {
  const [home, out] = [temporary(), temporary()];
  const [document, rules] = [path.join(home, 'shop.json'), path.join(home, 'assay.rules.ts')];
  fs.writeFileSync(document, JSON.stringify(shopDocument));
  fs.writeFileSync(
    rules,
    `import { check, law, relation } from 'assay';
const texts = { covers: '*', statement: 'A statement.' };
export default [
  law('total', { ...texts, async run(c) {
    for await (const entry of c.items())
      c.expect(entry.item.total, { is: entry.item.lines.reduce((all, line) => all + line.amount, 0), about: 'total' });
  } }),
  check('header', { ...texts, run: (answer, c) => c.expect(answer.headers['x-request-id'], { is: 'r1', about: 'id' }) }),
  relation('archived', { ...texts, ask: (call) => [call, { ...call, archived: true }], holds: 'part' }),
  law('itself', { ...texts, async run(c) {
    for await (const entry of c.items()) c.expect(entry.item.total, { is: entry.item.total, about: 'total' });
  } }),
  check('success', { ...texts, run: (answer, c) => c.expect(answer.status, { is: 200, about: 'status' }) }),
  law('throws', { ...texts, run() { throw new Error('no'); } }),
];
`,
  );
  const url = await serve(shop(() => undefined));
  const options = ['--url', url, '--rules', rules, '--max-mutants', '1', '--out', out, '--quiet'];
  const { code, stdout } = await runHere(['mutate', document, ...options]);
  const verdicts = Object.fromEntries(
    [...stdout.matchAll(/^(this rule cannot fail|rule not tested|rule can fail): (\w+)@GET \/invoices/gm)].map(
      ([, verdict, rule]) => [rule, verdict],
    ),
  );
  expect(verdicts, stdout).toEqual({
    itself: 'this rule cannot fail',
    success: 'this rule cannot fail',
    throws: 'rule not tested',
    total: 'rule can fail',
    header: 'rule can fail',
    archived: 'rule can fail',
  });
  expect(code).toBe(1);
  const { rules: written } = JSON.parse(fs.readFileSync(path.join(out, 'mutants.json'), 'utf8')) as {
    readonly rules: readonly { readonly requirement: string; readonly tried: number; readonly because: string }[];
  };
  expect(written.find(({ requirement }) => requirement === 'header')?.because).toBe('header x-request-id is missing');
  expect(written.find(({ requirement }) => requirement === 'itself')?.tried).toBeGreaterThan(30);
});
