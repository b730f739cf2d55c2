import type { RequirementRow } from '../../engine/contract/contract.ts';
import { byLaw, byRow, type Enforcement } from '../../engine/contract/enforcement.ts';
import { filtersOf } from '../../engine/model/filters-of.ts';
import type { OperationRow } from '../../engine/model/operation.ts';
import { itemsAskedFor } from '../checks/asked-for.ts';
import { memberRules } from '../checks/member-rules.ts';
import { sameObject } from '../checks/same-object.ts';
import { bySchema } from '../checks/schema.ts';
import { joined } from '../laws/joined.ts';
import { same } from '../laws/same.ts';
import { series } from '../laws/series.ts';
import { requirements as ofOpenApi } from './openapi.ts';
import { requirements as ofOpenRpc } from './openrpc.ts';

// For a contract that is written by hand: judges that the requirements of any document have, too.

const rowsById = (rows: readonly RequirementRow[]): ReadonlyMap<string, RequirementRow> =>
  new Map(rows.map((row) => [row.id, row]));

const rowsByKind = { rest: rowsById(ofOpenApi), 'json-rpc': rowsById(ofOpenRpc) } as const;

/** The requirement of any document with this id, for operations of a protocol. @throws Error if there is none. */
export function requirementOfDocuments(id: string, kind: OperationRow['kind']): RequirementRow {
  const row = rowsByKind[kind].get(id);
  if (!row) throw new Error(`documents have no requirement ${id} for operations of ${kind}`);
  return { ...row, covers: (operation) => operation.kind === kind && row.covers(operation) };
}

/** The ids of requirements that a part of an operation names. */
type NamedIn = (row: OperationRow) => readonly (string | undefined)[];

/** The judge of each kind of declaration, and the requirements that the declarations of an operation name. */
const declarations: readonly { readonly enforcedBy: Enforcement; readonly namedIn: NamedIn }[] = [
  { enforcedBy: byRow(memberRules), namedIn: (row) => row.memberRules?.map(({ requirement }) => requirement) ?? [] },
  {
    enforcedBy: byRow(itemsAskedFor),
    namedIn: (row) => filtersOf(row).map(({ parameter }) => row.filterRequirements?.[parameter]),
  },
  { enforcedBy: byRow(sameObject), namedIn: (row) => row.shows?.map(({ requirement }) => requirement) ?? [] },
  {
    enforcedBy: byLaw('laws/joined', joined),
    namedIn: (row) => row.joins?.map(({ requirement }) => requirement) ?? [],
  },
  { enforcedBy: byLaw('laws/same', same), namedIn: (row) => row.same?.map(({ requirement }) => requirement) ?? [] },
  {
    enforcedBy: byLaw('laws/series', series),
    namedIn: (row) => row.series?.rules.map(({ requirement }) => requirement) ?? [],
  },
];

/**
 * The judges of the declarations that name a requirement, on the operations that have such a declaration.
 * @param inSchema The ids that the schema of an operation's answer names in `x-requirement`.
 */
export function requirementOfDeclarations(
  id: string,
  operations: readonly OperationRow[],
  inSchema: NamedIn,
): Pick<RequirementRow, 'covers'> & { readonly enforcedBy: readonly Enforcement[] } {
  const naming = [...declarations, { enforcedBy: bySchema, namedIn: inSchema }].filter(({ namedIn }) =>
    operations.some((row) => namedIn(row).includes(id)),
  );
  return {
    enforcedBy: naming.map(({ enforcedBy }) => enforcedBy),
    covers: (operation) => naming.some(({ namedIn }) => namedIn(operation).includes(id)),
  };
}
