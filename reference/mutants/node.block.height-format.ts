import type { Alteration } from '../types.ts';
import { onParameters, given } from './shared/alter.ts';
import type { MutantFile } from './types.ts';

/** Heights that are no decimal string and get a block. */
export default {
  breaks: 'node.block.height-format',
  mutate: (operation) => {
    const read = (change: (text: string) => string | undefined): Alteration =>
      onParameters(operation, (parameters) => {
        const height =
          typeof parameters['height'] === 'string' && !/^(0|[1-9]\d*)$/.test(parameters['height'])
            ? change(parameters['height'])
            : undefined;
        return height === undefined ? undefined : given(parameters, { height });
      });
    return {
      all: read(() => '1'),
      digits: read((text) => /\d+/.exec(text)?.[0]),
      hex: read((text) => (/^0x[0-9a-f]+$/i.test(text) ? String(Math.min(Number(text), 3)) : undefined)),
      sign: read((text) => (/^[-+]\d+$/.test(text) ? '1' : undefined)),
      words: read((text) => (/^[a-z-]+$/i.test(text) ? '1' : undefined)),
    };
  },
} satisfies MutantFile;
