import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import { deriveMutants } from '../../../defects/derive/derive.ts';
import { type Mutant, mutantOf } from '../../../defects/derive/mutant.ts';
import { judgeMutants, type Mutation } from '../../../defects/judge-mutants.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { defaultOptions } from '../../../engine/run/options.ts';
import { runHere } from '../../cli/assay.ts';
import { document, startLibrary } from './library.ts';
import { changeEach, member } from '../../../defects/operators/answers.ts';
import { otherValue } from '../../../defects/values.ts';
import { temporary } from '../../temporary.ts';

const folder = temporary();
const file = path.join(folder, 'api.json');

let library: Awaited<ReturnType<typeof startLibrary>>;
let contract: JudgedContract;

beforeAll(async () => {
  library = await startLibrary();
  fs.writeFileSync(file, JSON.stringify(document));
  contract = openApiContract(await readOpenApi(file));
});
afterAll(() => {
  library.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const judge = (mutants: readonly Mutant[], judged = contract): Promise<Mutation> =>
  judgeMutants(judged, mutants, {
    engine: { ...defaultOptions, target: { api: library.url }, retries: 0 },
    most: 100,
    onProgress: () => undefined,
  });

const verdictsOf = ({ results }: Mutation): Record<string, string> =>
  Object.fromEntries(results.map(({ id, verdict }) => [id, verdict]));

const named = (...ids: readonly string[]): readonly Mutant[] =>
  deriveMutants(contract).filter(({ id }) => ids.includes(id));

describe('mutants of a small library', () => {
  test('the proxy alone raises no alarm; mutants are caught, missed, or shown by no answer', async () => {
    const falsified = mutantOf(
      contract.operation('listBooks'),
      'member year',
      'is one more',
      changeEach(member('year', otherValue)),
    );
    const mutation = await judge([
      ...named(
        'listBooks filter shelf: is ignored',
        'listBooks paging: later pages lose their first item',
        'listBooks count: is one too high',
        'listNotes items: the first item comes again on later pages',
      ),
      falsified,
    ]);

    expect(mutation.alarms).toEqual([]);
    expect(mutation.notTested).toBeUndefined();
    expect(verdictsOf(mutation)).toEqual({
      'listBooks filter shelf: is ignored': 'caught',
      'listBooks paging: later pages lose their first item': 'caught',
      'listBooks count: is one too high': 'caught',
      'listNotes items: the first item comes again on later pages': 'no-data',
      'listBooks member year: is one more': 'missed',
    });
    expect(mutation.results.find(({ id }) => id.includes('count'))?.requirements).toEqual(['api.count']);
  });

  test('what the contract does not declare is named', async () => {
    const poor = structuredClone(document) as {
      paths: Record<string, { get: Record<string, Record<string, unknown>> }>;
    };
    delete poor.paths['/books']?.get['x-assay-list']?.['filters'];
    const text = path.join(folder, 'poor.json');
    fs.writeFileSync(text, JSON.stringify(poor));
    const declared = openApiContract(await readOpenApi(text));
    const mutants = deriveMutants(declared).filter(({ id }) => id === 'listBooks parameter shelf: is ignored');
    const { results } = await judge(mutants, declared);
    expect(results).toHaveLength(1);
    expect(results[0]?.verdict).toBe('not-declared');
    expect(results[0]?.reason).toContain('filters: shelf');
  });

  test('a target that does not answer is not tested', async () => {
    const { notTested } = await judgeMutants(contract, named('listBooks filter shelf: is ignored'), {
      engine: { ...defaultOptions, target: { api: 'http://127.0.0.1:9' }, retries: 0 },
      most: 1,
      onProgress: () => undefined,
    });
    expect(notTested).toBeDefined();
  });
});

describe('assay mutate', () => {
  const run = (...words: readonly string[]) => runHere(['mutate', file, '--url', library.url, ...words]);

  test('writes mutants.json and mutants.md, and says what was not tried', async () => {
    const out = path.join(folder, 'out');
    const { code, stdout, stderr } = await run(
      '--only',
      'listBooks size*',
      '--max-mutants',
      '2',
      '--out',
      out,
      '--quiet',
    );
    expect(stderr).toBe('');
    expect(stdout).toMatch(/; target: http:\/\/127\.0\.0\.1:\d+; \d+ requests\n/);
    expect(stdout).toContain(
      '9 mutants made, 2 judged: 2 caught; 7 more were not tried (--max-mutants 2, --seed 1 draws)',
    );
    expect(stdout).toContain('No mutant has these faults: two parameters that fail only together; ');
    expect(code).toBe(0);
    const written = JSON.parse(fs.readFileSync(path.join(out, 'mutants.json'), 'utf8')) as { mutants: object[] };
    expect(written.mutants).toHaveLength(2);
    expect(fs.readFileSync(path.join(out, 'mutants.md'), 'utf8')).toContain('| listBooks | size: ');
  });

  test('a name of no mutant is bad usage', async () => {
    const { code, stderr } = await run('--only', 'listBook size*');
    expect(code).toBe(2);
    expect(stderr).toContain('--only listBook size*: no mutant has such a name');
  });
});
