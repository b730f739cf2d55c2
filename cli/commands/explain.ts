import type { JudgedContract } from '../../engine/contract/contract.ts';
import { operationNamed } from '../../engine/model/operation-name.ts';
import { lawOf, roundLaws } from '../../compare/rounds/laws/all.ts';
import type { RoundLaw } from '../../compare/rounds/laws/law.ts';
import { contractOfFlags } from '../options/contract.ts';
import { harmless } from '../../engine/model/text.ts';
import { explainOperation, explainRequirement } from './explanation.ts';
import { casesOf, lists } from './list.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import type { ValuesOf } from '../options/table.ts';
import { nearSelections, notCalled, uncovered, whereNamesAre } from '../options/patterns.ts';
import { exit, Usage } from '../usage.ts';

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
  const laws = nearNames(
    name.replace(/@.*$/, ''),
    roundLaws.map(({ id }) => id),
  );
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
