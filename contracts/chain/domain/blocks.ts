import { parseJson } from '../../../engine/model/json.ts';
import type { CaseContext } from '../../../engine/contract/case-context.ts';
import type { KnownCall } from '../../../engine/discovery/subjects.ts';
import { isId } from '../discovery/patterns.ts';
import { isObject, type JsonObject } from '../../../engine/model/paths.ts';
import type { Answered } from '../../../engine/model/judging.ts';

/**
 * The block of an answer with json: as text, as the document requires, or as an object, which some nodes return.
 * Undefined for hex.
 */
export const blockOf = (answer: Answered): JsonObject | undefined => {
  const block = answer.result?.['block'];
  const read = typeof block === 'string' && block.trimStart().startsWith('{') ? parseJson(block) : block;
  return isObject(read) ? read : undefined;
};

/** Blocks that discovery read by height, newest first. */
export const blocksByHeight = (
  c: CaseContext,
): readonly { readonly set: KnownCall; readonly height: bigint; readonly block: JsonObject }[] =>
  c.subjects
    .arguments('vm.getBlockByHeight')
    .flatMap((set) => {
      const block = blockOf(set.answer);
      const { height } = set.parameters;
      return block && typeof height === 'string' ? [{ set, height: BigInt(height), block }] : [];
    })
    .sort((a, b) => (a.height > b.height ? -1 : 1));

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
