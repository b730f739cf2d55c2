import { expect, test } from 'vitest';
import { requirements } from '../../contracts/chain/index.ts';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import { readExamples } from '../../lab/requirements-page.ts';

const examples = readExamples();

test('every requirement that a mutant breaks has an example, of a mutant that exists', async () => {
  const mutants = await loadMutants();
  const broken = new Set(mutants.map(({ requirement }) => requirement));
  const missing = requirements.map(({ id }) => id).filter((id) => broken.has(id) && examples[id] === undefined);
  expect(missing, 'npm run docs:examples -- --missing').toEqual([]);
  const ids = new Set(mutants.map(({ id }) => id));
  for (const [id, { mutant }] of Object.entries(examples)) {
    expect(ids.has(mutant), `${mutant}: npm run docs:examples`).toBe(true);
    expect(mutant.startsWith(`${id}@`)).toBe(true);
  }
});
