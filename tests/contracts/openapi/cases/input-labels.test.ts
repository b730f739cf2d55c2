import { describe, expect, test } from 'vitest';
import { openApiContract } from '../../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../../engine/contract/contract.ts';
import type { Judgements } from '../../../../engine/run/judge-target.ts';
import { shrinkRequestsFor } from '../../../../engine/run/options.ts';
import { fuzzTarget } from '../../../../fuzz/campaign/fuzz-target.ts';
import { array, documentOf, inPath, objectOf, ok, query, text } from '../document.ts';
import { codesOf, findingsOf, judged, options, whileServed } from '../judged.ts';
import type { Listening } from '../listening.ts';
import { jsonReply, notFound, replying } from './target.ts';

/** The words for an input: of a path that URL parsers change, and of values that assay makes up. */

const fuzzed = (contract: JudgedContract, started: Promise<Listening>, seed = 1): Promise<Judgements> => {
  const requests = 600;
  const fuzz = { requests, shrinkRequests: shrinkRequestsFor(requests), guidance: true };
  return whileServed(started, (url, around) =>
    fuzzTarget(contract, { ...options, seed, target: { api: url }, fuzz }, around),
  );
};

describe('a path with dots', () => {
  const read = (schema: object, ...names: readonly string[]) => ({
    get: { parameters: names.map((name) => inPath(name)), responses: ok(schema) },
  });
  const item = objectOf({ id: text });
  const contract = openApiContract(
    documentOf({
      '/stores': read(objectOf({ stores: array(item) })),
      '/stores/{store_id}': read(item, 'store_id'),
      '/stores/{store_id}/models': read(objectOf({ models: array(item) }), 'store_id'),
      '/stores/{store_id}/models/{id}': read(item, 'store_id', 'id'),
    }),
  );
  const served = (stores: readonly string[]): { readonly paths: string[]; readonly server: Promise<Listening> } => {
    const paths: string[] = [];
    const server = replying((path) => {
      paths.push(path);
      if (path === '/stores') return jsonReply({ stores: stores.map((id) => ({ id })) });
      if (/^\/stores\/[^/.]+\/models$/.test(path)) return jsonReply({ models: [{ id: 'm1' }] });
      const [, id] = /^\/stores\/[^/.]+(?:\/models)?\/?([^/.]*)$/.exec(path) ?? [];
      return id === undefined || path.endsWith('/') ? notFound : jsonReply({ id });
    });
    return { paths, server };
  };

  test.each([1, 2, 3])('is no item of the list to which its URL leads (seed %i)', async (seed) => {
    expect(findingsOf(await fuzzed(contract, served(['red']).server, seed))).toEqual([]);
  });

  test('an item named by dots is not asked for', async () => {
    const { paths, server } = served(['..', 'red']);
    expect(findingsOf(await judged(contract, server))).toEqual([]);
    expect(paths).toContain('/stores/red');
    expect(paths).not.toContain('/');
  });
});

describe('a value beside the values that a filter names', () => {
  const states = ['created', 'running', 'exited'];
  const jobs = Array.from({ length: 12 }, (_, n) => ({ id: n + 1, state: states[n % 3] }));
  const list = {
    items: '.',
    identity: ['id'],
    paging: { style: 'none' },
    filters: { filters: { path: 'state', value: { status: ['{value}'] }, values: states } },
  };
  const contract = openApiContract(
    documentOf({
      '/jobs': {
        get: {
          'x-assay-list': list,
          parameters: [query('filters')],
          responses: ok(array(objectOf({ id: { type: 'integer' }, state: text }))),
        },
      },
    }),
  );
  const served = (refusal: number): Promise<Listening> =>
    replying((_, search) => {
      const filters = search.get('filters');
      if (filters === null) return jsonReply(jobs);
      const [, state] = /^\{"status":\["(\w+)"\]\}$/.exec(filters) ?? [];
      return states.includes(state ?? '')
        ? jsonReply(jobs.filter((job) => job.state === state))
        : jsonReply({}, refusal);
    });

  test('is no documented one: a server error is one of bad input', async () => {
    expect(await codesOf(contract, served(500))).toEqual(['api.no-server-error bad-value-server-error']);
  });

  test('may be refused, as may JSON of another form', async () => {
    expect(await codesOf(contract, served(400))).toEqual([]);
    expect(findingsOf(await fuzzed(contract, served(400)))).toEqual([]);
  });
});

describe('two texts of one list of conditions', () => {
  const images = Array.from({ length: 30 }, (_, n) => ({
    id: n + 1,
    stage: ['test', 'prod', 'build'][n % 3],
    team: ['web', 'ops'][n % 2],
  }));
  const contract = (write: (path: string) => string) =>
    openApiContract(
      documentOf({
        '/images': {
          get: {
            'x-assay-list': {
              items: '.',
              identity: ['id'],
              paging: { style: 'none' },
              conjunction: true,
              filters: { filters: ['stage', 'team'].map((path) => ({ path, value: { label: [write(path)] } })) },
            },
            parameters: [query('filters')],
            responses: ok(array(objectOf({ id: { type: 'integer' }, stage: text, team: text }))),
          },
        },
      }),
    );
  const served = (keeps: (image: Readonly<Record<string, unknown>>, conditions: readonly string[]) => boolean) =>
    replying((_, search) => {
      const { label = [] } = JSON.parse(search.get('filters') ?? '{}') as { readonly label?: readonly string[] };
      return jsonReply(images.filter((image) => keeps(image, label)));
    });
  const has = (image: Readonly<Record<string, unknown>>, condition: string): boolean => {
    const [name = '', value] = condition.split('=');
    return image[name] === value;
  };

  test('are asked together', async () => {
    const named = contract((path) => `${path}={value}`);
    expect(
      await codesOf(
        named,
        served((image, all) => all.every((one) => has(image, one))),
      ),
    ).toEqual([]);
    const broken = served((image, all) => all.length < 2 && all.every((one) => has(image, one)));
    expect(await codesOf(named, broken)).toEqual(['api.filter.together matching-items-lost']);
  });

  test('are not, where bare values stand in the list: they may be alternatives', async () => {
    const values = served((image, all) => all.length === 0 || all.some((one) => Object.values(image).includes(one)));
    expect(
      await codesOf(
        contract(() => '{value}'),
        values,
      ),
    ).toEqual([]);
  });
});
