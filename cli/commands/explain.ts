import Table from 'cli-table3';
import { contractOfFlags } from '../options/contract.ts';
import { defaultOut } from '../options/result-options.ts';
import {
  checkSelection,
  nearSelections,
  notCalled,
  selectableNames,
  uncovered,
  whereNamesAre,
} from '../../library/selection.ts';
import { readResults } from '../options/results-file.ts';
import type { ValuesOf } from '../options/table.ts';
import { exit, Usage } from '../usage.ts';
import { lawOf, roundLaws } from '../../compare/rounds/laws/all.ts';
import type { RoundLaw } from '../../compare/rounds/laws/law.ts';
import { isBuiltIn } from '../../contracts/built-in.ts';
import { type JudgedContract, judgeNames } from '../../engine/contract/contract.ts';
import { howJudged } from '../../engine/contract/enforcement.ts';
import { documentName, everyInterface } from '../../engine/model/contract.ts';
import { urlOption } from '../../engine/model/names.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { nameOf, operationName, operationNamed } from '../../engine/model/operation-name.ts';
import type { Operation } from '../../engine/model/operation.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { harmless } from '../../engine/model/text.ts';
import { matchesAny, plan } from '../../engine/run/plan/plan.ts';
import { schemaConstraints } from '../../engine/schema/schema.ts';
import type { Mutant } from '../../reference/types.ts';

/** Statement of a law over rounds, which only `assay watch` judges. */
const explainLaw = ({ id, statement, message }: RoundLaw): readonly string[] => [
  `${id} (a law over rounds)`,
  '',
  statement,
  '',
  'Judged by assay watch, which repeats calls of earlier rounds. It stands in no document.',
  '',
  'a finding says:',
  `  ${message}`,
];

/** Explains an operation, a requirement or `requirement@operation`; undefined if the contract has no such name. */
const explainedBy = async (contract: JudgedContract, name: string): Promise<readonly string[] | undefined> => {
  const operation = operationNamed(contract, name);
  if (operation) return explainOperation(contract, operation);
  const [id = '', ...rest] = name.split('@');
  if (!contract.hasRequirement(id)) return undefined;
  const only = rest.length === 0 ? undefined : operationNamed(contract, rest.join('@'));
  const covered = contract.cases.filter(
    (testCase) => testCase.requirement.id === id && (only === undefined || testCase.operation.id === only.id),
  );
  // The contract for any document has no operations, so the name after `@` cannot be checked.
  const isAnyDocument = contract.operations.length === 0;
  if (rest.length > 0 && (only === undefined || covered.length === 0) && !isAnyDocument) return undefined;
  return explainRequirement(contract, id, covered);
};

/** The error for a name that no contract has. */
const unknown = (contracts: readonly [JudgedContract, ...JudgedContract[]], name: string): Usage => {
  for (const contract of contracts) {
    const reason = uncovered(contract, name);
    if (reason !== undefined) return new Usage(`${name} is not a check: ${reason}`);
    const exclusionReason = notCalled(contract, name);
    if (exclusionReason !== undefined) return new Usage(exclusionReason);
  }
  const laws = nearNames(name.replace(/@.*$/, ''), [...roundLaws.map(({ id }) => id), ...lists.keys()]);
  // Contracts of two formats share requirements.
  const similar = new Set([...contracts.flatMap((contract) => nearSelections(contract, name)), ...laws]);
  const near = didYouMean([...similar].slice(0, 3));
  return new Usage(`There is no requirement or operation \`${name}\`.${near || whereNamesAre(contracts[0])}`);
};

/**
 * The contracts in which names are looked up: that of the document or, without one, the built-in contract and the
 * requirements for any document.
 */
const contractsFor = async (values: ValuesOf<'explain'>): Promise<readonly [JudgedContract, ...JudgedContract[]]> => {
  const { contract, document } = await contractOfFlags(values);
  if (document) return [contract];
  const { anyDocument } = await import('../../contracts/openapi/index.ts');
  const { anyOpenRpc } = await import('../../contracts/openrpc/index.ts');
  return [contract, anyDocument(), anyOpenRpc()];
};

