import { type CaseContext, Inconclusive } from '../../../engine/contract/case-context.ts';
import { spending } from '../../../engine/model/depth.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import type { Answered } from '../../../engine/model/judging.ts';
import { pagesOf } from '../../../engine/model/listing.ts';
import { at, everyAt, integer } from '../../../engine/model/paths.ts';
import { show } from '../../../engine/model/show.ts';
import { plural } from '../../../engine/model/text.ts';
import { gather, type Gathered } from '../../../properties/lists/gather.ts';
import { bareAddress } from '../bare-address.ts';
import { bytesOfHex, decodeUtxo, ownerBytes } from '../domain/chain-codec.ts';
import { listOf, transactionOf, unsignedOf } from '../domain/node-transactions.ts';
import { assetChainLists, isUnspentHere, makerOf, spenderOf, unspentAssetChainUtxos } from '../domain/utxos.ts';

/** Unspent UTXOs of one address of the asset chain, as the node and as the data interface list them. */

/** An amount with owners that the node lists as unspent. */
interface Output {
  /** Its bytes in hex. */
  readonly forms: readonly string[];
  readonly txID: string;
  readonly outputIndex: number;
  readonly owners: readonly string[];
}

const checkDigits = 8;

/** Bytes as lower-case hex digits without 0x, with and without four check bytes at the end; empty for another text. */
function hexForms(value: Json | undefined): readonly string[] {
  const [, digits] = typeof value === 'string' ? (/^(?:0x)?((?:[0-9a-f]{2})+)$/i.exec(value) ?? []) : [];
  return digits === undefined ? [] : [digits.toLowerCase(), digits.toLowerCase().slice(0, -checkDigits)];
}

/**
 * The amounts in an answer of the node. A transaction that creates an asset is left out: no sentence says where it
 * shows the new units.
 */
const outputsOf = ({ items = [] }: Answered): Output[] =>
  items.flatMap((item) => {
    const bytes = bytesOfHex(item);
    const utxo = bytes && decodeUtxo(bytes);
    if (!utxo?.output || utxo.txID === utxo.assetID) return [];
    const { txID, outputIndex, output } = utxo;
    return [{ forms: hexForms(item), txID, outputIndex, owners: output.addresses }];
  });

/** Whether the item of the data interface is the output. */
const isOutput = (item: Json, { forms, txID, outputIndex }: Output): boolean =>
  hexForms(at(item, 'utxoBytes')).some((form) => forms.includes(form)) ||
  (makerOf(item) === txID && integer(at(item, 'outputIndex')) === BigInt(outputIndex));

/** Addresses whose lists are compared; first an owner of an output with several owners, which an index may overlook. */
function addressesToCompare(c: CaseContext): string[] {
  const jointly = c.subjects.arguments('vm.getUTXOs').flatMap(({ parameters, answer }) => {
    const addresses = parameters['sourceChain'] === undefined ? (parameters['addresses'] as string[]) : [];
    const owners = new Set(outputsOf(answer).flatMap((output) => (output.owners.length > 1 ? output.owners : [])));
    return addresses.filter((address) => owners.has(ownerBytes(address)));
  });
  const holders = unspentAssetChainUtxos(c).flatMap((utxo) => everyAt(utxo, 'addresses'));
  const bare = (address: Json): string | [] => (typeof address === 'string' ? (bareAddress(address) ?? []) : []);
  return [...new Set([...jointly.slice(0, 1).flatMap(bare), ...holders.flatMap(bare)])];
}

const listAtNode = (c: CaseContext, address: string, fresh: boolean) =>
  c.send({ addresses: [`X-${address}`] }, { operation: 'vm.getUTXOs', fresh });

const listAtIndex = (c: CaseContext, addresses: string, includeSpent: boolean, fresh: boolean): Promise<Gathered> =>
  gather(
    c,
    { network: c.network, blockchainId: 'x-chain', addresses, includeSpent },
    { operation: c.contract.operation('listUtxos'), fresh },
  );

const isWhole = ({ items = [] }: Answered, c: CaseContext): boolean =>
  items.length < pagesOf(c.contract.operation('vm.getUTXOs')).maximum;

/** The node lists every unspent UTXO of the asset chain under its address, with the same bytes. */
export async function utxosAtBoth(c: CaseContext): Promise<void> {
  let runs = 0;
  for (const address of addressesToCompare(c)) {
    if (runs >= spending[c.depth].runs || c.requests > 12 * spending[c.depth].runs) break;
    const read = async (fresh: boolean) => {
      const before = await c.send({}, { operation: 'vm.getHeight', fresh: true });
      const node = await listAtNode(c, address, fresh);
      if (!isWhole(node, c)) return undefined;
      const data = await listAtIndex(c, address, false, fresh);
      const after = await c.send({}, { operation: 'vm.getHeight', fresh: true });
      const there = new Set((node.items ?? []).flatMap(hexForms));
      const listed = data.items.filter(isUnspentHere).flatMap((utxo) => hexForms(at(utxo, 'utxoBytes')).slice(0, 1));
      const missing = listed.filter((hex) => !hexForms(hex).some((form) => there.has(form)));
      return {
        by: [...data.answers, node],
        listed,
        missing,
        isSteady: before.result['height'] === after.result['height'],
      };
    };
    const first = await read(false);
    if (!first || first.listed.length === 0) continue;
    runs += 1;
    const last = first.missing.length === 0 ? first : await read(true);
    if (!last) continue;
    const { by, listed, missing, isSteady } = last;
    if (missing.length > 0 && !isSteady) throw new Inconclusive('the head moved while both lists were read; try again');
    if (missing.length > 0)
      c.broken('the node does not list an unspent UTXO of the data interface', {
        code: 'utxo-unknown-to-node',
        expected: `the ${listed.length} UTXOs of ${address} in both`,
        actual: `${missing.length} missing at the node, the first: ${show(missing[0], 80)}`,
        by,
      });
    c.proved(listed.length);
  }
  if (c.evidence === 0)
    throw new Inconclusive(
      'no address is known whose unspent UTXOs of the asset chain fit into one answer of the node, with hex as ' +
        '`utxoBytes`',
    );
}

