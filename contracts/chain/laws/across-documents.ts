import { pagesOf } from '../../../engine/model/listing.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { type CaseContext, Inconclusive, type Parameters } from '../../../engine/contract/case-context.ts';
import { canonicalValue } from '../canonical-value.ts';
import { spending } from '../../../engine/model/depth.ts';
import { gather } from '../../../properties/lists/gather.ts';
import { bareAddress } from '../bare-address.ts';
import { everyAt, at, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import type { Answered } from '../../../engine/model/judging.ts';

/** Parameters for lists of unspent UTXOs in the data document, one address per call. */
const unspent = { includeSpent: false, pageSize: 100 } as const;

/** The transaction that created a UTXO. Some providers use another member name for UTXOs of the asset chain. */
const madeBy = (utxo: Json): Json | undefined => at(utxo, 'txHash') ?? at(utxo, 'creationTxHash');

const assetChainLists = (c: CaseContext): Answered[] =>
  c.subjects
    .arguments('listUtxos')
    .filter((set) => set.parameters['blockchainId'] === 'x-chain')
    .map((set) => set.answer);

/**
 * Whether the UTXO was created and is spendable on one chain. A UTXO exported to the asset chain but not imported yet
 * is not among the chain's own UTXOs.
 */
const own = (utxo: Json): boolean =>
  at(utxo, 'createdOnChainId') === at(utxo, 'consumedOnChainId') && at(utxo, 'consumingTxHash') === undefined;

const known = (c: CaseContext): Json[] => {
  const items = assetChainLists(c)
    .flatMap((answer) => answer.items ?? [])
    .filter(own);
  if (items.length === 0)
    throw new Inconclusive(
      'no unspent UTXO of the asset chain is known from the data document; see data.version.paths@listUtxos',
    );
  return items;
};

/** Bytes as lower-case hex digits without 0x; undefined for another notation. */
const digits = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? /^(?:0x)?((?:[0-9a-f]{2})+)$/i.exec(value)?.[1]?.toLowerCase() : undefined;
const checkDigits = 8;

/** The UTXOs that the node lists in hex, each with and without its four check bytes at the end. */
const bytesOf = (answer: Answered): Set<string> =>
  new Set(
    (answer.items ?? []).flatMap((item) => {
      const hex = digits(item);
      return hex === undefined ? [] : [hex, hex.slice(0, -checkDigits)];
    }),
  );

const read = async (
  c: CaseContext,
  address: string,
  fresh: boolean,
): Promise<{ data: Answered; node: Answered; height: Json | undefined }> => {
  const data = await c.send(
    { network: c.network, blockchainId: 'x-chain', addresses: address, ...unspent },
    { operation: 'listUtxos', fresh },
  );
  const node = await c.send({ addresses: [`X-${address}`] }, { operation: 'vm.getUTXOs', fresh });
  const head = await c.send({}, { operation: 'vm.getHeight', fresh: true });
  return { data, node, height: head.result['height'] };
};

/** The node lists every unspent UTXO of the asset chain under its address, with the same bytes. */
export const utxosAtBoth = async (c: CaseContext): Promise<void> => {
  const { maximum } = pagesOf(c.contract.operation('vm.getUTXOs'));
  const addresses = new Set(
    known(c)
      .flatMap((utxo) => everyAt(utxo, 'addresses'))
      .flatMap((value) => (typeof value === 'string' ? (bareAddress(value) ?? []) : [])),
  );
  let tried = 0;
  for (const address of addresses) {
    if (tried >= spending[c.depth].runs || c.requests > 12 * spending[c.depth].runs) break;
    const lacking = async (fresh: boolean) => {
      const before = await c.send({}, { operation: 'vm.getHeight', fresh: true });
      const { data, node, height } = await read(c, address, fresh);
      const there = bytesOf(node);
      const amounts = (data.items ?? []).filter(own).flatMap((utxo) => digits(at(utxo, 'utxoBytes')) ?? []);
      const missing = amounts.filter((hex) => !there.has(hex) && !there.has(hex.slice(0, -checkDigits)));
      return {
        data,
        node,
        shared: amounts,
        missing,
        still: before.result['height'] === height,
        whole: (node.items?.length ?? 0) < maximum,
      };
    };
    const first = await lacking(false);
    if (!first.whole || first.shared.length === 0) continue;
    tried += 1;
    const { data, node, shared, missing, still } = first.missing.length === 0 ? first : await lacking(true);
    if (missing.length > 0 && !still) throw new Inconclusive('the head moved while both lists were read; try again');
    if (missing.length > 0)
      c.broken('the node does not list an unspent UTXO of the data interface', {
        code: 'utxo-unknown-to-node',
        expected: `the ${shared.length} UTXOs of ${address} in both`,
        actual: `${missing.length} missing at the node, the first: ${show(missing[0], 80)}`,
        by: [data, node],
      });
    c.proved(shared.length);
  }
  if (c.evidence === 0)
    throw new Inconclusive(
      `no address with 1 to ${maximum - 1} unspent UTXOs of the asset chain whose \`utxoBytes\` are hex is known`,
    );
};

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
  const most = [...counts].reduce<[string, number] | undefined>((a, b) => (a && a[1] >= b[1] ? a : b), undefined);
  const last = consumed.reduce<(typeof consumed)[number] | undefined>(
    (a, b) => (a && a.index >= b.index ? a : b),
    undefined,
  );
  return [...new Set([last?.txID, most?.[0]])].flatMap((txID) => {
    const by = list.answers.find((answer) => answer.items?.some((utxo) => at(utxo, 'consumingTxHash') === txID));
    return txID === undefined ? [] : [{ txID, by }];
  });
};

/** The node knows and has accepted the transactions that created or consumed these UTXOs. */
export const transactionExists = async (c: CaseContext): Promise<void> => {
  if (c.subjects.arguments('vm.getHeight').length === 0)
    throw new Inconclusive('the node does not even answer vm.getHeight; see node.endpoint.asset-chain@vm.getHeight');
  const values = known(c)
    .filter((utxo) => madeBy(utxo) !== (at(utxo, 'assetId') ?? at(utxo, 'asset.assetId')))
    .sort((a, b) => Number((integer(at(a, 'blockTimestamp')) ?? 0n) - (integer(at(b, 'blockTimestamp')) ?? 0n)));
  const hashes = [
    ...new Set(
      values.flatMap((utxo) => {
        const hash = madeBy(utxo);
        return typeof hash === 'string' ? [hash] : [];
      }),
    ),
  ];
  const consumers = await largestConsumers(c);
  const makers = sample(hashes, 2 * spending[c.depth].runs - consumers.length).map((txID): Named => {
    const by = assetChainLists(c).find((answer) => answer.items?.some((item) => madeBy(item) === txID));
    return { txID, by };
  });
  for (const { txID, by } of [...consumers, ...makers]) {
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
      const [here, there] = [at(item, `asset.${member}`), node.result[member]];
      // A member that the index lacks is not compared.
      if (here === undefined || here === null || here === '' || there === undefined) continue;
      if (canonicalValue(here) !== canonicalValue(there))
        c.broken(`${member} of an asset differs between both documents' answers`, {
          code: 'asset-differs-between-interfaces',
          about: member,
          expected: `${show(there, 80)} as the node says of ${assetID}`,
          actual: show(here, 80),
          by: [by, node],
        });
      c.proved();
    }
  }
  if (c.evidence === 0)
    throw new Inconclusive('no asset with a name, symbol or denomination is known from the data document');
};
