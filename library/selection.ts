import { nameOf, operationNamed, operationTexts } from '../engine/model/operation-name.ts';
import type { Target } from '../engine/model/exchange.ts';
import type { Contract } from '../engine/model/contract.ts';
import { matchesAny, matchesCase, wholePlan } from '../engine/run/plan/plan.ts';
import { namedByUrl, soleBase } from '../engine/model/names.ts';
import { leftOutReasons } from '../engine/model/left-out.ts';
import { didYouMean, nearNames } from '../engine/model/near.ts';
import { Usage } from './usage.ts';

const requirementIdsOf = ({ requirements }: Contract): readonly string[] => requirements.map(({ id }) => id);
const operationTextsOf = ({ operations }: Contract): readonly string[] => operations.flatMap(operationTexts);

/** The operations and requirements that have a case, by their ids. */
export const selectableNames = ({ cases }: Pick<Contract, 'cases'>): readonly string[] => [
  ...new Set([...cases.map(({ operation }) => operation.id), ...cases.map(({ requirement }) => requirement.id)]),
];

/** The parts of `requirement@operation`; undefined for a pattern of another form. */
const partsOf = (pattern: string): readonly [requirement: string, operation: string] | undefined => {
  const [, requirement, operation] = /^([\w.*-]+)@(.*)$/.exec(pattern) ?? [];
  return requirement === undefined || operation === undefined ? undefined : [requirement, operation];
};

/** Every group of requirement ids as a pattern: `data.page.*`, ... */
const groups = (contract: Contract): string[] =>
  [...requirementIdsOf(contract), ...contract.operations.map(({ id }) => id)].flatMap((id) =>
    id
      .split('.')
      .slice(0, -1)
      .map((_, index, parts) => `${parts.slice(0, index + 1).join('.')}.*`),
  );

/** The part of a pattern itself if it names something, otherwise similar names. */
const orNear = (segment: string, names: readonly string[]): readonly string[] =>
  matchesAny(segment, names) ? [segment] : nearNames(segment, names);

/** Suggestions for a pattern that matches nothing. */
export const nearSelections = (contract: Contract, pattern: string): readonly string[] => {
  const [requirementIds, operations] = [requirementIdsOf(contract), operationTextsOf(contract)];
  const parts = partsOf(pattern);
  if (parts === undefined) {
    const patterns = pattern.includes('*') ? groups(contract) : [];
    return nearNames(pattern, [...requirementIds, ...operations, ...patterns]);
  }
  const [requirement, operation] = parts;
  return orNear(requirement, requirementIds)
    .flatMap((first) => orNear(operation, operations).map((second) => `${first}@${second}`))
    .filter((near) => near !== pattern && contract.cases.some((testCase) => matchesCase(near, testCase)))
    .slice(0, 3);
};

/** The word that names the contract to a command, if it is not the built-in contract. */
const ofDocument = ({ interfaces }: Contract): string =>
  Object.keys(interfaces).some((base) => base === soleBase || base.endsWith(namedByUrl)) ? ' FILE' : '';

/** Message for `requirement@operation` if both names exist, but the requirement does not cover the operation. */
export const uncovered = (contract: Contract, pattern: string): string | undefined => {
  const [requirement = '', name = ''] = partsOf(pattern) ?? [];
  const operation = operationNamed(contract, name);
  return contract.hasRequirement(requirement) && operation
    ? `${requirement} does not cover ${nameOf(operation)}; \`assay explain ${requirement}${ofDocument(contract)}\` ` +
        'lists its operations'
    : undefined;
};

/** Message for an operation of the document that is not called: `GET /v1/orders`, or `api.json@GET /v1/orders`. */
export const notCalled = ({ leftOut = [] }: Contract, pattern: string): string | undefined => {
  const name = partsOf(pattern)?.[1] ?? pattern;
  const row = leftOut.find(({ operation }) => operation === name);
  return (
    row && [`${name} is not called: it`, leftOutReasons[row.reason], (row.names ?? []).join(', ')].join(' ').trim()
  );
};

/** Message for requirements that exist, but cover no operation of this contract: its document declares too little. */
const idle = ({ requirements }: Contract, pattern: string): string | undefined => {
  const row = requirements.find(({ id }) => matchesAny(pattern, [id]));
  return row
    ? `No check matches \`--only ${pattern}\`: ${row.id} judges \`${row.section}\`, which no operation declares; ` +
        '`assay infer` proposes lists'
    : undefined;
};

/** Where to look for the right name. */
export const whereNamesAre = (contract: Contract): string =>
  ofDocument(contract) === ''
    ? ' `assay explain` shows all checks.'
    : ` \`assay explain api.answers${ofDocument(contract)}\` lists the operations.`;

const unknown = (contract: Contract, pattern: string): string => {
  const unused = idle(contract, pattern);
  if (unused !== undefined) return unused;
  const reason = uncovered(contract, pattern) ?? notCalled(contract, pattern);
  const near = didYouMean(nearSelections(contract, pattern)) || whereNamesAre(contract);
  return `No check matches \`--only ${pattern}\`${reason === undefined ? `.${near}` : `: ${reason}`}`;
};

/** @throws Usage if a pattern selects no check or, with a target, no check that can be judged there. */
export const checkSelection = (contract: Contract, only: readonly string[], target?: Target): void => {
  for (const pattern of only) {
    if (!contract.cases.some((testCase) => matchesCase(pattern, testCase))) throw new Usage(unknown(contract, pattern));
    if (!target) continue;
    const selected = wholePlan(contract, { target, only: [pattern] }).filter((row) => matchesCase(pattern, row.case));
    if (selected.some(({ excluded }) => excluded === undefined)) continue;
    const reasons = [...new Set(selected.map(({ excluded }) => excluded?.text))];
    throw new Usage(
      `\`--only ${pattern}\` selects nothing that this run could judge: ${reasons.join('; ')}; change the options, ` +
        `or leave the pattern out`,
    );
  }
};

/** @throws Usage for a pattern that names no operation. */
export const checkOperations = (option: string, only: readonly string[], { operations }: Contract): void => {
  const texts = operations.flatMap(operationTexts);
  for (const pattern of only) {
    if (matchesAny(pattern, texts)) continue;
    const near = didYouMean(nearNames(pattern, texts)) || ` It may be ${texts.slice(0, 5).join(', ')}.`;
    throw new Usage(`No operation matches \`${option} ${pattern}\`.${near}`);
  }
};
