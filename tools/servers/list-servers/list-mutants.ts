import path from 'node:path';
import { openApiContract, readOpenApi } from '../../../contracts/openapi/index.ts';
import type { JudgedContract } from '../../../engine/contract/contract.ts';
import { readOptions, runTool, wholeNumber } from '../../command-line.ts';
import { datasette } from '../software/datasette/server.ts';
import { books } from './mutants/books.ts';
import { contractOf } from './mutants/adapter.ts';
import { adaptedList, adapters } from './mutants/adapters/all.ts';
import { mutantsFor } from './mutants/all.ts';
import { findingsOfServer, judgeDefect, judgeMutant, type MutantResult } from './mutants/judge-mutant.ts';
import type { MutatedList, Mutant, PlannedDefect } from './mutants/list.ts';
import { cacheFolder } from '../install.ts';
import { fillPage } from '../../markdown.ts';
import { overlayOf, startNewest, whileRunning } from '../server.ts';

// Judges a list of Datasette, in its own form and in those of other APIs, through a proxy that breaks one statement.

const options = readOptions('npm run list-servers:mutants -- [options]: judges a list of Datasette with faults', {
  only: { type: 'string', default: '', help: 'mutants whose names contain it; absent: all' },
  part: { type: 'string', default: '1/1', help: 'one part of several of the lists, such as 2/3' },
  seeds: { type: 'string', default: '1', help: 'runs with seeds 1 to this number' },
  cache: { type: 'string', default: cacheFolder('list-servers'), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'list-servers'), help: 'folder for data and logs' },
});

/** A list with its mutants. */
interface Target {
  readonly title: string;
  readonly contract: JudgedContract;
  readonly list: MutatedList;
  readonly others?: readonly MutatedList[];
  readonly mutants: readonly (Mutant | PlannedDefect)[];
}

const titleOf = ({ title }: Target, { name }: Pick<Mutant, 'name'>): string => `${title}: ${name}`;

/** The list of books as Datasette shows it, and as other APIs would. */
const targetsOf = async (document: string, work: string): Promise<readonly Target[]> => {
  const own = openApiContract(await readOpenApi(document, overlayOf(datasette)));
  const contract = await contractOf(adapters, path.join(work, 'adapters.json'));
  return [
    { title: 'books', contract: own, list: books, mutants: mutantsFor(books) },
    ...adapters.map((adapter): Target => {
      const list = adaptedList(books, adapter);
      const others = adapters.filter((sibling) => sibling !== adapter).map((sibling) => adaptedList(books, sibling));
      const mutants = [...(adapter.mutants ?? []), ...(adapter.defects ?? [])];
      return { title: adapter.name, contract, list, others, mutants };
    }),
  ];
};

const line = (title: string, { verdict, found, requests }: MutantResult, expected: readonly string[]): string =>
  `${verdict.padEnd(9)} ${title}: ${found.join(', ') || 'nothing found'}` +
  `${verdict === 'caught' ? '' : ` (expected ${expected.join(' or ')})`}, ${requests} requests\n`;

/** Results of one list: how many mutants are caught, and the findings without a mutant. */
const judgeTarget = async (target: Target, server: string, seed: number): Promise<readonly [number, number]> => {
  const judged = { ...target, server, seed };
  // Findings of Datasette itself do not count as findings of the proxy. Adapters must have no findings.
  const known = target.list.adapter ? new Set<string>() : await findingsOfServer(judged);
  const { found, requests } = await judgeMutant({ ...judged, known });
  const words = `${target.title}, no mutant: ${found.join(', ') || 'nothing found'}, ${requests} requests`;
  process.stdout.write(`seed ${seed}  ${words}\n`);
  let caught = 0;
  for (const mutant of target.mutants) {
    const list = { ...judged, known };
    const result = await ('defect' in mutant ? judgeDefect(list, mutant) : judgeMutant(list, mutant));
    if (result.verdict === 'caught') caught += 1;
    process.stdout.write(`seed ${seed}  ${line(titleOf(target, mutant), result, mutant.expected)}`);
  }
  return [caught, found.length];
};

await runTool('list-mutants', async () => {
  const seeds = wholeNumber('seeds', options.seeds, 1);
  const [part = 1, of = 1] = options.part.split('/').map(Number);
  const work = path.resolve(options.out, 'mutants');
  let [all, caught, alarms] = [0, 0, 0];
  await whileRunning(startNewest(datasette, options.cache, work), async (server) => {
    const targets = (await targetsOf(server.document, work))
      .filter((_, place) => place % of === part - 1)
      .map((target) => ({
        ...target,
        mutants: target.mutants.filter((mutant) => titleOf(target, mutant).includes(options.only)),
      }))
      .filter(({ mutants }) => mutants.length > 0);
    if (targets.length === 0) throw new Error(`--only ${options.only}: no mutant has such a name`);
    for (let seed = 1; seed <= seeds; seed += 1)
      for (const target of targets) {
        const [found, odd] = await judgeTarget(target, server.url, seed);
        [all, caught, alarms] = [all + target.mutants.length, caught + found, alarms + odd];
      }
  });
  process.stdout.write(`${caught} of ${all} caught under the right law; ${alarms} alarms without a mutant\n`);
  const found = `${caught} of ${all} are caught under a requirement that they break, with ${alarms} findings`;
  if (options.only === '' && of === 1 && seeds === 1)
    fillPage('list-servers.md', { mutants: `${found} without a mutant` });
  return caught === all && alarms === 0 ? 0 : 1;
});
