import { beforeAll, describe, expect, test } from 'vitest';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { contractOf, findingsOf, fuzzed, judged, notPassed } from './judged.ts';
import { entries } from '../../entries.ts';
import { isWhole } from '../../part.ts';
import { type Listening, serving } from './listening.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Lists with links between pages, in headers and in the body, and other members of pages. */

/** Lists whose pages are linked, lists with more to say about their pages, and faults on request. */

const states = ['open', 'closed', 'Open'];
const issues = Array.from({ length: 23 }, (_, n) => ({ number: n + 1, state: states[n % 3] }));
const stations = Array.from({ length: 11 }, (_, n) => ({ id: `station-${n}`, height: 10 * (n % 4) }));
const events = Array.from({ length: 14 }, (_, n) => ({ id: `event-${n}` }));
const pets = { cats: 9, dogs: 7 };

/** The case that each fault violates. */
const faults = {
  'next-link-loops': 'api.page.continues@issues',
  'empty-page-in-the-middle': 'api.page.never-empty@cats',
  'foreign-cursor-taken': 'api.page.foreign-cursor@dogs',
  'search-loses-its-body': 'api.page.any-size@search',
  'unsized-pages-repeat': 'api.page.continues@events',
  'next-page-header-skips-an-item': 'api.page.continues@records',
} as const;
type Fault = keyof typeof faults;

type Is = (fault: Fault) => boolean;
interface Asked {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: { readonly [member: string]: unknown };
  readonly host: string;
}
interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

const refused: Reply = { status: 400, body: { error: 'bad' } };

/** As GitHub lists issues: an array, links and a count in headers, with absolute addresses. */
const listIssues = ({ path, query, host }: Asked, is: Is): Reply => {
  const [size, page, state] = [Number(query.get('per_page') ?? 5), Number(query.get('page') ?? 1), query.get('state')];
  if (!Number.isInteger(size) || size < 1 || !Number.isInteger(page) || page < 1) return refused;
  if (size > 10) return refused;
  if (state !== null && !states.includes(state)) return refused;
  const found = issues.filter((issue) => state === null || issue.state === state);
  const pages = Math.max(1, Math.ceil(found.length / size));
  const link = (to: number): string => {
    const more = new URLSearchParams(query);
    more.set('page', String(to));
    return `<http://${host}${path}?${more}>`;
  };
  const next = is('next-link-loops') && page === 2 ? 2 : page + 1;
  const links = [
    ...(page < pages ? [`${link(next)}; rel="next"`] : []),
    ...(page > 1 ? [`${link(page - 1)}; rel="prev"`] : []),
    `${link(pages)}; rel="last"; title="a, b"`,
  ];
  const shown = found.slice((page - 1) * size, page * size);
  return { headers: { link: links.join(', '), 'x-total-count': String(found.length) }, body: shown };
};

/** As OGC API lists features: link objects in the body; the next page is below another path. */
const listStations = ({ path, query, body }: Asked, is: Is): Reply => {
  const [size, offset] = [Number(query.get('limit') ?? body['limit'] ?? 4), Number(query.get('offset') ?? 0)];
  if (!Number.isInteger(size) || size < 1 || size > 20 || !Number.isInteger(offset) || offset < 0) return refused;
  const lowest = is('search-loses-its-body') && offset > 0 ? 0 : Number(body['lowest'] ?? 0);
  const found = stations.filter(({ height }) => height >= lowest);
  const shown = found.slice(offset, offset + size);
  const more = offset + size < found.length;
  const next = { rel: 'next', href: `${path.slice(path.lastIndexOf('/') + 1)}?offset=${offset + size}&limit=${size}` };
  const links = [{ rel: 'self', href: path }, ...(more ? [next] : [])];
  // A last page may leave the member out.
  const page = !more && size % 2 === 0 ? {} : { more };
  return { body: { type: 'FeatureCollection', features: shown, links, page } };
};

/** As Azure lists resources: clients cannot choose the page size. */
const listEvents = ({ path, query }: Asked, is: Is): Reply => {
  const start = Number(query.get('$skip') ?? 0);
  if (!Number.isInteger(start) || start < 0) return refused;
  const shown = events.slice(is('unsized-pages-repeat') && start > 4 ? start - 2 : start, start + 4);
  return { body: { value: shown, ...(start + 4 < events.length ? { nextLink: `${path}?$skip=${start + 4}` } : {}) } };
};

