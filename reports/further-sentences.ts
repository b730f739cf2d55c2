import { groupBy } from '../engine/model/group-by.ts';
import type { Finding } from '../engine/model/judging.ts';
import { compare } from '../engine/model/run.ts';

type Sentence = Pick<Finding, 'requirement' | 'operation' | 'message'>;

const maxNames = 3;

/** A few names, and the number of further ones. */
export const listed = (names: readonly string[]): string =>
  names.length <= maxNames
    ? names.join(', ')
    : `${names.slice(0, maxNames - 1).join(', ')} and ${names.length - maxNames + 1} more operations`;

/**
 * The sentences of a group that its representative does not say: one for each requirement and message, with its
 * operations. Findings with the sentence of the representative are named by their operations alone.
 */
export function furtherSentences(
  representative: Sentence,
  members: readonly Sentence[],
  nameOf: (operation: string) => string,
): readonly string[] {
  const keyOf = ({ requirement, message }: Sentence): string => `${requirement}\n${message}`;
  return groupBy(members, keyOf).flatMap(([key, findings]) => {
    const isSame = key === keyOf(representative);
    const operations = [...new Set(findings.map(({ operation }) => operation))]
      .filter((operation) => !isSame || operation !== representative.operation)
      .map(nameOf);
    const [{ requirement, message } = representative] = findings;
    if (operations.length === 0) return [];
    return [`${requirement}@${listed(operations.toSorted(compare))}${isSame ? '' : `: ${message}`}`];
  });
}
