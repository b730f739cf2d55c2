import fs from 'node:fs';
import type { RequirementRow } from '../../engine/contract/contract.ts';
import type { Enforced, SeenByCheck } from '../../engine/contract/enforcement.ts';
import { defined } from '../../engine/model/defined.ts';
import { dataFuzzChecks, dataJudges } from './judges/data.ts';
import { nodeFuzzChecks, nodeJudges } from './judges/node.ts';
import { groups, selectorOf } from './selectors.ts';

/** A requirement of the two documents; its words are in `requirements/*.yaml`, its judges in `judges/`. */
export type RequirementId = keyof typeof judges;

const judges = { ...nodeJudges, ...dataJudges };
const fuzzChecks: Readonly<Record<string, readonly SeenByCheck[]>> = { ...nodeFuzzChecks, ...dataFuzzChecks };

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

/** A requirement in a file. `covers`: ids of operations, or names of selectors: `rest and parameter network`. */
interface WrittenRow extends Texts, Facts {
  /** Absent: `stated`. */
  readonly level?: RequirementRow['level'];
  readonly covers: string | readonly string[];
}

/** A file; members beside `requirements` are defaults of its rows. */
type WrittenTable = Partial<WrittenRow> & { readonly requirements: Readonly<Record<RequirementId, WrittenRow>> };

/** Ids in place of the names of groups. */
const idsOf = (names: readonly string[] | undefined): readonly string[] | undefined =>
  names?.flatMap((name) => groups[name] ?? name);

/** Joined from `requirements/*.yaml` by the build. */
const file = new URL('requirements.json', import.meta.url);

function rowOf(id: RequirementId, written: WrittenRow): RequirementRow & { readonly id: RequirementId } {
  const { level = 'stated', covers, buildsOn, followsFrom, ...row } = written;
  const judge: Enforced['judge'] | undefined = judges[id];
  if (!judge) throw new Error(`contracts/chain/requirements: ${id} has no judge in contracts/chain/judges`);
  return {
    ...row,
    id,
    level,
    judge,
    covers: selectorOf(covers),
    ...defined({ buildsOn: idsOf(buildsOn), followsFrom: idsOf(followsFrom), fuzzChecks: fuzzChecks[id] }),
  };
}

/** The requirements of the two documents. @throws for one without a judge, and for a selector that does not exist. */
export const requirementTable = Object.values(
  JSON.parse(fs.readFileSync(file, 'utf8')) as Readonly<Record<string, WrittenTable>>,
).flatMap(({ requirements, ...shared }) =>
  (Object.entries(requirements) as [RequirementId, WrittenRow][]).map(([id, written]) =>
    rowOf(id, { ...shared, ...written }),
  ),
);
