import type { CaseContext } from '../../../engine/contract/case-context.ts';
import type { Answered, Cause } from '../../../engine/model/judging.ts';
import { at } from '../../../engine/model/paths.ts';
import { bytesOfHex, decodeUtxo } from './chain-codec.ts';
import { listOf, transactionsOf, unsignedOf } from './node-transactions.ts';

/** The outputs that transactions of known blocks consumed or imported, with the answer that shows the transaction. */
const consumedOutputs = (c: CaseContext): ReadonlyMap<string, Answered> =>
  new Map(
    ['vm.getBlockByHeight', 'vm.getBlock'].flatMap((method) =>
      c.subjects.arguments(method).flatMap(({ answer }) =>
        transactionsOf(answer)
          .map(unsignedOf)
          .flatMap((unsigned) => [...listOf(unsigned, 'inputs'), ...listOf(unsigned, 'importedInputs')])
          .map((input) => [`${String(at(input, 'txID'))} ${String(at(input, 'outputIndex'))}`, answer] as const),
      ),
    ),
  );

const referencesOf = ({ items = [] }: Answered): readonly string[] =>
  items.flatMap((item) => {
    const bytes = bytesOfHex(item);
    const utxo = bytes && decodeUtxo(bytes);
    return utxo ? [`${utxo.txID} ${utxo.outputIndex}`] : [];
  });

const cause: Cause = {
  code: 'consumed-utxo-listed',
  message: 'a UTXO is listed that a transaction of an accepted block consumed',
};

/**
 * Fails if answers of vm.getUTXOs list a UTXO that a transaction of a known block consumed. The answers may be older
 * than the block, so they are requested a second time.
 */
export async function mustListUnconsumed(c: CaseContext, answers: readonly Answered[]): Promise<void> {
  const consumed = consumedOutputs(c);
  const listed = (answer: Answered): string | undefined => referencesOf(answer).find((key) => consumed.has(key));
  for (const answer of answers) {
    if (listed(answer) === undefined) continue;
    const reread = await c.ask(answer.call, { fresh: true });
    const reference = listed(reread);
    const block = reference === undefined ? undefined : consumed.get(reference);
    if (block)
      c.broken(cause.message, {
        ...cause,
        expected: `no UTXO ${reference}, which the block consumed`,
        actual: `among the ${reread.items?.length ?? 0} UTXOs`,
        by: [block, reread],
      });
  }
}
