import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { at, everyAt, integer } from '../../../engine/model/paths.ts';

const kinds = ['internalTransactions', 'erc721Transfers', 'erc1155Transfers', 'erc20Transfers'] as const;

/** Maximum internal transactions, of different forms, that are asked for again. */
const mostForms = 5;

interface Part {
  readonly item: Json;
  readonly form: string;
  readonly parameters: Parameters;
  /** The addresses of the part, in lower case. */
  readonly sides: readonly string[];
}

/** The form of a part: a target may hide those that were reverted, or that a certain call made. */
const formOf = (part: Json): string => `${String(at(part, 'internalTxType'))} ${String(at(part, 'isReverted'))}`;

const sidesOf = (part: Json): readonly string[] =>
  ['from.address', 'to.address'].flatMap((path) => {
    const address = at(part, path);
    return typeof address === 'string' && !/^0x0+$/.test(address) ? [address.toLowerCase()] : [];
  });

/** Known transactions with a part of a kind: one for each kind, and one for each form of internal transactions. */
function partsOf(c: CaseContext): readonly Part[] {
  const transactions = c.subjects.arguments(c.operation.id).flatMap(({ parameters, answer }) => {
    const items = c.operation.listing ? (answer.items ?? []) : answer.result ? [answer.result as Json] : [];
    return items.map((item) => ({ item, parameters }));
  });
  return kinds.flatMap((kind) => {
    const candidates = transactions.flatMap(({ item, parameters }) =>
      everyAt(item, kind)
        .filter((part, index, all) => all.findIndex((other) => formOf(other) === formOf(part)) === index)
        .map((part): Part => ({
          item,
          parameters,
          form: formOf(part),
          sides: sidesOf(part),
        })),
    );
    const first = candidates.filter(
      ({ form }, index) => candidates.findIndex((other) => other.form === form) === index,
    );
    return kind === 'internalTransactions'
      ? [...new Set([...first, ...candidates.slice(0, 2)])].slice(0, mostForms)
      : first;
  });
}

/** The list of an address, narrowed to the block of a transaction. */
const narrowedCall = ({ item, parameters }: Part, address: string): Parameters | undefined => {
  const block = integer(at(item, 'nativeTransaction.blockNumber'));
  if (block === undefined) return undefined;
  const [startBlock, endBlock] = [Number(block), Number(block + 1n)];
  return { chainId: parameters['chainId'], address, startBlock, endBlock, pageSize: 100 };
};

const ask = async (c: CaseContext, asked: readonly (Parameters | undefined)[]): Promise<void> => {
  for (const parameters of asked)
    if (parameters) await c.ask({ operation: 'listAddressTransactions', parameters, input: 'valid' });
};

/** Asks for known transactions once more in a range of their block; the check on parts compares the answers. */
export async function partsUnderRange(c: CaseContext): Promise<void> {
  if (!c.operation.listing) return;
  await ask(
    c,
    partsOf(c).map((part) => narrowedCall(part, String(part.parameters['address']))),
  );
}

/** Maximum lists of contracts that are asked for. */
const mostContracts = 2;

/** The contracts that send most known internal transactions: their lists show the parts that the known lists hide. */
function busiestContracts(c: CaseContext): readonly Parameters[] {
  const calls = c.operation.listing ? c.subjects.arguments(c.operation.id) : [];
  const addresses = new Set(calls.map(({ parameters }) => parameters['address']));
  const counts = new Map<string, { readonly asked: Parameters; readonly count: number }>();
  for (const { parameters, answer } of calls)
    for (const internal of (answer.items ?? []).flatMap((item) => everyAt(item, 'internalTransactions'))) {
      const address = at(internal, 'from.address');
      if (typeof address !== 'string' || addresses.has(address)) continue;
      const asked = { chainId: parameters['chainId'], address, pageSize: 100 };
      const key = JSON.stringify(asked);
      counts.set(key, { asked, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, mostContracts)
    .map(({ asked }) => asked);
}

/** Asks both sides of a part for its transaction; the check on parts compares the answers. */
export async function partsOfBothSides(c: CaseContext): Promise<void> {
  const sides = partsOf(c).flatMap((part) => {
    const viewer = String(part.parameters['address']).toLowerCase();
    return part.sides.filter((side) => !c.operation.listing || side !== viewer).map((side) => narrowedCall(part, side));
  });
  await ask(c, [...sides, ...busiestContracts(c)]);
}