/** The lines about a requirement, a law over rounds, an operation, or a requirement on an operation. */
const explained = async (
  topic: string,
  contracts: readonly [JudgedContract, ...JudgedContract[]],
): Promise<readonly string[]> => {
  // A fingerprint ends with the digits of its cause.
  const name = topic.replace(/(?<=@.+):[0-9a-f]{10}$/, '');
  const law = lawOf(name.replace(/@.*$/, ''));
  let lines = law && explainLaw(law);
  for (const contract of contracts) lines ??= await explainedBy(contract, name);
  if (!lines) throw unknown(contracts, name);
  return lines;
};

/** Explains a name, or lists what has the name `topic`; without one, the cases. `folder`: of results. */
export const explain = async (
  topic: string | undefined,
  values: ValuesOf<'explain'>,
  folder?: string,
): Promise<number> => {
  const contracts = await contractsFor(values);
  const listed = { contract: contracts[0], only: values.only ?? [], folder };
  const list = topic === undefined ? casesOf : lists.get(topic);
  const lines = list ? await list(listed) : await explained(topic ?? '', contracts);
  process.stdout.write(`${harmless(lines.join('\n'))}\n`);
  return exit.ok;
};

/** The rows that `assay explain` lists. */

/** The parts of a list. */
interface Listed {
  readonly contract: JudgedContract;
  /** As of `--only`. */
  readonly only: readonly string[];
  /** Folder of results. */
  readonly folder?: string | undefined;
}

type List = (of: Listed) => readonly string[] | Promise<readonly string[]>;

const listMutants: List = async ({ contract, only }) => {
  checkSelection(contract, only);
  const isSelected = (mutant: Mutant): boolean =>
    only.length === 0 ||
    only.some((pattern) => matchesAny(pattern, [`${mutant.requirement}@${mutant.on}`, mutant.requirement, mutant.on]));
  const { loadFuzzMutants, loadMutants } = await import('../../reference/defects/mutants/load.ts');
  return [
    ...(await loadMutants()).filter(isSelected).map(({ id }) => id),
    ...(await loadFuzzMutants())
      .filter(isSelected)
      .map(({ id, hard, sentence }) => `${id} (fuzzing only, ${hard}): ${sentence}`),
  ];
};

const listVariants: List = async () =>
  (await import('../../reference/defects/variants/index.ts')).variants.map(({ id, what }) => `${id}: ${what}`);

/** The lists by their names. */
export const lists: ReadonlyMap<string, List> = new Map<string, List>([
  ['subjects', ({ contract }) => explainSubjects(contract)],
  ['names', ({ contract }) => selectableNames(contract)],
  ['mutants', listMutants],
  ['variants', listVariants],
  ['findings', ({ folder = defaultOut }) => readResults(folder).findings.map(({ fingerprint }) => fingerprint)],
]);

/** The cases of a contract as a table. */
export function casesOf({ contract, only }: Listed): readonly string[] {
  checkSelection(contract, only);
  const table = new Table({
    head: ['requirement', 'operation', 'level', 'how', 'section'],
    style: { head: [], border: [], compact: true },
  });
  for (const row of plan(contract, { target: everyInterface(contract), only })) {
    if (row.excluded !== undefined) continue;
    const { requirement, operation } = row.case;
    table.push([
      requirement.id,
      nameOf(operation),
      requirement.level,
      howJudged(contract.requirement(requirement.id)),
      requirement.section,
    ]);
  }
  return [table.toString()];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];

/** Mutants that are named; `assay explain mutants` names all. */
const maxMutants = 12;

