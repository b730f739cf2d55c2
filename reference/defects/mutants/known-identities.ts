import { hash } from '../shared/values.ts';
import { textAt } from '../shared/texts.ts';
import { changeAnswer } from '../operators/answers.ts';
import { on, when } from '../operators/mutation.ts';
import { refuse } from '../operators/parameters.ts';
import { matches, type Trigger } from '../operators/triggers.ts';
import type { MutantTable } from './types.ts';

/** One value in `count` of a parameter, chosen by its hash. */
const oneOf =
  (name: string, count: number): Trigger =>
  (call) =>
    hash(textAt(call, name)) % count === 0;

/** An identity that other answers show is unknown where it is asked for. */
export default {
  'node.answers.known': {
    'first-nine-heights': on('vm.getBlockByHeight', refuse(matches('height', /^[1-9]$/))),
    'heights-of-one-digit-in-json': on(
      'vm.getBlockByHeight',
      refuse((call) => /^[1-9]$/.test(textAt(call, 'height')) && call.parameters['encoding'] === 'json'),
    ),
    'some-blocks': on('vm.getBlock', refuse(oneOf('blockID', 3))),
    'some-transactions': on('vm.getTx', refuse(oneOf('txID', 4))),
    'some-statuses': on('vm.getTxStatus', when(oneOf('txID', 4), changeAnswer('status', 'Unknown'))),
    'some-assets': on('vm.getAssetDescription', refuse(oneOf('assetID', 2))),
  },
  'data.answers.known': {
    'blocks-by-hash': refuse(matches('blockId', /^0x/), 404),
    'blocks-of-even-number': refuse(matches('blockId', /^\d*[02468]$/), 404),
  },
} satisfies MutantTable;
