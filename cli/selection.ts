import type { Target } from '../engine/model/exchange.ts';
import type { Contract } from '../engine/model/contract.ts';
import { matchesCase, wholePlan } from '../engine/run/plan.ts';
import { didYouMean, nearNames } from './near.ts';
import { Usage } from './usage.ts';

const requirementIdsOf = ({ requirements }: Contract): readonly string[] => requirements.map(({ id }) => id);
const operationIdsOf = ({ operations }: Contract): readonly string[] => operations.map(({ id }) => id);

/** Every group of requirement ids as a pattern: `data.page.*`, ... */
const groups = (contract: Contract): string[] =>
  [...requirementIdsOf(contract), ...operationIdsOf(contract)].flatMap((id) =>
    id
      .split('.')
      .slice(0, -1)
      .map((_, index, parts) => `${parts.slice(0, index + 1).join('.')}.*`),
  );

/** The part of a pattern itself if it names something, otherwise similar names. */
const orNear = (part: string, names: readonly string[]): readonly string[] =>
  names.some((name) => matchesCase(part, name)) ? [part] : nearNames(part, names);

/** Suggestions for a pattern that matches nothing. */
export const nearSelections = (contract: Contract, pattern: string): readonly string[] => {
  const [requirementIds, operationIds] = [requirementIdsOf(contract), operationIdsOf(contract)];
  const [requirement = '', operation] = pattern.split('@');
  if (operation === undefined) {
    const patterns = pattern.includes('*') ? groups(contract) : [];
    return nearNames(pattern, [...requirementIds, ...operationIds, ...patterns]);
  }
  return orNear(requirement, requirementIds)
    .flatMap((first) => orNear(operation, operationIds).map((second) => `${first}@${second}`))
    .filter((near) => near !== pattern && contract.cases.some(({ key }) => matchesCase(near, key)))
    .slice(0, 3);
};

/** Message for `requirement@operation` if both names exist, but the requirement does not cover the operation. */
export const uncovered = (contract: Contract, pattern: string): string | undefined => {
  const [requirement = '', operation = ''] = pattern.split('@');
  return contract.hasRequirement(requirement) && contract.hasOperation(operation)
    ? `${requirement} does not cover ${operation}; \`assay explain ${requirement}\` lists its operations`
    : undefined;
};

/** Message for requirements that exist, but cover no operation of this contract: its document declares too little. */
const idle = ({ requirements }: Contract, pattern: string): string | undefined => {
  const row = requirements.find(({ id }) => matchesCase(pattern, id));
  return row
    ? `No check matches \`--only ${pattern}\`: ${row.id} judges \`${row.section}\`, which no operation declares; ` +
        '`assay infer` proposes lists'
    : undefined;
};

const unknown = (contract: Contract, pattern: string): string => {
  const unused = idle(contract, pattern);
  if (unused !== undefined) return unused;
  const reason = uncovered(contract, pattern);
  const near = didYouMean(nearSelections(contract, pattern)) || ' `assay list` shows all checks.';
  return `No check matches \`--only ${pattern}\`${reason === undefined ? `.${near}` : `: ${reason}`}`;
};

/** @throws Usage if a pattern selects no check or, with a target, no check that can be judged there. */
export const checkSelection = (contract: Contract, only: readonly string[], target?: Target): void => {
  for (const pattern of only) {
    if (!contract.cases.some(({ key }) => matchesCase(pattern, key))) throw new Usage(unknown(contract, pattern));
    if (!target) continue;
    const selected = wholePlan(contract, { target, only: [pattern] }).filter((row) =>
      matchesCase(pattern, row.case.key),
    );
    if (selected.some(({ excluded }) => excluded === undefined)) continue;
    const reasons = [...new Set(selected.map(({ excluded }) => excluded))];
    throw new Usage(
      `\`--only ${pattern}\` selects nothing that this run could judge: ${reasons.join('; ')}; change the options, ` +
        `or leave the pattern out`,
    );
  }
};
