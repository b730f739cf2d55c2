import { type Answered, type CaseContext, isObject, type JsonObject, parseJson } from '../../../rules/parts.ts';
import { isId } from '../discovery/patterns.ts';

/**
 * The block of an answer with json: as text, as the document requires, or as an object, which some nodes return.
 * Undefined for hex.
 */
export const blockOf = (answer: Answered): JsonObject | undefined => {
  const block = answer.result?.['block'];
  const read = typeof block === 'string' && block.trimStart().startsWith('{') ? parseJson(block) : block;
  return isObject(read) ? read : undefined;
};

/** Ids of transactions in accepted blocks. Such transactions are accepted too. */
export const acceptedTransactions = (c: CaseContext): readonly string[] => {
  const blocks = (['vm.getBlockByHeight', 'vm.getBlock'] as const).flatMap((id) =>
    c.subjects.arguments(id).flatMap((set): JsonObject[] => {
      const block = blockOf(set.answer);
      return block ? [block] : [];
    }),
  );
  const all = blocks
    .flatMap((block) => (Array.isArray(block['txs']) ? block['txs'] : []))
    .flatMap((tx) => (isObject(tx) && typeof tx['id'] === 'string' && isId(tx['id']) ? [tx['id']] : []));
  return [...new Set(all)];
};
