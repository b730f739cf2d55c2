import { expect, test } from 'vitest';
import { nearSelections, checkSelection } from '../../../library/selection.ts';
import { openApiContract } from '../../../contracts/openapi/index.ts';
import { caseName, operationName } from '../../../engine/model/operation-name.ts';
import { wholePlan } from '../../../engine/run/plan/plan.ts';
import { toAnnotations } from '../../../reports/annotations.ts';
import { toBrief } from '../../../reports/brief.ts';
import { toCtrf } from '../../../reports/ctrf.ts';
import { toPage } from '../../../reports/page/page.ts';
import { presentedCase } from '../../../reports/presented.ts';
import { toResults } from '../../../reports/results.ts';
import { toSarif } from '../../../reports/sarif.ts';
import { toSummary } from '../../../reports/summary.ts';
import { render } from '../../../reports/terminal.ts';
import { aFinding, anOutcome, aRun } from '../../reports/samples.ts';

/** The id that a web framework makes of a function's name. */
const id = 'read_items_v1_items__get';
const name = 'GET /v1/items';

const answer = { 200: { description: '', content: { 'application/json': { schema: { type: 'array' } } } } };
const contract = openApiContract({
  openapi: '3.1.0',
  info: { title: 'Items', version: '1' },
  paths: {
    '/v1/items': { get: { operationId: id, responses: answer } },
    '/v1/owners': { get: { responses: answer } },
  },
});

const finding = aFinding({ requirement: 'api.json', operation: id, fingerprint: `api.json@${id}:0123456789` });
const outcome = anOutcome({ requirement: 'api.json', operation: id, verdict: 'fail', findings: [finding] });
const waiting = anOutcome({ requirement: 'api.schema', operation: id, verdict: 'inconclusive', reason: 'no answer' });
const run = aRun({ contract, target: { api: 'http://127.0.0.1:1' }, outcomes: [outcome, waiting] });

test('an operation has the name of its method and path, and keeps its id', () => {
  expect(operationName(contract, id)).toBe(name);
  expect(operationName(contract, 'no-such')).toBe('no-such');
  expect(caseName(contract, outcome)).toBe(`api.json@${name}`);
  expect(contract.operations.map((row) => row.id)).toEqual([id, 'get-v1-owners']);
});

const artifact = { uri: 'api.yaml', lineOf: () => 1 };

test.each([
  ['terminal', () => render(run, { colour: false, width: 200 })],
  ['summary', () => toSummary(run).replaceAll('\\', '')],
  ['brief', () => toBrief(run).replaceAll('\\', '')],
  ['annotations', () => toAnnotations(toResults(run)).join('\n')],
  ['sarif', () => JSON.stringify(toSarif(run, { exit: 1, artifact }))],
] as const)('%s shows the name; the id stands in fingerprints and machine fields only', (format, report) => {
  const text = report();
  expect(text).toContain(name);
  const prose = format === 'sarif' ? text.match(/"text":"[^"]*"/g)?.join('\n') : text;
  // Scripts find a finding in the terminal by the key of its case, as `baseline` and `--only` take it.
  const withoutKeys = prose?.replaceAll(finding.fingerprint, '').replace(`fail api.json@${id}  ${name}`, '');
  expect(withoutKeys).not.toContain(id);
});

test('the page shows names, and keeps ids for its filter and its anchors', () => {
  const page = toPage(run, { exit: 1, allure: false });
  const words = page.replaceAll(finding.fingerprint, '').replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ');
  expect(words.replaceAll(/\s+/g, ' ')).toContain('GET /v1/items');
  expect(words).not.toContain(id);
  expect(page).toContain(`<option value="${id}">${name}</option>`);
});

test('what identifies a test across runs keeps the id', () => {
  expect(presentedCase({ contract }, outcome)).toMatchObject({ operation: id, feature: name });
  expect(toCtrf(run)).toMatchObject({ results: { tests: [{ testId: `api.json@${id}` }, {}] } });
  expect(toResults(run)).toMatchObject({ operationNames: { [id]: name }, findings: [{ operation: id }] });
});

const selected = (pattern: string): readonly string[] =>
  wholePlan(contract, { target: { api: 'http://127.0.0.1:1' }, only: [pattern] }).flatMap(
    ({ case: { requirement, operation }, excluded }) =>
      excluded === undefined && requirement.id === 'api.json' ? [operation.id] : [],
  );

test.each([
  [id, [id]],
  [name, [id]],
  [`api.json@${name}`, [id]],
  ['GET /v1/*', ['get-v1-owners', id]],
  ['api.json@*/owners', ['get-v1-owners']],
  ['POST *', []],
])('--only %s selects %j', (pattern, operations) => {
  expect(selected(pattern)).toEqual(operations);
});

test.each([
  ['GET /v1/item', ['GET /v1/items']],
  ['read_items_v1_items_get', [id]],
  ['api.jsn@GET /v1/item', [`api.json@${name}`]],
])('near to %s are %j', (pattern, near) => {
  expect(nearSelections(contract, pattern)).toEqual(near);
  expect(() => checkSelection(contract, [pattern])).toThrow(`Did you mean \`${near[0]}\`?`);
});

test('a requirement that does not cover an operation names it', () => {
  expect(() => checkSelection(contract, [`api.order@${name}`])).toThrow(`api.order does not cover ${name}`);
});

test.each(['api.page.size', 'api.page.*'])('the law of lists %s needs a declared list', (pattern) => {
  expect(() => checkSelection(contract, [pattern])).toThrow(
    /api\.page\.\w+ judges `x-assay-list: paging`, which no operation declares; `assay infer`/,
  );
});
