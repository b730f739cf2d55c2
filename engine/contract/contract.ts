import type { SecurityScheme } from '../model/credential.ts';
import type { DiscoverableContract, DiscoveryRules, MemberRule } from '../discovery/rules.ts';
import type { ComparisonRules } from '../model/comparison-rules.ts';
import type { Interface, SubjectKindRow, Topic } from '../model/contract.ts';
import type { LeftOut } from '../model/left-out.ts';
import type { PassiveCheck } from '../model/judging.ts';
import type { Base, Operation, OperationId, OperationRow, SubjectKind, Vocabulary } from '../model/operation.ts';
import type { Exclusion, Requirement, RequirementId } from '../model/requirement.ts';
import type { Schemas } from '../model/schemas.ts';
import { addSchemas } from '../schema/tree.ts';
import type { Law } from './case-context.ts';
import type { RoundRules } from './round-rules.ts';
import { type Enforced, enforcementsOf, type ByCheck } from './enforcement.ts';
import { defined } from '../model/defined.ts';
import { equalPaths } from '../model/filters-of.ts';
import { nameOf } from '../model/paths.ts';

/**
 * Names of members that hold values of a parameter: the parameter's
 * name, the members that it filters by, and its row's `seenAs`.
 */
const namesOf = (operation: OperationRow, name: string): readonly string[] => [
  name,
  ...equalPaths(operation, name).map(nameOf),
  ...(operation.parameters[name]?.seenAs ?? []),
];

/** Default rules of discovery: the value of a member is a subject if a parameter takes such values. */
const discoveryByRows = (operations: readonly OperationRow[]): DiscoveryRules => {
  const members = new Map<string, Map<string, MemberRule>>();
  for (const operation of operations)
    for (const [parameter, { subject }] of Object.entries(operation.parameters)) {
      if (subject === undefined) continue;
      for (const name of namesOf(operation, parameter))
        members.set(name, (members.get(name) ?? new Map<string, MemberRule>()).set(subject, { kind: subject }));
    }
  return { members: Object.fromEntries([...members].map(([name, rules]) => [name, [...rules.values()]])) };
};

/** A requirement with its enforcement: statement, scope and judge in one row. */
export interface RequirementRow extends Requirement, Enforced {
  /** Rules of fuzz checks: checks that remember earlier answers, so that they need many calls. */
  readonly fuzzChecks?: readonly ByCheck[];
}

/** A law with the name under which findings show it. */
export interface NamedLaw {
  readonly law: Law;
  /** File of the judge, e.g. `laws/continuation`. */
  readonly file: string;
  /** It only brings answers, which a check judges. */
  readonly judgesNothing?: true;
}

/** A contract with the judges that its requirements name. */
export interface JudgedContract<
  O extends OperationId = OperationId,
  R extends RequirementId = RequirementId,
> extends DiscoverableContract<O, R> {
  readonly requirements: readonly (RequirementRow & { readonly id: R })[];
  requirement(id: RequirementId): RequirementRow & { readonly id: R };
  /** Laws, by the requirement that they judge. */
  readonly laws: ReadonlyMap<RequirementId, NamedLaw>;
  /** Passive checks by name. */
  readonly checks: ReadonlyMap<string, PassiveCheck>;
  readonly fuzzChecks: ReadonlyMap<string, PassiveCheck>;
  /** For `assay watch`; absent: no value is compared between rounds. */
  readonly rounds?: RoundRules;
}

/** The parts of a contract. */
interface ContractParts<Op extends OperationRow, Req extends RequirementRow> {
  readonly name: string;
  readonly interfaces: Readonly<Record<Base, Interface<NoInfer<Req['id']>>>>;
  /** Titles of the documents that requirements name; absent: the names are the titles. */
  readonly documents?: Readonly<Record<string, string>>;
  /** Defaults for missing members: no formats, and the shapes of `subjectKinds`. */
  readonly vocabulary?: Partial<Vocabulary>;
  readonly subjectKinds: Readonly<Record<SubjectKind, SubjectKindRow>>;
  /** Absent: subjects are found by the names in the rows of parameters. */
  readonly discovery?: DiscoveryRules;
  readonly operations: readonly Op[];
  readonly schemas: Schemas;
  /** The `$id` of the schema of an operation's answer; absent: the contract's name, a colon and the operation's id. */
  schemaOf?(operation: OperationRow): string;
  readonly requirements: readonly Req[];
  /**
   * Operations on which a requirement is not judged. A requirement
   * that is judged nowhere says so in its row (`notJudged`).
   */
  readonly exclusions?: readonly Exclusion<Req['id'], Op['id']>[];
  readonly leftOut?: readonly LeftOut[];
  readonly securitySchemes?: readonly SecurityScheme[];
  readonly topics?: readonly Topic[];
  readonly warnings?: readonly string[];
  readonly comparison?: ComparisonRules;
  readonly rounds?: RoundRules;
}

