import fs from 'node:fs';
import {
  type ByCheck,
  type Enforcement,
  type Exclusion,
  requirementOfDeclarations,
  requirementOfDocuments,
  type RequirementRow,
  type Topic,
} from '../../rules/parts.ts';
import { defined } from './defined.ts';
import { dataFuzzChecks, dataJudges } from './judges/data.ts';
import { operationRows } from './operations.ts';
import { requirementsIn } from './schemas.ts';
import { nodeFuzzChecks, nodeJudges } from './judges/node.ts';
import { selectorOf } from './selectors.ts';

const ownJudges: Readonly<Record<string, Enforcement | readonly Enforcement[]>> = {
  ...nodeJudges,
  ...dataJudges,
};
const fuzzChecks: Readonly<Record<string, readonly ByCheck[]>> = { ...nodeFuzzChecks, ...dataFuzzChecks };

type Texts = Pick<RequirementRow, 'document' | 'section' | 'statement' | 'because'>;
type Facts = Pick<
  RequirementRow,
  | 'cost'
  | 'needs'
  | 'bySubject'
  | 'everyOperation'
  | 'inDrift'
  | 'late'
  | 'comparesAnswers'
  | 'buildsOn'
  | 'followsFrom'
>;

/**
 * A requirement in a file. Its judges are those of `like`, of the declarations that name it, and of `judges/`.
 * @property like - The requirement of any document that states the same.
 * @property covers - Ids of operations, or names of selectors: `rest and parameter network`. Absent: the operations
 *   that `like` covers, or those whose declarations name it.
 */
interface WrittenRow extends Texts, Facts {
  /** Absent: `stated`. */
  readonly level?: RequirementRow['level'];
  readonly like?: string;
  readonly covers?: string | readonly string[];
}

/** A file; members beside `requirements` are defaults of its rows. */
type WrittenTable = Partial<WrittenRow> & { readonly requirements: Readonly<Record<string, WrittenRow>> };

/** The parts that the files share: `requirements/shared.yaml`. */
interface Shared {
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly exclusions: readonly Exclusion[];
  readonly topics: readonly Topic[];
}

/** Joined from `requirements/*.yaml` by the build. */
const file = new URL('requirements.json', import.meta.url);
const { shared, ...tables } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
  readonly shared: Shared;
  readonly [name: string]: Shared | WrittenTable;
};
const { groups } = shared;

export const { exclusions, topics } = shared;

/** Ids in place of the names of groups. */
const idsOf = (names: readonly string[] | undefined): readonly string[] | undefined =>
  names?.flatMap((name) => groups[name] ?? name);

function rowOf(id: string, written: WrittenRow): RequirementRow {
  const { level = 'stated', like, covers, buildsOn, followsFrom, ...row } = written;
  const kind = row.document === 'node' ? 'json-rpc' : 'rest';
  const generic = like === undefined ? undefined : requirementOfDocuments(like, kind);
  const declared = requirementOfDeclarations(id, operationRows, requirementsIn);
  const enforcedBy = [generic?.enforcedBy ?? [], ownJudges[id] ?? [], declared.enforcedBy].flat();
  if (enforcedBy.length === 0) throw new Error(`contracts/chain/requirements: ${id} has no judge`);
  return {
    ...row,
    id,
    level,
    enforcedBy,
    covers: covers === undefined ? (generic ?? declared).covers : selectorOf(covers, generic?.covers),
    ...defined({
      buildsOn: idsOf(buildsOn),
      followsFrom: idsOf(followsFrom),
      fuzzChecks: fuzzChecks[id] ?? generic?.fuzzChecks,
    }),
  };
}

/** The requirements of the two documents. @throws for one without a judge, and for a selector that does not exist. */
export const requirementTable = (Object.values(tables) as readonly WrittenTable[]).flatMap(
  ({ requirements, ...common }) =>
    Object.entries(requirements).map(([id, written]) => rowOf(id, { ...common, ...written })),
);
