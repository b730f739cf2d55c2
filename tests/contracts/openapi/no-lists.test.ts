import { expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { listNote } from '../../../engine/model/run.ts';
import { contractOf, things } from './documented-calls/judged-api.ts';

test('a run without a declared list says how to declare one', async () => {
  expect(listNote({ contract: await contractOf({ '/things': { answer: things } }) })).toContain('run `assay infer`');
  expect(listNote({ contract: chain })).toBeUndefined();
});
