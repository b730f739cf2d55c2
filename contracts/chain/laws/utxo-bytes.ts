import {
  at,
  type CaseContext,
  everyAt,
  Inconclusive,
  type Json,
  pagesOf,
  readList,
  show,
} from '../../../rules/parts.ts';
import { bareAddress } from '../bare-address.ts';

const checkDigits = 8;

/** Bytes as lower-case hex digits without 0x, with and without four check bytes at the end; empty for another text. */
function hexForms(value: Json | undefined): readonly string[] {
  const [, digits] = typeof value === 'string' ? (/^(?:0x)?((?:[0-9a-f]{2})+)$/i.exec(value) ?? []) : [];
  return digits === undefined ? [] : [digits.toLowerCase(), digits.toLowerCase().slice(0, -checkDigits)];
}

/**
 * Whether the UTXO was created on the chain on which it can be spent, and is unspent. A UTXO that was exported to a
 * chain but not imported yet is not among the chain's own UTXOs.
 */
const isUnspentHere = (item: Json): boolean =>
  at(item, 'createdOnChainId') === at(item, 'consumedOnChainId') && (at(item, 'consumingTxHash') ?? '') === '';

/** The unspent UTXOs of the asset chain that are known from the data document. */
function unspentAssetChainUtxos(c: CaseContext): readonly Json[] {
  const items = c.subjects
    .arguments('listUtxos')
    .filter(({ parameters }) => parameters['blockchainId'] === 'x-chain' && parameters['network'] === c.options.network)
    .flatMap(({ answer }) => answer.items ?? [])
    .filter(isUnspentHere);
  if (items.length > 0) return items;
  throw new Inconclusive('no unspent UTXO of the asset chain is known from the data document', {
    see: { requirement: 'data.version.paths', operation: 'listUtxos' },
  });
}

/** The unspent UTXOs of an address in the data interface, and those of them whose bytes the node does not list. */
async function compareLists(c: CaseContext, address: string, fresh: boolean) {
  const before = await c.requestSuccess({}, { operation: 'vm.getHeight', fresh: true });
  const node = await c.requestSuccess({ addresses: [`X-${address}`] }, { operation: 'vm.getUTXOs', fresh });
  // A full answer may end before the UTXO.
  if ((node.items?.length ?? 0) >= pagesOf(c.contract.operation('vm.getUTXOs')).maximum) return undefined;
  const list = await readList(
    c,
    { network: c.options.network, blockchainId: 'x-chain', addresses: address, includeSpent: false },
    { operation: c.contract.operation('listUtxos'), fresh },
  );
  const after = await c.requestSuccess({}, { operation: 'vm.getHeight', fresh: true });
  const there = new Set((node.items ?? []).flatMap(hexForms));
  const listed = list.items.filter(isUnspentHere).flatMap((utxo) => hexForms(at(utxo, 'utxoBytes')).slice(0, 1));
  return {
    by: [...list.answers, node],
    listed,
    missing: listed.filter((hex) => !hexForms(hex).some((form) => there.has(form))),
    isSteady: before.result['height'] === after.result['height'],
  };
}

/** The node lists every unspent UTXO of the asset chain under its address, with the same bytes. */
export async function utxosAtBoth(c: CaseContext): Promise<void> {
  const owners = unspentAssetChainUtxos(c).flatMap((utxo) => everyAt(utxo, 'addresses'));
  let runs = 0;
  for (const address of new Set(owners.flatMap((owner) => bareAddress(String(owner)) ?? []))) {
    if (runs >= c.effort.runs || c.requests > 12 * c.effort.runs) break;
    const first = await compareLists(c, address, false);
    if (!first || first.listed.length === 0) continue;
    runs += 1;
    const last = first.missing.length === 0 ? first : await compareLists(c, address, true);
    if (!last) continue;
    const { by, listed, missing, isSteady } = last;
    if (missing.length > 0 && !isSteady) throw new Inconclusive('the head moved while both lists were read; try again');
    if (missing.length > 0)
      c.fail('the node does not list an unspent UTXO of the data interface', {
        code: 'utxo-unknown-to-node',
        expected: `the ${listed.length} UTXOs of ${address} in both`,
        actual: `${missing.length} missing at the node, the first: ${show(missing[0], 80)}`,
        by,
      });
    c.countEvidence(listed.length);
  }
  if (c.evidence === 0)
    throw new Inconclusive(
      'no address is known whose unspent UTXOs of the asset chain fit into one answer of the node, with hex as ' +
        '`utxoBytes`',
    );
}
