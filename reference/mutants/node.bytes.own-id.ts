import { fromCb58, toCb58 } from '../world/xchain/ids.ts';
import { onBody, onRefusal } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/**
 * The number of hex characters before a byte that no length depends on: the network id of a transaction, the Merkle
 * root of a block.
 */
const places = { tx: 2 + 2 * 9, block: 2 + 2 * 60 } as const;

const withOtherByte = (text: string, place: number): string =>
  `${text.slice(0, place)}${text[place] === '7' ? '8' : '7'}${text.slice(place + 1)}`;

/** Bytes of another object than the one asked for. */
export default {
  breaks: 'node.bytes.own-id',
  mutate: (operation) => {
    const member = operation.id === 'vm.getTx' ? 'tx' : 'block';
    return {
      'next-id': onRefusal(operation, (call, next, { xchain }) => {
        const name = operation.id === 'vm.getTx' ? 'txID' : 'blockID';
        const asked = fromCb58(String(call.parameters[name]));
        const ids = operation.id === 'vm.getTx' ? xchain.txs : xchain.blocksById;
        const larger = asked === undefined ? undefined : [...ids.keys()].filter((id) => id > asked).sort()[0];
        return larger === undefined
          ? undefined
          : next({ ...call, parameters: { ...call.parameters, [name]: toCb58(larger) } });
      }),
      // Of about half of them: where no id is the hash of its bytes, no document says that one should be.
      '': onBody(operation, (body) => {
        const text = body[member];
        return body['encoding'] === 'hex' && typeof text === 'string' && /[02468ace]$/.test(text)
          ? { ...body, [member]: withOtherByte(text, places[member]) }
          : body;
      }),
    };
  },
} satisfies MutantFile;
