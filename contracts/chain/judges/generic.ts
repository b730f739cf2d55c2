import type { RequirementRow } from '../../../engine/contract/contract.ts';
import { byLaw, type Enforcement, byRow } from '../../../engine/contract/enforcement.ts';
import { filtersOf } from '../../../engine/model/filters-of.ts';
import type { OperationRow } from '../../../engine/model/operation.ts';
import { itemsAskedFor } from '../../../properties/checks/asked-for.ts';
import { memberRules } from '../../../properties/checks/member-rules.ts';
import { sameObject } from '../../../properties/checks/same-object.ts';
import { bySchema } from '../../../properties/checks/schema.ts';
import { joined } from '../../../properties/laws/joined.ts';
import { same } from '../../../properties/laws/same.ts';
import { series } from '../../../properties/laws/series.ts';
import { requirements as ofOpenApi } from '../../openapi/requirements/index.ts';
import { requirements as ofOpenRpc } from '../../openrpc/requirements/index.ts';
import { operationRows } from '../operations.ts';
import { requirementsIn } from '../schemas.ts';

// Judges of requirements that any document can have, too.

const rowsOf = (rows: readonly RequirementRow[]): ReadonlyMap<string, RequirementRow> =>
  new Map(rows.map((row) => [row.id, row]));

const rowsByKind = { rest: rowsOf(ofOpenApi), 'json-rpc': rowsOf(ofOpenRpc) } as const;

/** The requirement of any document that `like` names, for operations of a protocol. @throws if there is none. */
export function genericRow(id: string, kind: OperationRow['kind']): RequirementRow {
  const row = rowsByKind[kind].get(id);
  if (!row) throw new Error(`contracts/chain/requirements: like names ${id}, which documents do not have`);
  return { ...row, covers: (operation) => operation.kind === kind && row.covers(operation) };
}

/** The judge of each kind of declaration, and the requirements that the declarations of an operation name. */
const declarations: readonly {
  readonly enforcedBy: Enforcement;
  readonly namedIn: (row: OperationRow) => readonly (string | undefined)[];
}[] = [
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
  { enforcedBy: bySchema, namedIn: requirementsIn },
];

/** The judges of declarations that name a requirement, on the operations that have such a declaration. */
export function declaredRow(
  id: string,
): Pick<RequirementRow, 'covers'> & { readonly enforcedBy: readonly Enforcement[] } {
  const naming = declarations.filter(({ namedIn }) => operationRows.some((row) => namedIn(row).includes(id)));
  return {
    enforcedBy: naming.map(({ enforcedBy }) => enforcedBy),
    covers: (operation) => naming.some(({ namedIn }) => namedIn(operation).includes(id)),
  };
}
