import path from 'node:path';
import { openApiContract, readOpenApi } from '../../contracts/openapi/index.ts';
import { endOnSignals } from '../child-process.ts';
import { readOptions } from '../command-line.ts';
import { datasette } from './datasette/datasette.ts';
import { books } from './datasette/mutated.ts';
import { mutantsFor } from './mutants/all.ts';
import { findingsOfServer, judgeMutant, type MutantResult } from './mutants/judge-mutant.ts';
import { defaultCacheFolder, overlayOf } from './server.ts';

// Judges a list of Datasette through a proxy that breaks one statement at a time.

const given = readOptions('npm run list-servers:mutants -- [options]: judges a list of Datasette with faults', {
  only: { type: 'string', default: '', help: 'mutants whose names contain it; absent: all' },
  seeds: { type: 'string', default: '1', help: 'runs with seeds 1 to this number' },
  cache: { type: 'string', default: defaultCacheFolder(), help: 'folder for installations' },
  out: { type: 'string', default: path.join('reports', 'out', 'list-servers'), help: 'folder for data and logs' },
});

const line = (seed: number, { mutant, verdict, found, requests }: MutantResult, expected: readonly string[]): string =>
  `seed ${seed}  ${verdict.padEnd(9)} ${mutant}: ${found.join(', ') || 'nothing found'}` +
  `${verdict === 'caught' ? '' : ` (expected ${expected.join(' or ')})`}, ${requests} requests\n`;

const main = async (): Promise<number> => {
  const seeds = Number(given.seeds);
  if (!Number.isSafeInteger(seeds) || seeds < 1) throw new Error('--seeds takes a whole number from 1');
  const chosen = mutantsFor(books).filter(({ name }) => name.includes(given.only));
  if (chosen.length === 0) throw new Error(`--only ${given.only}: no mutant has such a name`);
  const folder = path.resolve(given.cache, datasette.name);
  datasette.install(folder);
  const server = await datasette.start(folder, path.resolve(given.out, 'mutants'));
  let [caught, alarms] = [0, 0];
  try {
    const document = await readOpenApi(server.document, overlayOf(datasette));
    const contract = openApiContract(document);
    for (let seed = 1; seed <= seeds; seed += 1) {
      const target = { contract, server: server.url, list: books, seed };
      const known = await findingsOfServer(target);
      const { found, requests } = await judgeMutant({ ...target, known });
      alarms += found.length;
      process.stdout.write(`seed ${seed}  no mutant: ${found.join(', ') || 'nothing found'}, ${requests} requests\n`);
      for (const mutant of chosen) {
        const result = await judgeMutant({ ...target, known }, mutant);
        if (result.verdict === 'caught') caught += 1;
        process.stdout.write(line(seed, result, mutant.expected));
      }
    }
  } finally {
    await server.stop();
  }
  const all = chosen.length * seeds;
  process.stdout.write(`${caught} of ${all} caught under the right law; ${alarms} alarms without a mutant\n`);
  return caught === all && alarms === 0 ? 0 : 1;
};

endOnSignals();

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`list-mutants: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
