import { closest, distance } from 'fastest-levenshtein';
import { checkOperations } from './selection.ts';
import { Usage } from './usage.ts';
import type { Contract } from '../engine/model/contract.ts';
import { didYouMean, nearNames } from '../engine/model/near.ts';
import { operationTexts } from '../engine/model/operation-name.ts';
import type { Operation, Parameter, SubjectKind } from '../engine/model/operation.ts';
import { matchesAny } from '../engine/run/plan/plan.ts';

/** The options that name values which exist on the target, in the forms of the configuration file. */
export interface SubjectOptions {
  /** The configuration file, for messages. */
  readonly config?: string;
  readonly 'chain-id'?: readonly string[];
  readonly 'vm-chain'?: readonly string[];
  readonly subjects?: Readonly<Record<string, readonly string[]>>;
  readonly operations?: Readonly<Record<string, { readonly values?: Readonly<Record<string, readonly string[]>> }>>;
}

/** Maximum edits between a mistyped kind and a suggestion. */
const maxEdits = 4;

const unknownKind = ({ subjectKinds }: Contract, where: string, kind: string): Usage => {
  const kinds = Object.keys(subjectKinds);
  const near = closest(kind, kinds);
  const advice = distance(kind, near) <= maxEdits ? `did you mean ${near}?` : `known are ${kinds.join(', ')}`;
  return new Usage(`${where}: ${kind} is no kind of subject; ${advice}`);
};

/** Characters of a value that a message shows. */
const shownCharacters = 40;

/** The error for a value that does not have the shape of its subject kind; undefined if it has. */
export const misshapen = ({ subjectKinds }: Contract, kind: string, value: string): string | undefined => {
  const row = subjectKinds[kind];
  if (!row) return `no subject is of the kind ${kind}`;
  const { fits, meaning, example } = row;
  if (fits(value)) return undefined;
  const text = value.length > shownCharacters ? `${value.slice(0, shownCharacters)}...` : value;
  return `${JSON.stringify(text)} is no ${kind} (${meaning}); give a value like ${example}`;
};

/**
 * Subjects of the configuration and of `chain-id` and `vm-chain`, by kind. @throws Usage for an unknown kind or a
 * value of another shape.
 */
export const configuredSubjects = (contract: Contract, flags: SubjectOptions): Record<string, string[]> => {
  const subjects: Record<string, string[]> = {};
  const take = (kind: SubjectKind, value: string, where: string): void => {
    const fault = misshapen(contract, kind, value);
    if (fault !== undefined) throw new Usage(`${where}: ${fault}`);
    (subjects[kind] ??= []).push(value);
  };
  const file = flags.config === undefined ? '' : `--config ${flags.config}: `;
  for (const value of flags['chain-id'] ?? []) take('evm-chain-id', value, 'chain-id');
  for (const value of flags['vm-chain'] ?? []) take('sibling-chain-id', value, 'vm-chain');
  for (const [kind, values] of Object.entries(flags.subjects ?? {})) {
    if (!Object.hasOwn(contract.subjectKinds, kind)) throw unknownKind(contract, `${file}subjects`, kind);
    values.forEach((value, index) => take(kind, value, `${file}subjects.${kind}[${index}]`));
  }
  for (const [pattern, { values = {} }] of Object.entries(flags.operations ?? {})) {
    const rows = contract.operations.filter((row) => matchesAny(pattern, operationTexts(row)));
    checkOperations('operations', [pattern], contract);
    for (const [name, list] of Object.entries(values)) {
      const kind = rows.map(({ parameters }) => parameters[name]?.subject).find((subject) => subject !== undefined);
      const where = `${file}operations.${pattern}.values.${name}`;
      if (kind === undefined) throw new Usage(`${where}: ${noValues(rows, name)}`);
      for (const value of list) take(kind, value, where);
    }
  }
  return subjects;
};

/** Why the operations take no values for a parameter, with those for which they do. */
const noValues = (rows: readonly Operation[], name: string): string => {
  const names = rows.flatMap(({ parameters }) =>
    Object.entries<Parameter>(parameters).flatMap(([each, { subject }]) => (subject === undefined ? [] : [each])),
  );
  const near = didYouMean(nearNames(name, names)) || ` It may be ${[...new Set(names)].join(', ') || 'none'}.`;
  return `no parameter of that name takes values that assay looks for.${near}`;
};