/** The data interface lists every unspent output of an address that the node lists, unless the index lags behind. */
export async function outputsAtIndex(c: CaseContext): Promise<void> {
  let runs = 0;
  for (const address of addressesToCompare(c)) {
    if (runs >= spending[c.depth].runs || c.requests > 12 * spending[c.depth].runs) break;
    const data = await listAtIndex(c, address, false, false);
    if (!data.complete) continue;
    const outputs = outputsOf(await listAtNode(c, address, false));
    if (outputs.length === 0) continue;
    runs += 1;
    const missing = outputs.filter((output) => !data.items.some((item) => isOutput(item, output)));
    if (missing.length > 0) await mustBeIndexed(c, address, missing);
    c.proved(outputs.length - missing.length);
  }
  if (c.evidence === 0)
    throw (
      c.untested[0] ??
      new Inconclusive('no address is known with unspent outputs at the node and a list in the data interface')
    );
}

/**
 * Reads the lists again. An output is missing if the index already shows its transaction, and either shows the output
 * with `includeSpent=true` as unspent, before and after it left the output out, or does not show it at all.
 */
async function mustBeIndexed(c: CaseContext, address: string, suspects: readonly Output[]): Promise<void> {
  const node = await listAtNode(c, address, true);
  const before = await listAtIndex(c, address, true, true);
  const unspent = await listAtIndex(c, address, false, true);
  const after = await listAtIndex(c, address, true, true);
  if (![before, unspent, after].every(({ complete }) => complete)) return;
  const atNode = outputsOf(node);
  for (const output of suspects) {
    if (!atNode.some(({ forms }) => forms[0] === output.forms[0])) continue;
    if (unspent.items.some((item) => isOutput(item, output))) continue;
    const [early, late] = [before, after].map(({ items }) => items.find((item) => isOutput(item, output)));
    const isUnspentThere = [early, late].every((item) => item !== undefined && isUnspentHere(item));
    const proof = isUnspentThere ? before.answers : late ? undefined : await answersWith(c, output.txID, after);
    if (!proof) continue;
    c.broken('the data interface does not list an unspent output of the node', {
      code: 'utxo-unknown-to-index',
      expected: `output ${output.outputIndex} of ${output.txID} in the list of ${address}`,
      actual: `not among ${plural(unspent.items.length, 'UTXO')}; the index shows its transaction`,
      by: [node, ...unspent.answers, ...(isUnspentThere ? [] : after.answers), ...proof],
    });
  }
  c.untested.push(
    new Inconclusive(`the index does not show the transactions of ${plural(suspects.length, 'output')} of the node`),
  );
}

/** Answers in which the index shows a transaction: in known ones, then in the lists of the owners that took part. */
async function answersWith(c: CaseContext, txID: string, list: Gathered): Promise<readonly Answered[] | undefined> {
  const isShown = ({ items = [] }: Answered): boolean =>
    items.some((item) => makerOf(item) === txID || spenderOf(item) === txID);
  const listed = [...list.answers, ...assetChainLists(c)].find(isShown);
  if (listed) return [listed];
  for (const owner of (await ownersIn(c, txID)).slice(0, mostOwners)) {
    const { answers } = await listAtIndex(c, owner, true, true);
    const single = answers.find(isShown);
    if (single) return [single];
  }
  return undefined;
}

const mostOwners = 4;

/** The owners of the outputs of a transaction, and those of its first input. */
async function ownersIn(c: CaseContext, txID: string): Promise<readonly string[]> {
  const outputsOfTransaction = async (id: Json): Promise<readonly [readonly Json[], Json | undefined]> => {
    const tx = transactionOf(await c.send({ txID: id, encoding: 'json' }, { operation: 'vm.getTx' }));
    return tx ? [listOf(unsignedOf(tx), 'outputs'), listOf(unsignedOf(tx), 'inputs')[0]] : [[], undefined];
  };
  const [outputs, input] = await outputsOfTransaction(txID);
  const maker = at(input, 'txID');
  const [sources] = maker === undefined ? [[]] : await outputsOfTransaction(maker);
  const source = sources[Number(at(input, 'outputIndex'))];
  const addresses = [source, ...outputs].flatMap((output) =>
    output === undefined ? [] : everyAt(output, 'output.addresses'),
  );
  return [...new Set(addresses.flatMap((address) => bareAddress(String(address)) ?? []))];
}
