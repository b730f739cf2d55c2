import { defined } from '../../engine/model/defined.ts';
import type { OperationRow } from '../../engine/model/operation.ts';
import type { SchemaNode } from '../../engine/model/schemas.ts';
import { withStarts } from '../../engine/model/series.ts';
import { dependenciesIn } from './dependencies.ts';
import type { ListWithParameters } from './lists/listing.ts';
import type { Rows } from './lists/meaning.ts';
import { seriesIn } from './lists/series.ts';
import { joinsIn } from './objects/joins.ts';
import { membersIn } from './objects/members.ts';
import { rulesIn } from './objects/rules.ts';
import { sameIn } from './objects/same.ts';
import { shownIn } from './objects/shown.ts';
import type { DocumentedOperation } from './operation.ts';
import type { JsonRecord } from './record.ts';
import type { declaringAs } from './schema/member-paths.ts';

/** An operation whose parameters, answer and list are read. */
interface ReadOperation {
  readonly id: string;
  readonly parameters: Rows;
  readonly list: ListWithParameters | undefined;
  readonly schema: SchemaNode;
  /** Collects doubts and unnamed members of its declarations. */
  readonly reports: ReturnType<typeof declaringAs>;
}

type DeclaredRow = Pick<
  OperationRow,
  | 'parameters'
  | 'listing'
  | 'usableInAnyForm'
  | 'shows'
  | 'memberRules'
  | 'unnamed'
  | 'joins'
  | 'same'
  | 'series'
  | 'dependencies'
>;

interface Declarations extends Pick<DocumentedOperation, 'objects' | 'members' | 'doubts'> {
  readonly row: DeclaredRow;
}

/**
 * The declarations of an operation by `x-assay-` extensions, in a document of any format.
 * @throws DocumentFault for one of another form, and for what the operation does not have.
 */
export function declarationsOf(
  document: JsonRecord,
  operation: JsonRecord,
  { id, list, schema, reports: { declaring, doubts, unnamed }, ...read }: ReadOperation,
): Declarations {
  const parameters = list?.parameters ?? read.parameters;
  const names = Object.keys(parameters);
  const shown = shownIn(document, operation, declaring, names, schema);
  const joins = joinsIn(operation, declaring.name);
  const series = seriesIn(operation, declaring, schema, list);
  return {
    objects: shown?.objects ?? new Map<string, readonly string[]>(),
    members: membersIn(operation, id, declaring, names, schema),
    doubts,
    row: {
      parameters,
      ...defined({
        listing: list?.listing,
        usableInAnyForm: list ? undefined : (true as const),
        shows: shown?.shows,
        memberRules: withStarts(rulesIn(operation, declaring, names, schema), series, list?.listing),
        unnamed: unnamed.length > 0 ? unnamed : undefined,
        joins: joins.length > 0 ? joins : undefined,
        same: sameIn(operation, declaring.name),
        series,
        dependencies: dependenciesIn(operation, parameters, declaring.name),
      }),
    },
  };
}
