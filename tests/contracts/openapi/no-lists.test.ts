import { expect, test } from 'vitest';
import { chain } from '../../../contracts/chain/index.ts';
import { listNote } from '../../../engine/model/run.ts';
import { array, contractOf, object, reads } from './document.ts';

test('a run without a declared list says how to declare one', () => {
  expect(listNote({ contract: contractOf({ '/things': reads('things', [], array(object)) }) })).toContain(
    'run `assay infer`',
  );
  expect(listNote({ contract: chain })).toBeUndefined();
});
