import { isBuiltIn } from '../../contracts/built-in.ts';
import { type JudgedContract, judgeNames } from '../../engine/contract/contract.ts';
import { documentName } from '../../engine/model/contract.ts';
import { urlOption } from '../../engine/model/names.ts';
import { nameOf, operationName } from '../../engine/model/operation-name.ts';
import type { Operation } from '../../engine/model/operation.ts';
import type { Case } from '../../engine/model/requirement.ts';
import { schemaConstraints } from '../../engine/schema/schema.ts';

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
