import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
// The contract brings its schemas.
import '../../contracts/chain/index.ts';
import { schemaFile } from '../../engine/schema/tree.ts';
import { absent, damaged } from './table.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(schemaFile('assay:results'));

const run = {
  schema: 'assay-results/1',
  version: '0.1.0',
  seed: 42,
  depth: 'standard',
  target: { node: 'http://127.0.0.1:1' },
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: '2026-01-01T00:00:05.000Z',
  requests: 12,
  summary: { pass: 1, fail: 1 },
  requirements: [{ id: 'node.envelope.version', level: 'stated', verdict: 'fail', cases: 1, evidence: 12 }],
  cases: [
    {
      requirement: 'node.envelope.version',
      operation: 'vm.getHeight',
      verdict: 'fail',
      evidence: 12,
      requests: 0,
      ms: 1.5,
      reason: 'seen',
      findings: ['abc'],
    },
  ],
  findings: [
    {
      fingerprint: 'abc',
      requirement: 'node.envelope.version',
      operation: 'vm.getHeight',
      message: 'jsonrpc must be "2.0"',
      expected: '"2.0"',
      actual: '2',
      exchanges: [{ n: 1, method: 'POST', url: 'http://127.0.0.1:1/ext/bc/X', status: 200 }],
      curl: ['curl http://127.0.0.1:1'],
      replay: 'assay replay abc',
      known: false,
    },
  ],
  observations: [
    { requirement: 'node.auth', operation: 'vm.getHeight', what: 'credentials asked for', values: ['no'], example: 1 },
  ],
};

describe('schemas/results.json', () => {
  it('accepts a run', () => expect(validate(run) ? [] : validate.errors).toEqual([]));

  it('accepts the loss of an interface of any contract', () => {
    const lost = { base: 'api', kind: 'refusing', afterExchange: 9, operation: 'listThings', message: 'only 503' };
    expect(validate({ ...run, lost }) ? [] : validate.errors).toEqual([]);
  });

  it('needs no time of a case', () => expect(validate(damaged(run, '/cases/0/ms', absent))).toBe(true));

  it.each([
    ...Object.keys(run).map((name) => [`/${name}`, absent] as const),
    ['/schema', 'assay-results/2'],
    ['/seed', '42'],
    ['/depth', 'deep'],
    ['/startedAt', 'yesterday'],
    ['/requests', -1],
    ['/summary', { passed: 1 }],
    ['/summary/pass', -1],
    ['/requirements/0/level', 'guessed'],
    ['/requirements/0/evidence', -1],
    ['/cases/0/verdict', 'ok'],
    ['/cases/0/evidence', -1],
    ['/cases/0/evidence', 0.5],
    ['/cases/0/ms', -1],
    ['/cases/0/operation', absent],
    ['/findings/0/exchanges/0', 1],
    ['/findings/0/exchanges/0/n', absent],
    ['/target/node', 5],
    ['/findings/0/known', 'no'],
    ['/findings/0/known', absent],
    ['/findings/0/fingerprint', absent],
    ['/findings/0/curl', 'curl'],
    ['/observations/0/values', 'no'],
  ] as const)('refuses another %s (%s)', (at, to) => expect(validate(damaged(run, at, to))).toBe(false));
});
