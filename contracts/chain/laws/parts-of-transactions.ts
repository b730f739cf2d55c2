import type { CaseContext, Parameters } from '../../../engine/contract/case-context.ts';
import type { Json } from '../../../engine/model/exchange.ts';
import { at, everyAt, integer } from '../../../engine/model/paths.ts';

const kinds = ['internalTransactions', 'erc721Transfers', 'erc1155Transfers', 'erc20Transfers'] as const;

interface Part {
  readonly item: Json;
  readonly parameters: Parameters;
  /** The addresses of the part, in lower case. */
  readonly sides: readonly string[];
}

/** Known transactions with a part of a kind: one for each kind, and another one for internal transactions. */
function partsOf(c: CaseContext): readonly Part[] {
  const known = c.subjects.arguments(c.operation.id).flatMap(({ parameters, answer }) => {
    const items = c.operation.listing ? (answer.items ?? []) : answer.result ? [answer.result as Json] : [];
    return items.map((item) => ({ item, parameters }));
  });
  return kinds.flatMap((kind) => {
    const found = known.flatMap(({ item, parameters }) =>
      everyAt(item, kind)
        .slice(0, 1)
        .map((part): Part => ({
          item,
          parameters,
          sides: ['from.address', 'to.address'].flatMap((path) => {
            const address = at(part, path);
            return typeof address === 'string' && !/^0x0+$/.test(address) ? [address.toLowerCase()] : [];
          }),
        })),
    );
    return found.slice(0, kind === 'internalTransactions' ? 2 : 1);
  });
}

/** The list of an address, narrowed to the block of a transaction. */
const narrowed = ({ item, parameters }: Part, address: string): Parameters | undefined => {
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
    partsOf(c).map((part) => narrowed(part, String(part.parameters['address']))),
  );
}

/** Asks both sides of a part for its transaction; the check on parts compares the answers. */
export async function partsOfBothSides(c: CaseContext): Promise<void> {
  await ask(
    c,
    partsOf(c).flatMap((part) => {
      const own = String(part.parameters['address']).toLowerCase();
      return part.sides.filter((side) => !c.operation.listing || side !== own).map((side) => narrowed(part, side));
    }),
  );
}
