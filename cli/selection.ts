import type { Target } from '../engine/model/exchange.ts';
import { chain, cases, operations, requirements } from '../contracts/chain/index.ts';
import { matchesCase, wholePlan } from '../engine/run/plan.ts';
import { didYouMean, nearNames } from './near.ts';
import { Usage } from './usage.ts';

const requirementIds: readonly string[] = requirements.map(({ id }) => id);
const operationIds: readonly string[] = operations.map(({ id }) => id);

/** Every group of requirement ids as a pattern: `data.page.*`, ... */
const groups = (): string[] =>
  [...requirementIds, ...operationIds].flatMap((id) =>
    id
      .split('.')
      .slice(0, -1)
      .map((_, index, parts) => `${parts.slice(0, index + 1).join('.')}.*`),
  );

/** The part of a pattern itself if it names something, otherwise similar names. */
const orNear = (part: string, names: readonly string[]): readonly string[] =>
  names.some((name) => matchesCase(part, name)) ? [part] : nearNames(part, names);

/** Suggestions for a pattern that matches nothing. */
export const nearSelections = (pattern: string): readonly string[] => {
  const [requirement = '', operation] = pattern.split('@');
  if (operation === undefined) {
    const patterns = pattern.includes('*') ? groups() : [];
    return nearNames(pattern, [...requirementIds, ...operationIds, ...patterns]);
  }
  return orNear(requirement, requirementIds)
    .flatMap((first) => orNear(operation, operationIds).map((second) => `${first}@${second}`))
    .filter((near) => near !== pattern && cases.some(({ key }) => matchesCase(near, key)))
    .slice(0, 3);
};

/** Message for `requirement@operation` if both names exist, but the requirement does not cover the operation. */
export const uncovered = (pattern: string): string | undefined => {
  const [requirement = '', operation = ''] = pattern.split('@');
  return requirementIds.includes(requirement) && operationIds.includes(operation)
    ? `${requirement} does not cover ${operation}; \`assay explain ${requirement}\` lists its operations`
    : undefined;
};

const unknown = (pattern: string): string => {
  const reason = uncovered(pattern);
  const near = didYouMean(nearSelections(pattern)) || ' `assay list` shows all checks.';
  return `No check matches \`--only ${pattern}\`${reason === undefined ? `.${near}` : `: ${reason}`}`;
};

/** @throws Usage if a pattern selects no check or, with a target, no check that can be judged there. */
export const checkSelection = (only: readonly string[], target?: Target): void => {
  for (const pattern of only) {
    if (!cases.some(({ key }) => matchesCase(pattern, key))) throw new Usage(unknown(pattern));
    if (!target) continue;
    const selected = wholePlan(chain, { target, only: [pattern] }).filter((row) => matchesCase(pattern, row.case.key));
    if (selected.some(({ excluded }) => excluded === undefined)) continue;
    const reasons = [...new Set(selected.map(({ excluded }) => excluded))];
    throw new Usage(
      `\`--only ${pattern}\` selects nothing that this run could judge: ${reasons.join('; ')}; change the options, ` +
        `or leave the pattern out`,
    );
  }
};
