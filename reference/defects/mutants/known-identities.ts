import { textAt } from '../../../defects/call.ts';
import { changeCall, type Defect, when } from '../../../defects/defect.ts';
import { changeAnswer } from '../../../defects/operators/answers.ts';
import { refuse } from '../../../defects/operators/refusals.ts';
import { matches, type Trigger } from '../../../defects/triggers.ts';
import { hash } from '../../../defects/values.ts';
import { on } from '../inside.ts';
import { fromCb58, toCb58 } from '../../world/xchain/ids.ts';
import { txIdOf } from '../../world/xchain/transactions.ts';
import type { MutantTable } from './types.ts';

/** One value in `count` of a parameter, chosen by its hash. */
const oneOf =
  (name: string, count: number): Trigger =>
  (call) =>
    hash(textAt(call, name)) % count === 0;

/** An id that is taken for a known id if both fit. */
const readLoosely = (fits: (asked: string, known: string) => boolean): Defect =>
  changeCall((call, next, { xchain }) => {
    const { txID, assetID } = call.parameters;
    const [name, asked] = txID === undefined ? ['assetID', String(assetID)] : ['txID', String(txID)];
    const known = [...xchain.txs.keys(), ...xchain.assets.keys()].map(toCb58).find((id) => fits(asked, id));
    return next(known === undefined ? call : { ...call, parameters: { ...call.parameters, [name]: known } });
  });

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
  // Ids that are read without their letter case or their checksum.
  'node.ids.exact': {
    'without-letter-case': readLoosely((asked, known) => asked.toLowerCase() === known.toLowerCase()),
    'without-checksum': readLoosely((asked, known) => asked.slice(0, 40) === known.slice(0, 40)),
    // One table of ids: that of a block stands for its first transaction.
    'block-ids-too': changeCall((call, next, { xchain }) => {
      const name = call.parameters['txID'] === undefined ? 'assetID' : 'txID';
      const block = xchain.blocksById.get(fromCb58(textAt(call, name)) ?? '');
      const [asset] = xchain.assets.keys();
      const known = name === 'assetID' ? asset : block?.txs.map(txIdOf)[0];
      return next(block && known ? { ...call, parameters: { ...call.parameters, [name]: toCb58(known) } } : call);
    }),
  },
  'data.answers.known': {
    'blocks-by-hash': refuse(matches('blockId', /^0x/), 404),
    'blocks-of-even-number': refuse(matches('blockId', /^\d*[02468]$/), 404),
  },
} satisfies MutantTable;
