import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { results, runHere, start } from '../cli/assay.ts';
import { serve } from '../serve.ts';
import { temporary } from '../temporary.ts';
import { shop, type ShopBug, shopDocument } from './shop.ts';

const folder = temporary();
const document = path.join(folder, 'shop.json');
fs.writeFileSync(document, JSON.stringify(shopDocument));

/** A file with rules. */
const rulesFile = (name: string, text: string): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
};

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

let bug: ShopBug | undefined;
let url = '';
beforeAll(async () => {
  url = await serve(shop(() => bug));
});

const run = (rules: string, out: string, ...more: readonly string[]) =>
  runHere(['run', document, '--url', url, '--rules', rules, '--out', out, '--quiet', ...more]);

describe('rules of one’s own', () => {
  test('are judged beside the requirements of the document, and pass where they hold', async () => {
    bug = undefined;
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
    bug = planted;
    const out = temporary();
    const ended = await run(own, out);
    expect(ended.code, ended.stdout).toBe(1);
    const { findings } = results(out);
    expect(findings.map((finding) => [finding.requirement, finding.code])).toEqual([[requirement, code]]);
    const name = findings[0]?.fingerprint ?? '';
    const again = await runHere(['replay', name, out]);
    expect(again).toMatchObject({ code: 1, stdout: expect.stringMatching(/^still there/) });
    bug = undefined;
    expect(await runHere(['replay', name, out])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^gone/) });
  });

  test('a baseline holds their findings, and --only and explain name them', async () => {
    bug = 'a wrong total';
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

describe('a rule that does not work is no finding', () => {
  const rule = (body: string): string => `import { law, check } from 'assay';
const texts = { covers: 'GET /invoices', statement: 'A statement.' };
export default [
  ${body}
];
`;
  const secret = 'sesame-12345678';
  const faults: Readonly<Record<string, readonly [rule: string, line: string | RegExp]>> = {
    'it throws': [
      `law('bad', { ...texts, async run(c) {
    const { body } = await c.request();
    c.expect(body.nothing.at, { is: 1, about: 'x' });
  } })`,
      "rule bad: threw TypeError: Cannot read properties of undefined (reading 'at') (bad.rules.ts:6)",
    ],
    'it never ends': [
      "law('bad', { ...texts, run: () => new Promise(() => {}) })",
      'rule bad: did not end: for 10 s it waited for no answer of the target',
    ],
    'it sends requests that nothing waits for': [
      "law('bad', { ...texts, async run(c) { void (async () => { await c.request(); throw new Error('late'); })(); await c.request({ limit: 3 }); } })",
      'a rule threw Error: late (bad.rules.ts:4), and nothing waited for it: add `await`',
    ],
    'it asks an operation that is none': [
      "law('bad', { ...texts, async run(c) { await c.request({}, { operation: 'GET /invoice' }); } })",
      'rule bad: GET /invoice is no operation of the contract. Did you mean `GET /invoices`?',
    ],
    'it misspells a parameter': [
      "law('bad', { ...texts, async run(c) { await c.request({ archved: true }); } })",
      'rule bad: GET /invoices has no parameter archved in its document. Did you mean `archived`?',
    ],
    'it compares two misspelt members': [
      "law('bad', { ...texts, async run(c) { const { body } = await c.request(); c.expect(body.totl, { is: body.sum, about: 'x' }); } })",
      'rule bad: threw TypeError: expect() got is: undefined; give `absent: true` for no value',
    ],
    'it names nothing': [
      "law('bad', { ...texts, async run(c) { const { status } = await c.request(); c.expect(status, { is: 200 }); } })",
      'rule bad: threw TypeError: expect() needs `about`: the member, header or parameter',
    ],
    'a check waits': [
      "check('bad', { ...texts, async run() {} })",
      'rule bad: returns a promise: a check reads an answer at once; a law may wait',
    ],
    'it demands nothing': [
      "law('bad', { ...texts, async run(c) { const { status } = await c.request(); c.expect(status, { about: 'status' }); } })",
      /rule bad: threw TypeError: expect\(\) needs one of is/,
    ],
  };
  test.concurrent.each(Object.entries(faults))('%s', async (_, [text, line]) => {
    bug = undefined;
    const [home, out] = [temporary(), temporary()];
    fs.writeFileSync(path.join(home, 'bad.rules.ts'), rule(text));
    const args = ['run', document, '--url', url, '--rules', path.join(home, 'bad.rules.ts'), '--out', out, '--quiet'];
    const { code, stdout, stderr } = await start(args).ended;
    expect(code, stdout + stderr).toBe(2);
    const said = (stdout + stderr).replaceAll(/[^\s(]*\/bad\.rules\.ts/g, 'bad.rules.ts').replaceAll(/\s+/g, ' ');
    if (typeof line === 'string') expect(said).toContain(line);
    else expect(said).toMatch(line);
    expect(results(out).findings).toEqual([]);
  });

  test('one that loops ends the run with its line, and the recording stays', async () => {
    bug = undefined;
    const [home, out] = [temporary(), temporary()];
    const file = path.join(home, 'loop.rules.ts');
    fs.writeFileSync(
      file,
      rule(`law('bad', { ...texts, async run(c) {
    await c.request();
    for (let n = 0; n >= 0; n += 0.5);
  } })`),
    );
    const { code, stderr } = await start(['run', document, '--url', url, '--rules', file, '--out', out, '--quiet'])
      .ended;
    expect(code, stderr).toBe(2);
    expect(stderr).toMatch(/a rule did not return for 10 s: \S*loop\.rules\.ts:6; correct it;/);
    expect(fs.readdirSync(out)).toContain('exchanges.ndjson.gz');
  });

  test('one that notes a number, or reads the lists without filters, works', async () => {
    bug = undefined;
    const out = temporary();
    const file = rulesFile(
      'plain.rules.ts',
      rule(`law('plain', { ...texts, async run(c) {
    let count = 0;
    for await (const entry of c.items()) {
      count += 1;
      c.expect(entry.item.archived, { is: false, about: 'archived', by: entry });
      c.expect(entry.item.deletedAt, { absent: true, about: 'deletedAt', by: entry });
    }
    c.observe('count', count);
  } })`),
    );
    const { code, stdout, stderr } = await run(file, out);
    expect(code, stdout + stderr).toBe(0);
    const row = results(out).cases.find(({ requirement }) => requirement === 'plain');
    // 45 invoices that are not archived, and two expectations of each.
    expect(row).toMatchObject({ verdict: 'pass', evidence: 90 });
  });

  test('one that asks for ever has its own share of the requests', async () => {
    bug = undefined;
    const out = temporary();
    const greedy = rulesFile(
      'greedy.rules.ts',
      rule(
        "law('bad', { ...texts, requests: 50, async run(c) { for (let n = 0; n < 1e5; n += 1) await c.request({}, { fresh: true }); } })",
      ),
    );
    await run(greedy, out);
    const { cases } = results(out);
    expect(cases.find(({ requirement }) => requirement === 'bad')).toMatchObject({
      verdict: 'inconclusive',
      requests: 50,
      reason: 'the rule has sent 50 requests; give it more with `requests`',
    });
    expect(cases.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(10);
  });

  test('one that prints the key, or puts it into a finding, prints and writes none', async () => {
    bug = undefined;
    const [home, out] = [temporary(), temporary()];
    const file = path.join(home, 'key.rules.ts');
    fs.writeFileSync(
      file,
      rule(`law('bad', { ...texts, async run(c) {
    console.log('the key is', process.env.SHOP_KEY);
    await c.request();
    c.observe('key', String(process.env.SHOP_KEY));
    c.expect(process.env.SHOP_KEY, { is: 'x', about: 'key' });
  } })`),
    );
    const words = ['run', document, '--url', url, '--rules', file, '--out', out, '--header', 'x-key: env:SHOP_KEY'];
    const { code, stdout, stderr } = await start(words, { SHOP_KEY: secret }).ended;
    expect(code).toBe(1);
    expect(stderr).toContain('the key is <x-key>');
    expect(stdout + stderr).not.toContain(secret);
    for (const name of fs.readdirSync(out, { recursive: true }).map(String)) {
      const written = path.join(out, name);
      if (fs.statSync(written).isFile()) expect(fs.readFileSync(written, 'latin1'), name).not.toContain(secret);
    }
    expect(results(out).findings[0]).toMatchObject({ actual: '"<x-key>"' });
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
    const { code, stderr } = await run(path.join(folder, 'own.rule.ts'), temporary());
    expect(stderr).toContain('there is no such file. Did you mean `own.rules.ts`?');
    expect(code).toBe(2);
  });
});
