import { type Contract, documentName } from '../../engine/model/contract.ts';
import { defined } from '../../engine/model/defined.ts';
import type { Json } from '../../engine/model/exchange.ts';
import { pagesOf } from '../../engine/model/listing.ts';
import type { OperationRow } from '../../engine/model/operation.ts';
import { type Components, listOf, mapMembers, type Members, membersOf } from './schemas.ts';

/** A call with its answer: the whole body of an endpoint, the `result` of a method. */
export interface Example {
  readonly parameters: Readonly<Record<string, Json | undefined>>;
  readonly answer: Json;
}

export interface ExportOptions {
  /** Version of assay. */
  readonly version: string;
  /** Base URL of each interface. */
  readonly servers: Readonly<Record<string, string>>;
  readonly namespace: string;
  readonly keyHeader: string;
  /** Calls of each operation, by its id. The first has the shortest answer. */
  readonly examples: ReadonlyMap<string, readonly Example[]>;
}

/** A requirement for fewer operations than this is a rule of these operations; otherwise it is a convention. */
const fewest = 3;

/** The section that documents an operation, and its own rules, as Markdown. */
const rulesOf = (contract: Contract, operation: OperationRow): string => {
  const operationRules = contract.requirements.filter(
    (row) =>
      row.level !== 'open' &&
      row.covers(operation) &&
      contract.operations.filter((candidate) => row.covers(candidate)).length <= fewest,
  );
  const document = contract.interfaces[operation.base]?.document ?? operation.base;
  return [
    `${documentName(contract, document)}, ${operation.section}`,
    ...(operationRules.length === 0 ? [] : [operationRules.map((row) => `- ${row.statement}`).join('\n')]),
  ].join('\n\n');
};

/** Facts about an operation for other tools: its rules, how its list is paged, and its requirements. */
export const describedBy = (contract: Contract, row: OperationRow, { description }: Members): Members => ({
  description: [rulesOf(contract, row), ...(typeof description === 'string' ? [description] : [])].join('\n\n'),
  ...defined({
    'x-paging': row.listing && {
      items: row.listing.items,
      size: pagesOf(row).size,
      cursor: pagesOf(row).cursor,
      next: pagesOf(row).next,
    },
  }),
  'x-requirements': contract.requirements
    .filter(({ level, covers }) => level !== 'open' && covers(row))
    .map(({ id }) => id),
});

/** Members that only the built-in contract reads. */
const own = new Set(['x-row', 'x-shared']);
const ofRows = new Set(['requirement', 'code', 'about']);
const holdsRows = /^(?:x-assay-)?(?:rules|joins|same|shows|dependencies)$/;
const schemaFile = /^(?:\.\.\/)+schemas\/(.*)\.json$/;

/** Whether a row of joins, or of other ways to ask, leads to an operation of another document. */
const leadsElsewhere = (row: Json, names: ReadonlySet<string>): boolean =>
  ['to', 'operation', 'of'].some((member) => {
    const named = membersOf(row)[member];
    return typeof named === 'string' && !names.has(named);
  });

/**
 * A document of the built-in contract as other tools read it: without its own members and relations to documents of
 * other interfaces than these, and with the schemas of its answers as components.
 */
export function published(
  contract: Contract,
  bases: readonly string[],
  document: Members,
  components: Components,
): Members {
  const names = new Set(contract.operations.flatMap(({ base, id }) => (bases.includes(base) ? id : [])));
  return mapMembers(document, (name, value, within) => {
    if (own.has(name) || (ofRows.has(name) && holdsRows.test(within))) return undefined;
    if (name === 'x-assay-same' || name === 'x-assay-joins') {
      const rows = listOf(value).filter((row) => !leadsElsewhere(row, names));
      return rows.length === 0 ? undefined : rows;
    }
    const [, schema] = name === '$ref' && typeof value === 'string' ? (schemaFile.exec(value) ?? []) : [];
    return schema === undefined ? value : components.refer(`assay:${schema}`).$ref;
  });
}
