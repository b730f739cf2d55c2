import { onSuccessText } from '../../../operators/exchanges.ts';
import { txIds } from '../../shared/nodeClient.ts';
import type { ReportedFile } from '../../types.ts';

interface Written {
  readonly result?: { readonly tx?: { readonly unsignedTx?: { readonly outputs?: readonly unknown[] } } };
}

/** The owners of each output in the text of an answer. */
const ownersIn = (text: string): string[] =>
  ((JSON.parse(text) as Written).result?.tx?.unsignedTx?.outputs ?? []).map((output) =>
    JSON.stringify((output as { readonly output?: { readonly addresses?: unknown } }).output?.addresses),
  );

/** Leaves out the commas behind some elements of the array that begins at `start`. */
const withoutCommas = (text: string, start: number, isLost: (element: number) => boolean): string => {
  let depth = 0;
  let element = 0;
  let written = text.slice(0, start);
  for (let at = start; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '{' || sign === '[') depth += 1;
    if (sign === '}' || sign === ']') depth -= 1;
    if (depth < 0) return written + text.slice(at);
    const separates = depth === 0 && sign === ',';
    if (!separates || !isLost(element)) written += sign;
    if (separates) element += 1;
  }
  return written;
};

export default {
  on: 'vm.getTx',
  faults: {
    'no-comma-behind-an-output-like-the-last': {
      origin: 'encoding',
      deep: true,
      report: 'bitcoin-sv/bitcoin-sv#139',
      sentence: 'What the service does, 5: the response body is an object',
      what:
        'the writer takes an output with the owners of the last one for the last one, and writes no comma behind it: ' +
        'the body is no JSON',
      make: (operation) =>
        onSuccessText(operation, (text) => {
          const start = text.indexOf('"outputs":[');
          if (start === -1) return text;
          const owners = ownersIn(text);
          return withoutCommas(text, start + '"outputs":['.length, (element) => owners[element] === owners.at(-1));
        }),
      isKept: async (ask, world) => {
        for (const txID of txIds(world, ({ unsigned }) => unsigned.outputs.length > 1))
          if ((await ask({ parameters: { txID, encoding: 'json' } })).result === undefined) return false;
        return true;
      },
    },
  },
} satisfies ReportedFile;
