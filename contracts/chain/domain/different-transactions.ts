import { at, type CaseContext, everyAt, integer, isObject, type Json } from '../../../rules/parts.ts';
import { blockOf } from './blocks.ts';

/** Features of a transaction. For each feature, the transaction with the largest value is chosen. */
const features: readonly ((tx: Json) => number)[] = [
  (tx) => everyAt(tx, 'unsignedTx.outputs').length,
  (tx) => everyAt(tx, 'unsignedTx.inputs').length,
  (tx) => everyAt(tx, 'unsignedTx.importedInputs').length,
  (tx) => everyAt(tx, 'unsignedTx.exportedOutputs').length,
  (tx) => String(at(tx, 'unsignedTx.memo') ?? '').length,
  (tx) => largest(tx, 'unsignedTx.outputs.output.amount'),
  (tx) => largest(tx, 'unsignedTx.outputs.output.locktime'),
  (tx) => largest(tx, 'unsignedTx.outputs.output.threshold'),
  (tx) => largest(tx, 'unsignedTx.inputs.outputIndex'),
  (tx) => new Set(everyAt(tx, 'unsignedTx.outputs.assetID').map(String)).size,
  (tx) => Math.max(0, ...everyAt(tx, 'credentials').map((value) => everyAt(value, 'credential.signatures').length)),
  (tx) => new Set(everyAt(tx, 'unsignedTx.outputs.output.addresses').map(String)).size,
  (tx) => -String(at(tx, 'unsignedTx.memo') ?? '').length,
];

const largest = (tx: Json, path: string): number =>
  everyAt(tx, path).reduce<number>((most, value) => Math.max(most, Number(integer(value) ?? 0n)), 0);

/** Transactions in the blocks that discovery read in json, with their ids. */
const knownTransactions = (c: CaseContext): readonly (readonly [id: string, tx: Json])[] => {
  const inBlocks = (['vm.getBlockByHeight', 'vm.getBlock'] as const).flatMap((id) =>
    c.subjects.arguments(id).flatMap(({ answer }) => everyAt(blockOf(answer) as Json | undefined, 'txs')),
  );
  const requested = c.subjects.arguments('vm.getTx').flatMap(({ answer }) => {
    const tx = answer.result?.['tx'];
    return isObject(tx) ? [tx as Json] : [];
  });
  return [...inBlocks, ...requested].flatMap((tx) => {
    const id = at(tx, 'id');
    return typeof id === 'string' ? [[id, tx] as const] : [];
  });
};

/** Ids of transactions with different content: the most outputs, the largest amount, several owners. */
export const differentTransactions = (c: CaseContext, most: number): readonly string[] => {
  const all = knownTransactions(c);
  const selection: (readonly [id: string, tx: Json])[] = [];
  for (const feature of features) {
    const largestOf = (some: typeof all): number =>
      some.reduce((value, [, tx]) => Math.max(value, feature(tx)), -Infinity);
    const best = largestOf(all);
    // If a chosen transaction already has as large a value, another one adds no coverage.
    if (selection.length >= most || largestOf(selection) >= best) continue;
    const richest = all.find(([, tx]) => feature(tx) === best);
    if (richest) selection.push(richest);
  }
  return [...new Set(selection.map(([id]) => id))];
};

const otherChain = { import: 'unsignedTx.sourceChain', export: 'unsignedTx.destinationChain' } as const;
const maxChains = 3;

/** Ids of known transactions that move assets from or to another chain, one for each chain. */
export const onePerChain = (c: CaseContext, kind: keyof typeof otherChain): readonly string[] => {
  const byChain = new Map(knownTransactions(c).map(([id, tx]) => [at(tx, otherChain[kind]), id] as const));
  byChain.delete(undefined);
  return [...byChain.values()].slice(0, maxChains);
};
