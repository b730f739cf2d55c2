import type { Json } from '../engine/model/exchange.ts';
import type { Answered, Parameters } from '../engine/model/judging.ts';
import type { Operation } from '../engine/model/operation.ts';
import { at, integer } from '../engine/model/paths.ts';

/** A position of an item: the sequence that it is in, and its number there. */
interface Position {
  readonly sequence: string;
  readonly number: bigint;
}

/** Parameters that name a whole data set, not a part of it: the chain of a range, and path values of a closed set. */
const scopeOf = ({ parameters: rows, listing }: Operation, parameters: Parameters): string =>
  Object.keys(rows)
    .filter((name) => name === listing?.range?.of || (rows[name]?.in === 'path' && rows[name]?.values !== undefined))
    .map((name) => String(parameters[name] ?? ''))
    .join(' ');

/** The positions of a list's item: its block, and its time. Empty if the list has neither. */
const positionsOf = (operation: Operation, parameters: Parameters, item: Json): readonly Position[] => {
  const { range, order } = operation.listing ?? {};
  const scope = `${operation.base} ${scopeOf(operation, parameters)}`;
  const position = (kind: string, path: string | undefined): readonly Position[] => {
    const number = path === undefined ? undefined : integer(at(item, path));
    return number === undefined ? [] : [{ sequence: `${scope} ${kind}`, number }];
  };
  const block = position('position', range?.position);
  return block.length > 0 ? block : position('time', order?.by);
};

/**
 * The newest positions that a target's answers showed, for lists whose contract names no head. An item beyond them may
 * be too new for the target.
 */
export class KnownHeads {
  readonly #newest = new Map<string, bigint>();

  note({ operation, call, items = [] }: Answered): void {
    for (const item of items)
      for (const { sequence, number } of positionsOf(operation, call.parameters, item))
        if (number > (this.#newest.get(sequence) ?? -1n)) this.#newest.set(sequence, number);
  }

  /** A copy that later answers do not change. */
  copy(): KnownHeads {
    const copy = new KnownHeads();
    for (const [sequence, number] of this.#newest) copy.#newest.set(sequence, number);
    return copy;
  }

  /** Whether an item is newer than everything that the target showed. */
  isBeyond(operation: Operation, parameters: Parameters, item: Json): boolean {
    return positionsOf(operation, parameters, item).some(
      ({ sequence, number }) => number > (this.#newest.get(sequence) ?? -1n),
    );
  }

  /** The newest known position of the list that holds an item, in words; undefined if the item has no position. */
  newest(operation: Operation, parameters: Parameters, item: Json): string | undefined {
    const [first] = positionsOf(operation, parameters, item);
    return first && String(this.#newest.get(first.sequence) ?? 'none');
  }
}
