import type http from 'node:http';
import { describe, expect, test } from 'vitest';
import { shrinkRequestsFor } from '../../../../engine/run/options.ts';
import { fuzzTarget } from '../../../../fuzz/campaign/fuzz-target.ts';
import { options, whileServed } from '../judged.ts';
import { serving } from '../listening.ts';
import { contractOf, reads } from './inputs.ts';
import { fewOf } from '../../../part.ts';

/** The refusal of a made-up value is a finding only if the document says that the value is valid. */

type Body = Readonly<Record<string, unknown>>;

interface Sample {
  readonly paths: Readonly<Record<string, object>>;
  /** Whether the server refuses a call with 400. */
  readonly refuses: (url: URL, headers: http.IncomingHttpHeaders, body: Body) => boolean;
  /** The items of `GET /things`. */
  readonly things?: readonly object[];
}

const parameter = (name: string, place: string, schema: object, more: object = {}): object => ({
  name,
  in: place,
  schema,
  ...more,
});

const text = { type: 'string' };
const thing = { type: 'object', properties: { thing_id: text } };
const things = reads('things', [], { type: 'array', items: thing });

const list = (...parameters: readonly object[]): Readonly<Record<string, object>> => ({
  '/things': things,
  '/found': reads('found', parameters),
});

/** A reading operation with a JSON body of these members. */
const posted = (properties: object, schemas: object = {}): Readonly<Record<string, object>> => ({
  '/things': things,
  '/found': {
    post: {
      operationId: 'found',
      'x-assay-safe': true,
      requestBody: { content: { 'application/json': { schema: { type: 'object', properties, ...schemas } } } },
      responses: { '200': { content: { 'application/json': { schema: { type: 'object' } } } } },
    },
  },
});

const has = (url: URL, name: string): boolean => url.searchParams.has(name);

/** The calls that the server refuses may be wrong, although the document does not say so. */
const rightRefusals: Readonly<Record<string, Sample>> = {
  'a text in a header': {
    paths: list(parameter('x-api-version', 'header', text)),
    refuses: (_, headers) => headers['x-api-version'] !== undefined,
  },
  'a text in a query': {
    paths: list(parameter('where', 'query', { ...text, pattern: '^[a-z]+$' })),
    refuses: (url) => has(url, 'where'),
  },
  'a moment': {
    paths: list(parameter('since', 'query', { ...text, format: 'date-time' })),
    refuses: (url) => has(url, 'since'),
  },
  'an id': {
    paths: list(parameter('near', 'query', { ...text, format: 'uuid' })),
    refuses: (url) => has(url, 'near'),
  },
  'an integer without bounds': {
    paths: list(parameter('generation', 'query', { type: 'integer', minimum: 0 })),
    refuses: (url) => has(url, 'generation'),
  },
  'an integer with the bounds of its type': {
    paths: list(parameter('height', 'query', { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 })),
    refuses: (url) => Number(url.searchParams.get('height')) > 5,
  },
  'a list of texts': {
    paths: list(parameter('names', 'query', { type: 'array', items: text })),
    refuses: (url) => has(url, 'names'),
  },
  'a member without a type': {
    paths: posted({ where: {}, limit: { type: 'integer' } }),
    refuses: (_url, _headers, { where }) => typeof where === 'string',
  },
  'a member that is an object or null': {
    paths: posted({ filter: { anyOf: [{ type: 'object', additionalProperties: false }, { type: 'null' }] } }),
    refuses: (_url, _headers, { filter }) => typeof filter === 'string',
  },
  'a listed id that the parameter excludes': {
    paths: {
      '/things': things,
      '/things/{thing_id}': reads('thing', [
        parameter('thing_id', 'path', { ...text, pattern: '^[0-9a-f]{8}$' }, { required: true }),
      ]),
      '/found': reads('found'),
    },
    things: [{ thing_id: 'string' }, { thing_id: '0a1b2c3d' }],
    refuses: ({ pathname }) => pathname.startsWith('/things/') && !/^\/things\/[0-9a-f]{8}$/.test(pathname),
  },
  'a listed item with a text in a header': {
    paths: {
      '/things': things,
      '/things/{thing_id}': reads('thing', [
        parameter('thing_id', 'path', text, { required: true }),
        parameter('x-api-version', 'header', text),
      ]),
    },
    refuses: (_, headers) => headers['x-api-version'] !== undefined,
  },
};

