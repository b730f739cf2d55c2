import { without } from './shared/values.ts';
import { onBody } from './shared/alter.ts';
import { wrongForms } from './shared/forms.ts';
import type { MutantFile } from './types.ts';

/** A fee that is missing, and answers that are wrong as a whole. */
export default {
  breaks: 'node.tx-fee.members',
  mutate: (operation) => ({
    ...wrongForms(operation),
    ...Object.fromEntries(
      ['txFee', 'createAssetTxFee'].flatMap((name) => [
        [`no-${name.toLowerCase()}`, onBody(operation, (body) => without(body, name))] as const,
      ]),
    ),
  }),
} satisfies MutantFile;
