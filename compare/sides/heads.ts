import type { ComparisonRules, FactRow, HeadRow } from '../../engine/model/comparison-rules.ts';
import type { HeadReading, SideName, ToldVersion } from '../../engine/model/comparison.ts';
import type { Client, Json, SendOptions } from '../../engine/model/exchange.ts';
import { valueAtPlace, at } from '../../engine/model/paths.ts';
import { wholeNumber } from '../../engine/model/whole-number.ts';
import type { Base, Operation } from '../../engine/model/operation.ts';
import { show } from '../../engine/model/show.ts';
import { answered } from '../../engine/protocols/answered.ts';
import { numberedRange } from '../../engine/model/list-range.ts';
import { orderPath } from '../../engine/model/listing.ts';
import type { Answered, Parameters } from '../../engine/model/judging.ts';

type Clients = Readonly<Record<SideName, { readonly client: Client }>>;

/** The heads of both sides at one moment; undefined where a side did not tell. */
export type HeadValues = Readonly<Record<SideName, bigint | undefined>>;

/** One reading of all heads that the contract names for an interface. */
export type HeadsNow = ReadonlyMap<HeadRow, HeadValues>;

/** The head that an answer tells. */
export const headIn = (answer: Answered | undefined, { member }: Pick<HeadRow, 'member'>): bigint | undefined =>
  wholeNumber(valueAtPlace(answer?.result, member));

/** The answer of one side to a call that shows a fact about it. */
const askFact = async (
  client: Client,
  { operation, parameters }: Pick<FactRow, 'operation' | 'parameters'>,
  options: SendOptions,
): Promise<Answered | undefined> =>
  answered(await client.send({ operation, parameters, input: 'valid' }, { ...options, fresh: true }), client.contract);

/** A fact about both sides. */
export const readFact = ({ A, B }: Clients, row: FactRow, asker: string): Promise<readonly (Json | undefined)[]> =>
  Promise.all(
    [A, B].map(async ({ client }) => valueAtPlace((await askFact(client, row, { asker }))?.result, row.member)),
  );

/** Reads the heads of an interface on both sides at the same time. */
export const readHeads = async (
  { heads }: ComparisonRules,
  base: Base,
  { A, B }: Clients,
  asker: string,
): Promise<HeadsNow> => {
  const rows = heads.filter((row) => row.base === base);
  const all = await Promise.all(
    rows.map(async (row) => {
      const [a, b] = await Promise.all(
        [A, B].map(async ({ client }) => headIn(await askFact(client, row, { asker, urgent: true }), row)),
      );
      return [row, { A: a, B: b }] as const;
    }),
  );
  return new Map(all);
};

/** The versions that both sides tell, in words. */
export const readVersions = async (
  { versions }: ComparisonRules,
  bases: readonly Base[],
  sides: Clients,
): Promise<readonly ToldVersion[]> =>
  Promise.all(
    versions
      .filter(({ base }) => bases.includes(base))
      .map(async (row) => {
        const [a = '', b = ''] = (await readFact(sides, row, 'version')).map((value) => show(value, 80));
        return { what: `${row.operation} ${row.member}`, A: a, B: b };
      }),
  );

const text = (values: HeadValues | undefined): Readonly<Record<SideName, string>> => ({
  A: String(values?.A ?? 'unknown'),
  B: String(values?.B ?? 'unknown'),
});

export const readingsOf = (before: HeadsNow, after: HeadsNow): readonly HeadReading[] =>
  [...before].map(([row, values]) => ({
    what: row.operation,
    before: text(values),
    after: text(after.get(row)),
  }));

/** Whether both sides stayed at one head. True if the contract names no head. */
export const isOneHead = (before: HeadsNow, after: HeadsNow): boolean =>
  [...before].every(([row, { A, B }]) => {
    const later = after.get(row);
    return A !== undefined && A === B && later?.A === A && later.B === B;
  });

/** The reason why the heads are too far apart to compare; undefined if they are not. */
export const tooFarApart = (now: HeadsNow, maxApart?: number): string | undefined => {
  for (const [{ operation, unit, farApart }, { A, B }] of now) {
    if (A === undefined || B === undefined)
      return `${A === undefined ? 'A' : 'B'} does not tell its head: ${operation} gave no number`;
    const apart = A > B ? A - B : B - A;
    const limit = maxApart ?? farApart;
    if (apart > BigInt(limit))
      return (
        `${A > B ? 'B' : 'A'} is ${apart} ${unit} behind (A ${A}, B ${B}; at most ${limit} can be compared); ` +
        `wait until it has caught up, or raise --max-apart`
      );
  }
  return undefined;
};

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
