import { onBody } from '../../operators/calls.ts';
import { fromHexText, toCb58 } from '../../../world/xchain/ids.ts';
import { utxoText } from '../../../world/xchain/transactions.ts';
import type { Fault } from '../types.ts';
import { textsOf } from './nodeClient.ts';
import { rowsOf } from './utxoQuery.ts';

const encoding = 'vm.getUTXOs result: utxos is an array of hex strings';

/** Faults of how UTXOs are written. */
export const utxosWritten = {
  'first-blocks-in-base58': {
    origin: 'encoding',
    sentence: encoding,
    what: 'UTXOs of the first two blocks were written before hex was the only encoding, and stay in base58',
    make: (operation) =>
      onBody(operation, (body, _call, world) => {
        const { owners } = world.xchain.ledger.unspent;
        const rows = rowsOf(world.xchain.ledger.unspent, owners).filter(({ utxo }) => utxo.created.height <= 2n);
        const old = new Set(rows.map(({ utxo }) => utxoText(utxo)));
        return {
          ...body,
          utxos: textsOf(body['utxos']).map((text) =>
            old.has(text) ? toCb58(fromHexText(text)?.toString('hex') ?? '') : text,
          ),
        };
      }),
  },
  'digits-of-a-big-number': {
    origin: 'number',
    sentence: encoding,
    what: 'bytes are written as the digits of one big number: leading zeros are lost, and sometimes half a byte',
    make: (operation) =>
      onBody(operation, (body) => ({
        ...body,
        utxos: textsOf(body['utxos']).map((utxo) => `0x${BigInt(utxo).toString(16)}`),
      })),
  },
  'encoding-echoed-when-given': {
    origin: 'input',
    deep: false,
    sentence: 'vm.getUTXOs result: encoding is a string, hex being the only one there is',
    what: 'the encoding of the answer is that of the call, empty where the call gives none',
    make: (operation) =>
      onBody(operation, (body, { parameters }) => ({ ...body, encoding: parameters['encoding'] ?? '' })),
  },
} satisfies Record<string, Fault>;