/** The document says that the server takes the calls that it refuses. */
const wrongRefusals: Readonly<Record<string, Sample>> = {
  'a value of an enumeration': {
    paths: list(parameter('kind', 'query', { ...text, enum: ['new', 'used'] })),
    refuses: (url) => url.searchParams.get('kind') === 'used',
  },
  'an example': {
    paths: list(parameter('code', 'query', text, { example: 'A-1' })),
    refuses: (url) => url.searchParams.get('code') === 'A-1',
  },
  'an example in a header': {
    paths: list(parameter('x-code', 'header', { ...text, example: 'A-1' })),
    refuses: (_, headers) => headers['x-code'] === 'A-1',
  },
  'a flag': {
    paths: list(parameter('deep', 'query', { type: 'boolean' })),
    refuses: (url) => url.searchParams.get('deep') === 'true',
  },
  'a page size within its bounds': {
    paths: list(parameter('limit', 'query', { type: 'integer', minimum: 1, maximum: 100 })),
    refuses: (url) => Number(url.searchParams.get('limit')) > 50 && Number(url.searchParams.get('limit')) <= 100,
  },
  'a list of documented values': {
    paths: list(parameter('kinds', 'query', { type: 'array', items: { ...text, enum: ['new', 'used'] } })),
    refuses: (url) => url.searchParams.getAll('kinds').includes('used'),
  },
  'a member of a body with an enumeration': {
    paths: posted({ kind: { ...text, enum: ['new', 'used'] } }),
    refuses: (_url, _headers, { kind }) => kind === 'used',
  },
  'a listed item': {
    paths: {
      '/things': things,
      '/things/{thing_id}': reads('thing', [parameter('thing_id', 'path', text, { required: true })]),
    },
    refuses: ({ pathname }) => pathname === '/things/b2',
  },
};

const parsed = (sent: string): Body => {
  try {
    const value: unknown = JSON.parse(sent);
    return typeof value === 'object' && value !== null ? (value as Body) : {};
  } catch {
    return {};
  }
};

const served = ({ refuses, things: listed = [{ thing_id: 'a1' }, { thing_id: 'b2' }] }: Sample) =>
  serving((request, response) => {
    let sent = '';
    request.on('data', (part) => (sent += String(part)));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://test');
      const isRefused = refuses(url, request.headers, parsed(sent));
      const isKnown = ['/things', '/found'].includes(url.pathname);
      const isThing = listed.some((one) => url.pathname === `/things/${Object.values(one).join('')}`);
      response.writeHead(isRefused ? 400 : isKnown || isThing ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(!isRefused && url.pathname === '/things' ? listed : {}));
    });
  });

const requests = 200;
const fuzz = { requests, shrinkRequests: shrinkRequestsFor(requests), guidance: true };

const refusalsOf = async (sample: Sample): Promise<readonly string[]> => {
  const { outcomes, defects } = await whileServed(served(sample), (url, around) =>
    fuzzTarget(contractOf(sample.paths), { ...options, target: { api: url }, fuzz }, around),
  );
  const codes = outcomes.flatMap(({ findings }) => findings.map(({ code, curl }) => `${code} ${curl.join(' ')}`));
  return [...defects.map(String), ...codes];
};

describe.each(fewOf(3, Object.entries(rightRefusals)))('%s is refused', (_, sample) => {
  test('no finding', async () => {
    expect(await refusalsOf(sample)).toEqual([]);
  });
});

describe.each(fewOf(3, Object.entries(wrongRefusals)))('%s is refused', (_, sample) => {
  test('a finding', async () => {
    expect(await refusalsOf(sample)).toContainEqual(expect.stringMatching(/^(?:documented-call|listed-item)-refused /));
  });
});
