import { describe, expect, test } from 'vitest';
import { cases, chain, type RequirementId } from '../../contracts/chain/index.ts';
import { deprecated } from '../../contracts/chain/requirements/select.ts';
import type { Parameter } from '../../engine/model/operation.ts';
import type { Alteration } from '../../reference/types.ts';
import type { Value } from '../../reference/value.ts';
import { answering, enveloping, judged, lenient, type Members } from './node-target.ts';
import { partOf } from '../part.ts';

const isObject = (value: Value | undefined): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keeps the id within what fits; every other member as it was. */
const id = (operation: string, change: (id: number) => Value): Alteration =>
  enveloping(operation, (reply) => ({ ...reply, id: change(Number(reply['id'])) }));

/** Replaces every decimal string of a result by the result of `change`. */
const decimals = (value: Value | undefined, change: (text: string) => Value): Value => {
  if (typeof value === 'string') return /^\d+$/.test(value) ? change(value) : value;
  if (Array.isArray(value)) return value.map((item) => decimals(item, change));
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, decimals(member, change)]))
    : (value ?? null);
};

type Made = Readonly<
  Record<string, (operation: string, parameters: Readonly<Record<string, Parameter>>) => Alteration>
>;

/** Alterations that break a requirement for all methods. */
const broken: Readonly<Partial<Record<RequirementId, Made>>> = {
  'node.endpoint.asset-chain': {
    'plain text instead of an answer': (operation) => ({
      http: async (request, next) =>
        request.body.includes(`${operation}"`)
          ? { status: 404, headers: { 'content-type': 'text/plain' }, body: 'not here' }
          : next(request),
    }),
  },
  'node.envelope.version': {
    'a number': (operation) => enveloping(operation, (reply) => ({ ...reply, jsonrpc: 2 })),
    'left out': (operation) => enveloping(operation, ({ jsonrpc: _version, ...reply }) => reply),
  },
  'node.envelope.id-echo': {
    'as text': (operation) => id(operation, String),
    'cut to 32 bits': (operation) => id(operation, (value) => value | 0),
    'without sign': (operation) => id(operation, Math.abs),
    'null for 0': (operation) => id(operation, (value) => value || null),
  },
  'node.envelope.result-object': {
    'a list': (operation) =>
      enveloping(operation, (reply) =>
        'result' in reply ? { ...reply, result: [reply['result'] ?? null] } : undefined,
      ),
  },
  'node.envelope.empty-params': {
    refused: (operation) => ({
      call: (call, next) =>
        call.operation === operation ? { kind: 'rpc-error', code: -32602, message: 'no params' } : next(call),
    }),
  },
  'node.envelope.namespace': {
    'not known': (operation) => ({
      call: (call, next) =>
        call.operation === operation
          ? { kind: 'rpc-error', code: -32601, message: `Method not found: ${operation}` }
          : next(call),
    }),
  },
  'node.envelope.result-xor-error': {
    both: (operation) =>
      enveloping(operation, (reply) =>
        'result' in reply ? { ...reply, error: { code: 0, message: 'none' } } : undefined,
      ),
    neither: (operation) => enveloping(operation, ({ error: _error, ...reply }) => reply),
  },
  'node.error.object': {
    'the code as text': (operation) =>
      enveloping(operation, (reply) =>
        isObject(reply['error']) ? { ...reply, error: { ...reply['error'], code: '-32000' } } : undefined,
      ),
    'a bare text': (operation) =>
      enveloping(operation, (reply) => ('error' in reply ? { ...reply, error: 'failed' } : undefined)),
  },
  'node.error.unknown-method': {
    'a result': (operation) =>
      enveloping(operation, ({ error, ...reply }) => (error === undefined ? undefined : { ...reply, result: {} })),
  },
  'node.error.malformed-body': {
    'any version': (operation) => ({
      http: (request, next) =>
        next(
          request.body.includes(operation)
            ? { ...request, body: request.body.replace(/"jsonrpc":(?:"1.0"|2)/, '"jsonrpc":"2.0"') }
            : request,
        ),
    }),
    'a cut body gets a result': () => ({
      async http(request, next) {
        const answer = await next(request);
        return answer.body.includes('-32700') ? { ...answer, body: '{"jsonrpc":"2.0","id":1,"result":{}}' } : answer;
      },
    }),
  },
  'node.numbers.decimal-string': {
    numbers: (operation) => answering(operation, (result) => decimals(result, Number)),
    'leading zeros': (operation) => answering(operation, (result) => decimals(result, (text) => `0${text}`)),
    hex: (operation) => answering(operation, (result) => decimals(result, (text) => `0x${BigInt(text).toString(16)}`)),
  },
  'node.params.required': { 'a result for nothing': (operation) => lenient(operation, () => ({})) },
  'node.params.wrong-type': {
    'a result for anything': (operation, parameters) => ({
      call: (call, next) =>
        call.operation === operation &&
        Object.keys(parameters).some((name) => typeof call.parameters[name] === 'boolean')
          ? { kind: 'answer', status: 200, body: {} }
          : next(call),
    }),
  },
  'node.schema.result': {
    'a member is left out': (operation) =>
      answering(operation, (result) =>
        Object.fromEntries(Object.entries(result).filter(([name]) => !missing.has(name))),
      ),
  },
};

/** One member of each method's result. */
const missing = new Set(['balances', 'symbol', 'balance', 'block', 'height', 'tx', 'status', 'numFetched']);

/** Laws that try one of several values at depth quick: the seed decides whether this value shows the fault. */
const manyValues = new Set<string>(['node.envelope.id-echo', 'node.error.malformed-body', 'node.params.wrong-type']);

const rows = Object.entries(broken).flatMap(([requirement, ways]) =>
  cases
    .filter(
      (testCase) =>
        testCase.requirement.id === requirement &&
        !(requirement === 'node.envelope.namespace' && deprecated(testCase.operation)) &&
        !chain.exclusions.some((row) => row.requirement === requirement && row.operation === testCase.operation.id),
    )
    .flatMap((testCase) =>
      Object.entries(ways ?? {}).map(([name, make]) => ({ key: testCase.key, name, one: testCase, make })),
    ),
);

describe('what is asked of every method fails where one breaks it', () => {
  test.each(partOf(rows))('$key: $name', async ({ key, one: testCase, make }) => {
    const { outcomes, defects } = await judged([make(testCase.operation.id, testCase.operation.parameters)], {
      only: [key],
      depth: manyValues.has(testCase.requirement.id) ? 'standard' : 'quick',
    });
    const own = outcomes.find((outcome) => `${outcome.requirement}@${outcome.operation}` === key);
    expect(`${own?.verdict} ${own?.findings.length === 0 ? (own.reason ?? '') : ''}`.trim()).toBe(
      testCase.requirement.level === 'inherited' ? 'warning' : 'fail',
    );
    expect(defects).toEqual([]);
  });
});
