import type { Json } from '../../../engine/model/exchange.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import { canonicalValue } from '../canonical-value.ts';
import { spending } from '../../../engine/model/depth.ts';
import { gather } from '../../../properties/lists/gather.ts';
import { at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { assetChainLists, assetOf, makerOf, unspentAssetChainUtxos } from '../domain/utxos.ts';
import type { Answered } from '../../../engine/model/judging.ts';

/** A sample spread over a list, oldest items first: an indexer may be some blocks behind a node. */
const sample = <T>(all: readonly T[], most: number): T[] => {
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, index) => index % step === 0).slice(0, most);
};

interface Named {
  readonly txID: string;
  /** An answer that has the transaction's id. */
  readonly by: Answered | undefined;
}

/**
 * The transactions that consumed the most UTXOs of a list, and the output with the largest index. Limits of a database
 * column show only in such transactions.
 */
const largestConsumers = async (c: CaseContext): Promise<readonly Named[]> => {
  const long = c.subjects.arguments('queryUtxos').find(({ parameters }) => parameters['blockchainId'] === 'x-chain');
  if (!long) return [];
  const list = await gather(
    c,
    { ...long.parameters, includeSpent: true },
    { operation: c.contract.operation('queryUtxos') },
  );
  const consumed = list.items.flatMap((utxo) => {
    const txID = at(utxo, 'consumingTxHash');
    const isOwn = at(utxo, 'createdOnChainId') === at(utxo, 'consumedOnChainId');
    return typeof txID === 'string' && isOwn ? [{ txID, index: integer(at(utxo, 'outputIndex')) ?? 0n }] : [];
  });
  const counts = new Map<string, number>();
  for (const { txID } of consumed) counts.set(txID, (counts.get(txID) ?? 0) + 1);
  const largest = [...counts].reduce<[string, number] | undefined>((a, b) => (a && a[1] >= b[1] ? a : b), undefined);
  const last = consumed.reduce<(typeof consumed)[number] | undefined>(
    (a, b) => (a && a.index >= b.index ? a : b),
    undefined,
  );
  return [...new Set([last?.txID, largest?.[0]])].flatMap((txID) => {
    const by = list.answers.find((answer) => answer.items?.some((utxo) => at(utxo, 'consumingTxHash') === txID));
    return txID === undefined ? [] : [{ txID, by }];
  });
};

/** The node knows and has accepted the transactions that created or consumed these UTXOs. */
export const transactionExists = async (c: CaseContext): Promise<void> => {
  if (c.subjects.arguments('vm.getHeight').length === 0)
    throw new Inconclusive('the node does not even answer vm.getHeight', {
      code: 'not-answered',
      see: { requirement: 'node.endpoint.asset-chain', operation: 'vm.getHeight' },
    });
  const values = unspentAssetChainUtxos(c)
    .filter((utxo) => makerOf(utxo) !== assetOf(utxo))
    .sort((a, b) => Number((integer(at(a, 'blockTimestamp')) ?? 0n) - (integer(at(b, 'blockTimestamp')) ?? 0n)));
  const hashes = [...new Set(values.flatMap((utxo) => makerOf(utxo) ?? []))];
  const consumers = await largestConsumers(c);
  const makers = sample(hashes, 2 * spending[c.depth].runs - consumers.length).map((txID): Named => {
    const by = assetChainLists(c).find((answer) => answer.items?.some((item) => makerOf(item) === txID));
    return { txID, by };
  });
  for (const { txID, by } of [...consumers, ...makers]) {
    await c.soft(async () => {
      const answers = by ? [by] : [];
      const parameters: Parameters = { txID, encoding: 'json' };
      const answer = await c.ask({ parameters, input: 'valid' });
      if (!answer.result)
        c.broken('the node does not know the transaction of a UTXO', {
          code: 'transaction-unknown-to-node',
          expected: `a result for ${txID}`,
          actual: show(answer.body),
          by: [...answers, answer],
        });
      const id = at(answer.result['tx'], 'id');
      if (typeof id === 'string' && id !== txID)
        c.broken('the node gives another transaction than the one of a UTXO', {
          code: 'node-gives-other-transaction',
          expected: txID,
          actual: id,
          by: [...answers, answer],
        });
      const status = await c.ask({ operation: 'vm.getTxStatus', parameters: { txID }, input: 'valid' });
      if (status.result && status.result['status'] !== 'Accepted')
        c.broken('the transaction of a UTXO is not accepted', {
          code: 'transaction-not-accepted',
          expected: 'status Accepted',
          actual: show(status.result['status'], 40),
          by: [...answers, status],
        });
      c.proved();
    });
  }
  if (c.evidence === 0) throw new Inconclusive('no UTXO names the transaction that made it');
};

/** Both interfaces show the same name, symbol and denomination of an asset. */
export const assetDescription = async (c: CaseContext): Promise<void> => {
  const assets = new Map<string, { item: Json; by: Answered }>();
  for (const by of assetChainLists(c)) {
    for (const item of by.items ?? []) {
      const id = at(item, 'asset.assetId');
      if (typeof id === 'string' && !assets.has(id)) assets.set(id, { item, by });
    }
  }
  for (const [assetID, { item, by }] of sample([...assets], 2 * spending[c.depth].runs)) {
    const node = await c.send({ assetID });
    for (const member of ['name', 'symbol', 'denomination']) {
      await c.soft(async () => {
        const [indexed, there] = [at(item, `asset.${member}`), node.result[member]];
        // A member that the index lacks is not compared.
        if (indexed === undefined || indexed === null || indexed === '' || there === undefined) return;
        if (canonicalValue(indexed) !== canonicalValue(there))
          c.broken(`${member} of an asset differs between both documents' answers`, {
            code: 'asset-differs-between-interfaces',
            about: member,
            expected: `${show(there, 80)} as the node says of ${assetID}`,
            actual: show(indexed, 80),
            by: [by, node],
          });
        c.proved();
      });
    }
  }
  if (c.evidence === 0)
    throw new Inconclusive('no asset with a name, symbol or denomination is known from the data document');
};
