import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, onTestFinished } from 'vitest';
import { answerJson } from '../../lab/listen.ts';
import { serve } from '../serve.ts';
import { assayHere, results, serveProvider, temporary } from './assay.ts';
import { documentOf, object, ok } from '../contracts/openapi/document.ts';
import { written } from '../contracts/openapi/written.ts';

/** Runs that preflight ends: a pipeline finds the same files as after any other run. */

/** The URL of a server that gives every request this status. */
const answering = (status: number): Promise<string> => serve((_, response) => answerJson(response, status, {}));

const quietly = ['run', '--quiet', '--report', 'html,json,junit,sarif'];
const files = ['results.json', 'junit.xml', 'summary.md', 'brief.md', 'index.html', 'results.sarif'];
const read = (out: string, name: string): string => fs.readFileSync(path.join(out, name), 'utf8');

describe('a target that cannot be tested ends a run with 3 and all reports', () => {
  test.each([
    ['nothing listens', () => Promise.resolve('http://127.0.0.1:1')],
    ['always 429', () => answering(429)],
    ['always 503', () => answering(503)],
  ])('%s', async (_, target) => {
    const out = path.join(temporary(), 'out');
    const { code, stdout, stderr } = await assayHere(...quietly, '--node', await target(), '--out', out);
    expect([code, stdout]).toEqual([3, '']);
    const reason = stderr.replace(/^assay: /, '').trimEnd();
    expect(reason.split('\n')).toHaveLength(1);
    for (const name of files) expect(fs.existsSync(path.join(out, name)), name).toBe(true);
    const { notTested, summary, cases } = results(out);
    expect(notTested).toEqual([{ kind: 'preflight', headline: reason, details: ['no case was judged'] }]);
    expect(summary.inconclusive + summary.excluded).toBe(cases.length);
    const junit = read(out, 'junit.xml');
    expect(junit).toContain(
      `tests="${summary.inconclusive + 1}" failures="0" errors="1" skipped="${summary.inconclusive}"`,
    );
    expect(junit.match(/<error /g)).toHaveLength(1);
    expect(junit).toContain(
      '<skipped message="nothing was tested: the test &quot;not tested: preflight&quot; has the reason"/>',
    );
    expect(read(out, 'index.html')).toContain('<h1 class="exit-broken">Not tested: ');
    for (const name of ['summary.md', 'brief.md']) expect(read(out, name).toLowerCase()).toContain('not tested: ');
  });
});

test('the items of a list that no answer has end a run with 3, and each report names the path', async () => {
  const url = await serve((_, response) => answerJson(response, 200, { books: [{ id: 'a' }, { id: 'b' }] }));
  const list = { items: 'bookz', identity: ['id'], paging: { style: 'none' } };
  const document = written({
    'api.json': documentOf({ '/books': { get: { 'x-assay-list': list, responses: ok(object) } } }),
  });
  const out = path.join(temporary(), 'out');
  const ended = await assayHere(...quietly, document, '--url', url, '--out', out);
  expect(ended, ended.stderr).toMatchObject({ code: 3 });
  const reason = 'no answer has bookz, which is declared as the items of the list';
  expect(ended.stdout.replaceAll(/\s+/g, ' ')).toContain(`GET /books: ${reason}`);
  for (const name of ['results.json', 'junit.xml', 'summary.md', 'index.html', 'results.sarif'])
    expect(read(out, name), name).toContain(reason);
});

test('the files of an earlier run are kept aside, and a run that tests the target replaces both', async () => {
  const out = temporary();
  fs.writeFileSync(path.join(out, 'results.json'), 'the earlier results');
  await assayHere('run', '--quiet', '--node', 'http://127.0.0.1:1', '--out', out);
  const [earlier = ''] = fs.readdirSync(path.join(out, '.earlier-runs'));
  expect(read(path.join(out, '.earlier-runs', earlier), 'results.json')).toBe('the earlier results');
  await assayHere('run', '--quiet', '--depth', 'quick', '--only', 'vm.getHeight', '--out', out);
  expect(results(out).notTested).toEqual([]);
  expect(fs.existsSync(path.join(out, '.earlier-runs'))).toBe(false);
});

test('a run whose budget ends during discovery names the budget, and advises no values', async () => {
  const out = path.join(temporary(), 'out');
  const { code, stderr } = await assayHere('run', '--quiet', '--depth', 'quick', '--max-requests', '40', '--out', out);
  expect([code, stderr]).toEqual([
    3,
    expect.stringMatching(
      /^assay: tested in part: --max-requests 40 ended the run before everything was asked: raise it \(and \d more reasons in summary\.md\)\n$/,
    ),
  ]);
  const { notTested } = results(out);
  expect(notTested.map(({ kind }) => kind).slice(0, 2)).toEqual(['limit', 'unanswered']);
  expect(notTested[1]?.details[0]).toMatch(/: --max-requests 40 ended the run before its values were found$/);
  for (const { reason = '', applies } of results(out).cases)
    if (applies !== false) expect(reason).not.toContain('"subjects" in --config');
});

/** The lines that a run writes to standard error. */
const linesOf = async (...options: string[]): Promise<readonly string[]> =>
  (await assayHere('run', '--quiet', ...options)).stderr.trimEnd().split('\n');

test('each interface that does not answer has a line', async () => {
  const out = path.join(temporary(), 'out');
  const down = 'http://127.0.0.1:1';
  const lines = await linesOf('--node', down, '--data', down, '--out', out);
  expect(lines).toEqual([expect.stringMatching(/^assay: --node /), expect.stringMatching(/^assay: --data /)]);
  const brief = read(out, 'brief.md');
  expect(brief).toContain('not tested: --node `http://127.0.0.1:1` did not answer');
  expect(brief).not.toMatch(/more characters|\\:/);
});

test('an interface that answers is named, with the option to leave out', async () => {
  const provider = await serveProvider();
  onTestFinished(() => provider.stop());
  const out = path.join(temporary(), 'out');
  const lines = await linesOf('--node', 'http://127.0.0.1:1', '--data', provider.url, '--out', out);
  expect(lines[1]).toBe('assay: --data answered: leave out --node to judge the rest');
});

test('--json prints the results of such a run', async () => {
  const out = path.join(temporary(), 'out');
  const { stdout } = await assayHere('run', '--quiet', '--json', '--node', 'http://127.0.0.1:1', '--out', out);
  expect(JSON.parse(stdout)).toEqual(results(out));
});
