import type { Alteration } from '../types.ts';
import { onAnswer, onSuccessText } from './shared/http.ts';
import type { MutantFile } from './types.ts';

/** An id that is not the request's, for all numbers or for some. */
export default {
  breaks: 'node.envelope.id-echo',
  mutate: (operation) => {
    const id = (change: (given: string) => string): Alteration =>
      onAnswer(operation, (answer) => ({
        ...answer,
        body: answer.body.replace(/"id":(-?\d+)\}$/, (_, given: string) => `"id":${change(given)}}`),
      }));
    return {
      text: id((given) => `"${given}"`),
      constant: id(() => '1'),
      missing: onSuccessText(operation, (body) => body.replace(/,"id":-?\d+\}$/, '}')),
      null: id(() => 'null'),
      'of-32-bits': id((given) => String(Number(BigInt.asIntN(32, BigInt(given))))),
      unsigned: id((given) => given.replace('-', '')),
      'zero-lost': id((given) => (given === '0' ? 'null' : given)),
      'as-float': id((given) => String(Math.fround(Number(given)))),
    };
  },
} satisfies MutantFile;
