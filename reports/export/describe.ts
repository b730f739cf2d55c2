import type { Json } from '../../engine/model/exchange.ts';
import { chain, operations, requirements } from '../../contracts/chain/index.ts';
import type { Base, OperationRow } from '../../engine/model/operation.ts';
import type { Members } from './schemas.ts';

/** A call with the answer that it got: the whole body of an endpoint, the `result` of a method. */
export interface Example {
  readonly parameters: Readonly<Record<string, Json | undefined>>;
  readonly answer: Json;
}

export interface ExportOptions {
  /** Version of assay, whose contract is exported. */
  readonly version: string;
  /** Where each interface is served. */
  readonly servers: Readonly<Record<Base, string>>;
  readonly namespace: string;
  readonly keyHeader: string;
  /** By operation id. */
  readonly examples: ReadonlyMap<string, Example>;
}

/** Requirements of so few operations are these operations' own rules; what holds for more is a convention. */
const fewest = 3;

const covered = new Map(requirements.map((row) => [row.id, operations.filter((one) => row.covers(one)).length]));

/** The rules that are an operation's own, as Markdown, after where the document describes it. */
export const rulesOf = (operation: OperationRow): string => {
  const own = requirements.filter(
    (row) => row.level !== 'open' && (covered.get(row.id) ?? 0) <= fewest && row.covers(operation),
  );
  return [
    `${chain.interfaces[operation.base]?.document} document, ${operation.section}`,
    ...(own.length === 0 ? [] : [own.map((row) => `- ${row.statement}`).join('\n')]),
  ].join('\n\n');
};

/** Ids of all requirements that assay judges on an operation: `assay explain ID` says more. */
export const requirementsOf = (operation: OperationRow): readonly string[] =>
  requirements.filter((row) => row.level !== 'open' && row.covers(operation)).map((row) => row.id);

/** How a list goes on, for tools that walk pages. */
export const pagingOf = ({ listing }: OperationRow): Members =>
  listing === undefined
    ? {}
    : {
        'x-paging': {
          items: listing.items,
          size: listing.paging.size,
          cursor: listing.paging.cursor,
          next: listing.paging.next,
        },
      };

/** What is true of both exports: numbers in answers can need all of 64 bits. */
export const digits =
  'Integers in answers can be as large as 18446744073709551615 (2^64-1): read JSON with a parser that keeps their digits.';
