import type { Contract } from '../../../engine/model/contract.ts';
import { compare } from '../../../engine/model/run.ts';
import type { DriftFile, MemberDrift, OperationDrift } from '../../../engine/model/drift.ts';
import { reachChanges, statusChanges } from './answers.ts';
import { type Change, type ChangeKind, type Class, classes, classOrder } from './classes.ts';
import { headerChanges } from './headers.ts';
import { memberChanges, valueChanges } from './members.ts';
import { type IsNewPlace, observationChanges, type RunVerdicts, verdictChanges } from './verdicts.ts';
import { fromToken, holderOf } from '../../../engine/model/paths.ts';

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
const textChanges = (contract: Contract, a: readonly OperationDrift[], b: readonly OperationDrift[]): Change[] => {
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

/** `/result/tx/outputs/3/amount` as `result.tx.outputs[].amount`, in the form of member names. */
const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? '[]' : `.${fromToken(step)}`))
    .join('')
    .replace(/^\./, '');

/** The parent of the member at a path; for a list element, the parent of the list. */
const objectAt = (path: string): string => holderOf(path.replace(/(?:\[\])+$/, ''));

/**
 * Makes a test whether a finding of `run` is about a kind of object that `other` never met, so that new data, not a
 * change of the service, may explain it. A finding without a place in the answer is about the service.
 */
const newPlaces =
  (run: DriftFile, file: DriftFile): IsNewPlace =>
  ({ operation, pointer }) => {
    if (pointer === undefined) return false;
    const path = pathOf(pointer);
    const kindsIn = ({ operations }: DriftFile, isWanted: (row: MemberDrift) => boolean): readonly string[] =>
      operations
        .filter((row) => row.operation === operation)
        .flatMap(({ members }) => members)
        .filter(isWanted)
        .map(({ kind = '' }) => kind);
    const knownKinds = kindsIn(file, (row) => objectAt(row.path) === objectAt(path));
    return kindsIn(run, (row) => row.path === path).some((kind) => !knownKinds.includes(kind));
  };

/** The data of a run for a comparison; a recording alone has no results. */
export interface Compared {
  readonly drift: DriftFile;
  readonly results?: RunVerdicts;
}

/** The same change on several operations. */
export interface Grouped extends Omit<Change, 'operation'> {
  readonly class: Class;
  readonly title: string;
  readonly operations: readonly string[];
}

const grouped = (changes: readonly Change[]): readonly Grouped[] => {
  const groups = new Map<string, Grouped & { readonly operations: string[] }>();
  for (const { operation, ...change } of changes) {
    const key = JSON.stringify([change.kind, change.at, change.before, change.after]);
    const group = groups.get(key) ?? { ...classes[change.kind], ...change, operations: [] };
    groups.set(key, group);
    if (!group.operations.includes(operation)) group.operations.push(operation);
  }
  const rank = ({ class: changeClass }: Grouped): number => classOrder.indexOf(changeClass);
  const kinds = Object.keys(classes);
  return [...groups.values()].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      kinds.indexOf(a.kind) - kinds.indexOf(b.kind) ||
      compare(a.at, b.at) ||
      compare(a.operations.join(' '), b.operations.join(' ')),
  );
};

/** Changes that depend on the number of requests: runs of different depth see different parts of the data. */
const sampled: ReadonlySet<ChangeKind> = new Set([
  'value-came',
  'value-gone',
  'optional-member-gone',
  'member-now-optional',
  'type-gone',
  'list-emptied',
]);

/** Whether two runs have the same depth. Recordings alone have no depth and count as equal. */
export const sameDepth = (a: Compared, b: Compared): boolean =>
  a.results === undefined || b.results === undefined || a.results.depth === b.results.depth;

/** All differences from `a` to `b`, the worst first. A difference counts only if both runs have enough samples. */
export const changesBetween = (contract: Contract, a: Compared, b: Compared): readonly Grouped[] => {
  const pairs = a.drift.operations.flatMap((row) => {
    const drift = b.drift.operations.find(({ operation }) => operation === row.operation);
    return drift ? [[row, drift] as const] : [];
  });
  const perOperation = [reachChanges, statusChanges, memberChanges, valueChanges, headerChanges];
  const changes = [
    ...pairs.flatMap(([before, after]) => perOperation.flatMap((changes) => changes(before, after))),
    ...textChanges(contract, a.drift.operations, b.drift.operations),
    ...(a.results && b.results
      ? [
          ...verdictChanges({
            a: a.results,
            b: b.results,
            onlyInA: newPlaces(a.drift, b.drift),
            onlyInB: newPlaces(b.drift, a.drift),
          }),
          ...observationChanges(contract, a.results, b.results),
        ]
      : []),
  ];
  return grouped(sameDepth(a, b) ? changes : changes.filter(({ kind }) => !sampled.has(kind)));
};
