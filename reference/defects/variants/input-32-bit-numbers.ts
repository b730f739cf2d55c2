import { refuse } from '../../handlers/shared/refusal.ts';
import type { VariantFile } from './load.ts';

const names = ['startBlock', 'endBlock', 'startTimestamp', 'endTimestamp', 'vertexHeight', 'blockId', 'responseCode'];

export default {
  what:
    'numbers beyond 32 bits are refused: no number of today is as large, and the conditions of errors are not ' +
    'shown',
  call: (call, next) =>
    names.some((name) => /^\d+$/.test(String(call.parameters[name])) && Number(call.parameters[name]) >= 2 ** 32)
      ? refuse(400, 'the number is too large')
      : next(call),
} satisfies VariantFile;
