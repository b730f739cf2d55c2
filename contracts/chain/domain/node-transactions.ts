import type { Exchange, Json } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { isObject, type JsonObject } from '../../../engine/model/paths.ts';
import { blockOf } from './blocks.ts';

/** The path at which a chain of the node is asked. Merged parts of a run may have asked at several hosts. */
export const endpointOf = ({ request }: Exchange): string => new URL(request.url).pathname;

/** A list member of a transaction; empty lists also come as null. */
export const listOf = (object: JsonObject, name: string): readonly Json[] => {
  const value = object[name];
  return Array.isArray(value) ? (value as readonly Json[]) : [];
};

/** The transaction of an answer of vm.getTx with json. */
export const transactionOf = ({ operation, result }: Answered): JsonObject | undefined => {
  const tx = operation.id === 'vm.getTx' ? result?.['tx'] : undefined;
  return isObject(tx) && isObject(tx['unsignedTx']) ? tx : undefined;
};

/** The transactions that an answer shows in json: one, or those of a block. */
export const transactionsOf = (answer: Answered): readonly JsonObject[] => {
  const single = transactionOf(answer);
  const block = single || !answer.operation.id.startsWith('vm.getBlock') ? undefined : blockOf(answer);
  if (single) return [single];
  return listOf(block ?? {}, 'txs').flatMap((tx) => (isObject(tx) && isObject(tx['unsignedTx']) ? [tx] : []));
};

export const unsignedOf = (tx: JsonObject): JsonObject => tx['unsignedTx'] as JsonObject;

/** The lists of an unsigned transaction that hold no outputs, and `outputs` itself. */
const withoutOtherOutputs: ReadonlySet<string> = new Set(['outputs', 'inputs', 'importedInputs']);

/** Whether outputs may be in another list than `outputs`: exported ones, or those in a list that is not documented. */
export const hasOtherOutputs = (unsigned: JsonObject): boolean =>
  Object.entries(unsigned).some(
    ([name, value]) => Array.isArray(value) && value.length > 0 && !withoutOtherOutputs.has(name),
  );
