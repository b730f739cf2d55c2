import { numberedRange } from '../../engine/model/list-range.ts';
import { orderPath } from '../../engine/model/listing.ts';
import type { Json } from '../../engine/model/exchange.ts';
import type { Answered, Parameters } from '../../engine/model/judging.ts';
import type { Operation } from '../../engine/model/operation.ts';
import { at } from '../../engine/model/paths.ts';
import { wholeNumber } from '../../engine/model/hex-number.ts';

/** A position of an item: the sequence that it is in, and its number there. */
interface Position {
  readonly sequence: string;
  readonly number: bigint;
}

/** Parameters that name a whole data set, not a part of it: the chain of a range, and path values of a closed set. */
const scopeOf = ({ parameters: rows, listing }: Operation, parameters: Parameters): string =>
  Object.keys(rows)
    .filter(
      (name) => name === numberedRange(listing)?.of || (rows[name]?.in === 'path' && rows[name]?.values !== undefined),
    )
    .map((name) => String(parameters[name] ?? ''))
    .join(' ');

/** The sequences that a list's items are in: of blocks, or of times. */
const sequencesOf = (
  operation: Operation,
  parameters: Parameters,
): readonly { readonly sequence: string; readonly path: string }[] => {
  const { listing } = operation;
  const range = numberedRange(listing);
  const path = listing && orderPath(listing);
  const scope = `${operation.base} ${scopeOf(operation, parameters)}`;
  return [
    ...(range ? [{ sequence: `${scope} position`, path: range.path }] : []),
    ...(path === undefined ? [] : [{ sequence: `${scope} time`, path }]),
  ];
};

/** The position of a list's item: its block, or else its time; undefined if it has neither. */
const positionOf = (operation: Operation, parameters: Parameters, item: Json): Position | undefined => {
  for (const { sequence, path } of sequencesOf(operation, parameters)) {
    const number = wholeNumber(at(item, path));
    if (number !== undefined) return { sequence, number };
  }
  return undefined;
};

/**
 * The newest positions that a target's answers showed, for lists whose contract names no head. An item beyond them may
 * be too new for the target.
 */
export class KnownHeads {
  readonly #newest = new Map<string, bigint>();

  note({ operation, call, items = [] }: Answered): void {
    for (const item of items) {
      const { sequence, number } = positionOf(operation, call.parameters, item) ?? { sequence: '', number: -1n };
      if (number > (this.#newest.get(sequence) ?? -1n)) this.#newest.set(sequence, number);
    }
  }

  /** A copy that later answers do not change. */
  copy(): KnownHeads {
    const copy = new KnownHeads();
    for (const [sequence, number] of this.#newest) copy.#newest.set(sequence, number);
    return copy;
  }

  /** Whether an item is newer than everything that the target showed. */
  isBeyond(operation: Operation, parameters: Parameters, item: Json): boolean {
    const position = positionOf(operation, parameters, item);
    return position !== undefined && position.number > (this.#newest.get(position.sequence) ?? -1n);
  }

  /** The newest known position of a list, in words; undefined if its items have none. */
  newest(operation: Operation, parameters: Parameters): string | undefined {
    const [first] = sequencesOf(operation, parameters);
    return first && String(this.#newest.get(first.sequence) ?? 'unknown');
  }
}