/** As Kinto lists records: a header of its own holds the address of the next page. */
const listRecords = ({ path, query, host }: Asked, is: Is): Reply => {
  const [size, after] = [Number(query.get('_limit') ?? 4), Number(query.get('_token') ?? 0)];
  if (!Number.isInteger(size) || size < 1 || size > 20 || !Number.isInteger(after) || after < 0) return refused;
  const end = after + size;
  const token = is('next-page-header-skips-an-item') ? end + 1 : end;
  const next = `http://${host}${path}?${new URLSearchParams({ _limit: String(size), _token: String(token) })}`;
  return { headers: end < events.length ? { 'next-page': next } : {}, body: { data: events.slice(after, end) } };
};

/** Cursors that belong to one list, below members of the answer. */
const listPets = (kind: 'cats' | 'dogs', { query }: Asked, is: Is): Reply => {
  const all = Array.from({ length: pets[kind] }, (_, n) => ({ name: `${kind} ${n}` }));
  const [size, cursor] = [Number(query.get('limit') ?? 5), query.get('after')];
  const [of, place] = (cursor ?? `${kind}:0`).split(':');
  if (!Number.isInteger(size) || size < 1 || size > 50 || !/^\d{1,6}$/.test(place ?? '')) return refused;
  if (of !== kind && !(is('foreign-cursor-taken') && Object.keys(pets).includes(of ?? ''))) return refused;
  const start = Number(place);
  const isGap = is('empty-page-in-the-middle') && start > 0 && start < all.length && query.get('gap') === null;
  const shown = isGap ? [] : all.slice(start, start + size);
  const after = start + shown.length;
  return { body: { data: { items: shown }, meta: after < all.length ? { next: `${kind}:${after}` } : {} } };
};

const replies: Readonly<Record<string, (asked: Asked, is: Is) => Reply>> = {
  '/v1/issues': listIssues,
  '/v1/stations': listStations,
  '/v1/search': listStations,
  '/v1/events': listEvents,
  '/v1/records': listRecords,
  '/v1/cats': (asked, is) => listPets('cats', asked, is),
  '/v1/dogs': (asked, is) => listPets('dogs', asked, is),
  '/v1/states': () => ({ body: states }),
  '/v1/count': () => ({ body: issues.length }),
};

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

const parsed = (text: string): Asked['body'] | undefined => {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    return typeof value === 'object' && value !== null ? (value as Asked['body']) : undefined;
  } catch {
    return undefined;
  }
};

const answer = async (request: IncomingMessage, response: ServerResponse, is: Is): Promise<void> => {
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://linked');
  const body = parsed(await read(request));
  const reply = Object.hasOwn(replies, path) ? replies[path] : undefined;
  const host = request.headers.host ?? '';
  const isRight = (request.method === 'POST') === (path === '/v1/search');
  const {
    status = 200,
    headers,
    body: sent,
  } = body && reply && isRight ? reply({ path, query, body, host }, is) : { ...refused, headers: {} };
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(sent));
};

const serveLinked = (fault?: Fault): Promise<Listening> =>
  serving((request, response) => void answer(request, response, (one) => one === fault));

let contract: JudgedContract;
beforeAll(async () => {
  contract = await contractOf('paged-links.yaml');
});

/** The lists stand below a base path, which links in the body leave out. */
const served = async (fault?: Fault): Promise<Listening> => {
  const server = await serveLinked(fault);
  return { ...server, url: `${server.url}/v1` };
};

test('every case is judged, and nothing is found', async () => {
  expect(notPassed(await judged(contract, served()))).toEqual([]);
});

test('fuzzing finds nothing', async () => {
  const result = await fuzzed(contract, served(), isWhole ? 1_500 : 250, { depth: 'quick' });
  expect(result.defects).toEqual([]);
  expect(findingsOf(result)).toEqual([]);
});

describe('its faults show under the right law', () => {
  test.each(entries(faults))('%s', async (fault, wanted) => {
    const result = await judged(contract, served(fault), wanted.slice(wanted.indexOf('@') + 1));
    expect(result.defects).toEqual([]);
    expect(findingsOf(result).map(({ requirement, operation }) => `${requirement}@${operation}`)).toContain(wanted);
  });
});
