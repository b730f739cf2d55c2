import type { Contract } from '../../engine/model/contract.ts';
import type { OperationDrift } from '../../engine/model/drift.ts';
import type { Change } from './classes.ts';

/** Minimum number of refusals with the same text, because a single text may vary. */
const fewest = 2;

interface Said {
  readonly operations: string[];
  readonly texts: Map<string, number>;
}

/** The document of an operation; empty if the contract does not have the operation. */
const documentOf = (contract: Contract, operation: string): string =>
  contract.hasOperation(operation) ? (contract.interfaces[contract.operation(operation).base]?.document ?? '') : '';

/**
 * Texts of refusals by kind of call, over the operations of one document: the same fault has the same text everywhere.
 */
const textsByCallKind = (contract: Contract, operations: readonly OperationDrift[]): ReadonlyMap<string, Said> => {
  const all = new Map<string, Said>();
  for (const { operation, asked } of operations) {
    for (const row of asked.filter(({ texts }) => texts.length > 0)) {
      const name = `${documentOf(contract, operation)} ${row.asked.replace(/\d+/g, 'N')}`;
      const entry = all.get(name) ?? { operations: [], texts: new Map<string, number>() };
      all.set(name, entry);
      entry.operations.push(operation);
      for (const { text, count } of row.texts) entry.texts.set(text, (entry.texts.get(text) ?? 0) + count);
    }
  }
  return all;
};

const codeOf = (text: string): string | undefined => /^-?\d+ /.exec(text)?.[0].trim();

/** The only text of a fault; undefined if there are several texts or too few answers. */
const only = ({ texts }: Said): string | undefined => {
  const [first, ...otherTexts] = texts;
  return first && otherTexts.length === 0 && first[1] >= fewest ? first[0] : undefined;
};

/** Changed texts and codes of refusals. */
export const textChanges = (
  contract: Contract,
  a: readonly OperationDrift[],
  b: readonly OperationDrift[],
): Change[] => {
  const after = textsByCallKind(contract, b);
  return [...textsByCallKind(contract, a)].flatMap(([name, row]) => {
    const counterpart = after.get(name);
    const [before, now] = [only(row), counterpart ? only(counterpart) : undefined];
    if (before === undefined || now === undefined || before === now) return [];
    const at = name.slice(name.indexOf(' ') + 1);
    const kind = codeOf(before) === codeOf(now) ? 'error-text-changed' : 'error-code-changed';
    return row.operations
      .filter((operation) => counterpart?.operations.includes(operation))
      .map((operation): Change => ({ kind, operation, at, before, after: now }));
  });
};
