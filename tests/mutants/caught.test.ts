import { expect, test } from 'vitest';
import { loadMutants } from '../../reference/defects/mutants/load.ts';
import { known } from '../../tools/mutation-test/known.ts';
import { perform } from '../../tools/mutation-test/perform.ts';
import { partOf } from '../part.ts';

/** A tenth of the mutants, which are spread over all requirements: `npm run mutation-test` judges every one. */
const rows = (await loadMutants()).map(({ id }) => id).filter((id, index) => index % 10 === 0 && !(id in known));

test.each(partOf(rows))('%s is caught under its requirement', async (id) => {
  expect(await perform({ kind: 'mutant', id, replays: 0 })).toMatchObject({ caught: 'own', defects: [] });
});
