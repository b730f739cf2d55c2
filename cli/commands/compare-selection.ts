import type { JudgedContract } from '../../engine/contract/contract.ts';
import { operationTexts } from '../../engine/model/operation-name.ts';
import { matchesAny } from '../../engine/run/plan/plan.ts';
import { didYouMean, nearNames } from '../../engine/model/near.ts';
import { Usage } from '../usage.ts';

/** @throws Usage for a pattern that names no operation. */
export const checkOperations = (only: readonly string[], { operations }: JudgedContract): void => {
  const texts = operations.flatMap(operationTexts);
  for (const pattern of only) {
    if (matchesAny(pattern, texts)) continue;
    const near = didYouMean(nearNames(pattern, texts)) || ` It may be ${texts.slice(0, 5).join(', ')}.`;
    throw new Usage(`No operation matches \`--only ${pattern}\`.${near}`);
  }
};
