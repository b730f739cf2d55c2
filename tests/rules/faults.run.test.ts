import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { results, start } from '../cli/assay.ts';
import { temporary } from '../temporary.ts';
import { document, judgedShop, rule, rulesFile } from './judged-shop.ts';

const { plant, run, url } = await judgedShop();

describe('a rule that does not work is no finding', () => {
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
    'it calls process.exit': [
      "law('bad', { ...texts, async run(c) { await c.request(); process.exit(0); } })",
      'rule bad: called process.exit (bad.rules.ts:4)',
    ],
    'it throws in a timer': [
      "law('bad', { ...texts, async run(c) { setTimeout(() => { throw new Error('late'); }, 1); await c.request({ limit: 3 }, { fresh: true }); } })",
      'a rule threw Error: late (bad.rules.ts:4), in a timer or a callback',
    ],
    'it forgets to wait for a part': [
      "law('bad', { ...texts, async run(c) { const { status } = await c.request(); c.expect(status, { is: 200, about: 's' }); c.part(async () => { await c.request({ limit: 4 }, { fresh: true }); }); } })",
      'rule bad: ended before what it had begun: add `await`',
    ],
    'it catches its own fault': [
      "law('bad', { ...texts, async run(c) { try { await c.request({ limt: 1 }); } catch {} const { status } = await c.request(); c.expect(status, { is: 200, about: 's' }); } })",
      'rule bad: GET /invoices has no parameter limt in its document.',
    ],
    'a relation forgets to return': [
      "relation('bad', { ...texts, ask: (call) => [call, call], holds: (a, b) => { a.body.total === b.body.total; } })",
      'rule bad: threw TypeError: `holds` returned nothing: return true, false, or what is wrong',
    ],
    'a relation asks once': [
      "relation('bad', { ...texts, ask: (call) => [call], holds: 'equal' })",
      'rule bad: threw TypeError: `ask` must return two calls, or undefined',
    ],
    'it fails without words': [
      "law('bad', { ...texts, async run(c) { await c.request(); c.fail({ about: 'x' }); } })",
      'rule bad: threw TypeError: fail() needs a message, and { about, expected, actual }',
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
    plant(undefined);
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
    plant(undefined);
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
    plant(undefined);
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

  const broken: Readonly<Record<string, string>> = {
    'a finding that the rule catches':
      "law('bad', { ...texts, async run(c) { const { status } = await c.request(); try { c.expect(status, { is: 0, about: 's' }); } catch {} c.expect(status, { is: 200, about: 's' }); } })",
    'a number where a text is due':
      "law('bad', { ...texts, async run(c) { const { body } = await c.request(); c.fail('wrong', { about: 'total', expected: -1, actual: body.total }); } })",
    'a check that catches':
      "check('bad', { ...texts, run(answer, c) { try { c.expect(answer.status, { is: 0, about: 's' }); } catch {} } })",
    'two equal calls, of which each is answered anew':
      "relation('bad', { ...texts, ask: (call) => [call, { ...call }], holds: (a, b) => a.answers[0].headers['x-count'] === b.answers[0].headers['x-count'] })",
    'a text in place of a number':
      "law('bad', { ...texts, async run(c) { await c.request(); c.expect('9007199254740993', { is: 9007199254740993n, about: 'n' }); } })",
  };
  test.each(Object.entries(broken))('%s counts', async (name, text) => {
    plant(undefined);
    const out = temporary();
    const { code, stdout, stderr } = await run(rulesFile(`${name.replaceAll(/\W+/g, '-')}.rules.ts`, rule(text)), out);
    expect(code, stdout + stderr).toBe(1);
    expect(results(out).findings.map(({ requirement }) => requirement)).toEqual(['bad']);
  });

  test('lists of decimals, null, and values that fast-check leaves out raise no alarm', async () => {
    plant(undefined);
    const file = rulesFile(
      'even.rules.ts',
      `import fc from 'fast-check';\n${rule(`law('fine', { ...texts, async run(c) {
    await c.request();
    c.expect([{ sum: 0.1 + 0.2 }], { is: [{ sum: 0.3 }], about: 'sums' });
    await c.forAll(fc.integer({ min: 1, max: 20 }), async (limit) => {
      fc.pre(limit % 2 === 0);
      c.expect((await c.request({ limit })).items.length, { is: limit, about: 'limit' });
    });
  } })`)}`,
    );
    const { code, stdout, stderr } = await run(file, temporary(), '--only', 'fine');
    expect(code, stdout + stderr).toBe(0);
  });

  test('a relation on a list that is not read to its end is inconclusive, unless what was read contradicts it', async () => {
    plant(undefined);
    const [out, file] = [
      temporary(),
      rulesFile(
        'long.rules.ts',
        rule(`relation('same', { ...texts, ask: (call) => [call, { ...call, archived: false }], holds: 'equal' }),
  relation('apart', { ...texts, ask: (call) => [call, { ...call, archived: true }], holds: 'disjoint' }),`),
      ),
    ];
    const config = path.join(temporary(), 'assay.json');
    fs.writeFileSync(config, JSON.stringify({ 'max-pages': 2 }));
    await run(file, out, '--config', config);
    const { cases } = results(out);
    expect(cases.find(({ requirement }) => requirement === 'same')).toMatchObject({
      verdict: 'inconclusive',
      reason: 'a list goes on behind 2 pages; max-pages reads more',
    });
    expect(cases.find(({ requirement }) => requirement === 'apart')).toMatchObject({ verdict: 'fail' });
  });

  test('timers that a rule leaves behind do not keep the command', async () => {
    plant(undefined);
    const [home, out] = [temporary(), temporary()];
    const file = path.join(home, 'timer.rules.ts');
    fs.writeFileSync(
      file,
      `setInterval(() => {}, 1_000);\n${rule("check('fine', { ...texts, run: (answer, c) => c.expect(answer.status, { is: 200, about: 's' }) })")}`,
    );
    const { code, stderr } = await start(['run', document, '--url', url, '--rules', file, '--out', out, '--quiet'])
      .ended;
    expect(code, stderr).toBe(0);
  });

  test('one that asks for ever has its own share of the requests', async () => {
    plant(undefined);
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
    plant(undefined);
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
