import type { Value } from '../../value.ts';
import { onBody } from '../shared/alter.ts';
import { hash } from '../shared/values.ts';
import type { MutantFile } from '../types.ts';

/** In json, one block in four is an object and no text. */
export default {
  breaks: 'node.block.string',
  mutate: (operation) =>
    !['vm.getBlock', 'vm.getBlockByHeight'].includes(operation.id)
      ? {}
      : {
          '': onBody(operation, (body, { parameters }) =>
            parameters['encoding'] === 'json' && typeof body['block'] === 'string' && hash(body['block']) % 4 === 0
              ? { ...body, block: JSON.parse(body['block']) as Value }
              : body,
          ),
        },
} satisfies MutantFile;