/** Mutants of the reference provider that break a requirement; other contracts have no provider. */
const mutantLines = async (contract: JudgedContract, id: string, on: ReadonlySet<string>): Promise<string[]> => {
  if (!isBuiltIn(contract)) return [];
  const { loadMutants } = await import('../../reference/defects/mutants/load.ts');
  const mutants = (await loadMutants()).filter((mutant) => mutant.requirement === id && on.has(mutant.on));
  const hiddenCount = mutants.length - maxMutants;
  return [
    ...mutants.slice(0, maxMutants).map((mutant) => mutant.id),
    ...(hiddenCount > 0 ? [`${hiddenCount} more: assay explain mutants --only ${id}`] : []),
  ];
};

/** The response schemas that have a constraint of the requirement. */
const schemaLines = (id: string, covered: readonly Case[]): readonly string[] =>
  covered
    .filter(({ operation }) => schemaConstraints(operation.schema).has(id))
    .map(({ operation }) => `schemas/${operation.base}/${operation.id}.json`);

/** Statement, section and judges of a requirement, its operations, and the mutants that test its judges. */
export async function explainRequirement(
  contract: JudgedContract,
  id: string,
  covered: readonly Case[],
): Promise<readonly string[]> {
  const row = contract.requirement(id);
  const { asks, sees, fuzzes } = judgeNames(contract, id);
  // The built-in contract has a schema file for each operation. An OpenAPI document contains its schemas.
  const hasSchemaFiles = isBuiltIn(contract);
  const ids = new Set(covered.map(({ operation }) => operation.id));
  const exclusions = contract.exclusions.filter(
    (exclusion) => exclusion.requirement === id && (exclusion.operation === undefined || ids.has(exclusion.operation)),
  );
  const operations =
    contract.operations.length === 0
      ? [`give the document: assay explain ${id} FILE`]
      : covered.map(({ operation }) => nameOf(operation));
  return [
    `${row.id} (${row.level})`,
    '',
    row.statement,
    ...(row.because === undefined ? [] : ['', row.because]),
    '',
    `${documentName(contract, row.document)}, ${row.section}`,
    ...section('judged by requests of its own', asks === undefined ? [] : [asks]),
    ...section('judged on every exchange', [
      ...sees.filter((name) => !hasSchemaFiles || name !== 'checks/schema'),
      ...(hasSchemaFiles ? schemaLines(id, covered) : []),
    ]),
    ...section('judged on every exchange of a fuzzing run', fuzzes),
    ...section(
      'excluded',
      exclusions.map(({ operation, reason }) => {
        const where = operation === undefined ? 'everywhere' : operationName(contract, operation);
        return `${where}: ${reason}`;
      }),
    ),
    ...section('operations', operations.length === 0 ? ['none: no operation declares it'] : operations),
    ...section('mutants that must be caught', await mutantLines(contract, id, ids)),
  ];
}

/** The kinds of subjects that a contract asks for, with what each is and an example. */
export function explainSubjects({ subjectKinds }: JudgedContract): readonly string[] {
  const kinds = Object.entries(subjectKinds);
  const width = Math.max(0, ...kinds.map(([kind]) => kind.length));
  return [
    'Kinds of subjects, for "subjects" in --config: { "subjects": { "KIND": ["VALUE"] } }',
    ...kinds.flatMap(([kind, { meaning, example }]) => [
      `  ${kind.padEnd(width)}  ${meaning}`,
      `  ${' '.repeat(width)}  ${example}`,
    ]),
  ];
}

/** Description of an operation, and every requirement that covers it. */
export function explainOperation(contract: JudgedContract, row: Operation): readonly string[] {
  const parameters = Object.entries(row.parameters).map(
    ([name, { type, required }]) => `${name}: ${type}${required ? ', required' : ''}`,
  );
  const covering = contract.cases
    .filter(({ operation }) => operation.id === row.id)
    .map(({ requirement: { id, statement } }) => `${id}: ${statement}`);
  const document = documentName(contract, contract.interfaces[row.base]?.document ?? row.base);
  return [
    row.kind === 'rest' ? `${row.id}: ${row.httpMethod} ${row.path}` : row.id,
    '',
    row.summary,
    '',
    `${document}, ${row.section}; asked at --${urlOption(row.base)}`,
    ...section('parameters', parameters),
    ...section('requirements', covering),
  ];
}
