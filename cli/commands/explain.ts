import type { Case } from '../../engine/model/requirement.ts';
import { cases, chain, isOperationId, isRequirementId, operation, requirement } from '../../contracts/chain/index.ts';
import type { OperationId, RequirementId } from '../../contracts/chain/index.ts';
import { schemaConstraints } from '../../engine/schema/schema.ts';
import { loadMutants } from '../../reference/mutants/load.ts';
import type { Mutant } from '../../reference/types.ts';
import { lawOf, roundLaws } from '../../watching/laws/all.ts';
import type { RoundLaw } from '../../watching/laws/law.ts';
import { didYouMean, nearNames } from '../near.ts';
import { nearSelections, uncovered } from '../selection.ts';
import { exit, Usage } from '../usage.ts';

const part = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)];

/** Mutants that are named; `assay list --mutants` names all. */
const mostMutants = 12;

const mutantLines = (id: string, mutants: readonly Mutant[]): readonly string[] => {
  const left = mutants.length - mostMutants;
  return [
    ...mutants.slice(0, mostMutants).map((one) => one.id),
    ...(left > 0 ? [`${left} more: assay list --mutants --only ${id}`] : []),
  ];
};

/** Statement, section and judges of a requirement, its operations, and the mutants that test its judges. */
const explainRequirement = async (id: RequirementId, covered: readonly Case[]): Promise<string[]> => {
  const row = requirement(id);
  const mutants = await loadMutants();
  const active = chain.judges.get(id);
  const passive = [
    ...[...chain.checks.keys()].filter(
      (name) => name !== 'checks/schema' && chain.requirementsOf(name).some((own) => own === id),
    ),
    ...covered
      .filter((one) => schemaConstraints(one.operation.schema).has(id))
      .map((one) => `schemas/${one.operation.base}/${one.operation.id}.json`),
  ];
  const fuzzed = [...chain.oracles.keys()].filter((name) => chain.requirementsOf(name).some((own) => own === id));
  const names = new Set<string>(covered.map((one) => one.operation.id));
  const left = chain.exclusions.filter(
    (one) => one.requirement === id && (one.operation === undefined || names.has(one.operation)),
  );
  return [
    `${row.id} (${row.level})`,
    '',
    row.statement,
    '',
    `${row.document} document, ${row.section}`,
    ...part('judged by requests of its own', active ? [active.file] : []),
    ...part('judged on every exchange', passive),
    ...part('judged on every exchange of a fuzzing run', fuzzed),
    ...part(
      'excluded',
      left.map((one) => `${one.operation ?? 'everywhere'}: ${one.reason}`),
    ),
    ...part('operations', [...names]),
    ...part(
      'mutants that must be caught',
      mutantLines(
        id,
        mutants.filter((one) => one.breaks === id && names.has(one.on)),
      ),
    ),
  ];
};

/** Description of an operation, and every requirement that covers it. */
const explainOperation = (id: OperationId): string[] => {
  const row = operation(id);
  const parameters = Object.entries(row.parameters).map(
    ([name, { type, required }]) => `${name}: ${type}${required ? ', required' : ''}`,
  );
  const covering = cases
    .filter((one) => one.operation.id === id)
    .map(({ requirement: { id: name, statement } }) => `${name}: ${statement}`);
  return [
    row.kind === 'rest' ? `${row.id}: ${row.httpMethod} ${row.path}` : row.id,
    '',
    row.summary,
    '',
    `${chain.interfaces[row.base]?.document} document, ${row.section}; asked at --${row.base}`,
    ...part('parameters', parameters),
    ...part('requirements', covering),
  ];
};

/** Statement of a law over rounds, which only `assay watch` judges. */
const explainLaw = ({ id, statement, message }: RoundLaw): string[] => [
  `${id} (a law over rounds)`,
  '',
  statement,
  '',
  'Judged by assay watch, which repeats calls of earlier rounds. It stands in no document.',
  ...part('a finding says', [message]),
];

/** @throws Usage if a name is no requirement, no law over rounds, no operation and no requirement of an operation. */
const explained = (name: string): string[] | Promise<string[]> => {
  if (isOperationId(name)) return explainOperation(name);
  const [id = ''] = name.split('@');
  const law = lawOf(id);
  if (law) return explainLaw(law);
  const covered = cases.filter(({ key, requirement: { id: own } }) => key === name || own === name);
  if (covered.length > 0 && isRequirementId(id)) return explainRequirement(id, covered);
  const reason = uncovered(chain, name);
  if (reason !== undefined) throw new Usage(`${name} is not a check: ${reason}`);
  const laws = nearNames(
    id,
    roundLaws.map((one) => one.id),
  );
  const near = didYouMean([...nearSelections(chain, name), ...laws]) || ' `assay list` shows all checks.';
  throw new Usage(`There is no requirement or operation \`${name}\`.${near}`);
};

/** Explains a requirement, a law over rounds, an operation, or a requirement on an operation. */
export const explain = async (name: string): Promise<number> => {
  process.stdout.write(`${(await explained(name)).join('\n')}\n`);
  return exit.ok;
};