const byId = <Id extends string, Row extends { readonly id: Id }>(what: string, name: string, rows: readonly Row[]) => {
  const table = new Map<string, Row>();
  for (const row of rows) {
    if (table.has(row.id)) throw new Error(`contract ${name}: two ${what}s have the id ${row.id}`);
    table.set(row.id, row);
  }
  return {
    has: (id: string): id is Id => table.has(id),
    get: (id: string): Row => {
      const row = table.get(id);
      if (!row) throw new Error(`contract ${name} has no ${what} ${id}`);
      return row;
    },
  };
};

const notJudgedAnywhere = <R extends RequirementId>(row: RequirementRow & { readonly id: R }): Exclusion<R, never>[] =>
  enforcementsOf(row).flatMap((enforcement) =>
    enforcement.by === 'nothing' ? [{ requirement: row.id, reason: enforcement.reason }] : [],
  );

/** Sorted by name: which of several causes is kept must not depend on the order of the rows. */
const byName = (checks: ReadonlyMap<string, PassiveCheck>): ReadonlyMap<string, PassiveCheck> =>
  new Map([...checks].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The inner map of a key, created if it is missing. */
const inserted = <Value>(map: Map<string, Map<string, Value>>, key: string): Map<string, Value> => {
  const inner = map.get(key) ?? new Map<string, Value>();
  map.set(key, inner);
  return inner;
};

/** The laws of one requirement, one after the other, under the name of the first. */
const inTurn = (first: NamedLaw | undefined, next: NamedLaw): NamedLaw =>
  first === undefined
    ? next
    : {
        file: first.file,
        async law(c) {
          await c.soft(() => first.law(c));
          await c.soft(() => next.law(c));
        },
        ...defined({ judgesNothing: first.judgesNothing && next.judgesNothing }),
      };

/** Indexes the judges that the rows name, and the rows by rule of a check. */
const judgesOf = (
  requirements: readonly RequirementRow[],
  operations: readonly Operation[],
): Pick<JudgedContract, 'laws' | 'checks' | 'fuzzChecks' | 'requirementOf' | 'requirementsOf'> => {
  const laws = new Map<RequirementId, NamedLaw>();
  const [checks, fuzzChecks] = [new Map<string, PassiveCheck>(), new Map<string, PassiveCheck>()];
  const byRule = new Map<string, RequirementRow[]>();
  const byCheck = new Map<string, RequirementId[]>();
  const claim = (row: RequirementRow, check: PassiveCheck, rule?: string): void => {
    byCheck.set(check.name, [...(byCheck.get(check.name) ?? []), row.id]);
    if (rule === undefined) return;
    const key = `${check.name} ${rule}`;
    byRule.set(key, [...(byRule.get(key) ?? []), row]);
  };
  for (const row of requirements) {
    for (const enforcement of enforcementsOf(row)) {
      if (enforcement.by === 'requests') {
        const { law, name: file, judgesNothing } = enforcement;
        laws.set(row.id, inTurn(laws.get(row.id), { law, file, ...defined({ judgesNothing }) }));
      }
      if (enforcement.by === 'requests' || enforcement.by === 'nothing') continue;
      checks.set(enforcement.check.name, enforcement.check);
      claim(row, enforcement.check, enforcement.by === 'check' ? enforcement.rule : undefined);
    }
    for (const { check, rule } of row.fuzzChecks ?? []) {
      fuzzChecks.set(check.name, check);
      claim(row, check, rule);
    }
  }
  // Called for each judgement, so the lookup avoids joining the three keys.
  const cache = new Map<string, Map<string, Map<string, RequirementId | undefined>>>();
  const operationsById = new Map(operations.map((row) => [row.id, row]));
  return {
    laws,
    checks: byName(checks),
    fuzzChecks: byName(fuzzChecks),
    requirementOf(check, rule, operation) {
      const ofRule = inserted(inserted(cache, check), rule);
      if (ofRule.has(operation)) return ofRule.get(operation);
      const row = operationsById.get(operation);
      const id = row && byRule.get(`${check} ${rule}`)?.find((requirement) => requirement.covers(row))?.id;
      ofRule.set(operation, id);
      return id;
    },
    requirementsOf: (check) => byCheck.get(check) ?? [],
  };
};

/** The shape test of each kind's values, from its row. */
const shapesOf = (kinds: ContractParts<OperationRow, RequirementRow>['subjectKinds']): Vocabulary['shapes'] =>
  Object.fromEntries(Object.entries(kinds).map(([kind, { fits }]) => [kind, fits]));

/**
 * Builds a contract from its parts. An unknown operation or requirement in an exclusion does not compile.
 * @throws for a duplicate id, and for an unknown requirement in `buildsOn` or `followsFrom`.
 */
export const defineContract = <const Op extends OperationRow, const Req extends RequirementRow>(
  parts: ContractParts<Op, Req>,
): JudgedContract<Op['id'], Req['id']> => {
  const { name, subjectKinds, schemaOf = ({ id }) => `${name}:${id}` } = parts;
  const vocabulary = { formats: {}, shapes: shapesOf(subjectKinds), ...parts.vocabulary };
  addSchemas(parts.schemas);
  const withVocabulary = <Row extends OperationRow>(row: Row): Operation & { readonly id: Row['id'] } => ({
    ...row,
    vocabulary,
    schema: schemaOf(row),
  });
  const operations: readonly (Operation & { readonly id: Op['id'] })[] = parts.operations.map(withVocabulary);
  const requirements: readonly (RequirementRow & { readonly id: Req['id'] })[] = parts.requirements;
  const operationTable = byId<Op['id'], (typeof operations)[number]>('operation', name, operations);
  const requirementTable = byId<Req['id'], (typeof requirements)[number]>('requirement', name, requirements);
  for (const { id, buildsOn = [], followsFrom = [] } of requirements)
    for (const other of [...buildsOn, ...followsFrom])
      if (!requirementTable.has(other))
        throw new Error(`contract ${name}: ${id} names ${other}, which is no requirement`);
  const cases = requirements
    .flatMap((requirement) =>
      operations
        .filter((operation) => requirement.covers(operation))
        .map((operation) => ({ key: `${requirement.id}@${operation.id}`, requirement, operation })),
    )
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const index = judgesOf(requirements, operations);
  return {
    ...parts,
    vocabulary,
    documents: parts.documents ?? {},
    discovery: parts.discovery ?? discoveryByRows(parts.operations),
    operations,
    requirements,
    exclusions: [...(parts.exclusions ?? []), ...requirements.flatMap(notJudgedAnywhere)],
    cases,
    operation: operationTable.get,
    requirement: requirementTable.get,
    ...index,
    isAsked: (id) => index.laws.has(id),
    hasOperation: operationTable.has,
    hasRequirement: requirementTable.has,
  };
};

/**
 * Checks that need generated input for good coverage. In a run they report violations; their evidence does not count.
 */
export const fuzzOnly = ({ checks, fuzzChecks }: JudgedContract): ReadonlySet<string> =>
  new Set([...fuzzChecks.keys()].filter((name) => !checks.has(name)));

/** The checks that judge the recording of a run: all checks, and the fuzz checks with `alsoInRuns`. */
export const checksOfRuns = ({ checks, fuzzChecks }: JudgedContract): ReadonlyMap<string, PassiveCheck> =>
  new Map([...checks, ...[...fuzzChecks].filter(([, { alsoInRuns }]) => alsoInRuns === true)]);

/** All passive checks, by name. They judge exchanges and send nothing. */
export const everyCheck = ({ checks, fuzzChecks }: JudgedContract): ReadonlyMap<string, PassiveCheck> =>
  new Map([...checks, ...fuzzChecks]);

/** The contract in which these requirements, which the documents leave open, are judged: a deployment promises them. */
export function withPromises(contract: JudgedContract, promises: readonly RequirementId[]): JudgedContract {
  if (promises.length === 0) return contract;
  const withLevel = <Row extends Requirement>(row: Row): Row =>
    promises.includes(row.id) ? { ...row, level: 'derived' } : row;
  return {
    ...contract,
    requirements: contract.requirements.map(withLevel),
    requirement: (id) => withLevel(contract.requirement(id)),
    cases: contract.cases.map((testCase) => ({ ...testCase, requirement: withLevel(testCase.requirement) })),
  };
}

/** The names of the law and checks of a requirement, as in findings. */
interface JudgeNames {
  /** The law that sends requests for it; absent: none does. */
  readonly asks?: string;
  /** Checks that judge every exchange, including `checks/schema` if it could judge the requirement. */
  readonly sees: readonly string[];
  /** Fuzz checks: checks that see every exchange of a fuzzing run. */
  readonly fuzzes: readonly string[];
}

/** Returns the names of the law, checks and fuzz checks of a requirement. */
export function judgeNames(contract: JudgedContract, id: RequirementId): JudgeNames {
  const ofRequirement = (names: Iterable<string>): readonly string[] =>
    [...names].filter((name) => contract.requirementsOf(name).some((requirement) => requirement === id));
  return {
    ...defined({ asks: contract.laws.get(id)?.file }),
    sees: ofRequirement(contract.checks.keys()),
    fuzzes: ofRequirement(contract.fuzzChecks.keys()),
  };
}
