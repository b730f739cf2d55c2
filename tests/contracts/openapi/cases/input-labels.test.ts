import { describe, expect, test } from 'vitest';
import { array, contractOf, inPath, objectOf, reads } from '../document.ts';
import { codesOf, findingsOf, fuzzed, judged } from '../judged.ts';
import { contractOfList, integer, text } from '../list-contract.ts';
import type { Listening } from '../listening.ts';
import { jsonReply, notFound, replying } from './target.ts';

/** The words for an input: of a path that URL parsers change, and of values that assay makes up. */

describe('a path with dots', () => {
  const item = objectOf({ id: text });
  const contract = contractOf({
    '/stores': reads('stores', [], objectOf({ stores: array(item) })),
    '/stores/{store_id}': reads('store', [inPath('store_id')], item),
    '/stores/{store_id}/models': reads('models', [inPath('store_id')], objectOf({ models: array(item) })),
    '/stores/{store_id}/models/{id}': reads('model', [inPath('store_id'), inPath('id')], item),
  });

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
    expect(findingsOf(await fuzzed(contract, served(['red']).server, 600, { seed }))).toEqual([]);
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
  const contract = contractOfList({
    name: 'jobs',
    query: { filters: text },
    item: { id: integer, state: text },
    list: {
      paging: { style: 'none' },
      filters: { filters: { path: 'state', value: { status: ['{value}'] }, values: states } },
    },
  });

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
    expect(findingsOf(await fuzzed(contract, served(400), 600))).toEqual([]);
  });
});

describe('two texts of one list of conditions', () => {
  const images = Array.from({ length: 30 }, (_, n) => ({
    id: n + 1,
    stage: ['test', 'prod', 'build'][n % 3],
    team: ['web', 'ops'][n % 2],
  }));
  const contract = (write: (path: string) => string) =>
    contractOfList({
      name: 'images',
      query: { filters: text },
      item: { id: integer, stage: text, team: text },
      list: {
        paging: { style: 'none' },
        conjunction: true,
        filters: { filters: ['stage', 'team'].map((path) => ({ path, value: { label: [write(path)] } })) },
      },
    });

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
