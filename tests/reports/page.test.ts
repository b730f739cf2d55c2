import { describe, expect, it } from 'vitest';
import { chain, requirements } from '../../contracts/chain/index.ts';
import type { Exchange, Reuse } from '../../engine/model/exchange.ts';
import { bucketStart, quantile, trafficCounter } from '../../reports/traffic.ts';
import { html } from '../../reports/page/html.ts';
import { toPage } from '../../reports/page/page.ts';
import { script } from '../../reports/page/script.ts';
import { topicsOf } from '../../reports/page/topics.ts';
import { aFinding, anExchange, anOutcome, aRun, aRunOf, hostile, hostileRun } from './samples.ts';

const page = (run = aRun(), exit: Parameters<typeof toPage>[1]['exit'] = 1): string => toPage(run, { exit });

describe('the page', () => {
  it('has a row for each operation that was judged, and none for what was left out altogether', () => {
    expect([...page().matchAll(/<tr data-row data-filtered data-operation="([^"]+)"/g)].map(([, id]) => id)).toEqual(
      ['listAddressTransactions', 'vm.getUTXOs'].sort().reverse(),
    );
    const leftOut = aRun({ outcomes: [anOutcome({ verdict: 'excluded', reason: 'no URL' })] });
    expect(page(leftOut, 3)).not.toContain('<tr data-row');
    expect(page(leftOut, 3)).toContain('no URL');
  });

  it('links to the HTML report of Allure where there is one', () => {
    expect(toPage(aRun(), { exit: 0, allure: true })).toContain('allure-report/index.html');
    expect(toPage(aRun(), { exit: 0 })).not.toContain('allure-report');
  });

  it('tells looks apart without colour', () => {
    expect(page()).toMatch(/class="cell fail"[^>]*>✗ 1\/3</);
    expect(page()).toMatch(/aria-label="✗ 1\/3: vm.getUTXOs, Own rules: 1 fail, 1 inconclusive, 1 pass"/);
  });

  it.each([
    [0, 'Nothing new against the documents', []],
    [1, '1 cause of findings', undefined],
    [3, 'Not tested: no case could be judged', []],
    [4, 'A defect of assay itself', undefined],
    [130, 'Interrupted', undefined],
  ] as const)('says what exit code %i means: %s', (exit, text, outcomes) => {
    expect(toPage(aRun(outcomes ? { outcomes } : {}), { exit })).toContain(text);
  });

  it('counts causes in its headline, and no warnings or known findings', () => {
    const failed = (...findings: ReturnType<typeof aFinding>[]) => anOutcome({ verdict: 'fail', findings });
    const shared = { sameCauseAs: 'root' };
    const outcomes = [
      failed(
        aFinding({ fingerprint: 'root' }),
        aFinding({ fingerprint: 'a', ...shared }),
        aFinding({ fingerprint: 'b' }),
      ),
      failed(
        aFinding({ fingerprint: 'c', ...shared }),
        aFinding({ fingerprint: 'd', known: { reason: 'agreed upon' } }),
      ),
      anOutcome({ verdict: 'warning', findings: [aFinding({ fingerprint: 'e' })] }),
    ];
    expect(page(aRun({ outcomes }))).toContain('>2 causes of new findings</h1>');
  });

  it('sets known findings apart, with their reasons', () => {
    const shown = page(aRunOf(aFinding({ known: { reason: 'agreed upon', ticket: 'T-1' } })), 0);
    expect(shown).toContain('Nothing new against the documents');
    expect(shown).toContain('id="known"');
    expect(shown).not.toContain('id="findings"');
    expect(shown).toContain('agreed upon (T-1)');
    expect(shown).toContain('class="cell known"');
  });

  it('shows a finding with what is stated, expected, actual, request and replay', () => {
    for (const part of [
      '<mark>1024</mark> UTXOs',
      '<mark>2000</mark> UTXOs',
      'curl -sS &#39;http://127.0.0.1:9650/ext/bc/X&#39;',
      'assay replay a1b2c3d4',
      '7. POST /ext/bc/X → 200, 12 ms',
    ])
      expect(page()).toContain(part);
  });

  it('counts reasons, the most frequent first', () => {
    const outcomes = ['rare', 'often', 'often'].map((reason) => anOutcome({ verdict: 'inconclusive', reason }));
    expect(
      [...page(aRun({ outcomes }), 3).matchAll(/class="count">(\d+)<\/b> (\w+)/g)].map(
        ([, count, reason]) => `${count} ${reason}`,
      ),
    ).toEqual(['2 often', '1 rare']);
  });

  it('stays small whatever a target sends, and says what was cut', () => {
    const huge = 'x'.repeat(20_000);
    const answer = anExchange({ response: { status: 200, headers: {}, body: huge, bytes: huge.length } });
    const findings = Array.from({ length: 400 }, (_, i) =>
      aFinding({
        fingerprint: `f${i}`,
        message: huge,
        expected: huge,
        actual: huge,
        pointer: huge,
        curl: [huge],
        exchanges: Array<Exchange>(20).fill(answer),
      }),
    );
    const shown = page(aRun({ outcomes: [anOutcome({ verdict: 'fail', findings, reason: huge })] }));
    expect(shown.length).toBeLessThan(4_000_000);
    for (const text of [
      '100 more in summary.md',
      '15 more in exchanges.ndjson.gz',
      'or longer ones, in results.json',
      'more characters',
    ])
      expect(shown).toContain(text);
  });

  it('holds no markup and no unseen character of a target, and allows its own script only', () => {
    const shown = page(hostileRun());
    expect(shown.replace(`<script>${script}</script>`, '')).not.toMatch(/<(?:script|img)|<b>x|(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(shown).toMatch(
      /http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-\S+&#39;; script-src &#39;sha256-\S+&#39;; base-uri/,
    );
    expect(shown).not.toMatch(/(?:src|href)="(?!#)[^"]*:/);
  });
});

it.each(Object.entries(hostile))('%s is text in a template', (_, text) => {
  expect(html`<p title="${text}">${[text]}</p>`.text).toMatch(/^<p title="[^<>"]*">[^<>]*<\/p>$/);
});

describe('topics', () => {
  const { topics = [] } = chain;

  it('every prefix is one of requirements of the contract, and stands in one topic alone', () => {
    const known = new Set(requirements.map(({ id }) => id.split('.').slice(0, 2).join('.')));
    const prefixes = topics.flatMap((topic) => topic.prefixes ?? []);
    expect(prefixes.filter((prefix) => !known.has(prefix))).toEqual([]);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });

  it('a requirement has the topic of its prefix, and else the topic that has none', () => {
    const { all, of } = topicsOf(chain);
    expect(all).toEqual(topics);
    expect(of('data.page.continues').id).toBe('paging');
    expect(of('node.utxos.limit-clamp').id).toBe('own');
  });

  it('a contract without topics has one column', () => {
    const { all, of } = topicsOf({});
    expect(all.map(({ title }) => title)).toEqual(['Rules']);
    expect(of('data.page.continues')).toBe(all[0]);
  });
});

it('offers the whole answer where the page has a part of it', () => {
  const pageWith = (body: string): string =>
    toPage(aRunOf(aFinding({ exchanges: [anExchange({ response: { status: 200, headers: {}, body, bytes: 1 } })] })), {
      exit: 1,
    });
  expect(pageWith('{"a":1}')).not.toContain('class="whole"');
  expect(pageWith(JSON.stringify(Array(99).fill(1)))).toContain('class="whole"');
  // Shortened for all reports, so that it is no JSON.
  expect(pageWith(`{"a":"${'x'.repeat(5_000)}`)).toContain('class="whole"');
});

describe('latency', () => {
  async function* lines(): AsyncGenerator<Exchange | Reuse> {
    for (let i = 1; i <= 1_000; i++) yield anExchange({ n: i, ms: i });
    const { response: _, ...unanswered } = anExchange({ ms: 30_000 });
    yield { ...unanswered, failure: { kind: 'timeout', message: 'x' } };
    yield { reused: 1, asker: 'x', turn: 1 };
    yield anExchange({ ms: 0, call: { operation: 'vm.getTx', parameters: {}, input: 'valid' } });
    yield anExchange({ ms: 1e9, call: { operation: 'vm.getTx', parameters: {}, input: 'valid' } });
  }

  it('is counted by operation, in buckets', async () => {
    const { traffic, add } = trafficCounter();
    const latencyOf = (operation: string) => traffic.byOperation.get(operation)?.latency;
    for await (const line of lines()) add(line);
    const utxos = latencyOf('vm.getUTXOs');
    expect(utxos).toMatchObject({ answers: 1_000, failures: 1, longest: 1_000 });
    expect(utxos && quantile(utxos, 0.5)).toSatisfy((ms: number) => ms >= 500 && ms < 500 * 1.3);
    expect(utxos && quantile(utxos, 1)).toBe(1_000);
    const buckets = latencyOf('vm.getTx')?.buckets ?? [];
    expect([buckets[0], buckets.at(-1), bucketStart(10)]).toEqual([1, 1, 1]);
    expect(quantile({ answers: 0, failures: 3, longest: 0, buckets: [] }, 0.5)).toBeUndefined();
    const shown = toPage(aRun(), { exit: 1, traffic });
    expect(shown.match(/<svg class="plot"/g)).toHaveLength(1);
  });

  it('is counted by time, in a bounded number of intervals', () => {
    const { traffic, add } = trafficCounter();
    const sent = 5_000;
    for (let n = 0; n < sent; n++) add(anExchange({ n, ms: n, at: new Date(n * 1_000).toISOString() }));
    const { bins, start, width } = traffic.timeline;
    expect([start, bins.length <= 180, bins.length * width >= (sent - 1) * 1_000]).toEqual([0, true, true]);
    expect(bins.reduce((sum, { requests }) => sum + requests, 0)).toBe(sent);
    expect(Math.max(...bins.map(({ longest }) => longest))).toBe(sent - 1);
  });

  it('keeps few values of each parameter', () => {
    const { traffic, add } = trafficCounter();
    for (let n = 0; n < 50; n++)
      add(anExchange({ call: { operation: 'vm.getTx', parameters: { id: `${n}`.repeat(99) }, input: 'valid' } }));
    const sent = traffic.byOperation.get('vm.getTx')?.sent.get('id') ?? new Set();
    expect([sent.size, Math.max(...[...sent].map(({ length }) => length))]).toEqual([6, 32]);
  });
});
