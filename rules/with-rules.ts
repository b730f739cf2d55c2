import { defineContract, type JudgedContract, type RequirementRow } from '../engine/contract/contract.ts';
import { enforcementsOf } from '../engine/contract/enforcement.ts';
import { ownRules } from '../engine/model/requirement.ts';
import { didYouMean, nearNames } from '../engine/model/near.ts';
import type { OperationRow } from '../engine/model/operation.ts';
import { operationTexts } from '../engine/model/operation-name.ts';
import { matchesPattern } from '../engine/model/pattern.ts';
import { uncalled } from './calls.ts';
import { judgeOf } from './judges.ts';
import type { Rule } from './rule.ts';

/** Rules cannot be used: the message says which one, and why. */
export class RulesFault extends Error {
  override readonly name = 'RulesFault';
}

/** Whether a contract has rules of the user's own. */
export const hasRules = ({ documents }: Pick<JudgedContract, 'documents'>): boolean => ownRules in documents;

/** The column of the page's matrix. */
const topic = { id: 'own-rules', title: 'Own rules', about: "the rules of the user's own file" };

const idForm = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/i;

/** The members that a rule must have, by their types. */
const forms: Readonly<Record<Rule['kind'], Readonly<Record<string, readonly string[]>>>> = {
  law: { run: ['function'] },
  check: { run: ['function'] },
  relation: { ask: ['function'], holds: ['function', 'string'] },
};

const members: Readonly<Record<Rule['kind'], readonly string[]>> = {
  law: ['run', 'requests'],
  check: ['run', 'answers'],
  relation: ['ask', 'holds', 'message', 'requests'],
};
const membersOfAll = ['kind', 'id', 'covers', 'statement', 'section'];

/** The values of members that have few. */
const values: Readonly<Record<string, readonly string[]>> = { answers: ['all'], holds: ['equal', 'part', 'disjoint'] };

/** @throws RulesFault for a misspelt member or value: it would be ignored */
function mustBeSpelled(rule: Rule): void {
  const known = [...membersOfAll, ...members[rule.kind]];
  for (const [name, value] of Object.entries(rule)) {
    if (!known.includes(name))
      throw new RulesFault(`rule ${rule.id}: a ${rule.kind} has no ${name}.${didYouMean(nearNames(name, known))}`);
    const few = values[name];
    if (few && typeof value === 'string' && !few.includes(value))
      throw new RulesFault(`rule ${rule.id}: ${name} is ${few.join(' or ')}, and not ${value}`);
  }
}

/** Rules come from a file of the user: the compiler may not have seen them. @throws RulesFault */
function mustBeRule(rule: Partial<Rule> | null | undefined, place: number): asserts rule is Rule {
  const { kind, id, covers, statement } = rule ?? {};
  const required = kind === undefined ? undefined : forms[kind];
  if (!rule || !required || typeof id !== 'string')
    throw new RulesFault(`rule ${place} is none; give what law(), check() or relation() returns`);
  if (!idForm.test(id))
    throw new RulesFault(`rule ${id}: an id has letters and digits, with dots or hyphens between them`);
  const texts = [covers].flat();
  const isNamed = texts.length > 0 && texts.every((text) => typeof text === 'string' && text !== '');
  if (!isNamed) throw new RulesFault(`rule ${id}: covers names operations, like 'GET /invoices' or '*'`);
  if (typeof statement !== 'string' || statement.trim() === '')
    throw new RulesFault(`rule ${id}: statement says in one sentence what must hold`);
  for (const [member, types] of Object.entries(required))
    if (!types.includes(typeof rule[member as keyof typeof rule]))
      throw new RulesFault(`rule ${id}: ${member} must be a ${types.join(' or a ')}`);
}

/** Whether an operation is named by one of the patterns. */
const covering =
  (patterns: readonly string[]) =>
  (operation: Pick<OperationRow, 'id' | 'name'>): boolean =>
    patterns.some((pattern) => operationTexts(operation).some((text) => matchesPattern(pattern, text)));

/** @throws RulesFault for a pattern that names no operation */
function mustCover({ id, covers }: Rule, contract: JudgedContract): void {
  for (const pattern of [covers].flat())
    if (!contract.operations.some(covering([pattern])))
      throw new RulesFault(`rule ${id}: ${uncalled(contract, pattern)}`);
}

const rowOf = (rule: Rule, source: string): RequirementRow => ({
  id: rule.id,
  document: ownRules,
  level: 'stated',
  section: rule.section ?? source,
  statement: rule.statement,
  covers: covering([rule.covers].flat()),
  everyOperation: true,
  enforcedBy: judgeOf(rule),
});

/**
 * A contract with rules of the user's own. They are requirements like those of its documents.
 * @param source - Where the rules are written, e.g. `assay.rules.ts`.
 * @throws RulesFault for a rule that cannot be used
 */
export function withRules(contract: JudgedContract, rules: readonly Rule[], source = 'rules'): JudgedContract {
  if (rules.length === 0) return contract;
  const ids = new Set<string>();
  for (const [index, rule] of rules.entries()) {
    mustBeRule(rule, index + 1);
    if (ids.has(rule.id) || contract.hasRequirement(rule.id))
      throw new RulesFault(
        `rule ${rule.id}: ${ids.has(rule.id) ? 'two rules have' : 'a requirement of the contract has'} this id`,
      );
    ids.add(rule.id);
    mustBeSpelled(rule);
    mustCover(rule, contract);
  }
  const isNotJudged = (id: string): boolean =>
    enforcementsOf(contract.requirement(id)).some(({ by }) => by === 'nothing');
  return defineContract({
    ...contract,
    schemaOf: ({ id }) => contract.operation(id).schema,
    documents: { ...contract.documents, [ownRules]: 'Own rules' },
    topics: [...(contract.topics ?? []), { ...topic, prefixes: [...ids] }],
    requirements: [...contract.requirements, ...rules.map((rule) => rowOf(rule, source))],
    // Those of requirements that are judged nowhere come with their rows.
    exclusions: contract.exclusions.filter(
      ({ requirement, operation }) => operation !== undefined || !isNotJudged(requirement),
    ),
  });
}
