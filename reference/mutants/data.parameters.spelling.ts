import { onBody, refusing } from './shared/alter.ts';
import { textAt } from './shared/texts.ts';
import { isMembers, type Members } from './shared/values.ts';
import type { MutantFile } from './types.ts';

/** Answers in which every list is empty. */
const emptied = (body: Members): Members =>
  Object.fromEntries(
    Object.entries(body).map(([name, held]) => [
      name,
      Array.isArray(held) ? [] : name === 'nativeTransaction' && isMembers(held) ? { ...held, value: '1' } : held,
    ]),
  );

/** Addresses that are compared as they are spelled. */
export default {
  breaks: 'data.parameters.spelling',
  mutate: (operation) => {
    const isLower = (address: string): boolean => address === address.toLowerCase();
    return {
      empty: onBody(operation, (body, call) => (isLower(textAt(call, 'address')) ? emptied(body) : body)),
      refused: refusing(operation, (call) => isLower(textAt(call, 'address'))),
    };
  },
} satisfies MutantFile;
