import { onAnswer } from '../shared/http.ts';
import { someTx } from '../shared/examples.ts';
import { at } from '../shared/values.ts';
import type { FuzzMutantFile } from '../types.ts';

export default {
  breaks: 'node.envelope.id-echo',
  on: 'vm.getTxStatus',
  hard: 'middling',
  what: 'an id with a fraction comes back without it',
  mutate: (operation) =>
    onAnswer(operation, (answer) => ({ ...answer, body: answer.body.replace(/("id":-?\d+)\.\d+/, '$1') })),
  kept: async (ask, world) =>
    at((await ask({ parameters: { txID: someTx(world) }, envelope: { id: 7.5 } })).body, 'id') === 7.5,
} satisfies FuzzMutantFile;
