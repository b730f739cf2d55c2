import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { results, runHere } from '../cli/assay.ts';
import { temporary } from '../temporary.ts';
import { document, judgedShop, rulesFile } from './judged-shop.ts';

const own = rulesFile(
  'own.rules.ts',
  `import { check, law, relation } from 'assay';

interface Line {
  readonly amount: number;
}
const sum = (lines: readonly Line[]): number => lines.reduce((all, { amount }) => all + amount, 0);

export default [
  law('invoice.total', {
    covers: 'GET /invoices',
    statement: 'The total of an invoice is the sum of its lines.',
    async run(c) {
      for await (const entry of c.items({ size: 15 }))
        c.expect(entry.item.total, { is: sum(entry.item.lines), about: 'total', by: entry });
    },
  }),
  check('request-id', {
    covers: '*',
    statement: 'Every answer carries the id of its request.',
    answers: 'all',
    run: (answer, c) => c.expect(answer.headers['x-request-id'], { matches: /^\\w+$/, about: 'x-request-id' }),
  }),
  relation('search.archived', {
    covers: 'listInvoices',
    statement: 'Archived invoices only add to the others.',
    ask: (call) => [call, { ...call, archived: true }],
    holds: 'part',
  }),
];
`,
);

const { plant, run } = await judgedShop();

describe('rules of one’s own', () => {
  test('are judged beside the requirements of the document, and pass where they hold', async () => {
    plant(undefined);
    const out = temporary();
    const { code, stdout } = await run(own, out);
    expect({ code, stdout }).toMatchObject({ code: 0 });
    const { cases, requirements } = results(out);
    for (const id of ['invoice.total', 'request-id', 'search.archived']) {
      const row = cases.find(({ requirement }) => requirement === id);
      expect(row).toMatchObject({ verdict: 'pass', operation: 'listInvoices' });
      expect(row?.evidence).toBeGreaterThan(0);
      expect(requirements.find((each) => each.id === id)).toMatchObject({ level: 'stated', verdict: 'pass' });
    }
  });

  const found = [
    ['a wrong total', 'invoice.total', 'differs'],
    ['no request id', 'request-id', 'other-form'],
    ['archived invoices lack others', 'search.archived', 'not-a-part'],
  ] as const;
  test.each(found)('%s breaks %s alone, and replays until it is mended', async (planted, requirement, code) => {
    plant(planted);
    const out = temporary();
    const ended = await run(own, out);
    expect(ended.code, ended.stdout).toBe(1);
    const { findings } = results(out);
    expect(findings.map((finding) => [finding.requirement, finding.code])).toEqual([[requirement, code]]);
    const name = findings[0]?.fingerprint ?? '';
    const again = await runHere(['replay', name, out]);
    expect(again).toMatchObject({ code: 1, stdout: expect.stringMatching(/^still there/) });
    plant(undefined);
    expect(await runHere(['replay', name, out])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^gone/) });
  });

  test('a baseline holds their findings, and --only and explain name them', async () => {
    plant('a wrong total');
    const [out, baseline] = [temporary(), path.join(temporary(), 'baseline.json')];
    await run(own, out);
    await runHere(['baseline', 'update', baseline, out]);
    expect((await run(own, temporary(), '--baseline', baseline)).code).toBe(0);
    const narrow = temporary();
    expect((await run(own, narrow, '--only', 'request-id')).code).toBe(0);
    const judged = results(narrow).cases.filter(({ verdict }) => verdict !== 'excluded');
    expect(judged.map(({ requirement }) => requirement)).toEqual(['request-id']);
    const { stdout } = await runHere(['explain', 'invoice.total', document, '--rules', own]);
    expect(stdout).toContain('The total of an invoice is the sum of its lines.');
  });
});

describe('a file of rules that cannot be used is told before the run', () => {
  const rejected: Readonly<Record<string, readonly [text: string, line: string]>> = {
    'no list': ['export default 1;', 'its default export is no list of rules; write export default [law(...)]'],
    'no rule': ['export default [{}];', 'rule 1 is none; give what law(), check() or relation() returns'],
    'a syntax error': ["export default [ law('x' ;", 'Unexpected token, expected ","'],
    'an unknown name': ['export default [unknown()];', 'unknown is not defined'],
    'an operation that is none': [
      "import { law } from 'assay'; export default [law('a', { covers: 'GET /invoice', statement: 's', run() {} })];",
      'rule a: GET /invoice is no operation of the contract. Did you mean `GET /invoices`?',
    ],
    'an id twice': [
      "import { law } from 'assay'; const a = law('a', { covers: '*', statement: 's', run() {} }); export default [a, a];",
      'rule a: two rules have this id',
    ],
    'an id of the document': [
      "import { law } from 'assay'; export default [law('api.page.size', { covers: '*', statement: 's', run() {} })];",
      'rule api.page.size: a requirement of the contract has this id',
    ],
    'no statement': [
      "import { law } from 'assay'; export default [law('a', { covers: '*', run() {} })];",
      'rule a: statement says in one sentence what must hold',
    ],
    'a misspelt member': [
      "import { check } from 'assay'; export default [check('a', { covers: '*', statement: 's', answer: 'all', run() {} })];",
      'rule a: a check has no answer. Did you mean `answers`?',
    ],
    'a value that is none': [
      "import { relation } from 'assay'; export default [relation('a', { covers: '*', statement: 's', ask: (c) => [c, c], holds: 'subset' })];",
      'rule a: holds is equal or part or disjoint, and not subset',
    ],
    'no run': [
      "import { law } from 'assay'; export default [law('a', { covers: '*', statement: 's' })];",
      'rule a: run must be a function',
    ],
  };
  test.each(Object.entries(rejected))('%s', async (name, [text, line]) => {
    const { code, stderr } = await run(rulesFile(`${name.replaceAll(' ', '-')}.rules.ts`, text), temporary());
    expect(stderr).toContain(line);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

  test('a file that is not there', async () => {
    const { code, stderr } = await run(path.join(path.dirname(document), 'own.rule.ts'), temporary());
    expect(stderr).toContain('there is no such file. Did you mean `own.rules.ts`?');
    expect(code).toBe(2);
  });
});
