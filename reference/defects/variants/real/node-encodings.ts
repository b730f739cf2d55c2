import type { Alteration } from '../../../types.ts';
import type { Value } from '../../../value.ts';
import { at, withBody } from '../shared/bodies.ts';

/**
 * Encodings that existing nodes accept in addition to the documented ones: hex without its last four bytes (the
 * checksum), and hex under another name.
 */
const inHex: Readonly<Record<string, (text: string) => string>> = {
  hexnc: (text) => text.slice(0, -8),
  hexc: (text) => text,
};

const written = (value: Value | undefined, write: (text: string) => string): Value | undefined => {
  if (typeof value === 'string') return write(value);
  return Array.isArray(value) ? value.map((item) => (typeof item === 'string' ? write(item) : item)) : value;
};

/** vm.getBlock, vm.getBlockByHeight, vm.getTx and vm.getUTXOs in encodings that the document does not name for them. */
export const nodeEncodings: Alteration = {
  call: (call, next) => {
    const { encoding, ...rest } = call.parameters;
    const write = typeof encoding === 'string' && Object.hasOwn(inHex, encoding) ? inHex[encoding] : undefined;
    const asHex = { ...call, parameters: { ...rest, encoding: 'hex' } };
    if (write)
      return withBody(next(asHex), ({ block, tx, utxos, ...body }) => ({
        ...body,
        ...Object.fromEntries(
          Object.entries({ block, tx, utxos }).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, written(value, write)]],
          ),
        ),
        encoding,
      }));
    // Only the first UTXO makes the node see that it cannot write it in json.
    const inHexInstead = call.operation === 'vm.getUTXOs' && encoding === 'json' ? next(asHex) : undefined;
    return inHexInstead?.kind === 'answer' && at(inHexInstead.body, 'numFetched') === '0'
      ? withBody(inHexInstead, (body) => ({ ...body, encoding }))
      : next(call);
  },
};
