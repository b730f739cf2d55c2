import path from 'node:path';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import type { Listening } from '../../listen.ts';
import { readOptions, runTool, wholeNumber } from '../../command-line.ts';
import { datasette } from '../software/datasette/server.ts';
import { contractOf } from './mutants/adapter.ts';
import { adapters } from './mutants/adapters/all.ts';
import { startForms } from './mutants/forms.ts';
import { findingsOfServer, judgeMutant, type JudgedList, type MutantResult } from './mutants/judge-mutant.ts';
import { defectsOf } from './mutants/lists.ts';
import type { PlannedDefect } from './mutants/planned.ts';
import { cacheFolder } from '../install.ts';
import { fillPage } from '../../markdown.ts';
import { overlayOf, type Running, startNewest, whileRunning } from '../server.ts';

// Judges a list of Datasette, in its own form and in those of other APIs, through a proxy that breaks one statement.

const options = readOptions('list-mutants', {
  only: { type: 'string', default: '', help: 'mutants whose names contain it; absent: all' },
  part: { type: 'string', default: '1/1', help: 'one part of several of the lists, such as 2/3' },
  every: { type: 'string', default: '1', help: 'one mutant in so many of each list' },
  seeds: { type: 'string', default: '1', help: 'runs with seeds 1 to this number' },
  cache: { type: 'string', default: cacheFolder('list-servers'), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'list-servers'), help: 'folder for data and logs' },
});

/** A list with its mutants. */
interface Target extends JudgedList {
  readonly title: string;
  readonly mutants: readonly PlannedDefect[];
}

const titleOf = ({ title }: Target, { name }: PlannedDefect): string => `${title}: ${name}`;

/** The list of books as Datasette shows it, and as other APIs would. */
const targetsOf = async (server: Running, forms: string, work: string): Promise<readonly Target[]> => {
  const datasettes = openApiContract(await readOpenApi(server.document, overlayOf(datasette)));
  const contract = await contractOf(adapters, path.join(work, 'adapters.json'));
  const books = datasettes.operation('books');
  return [
    { title: 'books', contract: datasettes, server: server.url, operation: 'books', mutants: defectsOf(books) },
    ...adapters.map(({ name, defects }): Target => ({
      title: name,
      contract,
      server: forms,
      operation: name,
      mutants: defects,
    })),
  ];
};

const line = (title: string, { verdict, found, requests }: MutantResult, expected: readonly string[]): string =>
  `${verdict.padEnd(9)} ${title}: ${found.join(', ') || 'nothing found'}` +
  `${verdict === 'caught' ? '' : ` (expected ${expected.join(' or ')})`}, ${requests} requests\n`;

/** Results of one list: how many mutants are caught, and the findings without a mutant. */
const judgeTarget = async (target: Target, seed: number): Promise<readonly [number, number]> => {
  // Findings of Datasette itself do not count as findings of the proxy. Adapters must have no findings.
  const known = target.title === 'books' ? await findingsOfServer({ ...target, seed }) : new Set<string>();
  const list = { ...target, seed, known };
  const { found, requests } = await judgeMutant(list);
  const words = `${target.title}, no mutant: ${found.join(', ') || 'nothing found'}, ${requests} requests`;
  process.stdout.write(`seed ${seed}  ${words}\n`);
  let caught = 0;
  for (const mutant of target.mutants) {
    const result = await judgeMutant(list, mutant);
    if (result.verdict === 'caught') caught += 1;
    process.stdout.write(`seed ${seed}  ${line(titleOf(target, mutant), result, mutant.expected)}`);
  }
  return [caught, found.length];
};

await runTool('list-mutants', async () => {
  const seeds = wholeNumber('seeds', options.seeds, 1);
  const every = wholeNumber('every', options.every, 1);
  const [part = 1, of = 1] = options.part.split('/').map(Number);
  const work = path.resolve(options.out, 'mutants');
  let [all, caught, alarms] = [0, 0, 0];
  const judgeAll = async (server: Running, forms: Listening): Promise<void> => {
    const targets = (await targetsOf(server, forms.url, work))
      .filter((_, place) => place % of === part - 1)
      .map((target) => {
        const mutants = target.mutants.filter((mutant) => titleOf(target, mutant).includes(options.only));
        return { ...target, mutants: mutants.filter((_, place) => place % every === 0) };
      })
      .filter(({ mutants }) => mutants.length > 0);
    if (targets.length === 0) throw new Error(`--only ${options.only}: no mutant has such a name`);
    for (let seed = 1; seed <= seeds; seed += 1)
      for (const target of targets) {
        const [found, odd] = await judgeTarget(target, seed);
        [all, caught, alarms] = [all + target.mutants.length, caught + found, alarms + odd];
      }
  };
  await whileRunning(startNewest(datasette, options.cache, work), (server) =>
    whileRunning(startForms(server.url, adapters), (forms) => judgeAll(server, forms)),
  );
  process.stdout.write(`${caught} of ${all} caught under the right law; ${alarms} alarms without a mutant\n`);
  const found = `${caught} of ${all} are caught under a requirement that they break, with ${alarms} findings`;
  if (options.only === '' && of === 1 && every === 1 && seeds === 1)
    fillPage('list-servers.md', { mutants: `${found} without a mutant` });
  return caught === all && alarms === 0 ? 0 : 1;
});
